import { z } from 'zod';
import {
  DateText,
  Decimal,
  DecimalText,
  inBody,
  Link,
  OptionalText,
  RecordId,
  RequiredDate,
  YesNo,
  recorded,
} from '../../contract.ts';
import { longText, shareChangeRule, shortText } from '../../domain/records/field-rules.ts';
import { recordCalls } from '../records/contract-calls.ts';
import { tag } from './contract-parts.ts';

/** A consolidation or split: what is older is restated where it is read, and stays as it was entered. */
export const ShareChange = z
  .object({
    id: RecordId,
    companyId: RecordId,
    /** From its start on the new shares trade. */
    effectiveDay: DateText,
    /** So many new shares for `oldShares` old ones. */
    newShares: DecimalText,
    oldShares: DecimalText,
    /** Whether listed warrants keep their number and buy fewer shares each; null: nobody says. */
    warrantsKeepNumber: z.boolean().nullable(),
    sourceUrl: z.string().nullable(),
    /** Document and page. */
    sourcePage: z.string().nullable(),
    notes: z.string().nullable(),
    ...recorded,
  })
  .meta({ id: 'ShareChange' });
export type ShareChange = z.output<typeof ShareChange>;

const required = {
  effectiveDay: RequiredDate('Enter the first day of the new shares as YYYY-MM-DD.'),
  newShares: Decimal(shareChangeRule),
  oldShares: Decimal(shareChangeRule),
};
const fields = {
  warrantsKeepNumber: YesNo.optional(),
  sourceUrl: Link.optional(),
  sourcePage: OptionalText(shortText).optional(),
  notes: OptionalText(longText).optional(),
};

export const ShareChangeInput = z.object({ ...required, ...fields }).meta(inBody('ShareChangeInput'));
export type ShareChangeInput = z.input<typeof ShareChangeInput>;

/** Only the fields that are sent change. */
export const ShareChangeChanges = z
  .object({
    effectiveDay: required.effectiveDay.optional(),
    newShares: required.newShares.optional(),
    oldShares: required.oldShares.optional(),
    ...fields,
  })
  .meta(inBody('ShareChangeChanges'));

export const shareChanges = recordCalls('share-changes', {
  parent: 'company',
  tag,
  one: 'a consolidation or split',
  list: 'Consolidations and splits of a company, the newest first',
  onCreate: 'share counts on both sides of it have to differ by it',
  shown: ShareChange,
  input: ShareChangeInput,
  changes: ShareChangeChanges,
});
