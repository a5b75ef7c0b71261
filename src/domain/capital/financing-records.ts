/** How a company raised money by new shares. */
export const financingKinds = [
  'private placement',
  'flow-through',
  'bought deal',
  'public offering',
  'IPO',
  'rights issue',
  'share purchase plan',
  'at the market',
  'debt settlement',
  'other',
] as const;
export type FinancingKind = (typeof financingKinds)[number];

/** A financing as far as its own checks need it: dates `YYYY-MM-DD`, money and fractions as decimal text, units whole. */
export interface CheckedFinancing {
  closedOn: string;
  units: number | null;
  unitPrice: string | null;
  currency: string | null;
  sharesEach: string | null;
  warrantsEach: string | null;
  warrantStrike: string | null;
  warrantExpiry: string | null;
  grossProceeds: string | null;
  warrantsIssued: number | null;
  fees: string | null;
  insiderProceeds: string | null;
  holdUntil: string | null;
}

interface Fault {
  field: keyof CheckedFinancing;
  message: string;
}

const money = ['unitPrice', 'warrantStrike', 'grossProceeds', 'fees', 'insiderProceeds'] as const;

/** Everything for which a financing cannot be as it is, each with the field to blame. */
export function* faultsOfFinancing(financing: CheckedFinancing): Generator<Fault> {
  const { closedOn, units, unitPrice, currency, sharesEach, warrantsEach, grossProceeds } = financing;
  if (unitPrice === null && grossProceeds === null)
    yield { field: 'unitPrice', message: 'Enter the price of a unit, or what was raised.' };
  if (currency === null && money.some((field) => financing[field] !== null))
    yield { field: 'currency', message: 'Choose the currency of the money.' };
  if (units === 0) yield { field: 'units', message: 'Enter how many were sold, or leave it empty.' };
  if (sharesEach !== null && Number(sharesEach) === 0)
    yield { field: 'sharesEach', message: 'A unit without a share is no financing by shares. Enter 1 or more.' };
  if (warrantsEach !== null && Number(warrantsEach) === 0)
    for (const field of ['warrantStrike', 'warrantExpiry'] as const)
      if (financing[field] !== null)
        yield { field, message: 'The units have no warrants: leave it empty, or enter the warrants of a unit.' };
  for (const field of ['warrantExpiry', 'holdUntil'] as const) {
    const date = financing[field];
    if (date !== null && date < closedOn)
      yield { field, message: 'It lies before the closing date. Correct one of the two.' };
  }
}

/** The first of them; undefined where it can be. */
export const financingFault = (financing: CheckedFinancing) => [...faultsOfFinancing(financing)][0];
