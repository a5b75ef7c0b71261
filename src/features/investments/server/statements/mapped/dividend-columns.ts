/** What some brokers tell of a dividend in columns of its own: before tax, after it, and the tax, in the currency of the security. */
import type { WrittenCurrency } from '../../../../../domain/money/currencies.ts';
import { fold, firstCharacters } from '../../../../../domain/text/fold.ts';
import { securityOf } from './mapped-securities.ts';
import { type Cells, PaymentPart } from '../model.ts';
import { currencyNamed, dateOf, moneyIn, numberOf, textOf, unitOf, withoutSign } from '../read-cells.ts';
import { Exact } from '../trade-decimals.ts';

const headers = {
  dividendGross: /^dividend gross (?:distribution )?amount$/u,
  dividendNet: /^dividend net (?:distribution )?amount$/u,
  dividendTax: /^dividend (?:withheld )?tax amount$/u,
  dividendCurrency: /^dividend currency$/u,
} as const;

/** Adds their places, where a file has them and nothing else is read of them. */
export function addDividendPlaces(places: Map<string, number>, header: readonly string[]): void {
  const taken = new Set(places.values());
  for (const [column, pattern] of Object.entries(headers)) {
    const at = header.findIndex((name, place) => !taken.has(place) && pattern.test(fold(name.slice(0, 60)).trim()));
    if (at >= 0) places.set(column, at);
  }
}

/** A dividend by these columns; undefined where they are empty or do not fit each other. */
export function dividendColumnsOf(cells: Cells, written: WrittenCurrency): PaymentPart | undefined {
  const [gross, net, tax] = ['dividendGross', 'dividendNet', 'dividendTax'].map((column) =>
    cells.hasColumn(column) ? numberOf(cells, column) : null,
  );
  if (!gross || !net || !(Number(gross) > 0)) return undefined;
  const kept = new Exact(withoutSign(tax ?? '0'));
  if (new Exact(gross).minus(kept).minus(net).abs().gt(0.011)) return undefined;
  const named = ['dividendCurrency', 'currency'].find((column) => textOf(cells, column) !== '');
  const of = named === undefined ? written : currencyNamed(named, textOf(cells, named));
  return new PaymentPart({
    ...securityOf(cells),
    ...{ kind: 'dividend', date: dateOf(cells, 'date'), ...unitOf(of) },
    ...{ amount: moneyIn(cells, 'dividendGross', gross, of), fees: '0' },
    tax: kept.eq(0) ? '0' : moneyIn(cells, 'dividendTax', `-${kept.toFixed()}`, of),
    ...{ notes: firstCharacters(textOf(cells, 'notes'), 500) || null, key: '', field: 'dividendGross' },
  });
}
