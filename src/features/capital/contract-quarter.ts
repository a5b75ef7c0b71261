import { z } from 'zod';
import { CompanyIdParams, endpoint, inBody, RecordId } from '../../contract.ts';
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

export const quarters = {
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
