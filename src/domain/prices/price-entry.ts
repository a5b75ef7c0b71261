import { knownCurrencies, readCurrency } from '../money/currencies.ts';
import { isDate } from '../time/dates.ts';
import { parseDecimal } from '../numbers/decimal.ts';
import { priceRule } from '../records/field-rules.ts';
import { type QuotedBasis, quotedBases, type QuotedKind, readPriceKey } from './price-keys.ts';
import { currenciesOfRate } from './rate-keys.ts';
import { priceUnitWords, readPriceUnit } from './price-units.ts';
import { isOneOf, type PriceUnit, priceUnits } from '../vocabulary.ts';
import { digitsOfWritten, inCurrency } from '../money/written-money.ts';

/** A price as somebody writes it. */
export interface WrittenPrice {
  kind: QuotedKind;
  key: string;
  priceDate: string;
  /** Digits with a point. */
  value: string;
  /** Empty: that of the pair, of a rate. */
  currency?: string | null | undefined;
  /** Of a metal. */
  unit?: string | null | undefined;
  /** Empty: spot. */
  basis?: string | null | undefined;
}

/** A price as it is kept. */
export interface PriceEntry {
  kind: QuotedKind;
  key: string;
  basis: QuotedBasis;
  priceDate: string;
  value: string;
  currency: string;
  unit: PriceUnit | null;
  /** The part of the currency that it was written in, such as `GBp`. */
  writtenCurrency: string | null;
}

/** A price with where it is from. */
export interface SourcedPrice extends PriceEntry {
  source: string;
  sourceUrl: string | null;
  licence: string | null;
}

export type PriceField = keyof WrittenPrice;
type Refused = { field: PriceField; message: string };
/** `told`: what was read otherwise than it was written. */
export type ReadPrice = { entry: PriceEntry; told: string | null } | Refused;

const unitsWanted = `Choose what the price is for: ${priceUnits.map((unit) => `${unit} (${priceUnitWords[unit]})`).join(', ')}.`;

function unitOf(kind: QuotedKind, written: string): PriceUnit | null | Refused {
  if (kind !== 'metal') {
    if (written === '') return null;
    const what =
      kind === 'ticker' ? 'The price of a share is for one share' : 'A rate is for one of the first currency';
    return { field: 'unit', message: `${what}: leave the unit empty.` };
  }
  return readPriceUnit(written) ?? { field: 'unit', message: unitsWanted };
}

/** The currency of a price, and its value in whole units of it. */
function moneyOf(
  kind: QuotedKind,
  key: string,
  value: string,
  written: string,
): Refused | (Pick<PriceEntry, 'value' | 'currency' | 'writtenCurrency'> & { told: string | null }) {
  const into = kind === 'rate' ? currenciesOfRate(key).into : '';
  const unit = readCurrency(written === '' ? into : written);
  if (!unit) {
    const message =
      written === ''
        ? `Say which currency it is in. ${knownCurrencies}`
        : `'${written.slice(0, 20)}' is no currency. ${knownCurrencies}`;
    return { field: 'currency', message };
  }
  if (kind === 'rate' && (unit.currency !== into || unit.per !== 1))
    return { field: 'currency', message: `${key} is told in ${into}: write that, or leave it empty.` };
  const parsed = parseDecimal(value, { ...priceRule, fractionDigits: digitsOfWritten(priceRule.fractionDigits, unit) });
  if (!parsed.ok) return { field: 'value', message: parsed.message };
  const kept = inCurrency(parsed.value, unit);
  const writtenCurrency = unit.per === 1 ? null : unit.written;
  const told = writtenCurrency && `${parsed.value} ${writtenCurrency} are kept as ${kept} ${unit.currency}.`;
  return { value: kept, currency: unit.currency, writtenCurrency, told };
}

/** A price as it is kept, or the field that is wrong with what to write there. `today` is a day in UTC. */
export function readPrice(written: WrittenPrice, today: string): ReadPrice {
  const { kind, priceDate } = written;
  const basis = written.basis?.trim() || 'spot';
  const read = readPriceKey(kind, written.key);
  if ('error' in read) return { field: 'key', message: read.error };
  const date = priceDate.slice(0, 40).trim();
  if (!isDate(date)) return { field: 'priceDate', message: 'Enter an existing date as YYYY-MM-DD.' };
  if (date > today)
    return { field: 'priceDate', message: `${date} is in the future. Enter the day that the price is of.` };
  if (!isOneOf(quotedBases, basis)) return { field: 'basis', message: `Choose one of ${quotedBases.join(', ')}.` };
  if (kind === 'ticker' && basis !== 'spot')
    return { field: 'basis', message: 'The price of a share is that of a day: leave the basis empty.' };
  const money = moneyOf(kind, read.key, written.value, written.currency?.trim() ?? '');
  if ('field' in money) return money;
  const unit = unitOf(kind, written.unit?.trim() ?? '');
  if (unit !== null && typeof unit === 'object') return unit;
  const { told, ...kept } = money;
  return { entry: { kind, key: read.key, basis, priceDate: date, ...kept, unit }, told };
}

/** How a price is named in a sentence: `Gold on 2026-06-30`. */
export const nameOfPrice = ({ key, basis, priceDate }: Pick<PriceEntry, 'key' | 'basis' | 'priceDate'>): string =>
  `${key}${basis === 'spot' ? '' : ` (${basis})`} on ${priceDate}`;
