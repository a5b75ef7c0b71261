import { z } from 'zod';
import { CompanyIdParams, Creator, endpoint, IdParams, inBody, Instant, RecordId } from '../../contract.ts';
import { Financing, FinancingInput, mostOfQuarter } from '../financings/contract.ts';
import { CapitalSnapshot, CapitalSnapshotInput } from './contract.ts';
import { CapitalInstrument, CapitalInstrumentInput } from './contract-instruments.ts';
import { tag } from './contract-parts.ts';

/** More than the notes of any junior list. */
export const mostInstruments = 100;

const goneStates = ['exercised', 'expired', 'cancelled'] as const;

const tooMany = `Enter at most ${mostInstruments} instruments at once.`;

const Quarter = z
  .object({
    snapshot: CapitalSnapshotInput,
    /** New ones; those that were counted anew name the one that they take the place of. */
    instruments: z
      .array(z.object({ instrument: CapitalInstrumentInput, replaces: RecordId.nullable().optional() }))
      .max(mostInstruments, tooMany),
    /** Those that are gone since: on the day of the share count. */
    gone: z
      .array(z.object({ id: RecordId, state: z.enum(goneStates, `Choose one of ${goneStates.join(', ')}.`) }))
      .max(mostInstruments, tooMany),
    /** Closed since the filing before. */
    financings: z
      .array(FinancingInput)
      .max(mostOfQuarter, `Enter at most ${mostOfQuarter} financings at once.`)
      .optional(),
  })
  .meta(inBody('Quarter'));
export type QuarterInput = z.input<typeof Quarter>;

/** What a member entered in one go, as far as it still is as it was entered. */
const EnteredQuarter = z
  .object({
    id: RecordId,
    enteredAt: Instant,
    enteredBy: Creator,
    /** The day of its share count; null: its snapshot was deleted since. */
    asOf: z.string().nullable(),
    instruments: z.number(),
    /** Instruments on record that it counted anew or closed. */
    closed: z.number(),
    financings: z.number(),
    /** Records of it that were changed since; they stay as they are. */
    changed: z.number(),
    /** Whoever entered it may, and administrators. */
    canUndo: z.boolean(),
  })
  .meta({ id: 'EnteredQuarter' });
export type EnteredQuarter = z.output<typeof EnteredQuarter>;

const UndoneQuarter = z.object({
  /** Records that are gone, or have their old state again. */
  undone: z.number(),
  /** Records that were changed since, as the history calls them, each with why it stays. */
  left: z.array(z.object({ description: z.string(), reason: z.string() })),
});
export type UndoneQuarter = z.output<typeof UndoneQuarter>;

export const quarters = {
  list: endpoint({
    method: 'GET',
    path: '/api/companies/{companyId}/quarters',
    access: 'member',
    byToken: true,
    tag,
    summary: 'The quarters that were entered last and can be undone, newest first',
    params: CompanyIdParams,
    response: z.array(EnteredQuarter),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/companies/{companyId}/quarters/{id}/undo',
    access: 'member',
    byToken: true,
    tag,
    summary:
      'Take a quarter back in one go: whoever entered it or an administrator; what was changed since stays and is listed',
    params: CompanyIdParams.extend(IdParams.shape),
    response: UndoneQuarter,
  }),
  enter: endpoint({
    method: 'POST',
    path: '/api/companies/{companyId}/quarters',
    access: 'member',
    byToken: true,
    tag,
    summary:
      "Enter a company's last quarter from its filing: its snapshot, instruments and financings, all of it or nothing",
    params: CompanyIdParams,
    body: Quarter,
    response: z.object({
      snapshot: CapitalSnapshot,
      instruments: z.array(CapitalInstrument),
      financings: z.array(Financing),
    }),
    status: 201,
  }),
};
