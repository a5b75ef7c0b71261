/** Why dividends of a file, with their tax beside them, are what was left of them. */
import type { Cells } from '../model.ts';
import { numberOf, withoutSign } from '../read-cells.ts';
import { Exact } from '../trade-decimals.ts';
import { fold } from '../../../../../domain/text/fold.ts';
import { headerKey } from '../../../../imports/server/read/words/header-keys.ts';

/**
 * Scalable Capital: trades are before costs and dividends after tax, as public samples show: 9.56 beside 3.41 would be more tax
 * than there is, and 7.36 beside 2.64 are 26.4 % of 10.
 */
const scalable = 'date time status reference description assettype type isin shares price amount fee tax currency';

const knownNet: ReadonlyMap<string, string> = new Map([[scalable, 'as Scalable Capital writes dividends']]);

const ofNet = /\b(?:net|netto|neto|liquido|endbetrag)\b/iu;

const byHeader = 'as its header says';

/** Undefined: nothing says that they are. `amount` is the header of their money. */
export function netBecause(
  header: readonly string[],
  isAfterCosts: boolean | undefined,
  amount: string,
): string | undefined {
  const keys = header.map((name) => headerKey(name.slice(0, 60))).filter((key) => key !== '');
  const known = knownNet.get(keys.join(' '));
  if (known !== undefined) return known;
  if (isAfterCosts === true) return 'as amounts of trades in this file are after costs';
  const isNamedSo = isAfterCosts === undefined && ofNet.test(fold(amount.slice(0, 60)));
  return isNamedSo ? byHeader : undefined;
}

/** What countries keep of dividends, in per cent. */
const usualRates = [5, 7.5, 10, 12.5, 12.8, 15, 19, 20, 21, 22, 25, 26, 26.375, 27, 27.5, 28, 30, 35];
const isUsual = (tax: number, gross: number) =>
  usualRates.some((rate) => Math.abs(tax - (gross * rate) / 100) < 0.0051 + gross * 1e-9);

/**
 * Why the amount of a dividend with its tax beside it is what was left: shares times what one paid, or an amount before tax, is
 * both together. Else `said` of the whole file, but for a header alone where the tax is a usual part of the amount itself.
 */
export function netInRow(
  cells: Cells,
  { number, kept, each }: { number: string; kept: string; each: string | null },
  said: string | undefined,
): string | undefined {
  const rate = new Exact(numberOf(cells, 'rate') ?? 1);
  if (number.startsWith('-') || !rate.gt(0)) return said;
  const tax = new Exact(withoutSign(kept));
  const gross = cells.hasColumn('gross') ? numberOf(cells, 'gross') : null;
  const before = gross ?? each;
  if (before === null) {
    const [part, left] = [Number(tax.toFixed()), Number(number)];
    return said === byHeader && isUsual(part, left) && !isUsual(part, left + part) ? undefined : said;
  }
  // What one share paid may be in another currency than the amount.
  const rates = gross !== null || rate.eq(1) ? [new Exact(1)] : [new Exact(1), rate, new Exact(1).div(rate)];
  const slack = new Exact(before).times(0.005).plus(0.011);
  const isNear = (sum: Exact) => rates.some((at) => sum.minus(at.times(before)).abs().lte(slack.times(at)));
  if (isNear(new Exact(number))) return tax.lte(slack) ? said : undefined;
  return isNear(new Exact(number).plus(tax)) ? 'as both come to what was paid for the shares of this row' : said;
}
