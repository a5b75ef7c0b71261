import type { WrittenCurrency } from '../../../domain/money/currencies.ts';
import { parseDecimal } from '../../../domain/numbers/decimal.ts';
import { sharePriceRule } from '../../../domain/records/field-rules.ts';
import { digitsOfWritten, inCurrency } from '../../../domain/money/written-money.ts';
import { invalid } from '../../../server/problems/problems.ts';

export interface MajorPrice {
  currency: string;
  /** Null: the price was written in the currency itself. */
  writtenCurrency: string | null;
  price: string;
}

const dollars: WrittenCurrency = { currency: 'USD', per: 1, written: 'USD' };

/** A price as it is kept: in the unit of its currency, which it must come to without losing a digit. */
export function inMajor(price: string, written: WrittenCurrency | null | undefined, field: string): MajorPrice {
  const unit = written ?? dollars;
  const fractionDigits = digitsOfWritten(sharePriceRule.fractionDigits, unit);
  const fits = parseDecimal(price, { ...sharePriceRule, fractionDigits });
  if (!fits.ok) throw invalid(field, `${fits.message.replace(/\.$/u, '')}: the price is in ${unit.written}.`);
  return {
    currency: unit.currency,
    writtenCurrency: unit.per === 1 ? null : unit.written,
    price: inCurrency(price, unit),
  };
}
