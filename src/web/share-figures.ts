import { inCurrency, number, sizeOf } from './format.ts';

const shareFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 8 });

/** What a share costs, behind its currency: `US$0.70`, `AUD 0.085`; cents always, and as many places as there are. */
export const sharePrice = (value: string, currency: string | null): string =>
  currency === null
    ? shareFormat.format(Number(value))
    : inCurrency(value, shareFormat.format(Number(value)), currency);

/** A number of shares in millions of four digits: `121.5M`. */
export const shortShares = (shares: number): string =>
  shares < 1e6 ? number(shares, 0) : `${(shares / 1e6).toLocaleString('en-US', { maximumSignificantDigits: 4 })}M`;

/** Money of one share, from two decimals on: four digits below ten, `US$0.02834`, `US$12.35`. */
export const shareMoney = (value: number, currency: string | null = null): string => {
  const rounded = Math.abs(value) < 10 ? Number(value.toPrecision(4)) : value;
  const maximumFractionDigits = Math.abs(value) < 10 ? 12 : 2;
  return inCurrency(rounded, sizeOf(rounded, { minimumFractionDigits: 2, maximumFractionDigits }), currency);
};

/** Money of one unit of metal, of one metre: `US$1,190.50`. */
export const unitMoney = (value: number | string, currency: string | null = null): string =>
  inCurrency(value, sizeOf(value, { minimumFractionDigits: 2, maximumFractionDigits: 4 }), currency);
