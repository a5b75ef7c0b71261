import type { QuotedBasis, QuotedKind } from '../../../domain/prices/price-keys.ts';
import { currenciesOfRate } from '../../../domain/prices/rate-keys.ts';
import { ageWords } from '../../../domain/prices/price-quotes.ts';
import type { PriceUnit } from '../../../domain/vocabulary.ts';

export const quotedKindLabels: Readonly<Record<QuotedKind, string>> = {
  metal: 'Metals',
  rate: 'Currencies',
  ticker: 'Shares',
};
export const oneOfKind: Readonly<Record<QuotedKind, string>> = {
  metal: 'Metal',
  rate: 'Exchange rate',
  ticker: 'Share',
};

export const quotedBasisLabels: Readonly<Record<QuotedBasis, string>> = {
  spot: 'Spot: paid on the day',
  average: 'Average of a period that ends on the day',
  forward: 'Forward: agreed on the day for later',
  consensus: 'Consensus of forecasters',
};

/** Behind the name of a series, where it is not what is paid on the day. */
export const basisWords: Readonly<Record<QuotedBasis, string | null>> = {
  spot: null,
  average: 'average',
  forward: 'forward',
  consensus: 'consensus',
};

/** With as many digits as a price of its size has: 3,375.00, 9.8600, 0.0825. */
export function priceDigits(value: string): string {
  const size = Number(value);
  const most = size >= 100 ? 2 : 4;
  return size.toLocaleString('en-US', {
    minimumFractionDigits: size >= 1 ? 2 : 3,
    maximumFractionDigits: size < 0.01 ? 8 : most,
  });
}

interface Told {
  kind: QuotedKind;
  key: string;
  currency: string;
  unit: PriceUnit | null;
}

/** What a price is told in: `USD/oz`, `CAD`; of a rate what one of the first currency is. */
export function unitWords({ kind, key, currency, unit }: Told): string {
  if (kind === 'rate') return `${currency} for 1 ${currenciesOfRate(key).of}`;
  return unit === null ? currency : `${currency}/${unit}`;
}

/** How old the newest price is; a rate of more than a week before is no rate of today. */
export const ageOf = ({ kind, ageDays }: { kind: QuotedKind; ageDays: number }): string =>
  `${ageWords(ageDays)}${kind === 'rate' && ageDays > 7 ? ', too old for today' : ''}`;
