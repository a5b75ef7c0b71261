import type { InsiderMarket, InsiderNature } from './insiders.ts';

/** What an insider traded. */
export const insiderSecurities = ['shares', 'options', 'warrants', 'share units', 'other'] as const;

/** Whose rules the filing follows. */
export const marketWords: Readonly<Record<InsiderMarket, string>> = {
  CA: 'Canada (SEDI)',
  US: 'United States (Form 4)',
  AU: 'Australia (3Y)',
  UK: 'United Kingdom (PDMR)',
};

export const natureWords: Readonly<Record<InsiderNature, string>> = {
  'market-buy': 'Bought in the market',
  'market-sell': 'Sold in the market',
  exercise: 'Exercise',
  grant: 'Grant',
  placement: 'Placement',
  gift: 'Gift',
  expiry: 'Expiry',
  holding: 'Holding alone',
  other: 'Other',
};

/** A row of a filing as far as its own checks need it. */
export interface CheckedInsiderTrade {
  nature: InsiderNature;
  tradedOn: string;
  filedOn: string | null;
  amount: number | null;
  price: string | null;
  currency: string | null;
  holdingAfter: number | null;
}

interface Fault {
  field: keyof CheckedInsiderTrade;
  message: string;
}

/** Everything for which a row of a filing cannot be as it is, each with the field to blame. */
export function* faultsOfInsiderTrade(trade: CheckedInsiderTrade): Generator<Fault> {
  const { nature, tradedOn, filedOn, amount, price, currency, holdingAfter } = trade;
  if (nature === 'holding') {
    if (holdingAfter === null) yield { field: 'holdingAfter', message: 'Enter how many are held.' };
    if (amount !== null) yield { field: 'amount', message: 'A holding alone has no trade: leave it empty.' };
  } else if (amount === null || amount === 0)
    yield { field: 'amount', message: 'Enter how many changed hands, above 0.' };
  if (price !== null && currency === null) yield { field: 'currency', message: 'Choose the currency of the price.' };
  if (filedOn !== null && filedOn < tradedOn)
    yield { field: 'filedOn', message: 'It was filed before it happened. Correct one of the two days.' };
}

/** The first of them; undefined where it can be. */
export const insiderTradeFault = (trade: CheckedInsiderTrade) => [...faultsOfInsiderTrade(trade)][0];
