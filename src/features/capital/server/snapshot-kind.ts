import { sql } from 'drizzle-orm';
import { commonShares, isCommon, snapshotFault } from '../../../domain/capital/capital-snapshots.ts';
import { fold } from '../../../domain/text/fold.ts';
import { impossibleSnapshot, snapshotFindings, snapshotsFindings } from '../../../domain/capital/snapshot-findings.ts';
import { splitContradiction } from '../../../domain/capital/share-changes.ts';
import { invalid } from '../../../server/problems/problems.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import type { CapitalSnapshot } from '../contract.ts';
import { newestPriceOfShare, priceOfSnapshot } from './share-price.ts';
import {
  asChanges,
  changesOf,
  changesOfCompany,
  countsOf,
  instrumentsOfCompany,
  isLateDiluted,
  otherClassesOfCompany,
} from './capital-queries.ts';

export type SnapshotValues = Omit<
  CapitalSnapshot,
  'id' | 'companyId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'
>;

const classOf = ({ shareClass }: Pick<SnapshotValues, 'shareClass'>) =>
  isCommon(shareClass) ? 'common shares' : shareClass;

const twice = (values: Pick<SnapshotValues, 'shareClass' | 'asOf'>) =>
  `There is a snapshot of the ${classOf(values)} on ${values.asOf} already. Change that one, or correct the day.`;

export const snapshotKind: RecordKind<SnapshotValues> = {
  entityType: 'capital_snapshot',
  parent: 'company',
  table: 'capital_snapshots',
  most: 1_000,
  pageList: 'capitalSnapshots',
  fields: {
    shareClass: { column: 'share_class', type: 'text' },
    commonRatio: { column: 'common_ratio', type: 'numeric' },
    asOf: { column: 'as_of', type: 'date' },
    publishedOn: { column: 'published_on', type: 'date' },
    sharesOutstanding: { column: 'shares_outstanding', type: 'bigint' },
    balanceDate: { column: 'balance_date', type: 'date' },
    currency: { column: 'currency', type: 'text' },
    cash: { column: 'cash', type: 'numeric' },
    debt: { column: 'debt', type: 'numeric' },
    quarterlyBurn: { column: 'quarterly_burn', type: 'numeric' },
    quarterlyExploration: { column: 'quarterly_exploration', type: 'numeric' },
    quarterlyOverhead: { column: 'quarterly_overhead', type: 'numeric' },
    unusedFacilities: { column: 'unused_facilities', type: 'numeric' },
    preferred: { column: 'preferred', type: 'numeric' },
    minorityInterests: { column: 'minority_interests', type: 'numeric' },
    listedInvestments: { column: 'listed_investments', type: 'numeric' },
    statedMarketCap: { column: 'stated_market_cap', type: 'numeric' },
    statedFullyDiluted: { column: 'stated_fully_diluted', type: 'bigint' },
    instrumentsComplete: { column: 'instruments_complete', type: 'boolean' },
    sourceUrl: { column: 'source_url', type: 'text' },
    sourcePage: { column: 'source_page', type: 'text' },
    notes: { column: 'notes', type: 'text' },
  },
  defaults: { shareClass: commonShares },
  order: (r) => `${r}.as_of desc, ${r}.share_class_folded`,
  nameOf: (values, parent) => `${classOf(values)} of ${parent.name} on ${values.asOf}`,
  linkOf: () => ({}),
  complete: (values) => ({ ...values, shareClass: isCommon(values.shareClass) ? commonShares : values.shareClass }),
  derived: { share_class_folded: { of: ({ shareClass }) => fold(shareClass) } },
  async check(tx, values, { parent, id }) {
    const fault = snapshotFault(values);
    if (fault) throw invalid(fault.field, fault.message);
    const [other] = await tx.rows(sql`
      select 1 from capital_snapshots where company_id = ${parent.id} and as_of = ${values.asOf}
        and share_class_folded = ${fold(values.shareClass)} and id is distinct from ${id}`);
    if (other) throw invalid('asOf', twice(values));
    if (!isCommon(values.shareClass) || values.sharesOutstanding === null) return;
    const others = (await countsOf(tx, [parent.id])).filter((count) => count.id !== id);
    const own = { asOf: values.asOf, shares: values.sharesOutstanding };
    const wrong = splitContradiction([...others, own], asChanges(await changesOf(tx, [parent.id])));
    if (wrong && (wrong.before === own || wrong.after === own)) throw invalid('sharesOutstanding', wrong.sentence);
  },
  duplicate: twice,
  plausible: {
    impossible: impossibleSnapshot,
    alone: snapshotFindings,
    together: { find: snapshotsFindings },
    beside: {
      changes: changesOfCompany,
      priceThen: priceOfSnapshot,
      priceNow: newestPriceOfShare,
      instruments: `case when ${isLateDiluted} then ${instrumentsOfCompany} end`,
      otherClasses: `case when ${isLateDiluted} then ${otherClassesOfCompany} end`,
    },
  },
};
