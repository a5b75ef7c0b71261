import { priceDigits } from '../money/money-of-shares.ts';
import { wholeWarrants } from './financings.ts';
import { dateFinding, type Finding, futureDate } from '../records/findings.ts';
import { type Digits, exact } from '../numbers/worked-figure.ts';

/** A financing as far as rules look at it: money in its own currency. */
export interface LookedAtFinancing {
  closedOn: string;
  units: Digits | null;
  unitPrice: Digits | null;
  /** Warrants of one unit. */
  warrantsEach: Digits | null;
  grossProceeds: Digits | null;
  warrantsIssued: Digits | null;
}

const figure = (value: Digits) => Number(exact(value).toFixed()).toLocaleString('en-US', { maximumFractionDigits: 2 });

/** FN1. */
function grossFinding({ units, unitPrice, grossProceeds }: LookedAtFinancing): Finding | null {
  if (units === null || unitPrice === null || grossProceeds === null) return null;
  const gross = exact(units).times(unitPrice);
  const stated = exact(grossProceeds);
  if (gross.minus(stated).abs().lte(stated.abs().times('0.01'))) return null;
  return {
    rule: 'FN1',
    field: 'grossProceeds',
    sentence: `${figure(units)} units at ${priceDigits(unitPrice)} are ${figure(gross.toFixed())}, the stated gross is ${figure(grossProceeds)}.`,
    mend: 'Check the zeros of units, price and gross.',
  };
}

/** FN2. */
function warrantsFinding({ units, warrantsEach, warrantsIssued }: LookedAtFinancing): Finding | null {
  if (units === null || warrantsEach === null || warrantsIssued === null) return null;
  const whole = wholeWarrants(units, warrantsEach);
  const limit = whole.times('0.0001');
  if (
    whole
      .minus(warrantsIssued)
      .abs()
      .lte(limit.gt(500) ? limit : 500)
  )
    return null;
  return {
    rule: 'FN2',
    field: 'warrantsIssued',
    sentence: `${figure(units)} units with ${exact(warrantsEach).toFixed()} of a warrant each are ${figure(whole.toFixed())} whole warrants, not ${figure(warrantsIssued)}.`,
    mend: 'Set the fraction of a warrant for each unit.',
  };
}

/** What one financing tells by itself: GN1, FN1, FN2. */
export const financingFindings = (financing: LookedAtFinancing, today: string): Finding[] =>
  [dateFinding('closedOn', financing.closedOn, today), grossFinding(financing), warrantsFinding(financing)].filter(
    (finding) => finding !== null,
  );

/** GN1: a financing has closed. */
export function impossibleFinancing(
  { closedOn }: Pick<LookedAtFinancing, 'closedOn'>,
  today: string,
): { field: string; message: string } | undefined {
  const message = futureDate(closedOn, today);
  return message === undefined ? undefined : { field: 'closedOn', message };
}
