import { adjustedPrice, factorBetween } from './adjusted.ts';
import { expiredFinding, strikeFinding } from './capital-findings.ts';
import { dateFinding, type Finding } from '../records/findings.ts';
import type { CheckedInstrument } from './instruments.ts';
import { changeOf, type CheckedChange } from './share-changes.ts';

/** A price of a share beside a record, of its own day. */
export interface PriceBeside {
  amount: string;
  currency: string;
  asOf: string;
}

/** An instrument with what stands beside it: nothing where it is not at hand, as in a form. */
export type LookedAtInstrument = CheckedInstrument & {
  /** The newest price of a share in the currency of the strike. */
  price?: PriceBeside | null;
  /** Consolidations and splits of the company. */
  changes?: readonly CheckedChange[] | null;
};

/** CS4: the strike in shares of the day of the price, while the instrument is alive on it. */
function farStrike({ asOf, expiry, state, strike, currency, price, changes }: LookedAtInstrument): Finding | null {
  if (!price || strike === null || state !== 'alive' || price.currency !== currency) return null;
  if (expiry !== null && expiry < price.asOf) return null;
  const factor = factorBetween((changes ?? []).map(changeOf), asOf, price.asOf);
  return strikeFinding(adjustedPrice(strike, factor).toFixed(), price.amount);
}

/** Of one instrument by itself: GN1, CS3 where it is counted behind its expiry, and CS4 where a price is at hand. */
export function instrumentFindings(instrument: LookedAtInstrument, today: string): Finding[] {
  const { asOf, state } = instrument;
  const found = [
    ...(['asOf', 'issued', 'stateDay'] as const).map((field) => dateFinding(field, instrument[field], today)),
    state === 'alive' ? expiredFinding(instrument, asOf) : null,
    farStrike(instrument),
  ];
  return found.filter((finding) => finding !== null);
}
