import { kindWords } from '../../../domain/capital/share-counts.ts';
import { fold } from '../../../domain/text/fold.ts';
import { instrumentFindings } from '../../../domain/capital/instrument-findings.ts';
import { impossibleInstrument, instrumentFault } from '../../../domain/capital/instruments.ts';
import { invalid } from '../../../server/problems/problems.ts';
import type { RecordKind } from '../../records/server/record-kind.ts';
import { changesOfCompany } from './capital-queries.ts';
import { priceOfStrike } from './share-price.ts';
import type { CapitalInstrument } from '../contract-instruments.ts';

export type InstrumentValues = Omit<
  CapitalInstrument,
  'id' | 'companyId' | 'createdBy' | 'createdAt' | 'updatedAt' | 'version'
>;

/** `warrant at CAD 0.45 until 2027-03-14` */
export const instrumentWords = ({
  kind,
  series,
  strike,
  currency,
  expiry,
}: Pick<InstrumentValues, 'kind' | 'series' | 'strike' | 'currency' | 'expiry'>): string =>
  [
    kindWords[kind],
    series,
    strike !== null && `at ${[currency, strike].filter(Boolean).join(' ')}`,
    expiry && `until ${expiry}`,
  ]
    .filter(Boolean)
    .join(' ');

export const instrumentKind: RecordKind<InstrumentValues> = {
  entityType: 'capital_instrument',
  parent: 'company',
  table: 'capital_instruments',
  most: 1_000,
  pageList: 'instruments',
  fields: {
    kind: { column: 'kind', type: 'text' },
    series: { column: 'series', type: 'text' },
    asOf: { column: 'as_of', type: 'date' },
    count: { column: 'count', type: 'bigint' },
    sharesEach: { column: 'shares_each', type: 'numeric' },
    strike: { column: 'strike', type: 'numeric' },
    currency: { column: 'currency', type: 'text' },
    principal: { column: 'principal', type: 'numeric' },
    issued: { column: 'issued', type: 'date' },
    expiry: { column: 'expiry', type: 'date' },
    vesting: { column: 'vesting', type: 'date' },
    condition: { column: 'condition', type: 'text' },
    conditionMet: { column: 'condition_met', type: 'boolean' },
    accelerationPrice: { column: 'acceleration_price', type: 'numeric' },
    accelerationDays: { column: 'acceleration_days', type: 'integer' },
    accelerationNotice: { column: 'acceleration_notice', type: 'integer' },
    keepsNumber: { column: 'keeps_number', type: 'boolean' },
    state: { column: 'state', type: 'text' },
    stateDay: { column: 'state_day', type: 'date' },
    sourceUrl: { column: 'source_url', type: 'text' },
    sourcePage: { column: 'source_page', type: 'text' },
    notes: { column: 'notes', type: 'text' },
  },
  defaults: { sharesEach: '1', state: 'alive' },
  order: (r) => `(${r}.state <> 'alive'), ${r}.expiry nulls last, ${r}.strike nulls last`,
  nameOf: (values, parent) => `${instrumentWords(values)} of ${parent.name}`,
  linkOf: () => ({}),
  derived: { series_folded: { of: ({ series }) => fold(series ?? '') } },
  check(_tx, values) {
    const fault = instrumentFault(values);
    if (fault) throw invalid(fault.field, fault.message);
  },
  plausible: {
    impossible: impossibleInstrument,
    alone: instrumentFindings,
    concernsOthers: true,
    beside: { price: priceOfStrike, changes: changesOfCompany },
  },
};
