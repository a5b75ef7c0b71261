import { readCurrency } from '../../../domain/money/currencies.ts';
import { inCurrency } from '../../../domain/money/written-money.ts';

/** `52.5 GBp = GBP 0.525`: what is stored of a price that is typed in a part of its currency; null where there is none. */
export function majorWords(amount: string, code: string): string | null {
  const unit = readCurrency(code);
  if (!unit || unit.per === 1 || !/^\d+(?:\.\d+)?$/.test(amount)) return null;
  return `${amount} ${unit.written} = ${unit.currency} ${inCurrency(amount, unit)}`;
}

const parts: Readonly<Record<string, string>> = {
  GBp: 'pence, a hundredth of GBP',
  GBX: 'pence, a hundredth of GBP',
  ZAc: 'cents, a hundredth of ZAR',
  ILA: 'agorot, a hundredth of ILS',
  USc: 'cents, a hundredth of USD',
  KWF: 'fils, a thousandth of KWD',
};

/** Choices of parts of currencies, behind the currencies themselves. */
export const partOptions = Object.entries(parts).map(([value, words]) => ({ value, label: `${value} · ${words}` }));
