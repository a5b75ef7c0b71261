import { z } from 'zod';
import {
  DateText,
  DecimalText,
  endpoint,
  IdParams,
  inBody,
  Link,
  Name,
  OptionalDate,
  OptionalDecimal,
  OptionalText,
  RecordId,
  recorded,
} from '../../contract.ts';
import { insideListQuery } from '../../contract-queries.ts';
import { recordCalls } from '../records/contract-calls.ts';
import { longText, nameText, shortText } from '../../domain/records/field-rules.ts';
import { interestKinds, interestRule } from '../../domain/mines/interests.ts';

/** What someone holds in a mine. */
export const MineInterest = z
  .object({
    id: RecordId,
    mineId: RecordId,
    mineName: z.string(),
    /** As it was written. */
    holder: z.string(),
    /** The company that the holder is, where the database has one of that name, and what it is called now. */
    companyId: RecordId.nullable(),
    companyName: z.string().nullable(),
    kind: z.enum(interestKinds),
    /** Of the mine, of its revenue or profit, or of the metal; null: not known. */
    percent: DecimalText.nullable(),
    /** Of a royalty or a stream; null: all metals. */
    metal: z.string().nullable(),
    buyBack: z.string().nullable(),
    /** Both days included. */
    fromDate: DateText.nullable(),
    toDate: DateText.nullable(),
    sourceUrl: z.string().nullable(),
    notes: z.string().nullable(),
    ...recorded,
  })
  .meta({ id: 'MineInterest' });
export type MineInterest = z.output<typeof MineInterest>;

const holder = Name('Name the holder: a company, a state or a person.');
const kind = z.enum(interestKinds, `Choose one of ${interestKinds.join(', ')}.`);

const fields = {
  percent: OptionalDecimal(interestRule).optional(),
  metal: OptionalText(nameText).optional(),
  buyBack: OptionalText(shortText).optional(),
  fromDate: OptionalDate.optional(),
  toDate: OptionalDate.optional(),
  sourceUrl: Link.optional(),
  notes: OptionalText(longText).optional(),
};

/** A holder that is called like a company of the database is that company. */
export const MineInterestInput = z.object({ holder, kind, ...fields }).meta(inBody('MineInterestInput'));
export type MineInterestInput = z.input<typeof MineInterestInput>;

/** Only the fields that are sent change. */
export const MineInterestChanges = z
  .object({ holder: holder.optional(), kind: kind.optional(), ...fields })
  .meta(inBody('MineInterestChanges'));

const tag = 'Interests';

export const interests = {
  ...recordCalls('interests', {
    tag,
    one: 'an interest',
    list: 'Who holds what in a mine: shares, then rights to earn one, royalties and streams',
    onCreate: 'on no day do the owners of a mine hold more than 100%',
    shown: MineInterest,
    input: MineInterestInput,
    changes: MineInterestChanges,
  }),
  ofCompany: endpoint({
    method: 'GET',
    path: '/api/companies/{id}/interests',
    access: 'member',
    byToken: true,
    tag,
    summary: 'What a company holds in mines',
    params: IdParams,
    query: z.object(insideListQuery),
    response: z.array(MineInterest),
  }),
};
