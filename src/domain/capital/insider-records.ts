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

/** Why a row of a filing cannot be as it is, and the field to blame; undefined where it can. */
export function insiderTradeFault(trade: CheckedInsiderTrade): Fault | undefined {
  const { nature, tradedOn, filedOn, amount, price, currency, holdingAfter } = trade;
  if (nature === 'holding') {
    if (holdingAfter === null) return { field: 'holdingAfter', message: 'Enter how many are held.' };
    if (amount !== null) return { field: 'amount', message: 'A holding alone has no trade: leave it empty.' };
  } else if (amount === null || amount === 0)
    return { field: 'amount', message: 'Enter how many changed hands, above 0.' };
  if (price !== null && currency === null) return { field: 'currency', message: 'Choose the currency of the price.' };
  if (filedOn !== null && filedOn < tradedOn)
    return { field: 'filedOn', message: 'It was filed before it happened. Correct one of the two days.' };
  return undefined;
}
