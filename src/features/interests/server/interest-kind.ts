import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { fold } from '../../../domain/text/fold.ts';
import { interestFindings, interestsFindings } from '../../../domain/mines/interest-findings.ts';
import { interestKinds } from '../../../domain/mines/interests.ts';
import { knownMetal } from '../../../domain/metals/metals.ts';
import { invalid } from '../../../server/problems/problems.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import type { MineInterest } from '../contract.ts';
import { contradictingMines } from './read-interests.ts';

export type InterestValues = Omit<
  MineInterest,
  'id' | 'mineId' | 'mineName' | 'companyName' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'
>;

/** The company of a name, a folded text of SQL; one that was merged into another one is that other one, and so on. */
export const companyOfName = (folded: string): string => `(
  with recursive way as (
    select c.id, c.merged_into from companies c where c.name_folded = ${folded}
    union select c.id, c.merged_into from way join companies c on c.id = way.merged_into
  ) select way.id from way where way.merged_into is null)`;

/**
 * The company that this one is part of by now, which nobody merges into another one until the transaction ends: what a merge
 * that goes on meanwhile does not see would be left with a company that nobody looks at.
 */
async function holdCompany(tx: Db, id: number | null): Promise<number | null> {
  for (let next = id; next !== null;) {
    const [company] = await tx.rows<{ mergedInto: number | null }>(sql`
      select merged_into as "mergedInto" from companies where id = ${next} for key share`);
    if (!company) return null;
    if (company.mergedInto === null) return next;
    next = company.mergedInto;
  }
  return null;
}

async function findCompany(tx: Db, name: string): Promise<number | null> {
  const [row] = await tx.rows<{ id: number | null }>(sql`
    select ${sql.raw(companyOfName('called.folded'))} as id from (select ${fold(name)}::text as folded) called`);
  return holdCompany(tx, row?.id ?? null);
}

const inOrder = `array[${interestKinds.map((kind) => `'${kind}'`).join(', ')}]`;

const shareOf = ({ percent, kind }: InterestValues) => (percent === null ? kind : `${kind} of ${percent}%`);

export const interestKind: RecordKind<InterestValues> = {
  entityType: 'mine_interest',
  parent: 'mine',
  table: 'mine_interests',
  pageList: 'interests',
  namesCompany: true,
  fields: {
    holder: { column: 'holder', type: 'text' },
    companyId: { column: 'company_id', type: 'bigint' },
    kind: { column: 'kind', type: 'text' },
    percent: { column: 'percent', type: 'numeric' },
    metal: { column: 'metal', type: 'text' },
    buyBack: { column: 'buy_back', type: 'text' },
    fromDate: { column: 'from_date', type: 'date' },
    toDate: { column: 'to_date', type: 'date' },
    sourceUrl: { column: 'source_url', type: 'text' },
    notes: { column: 'notes', type: 'text' },
  },
  derived: { holder_folded: { of: ({ holder }) => fold(holder) } },
  beside: {
    mineName: (row) => `(select m.name from mines m where m.id = ${row}.mine_id)`,
    companyName: (row) => `(select c.name from companies c where c.id = ${row}.company_id)`,
  },
  order: (r) => `array_position(${inOrder}, ${r}.kind), ${r}.percent desc nulls last, ${r}.holder_folded`,
  nameOf: (values, parent) => `${shareOf(values)} of ${values.holder} in ${parent.name}`,
  linkOf: () => ({}),
  complete: (values) => ({ ...values, metal: values.metal && (knownMetal(values.metal) ?? values.metal) }),
  settle: async (tx, values, sent) =>
    sent.holder === undefined ? values : { ...values, companyId: await findCompany(tx, values.holder) },
  check(_tx, { fromDate, toDate }) {
    if (fromDate !== null && toDate !== null && fromDate > toDate)
      throw invalid('toDate', 'The last day comes before the first. Correct one of the two.');
  },
  contradictions: contradictingMines,
  plausible: {
    alone: interestFindings,
    together: { find: interestsFindings },
    beside: {
      company: '(select c.name from companies c where c.id = r.company_id)',
      operator: `(
        select json_build_object('name', c.name, 'percent', case when m.ownership_stated then trim_scale(m.ownership_percentage)::text end)
        from mines m join companies c on c.id = m.company_id where m.id = r.mine_id)`,
    },
  },
  withoutLostReferences: async (tx, values) => ({ ...values, companyId: await holdCompany(tx, values.companyId) }),
};
