import { z } from 'zod';
import {
  DateText,
  DecimalText,
  inBody,
  Link,
  OptionalCurrency,
  OptionalDate,
  OptionalDecimal,
  OptionalText,
  OptionalWholeTo,
  RecordId,
  RequiredDate,
  YesNo,
  recorded,
} from '../../contract.ts';
import { balanceCurrency, commonShares } from '../../domain/capital/capital-snapshots.ts';
import {
  balanceRule,
  flowRule,
  longText,
  mostShares,
  shareRatioRule,
  shortText,
} from '../../domain/records/field-rules.ts';
import { recordCalls } from '../records/contract-calls.ts';
import { tag } from './contract-parts.ts';

/** What a document says of a company's shares and balance sheet. Null: it does not say; 0: it says that there is none. */
export const CapitalSnapshot = z
  .object({
    id: RecordId,
    companyId: RecordId,
    /** `common` unless the document names another one. */
    shareClass: z.string(),
    /** Common shares that one share of another class stands for. */
    commonRatio: DecimalText.nullable(),
    /** The day of the share count, which is often later than that of the balance sheet. */
    asOf: DateText,
    publishedOn: DateText.nullable(),
    /** Without treasury shares. */
    sharesOutstanding: z.number().nullable(),
    /** The day of the balance sheet. */
    balanceDate: DateText.nullable(),
    /** Of all its money, which is in whole units: ISO 4217. */
    currency: z.string().nullable(),
    cash: DecimalText.nullable(),
    /** Interest-bearing, without convertibles. */
    debt: DecimalText.nullable(),
    /** Money out in the quarter, operating and capitalised exploration; below 0: money in. */
    quarterlyBurn: DecimalText.nullable(),
    /** What of it went into the ground. */
    quarterlyExploration: DecimalText.nullable(),
    /** General and administrative cost of the quarter. */
    quarterlyOverhead: DecimalText.nullable(),
    /** Facilities that can be drawn today. */
    unusedFacilities: DecimalText.nullable(),
    preferred: DecimalText.nullable(),
    minorityInterests: DecimalText.nullable(),
    listedInvestments: DecimalText.nullable(),
    /** As the document itself states it. */
    statedMarketCap: DecimalText.nullable(),
    statedFullyDiluted: z.number().nullable(),
    /** Whether the instruments on record are all there were on that day; null: nobody says. */
    instrumentsComplete: z.boolean().nullable(),
    sourceUrl: z.string().nullable(),
    /** Document and page. */
    sourcePage: z.string().nullable(),
    notes: z.string().nullable(),
    ...recorded,
  })
  .meta({ id: 'CapitalSnapshot' });
export type CapitalSnapshot = z.output<typeof CapitalSnapshot>;

const asOf = RequiredDate('Enter the day of the share count as YYYY-MM-DD.');

const shares = OptionalWholeTo(mostShares).optional();
const money = OptionalDecimal(balanceRule).optional();
const flow = OptionalDecimal(flowRule).optional();

const fields = {
  shareClass: OptionalText(100).optional(),
  commonRatio: OptionalDecimal(shareRatioRule).optional(),
  publishedOn: OptionalDate.optional(),
  sharesOutstanding: shares,
  balanceDate: OptionalDate.optional(),
  currency: OptionalCurrency(balanceCurrency).optional(),
  cash: money,
  debt: money,
  quarterlyBurn: flow,
  quarterlyExploration: money,
  quarterlyOverhead: money,
  unusedFacilities: money,
  preferred: money,
  minorityInterests: money,
  listedInvestments: money,
  statedMarketCap: money,
  statedFullyDiluted: shares,
  instrumentsComplete: YesNo.optional(),
  sourceUrl: Link.optional(),
  sourcePage: OptionalText(shortText).optional(),
  notes: OptionalText(longText).optional(),
};

export const CapitalSnapshotInput = z.object({ asOf, ...fields }).meta(inBody('CapitalSnapshotInput'));
export type CapitalSnapshotInput = z.input<typeof CapitalSnapshotInput>;

/** Only the fields that are sent change. */
export const CapitalSnapshotChanges = z
  .object({ asOf: asOf.optional(), ...fields })
  .meta(inBody('CapitalSnapshotChanges'));

export const capitalSnapshots = recordCalls('capital-snapshots', {
  parent: 'company',
  tag,
  one: 'a snapshot of shares and balance sheet',
  list: 'Shares outstanding, cash, debt and burn of a company as its documents state them, the newest first',
  onCreate: `the class of shares is '${commonShares}' unless said, and has one snapshot a day`,
  shown: CapitalSnapshot,
  input: CapitalSnapshotInput,
  changes: CapitalSnapshotChanges,
});
