import { type InstrumentKind, isFree } from './records.ts';
import type { FieldFault } from './capital-snapshots.ts';
import { futureDate } from '../records/findings.ts';

/** What has become of an instrument; `replaced`: it was counted anew, in another row. An instrument behind its expiry is dead whatever its state says. */
export const instrumentStates = ['alive', 'exercised', 'expired', 'cancelled', 'replaced'] as const;
export type InstrumentState = (typeof instrumentStates)[number];

/** An instrument as far as its own checks need it: dates `YYYY-MM-DD`, money and shares for one as decimal text. */
export interface CheckedInstrument {
  kind: InstrumentKind;
  asOf: string;
  count: number | null;
  sharesEach: string;
  strike: string | null;
  currency: string | null;
  principal: string | null;
  issued: string | null;
  expiry: string | null;
  vesting: string | null;
  accelerationPrice: string | null;
  accelerationDays: number | null;
  accelerationNotice: number | null;
  state: InstrumentState;
  stateDay: string | null;
}

/** Everything for which an instrument cannot be as it is, each with the field to blame. */
export function* faultsOfInstrument(instrument: CheckedInstrument): Generator<FieldFault<keyof CheckedInstrument>> {
  const { kind, count, strike, currency, principal, issued, expiry, vesting, state, stateDay, asOf } = instrument;
  const isConvertible = kind === 'convertible';
  if (count === null && !isConvertible) yield { field: 'count', message: 'Enter how many are outstanding.' };
  if (isConvertible && principal === null && count === null)
    yield { field: 'principal', message: 'Enter what the convertible pays back if it is not converted.' };
  if (!isConvertible && principal !== null)
    yield { field: 'principal', message: 'Only convertibles have a principal. Leave it empty.' };
  if (strike !== null && isFree(instrument) && Number(strike) > 0)
    yield {
      field: 'strike',
      message: 'Share units and rights cost nothing. Leave the strike empty, or choose option.',
    };
  if (strike !== null && currency === null && Number(strike) > 0)
    yield { field: 'currency', message: 'Choose the currency of the strike.' };
  if ((principal !== null || instrument.accelerationPrice !== null) && currency === null)
    yield { field: 'currency', message: 'Choose the currency of the money.' };
  if (issued !== null && expiry !== null && expiry < issued)
    yield { field: 'expiry', message: 'It expires before it is issued. Correct one of the two days.' };
  if (vesting !== null && expiry !== null && vesting > expiry)
    yield { field: 'vesting', message: 'It can be exercised only after it has expired. Correct one of the two days.' };
  if (issued !== null && issued > asOf)
    yield { field: 'asOf', message: 'Counted before it was issued. Correct one of the two days.' };
  if (
    instrument.accelerationPrice === null &&
    (instrument.accelerationDays !== null || instrument.accelerationNotice !== null)
  )
    yield { field: 'accelerationPrice', message: 'Enter the share price from which on it can be accelerated.' };
  if (state === 'alive' && stateDay !== null)
    yield { field: 'state', message: 'Choose what happened to it on that day.' };
  if (state !== 'alive' && stateDay === null && !(state === 'expired' && expiry !== null))
    yield { field: 'stateDay', message: `Enter the day on which it was ${state}.` };
  if (stateDay !== null && issued !== null && stateDay < issued)
    yield { field: 'stateDay', message: 'That was before it was issued. Correct one of the two days.' };
}

/** The first of them; undefined where it can be. */
export const instrumentFault = (instrument: CheckedInstrument) => [...faultsOfInstrument(instrument)][0];

/** Days of what has happened that have not come yet. */
export function impossibleInstrument(
  instrument: CheckedInstrument,
  today: string,
): { field: string; message: string } | undefined {
  for (const field of ['asOf', 'issued', 'stateDay'] as const) {
    const message = futureDate(instrument[field], today);
    if (message !== undefined) return { field, message };
  }
  return undefined;
}
