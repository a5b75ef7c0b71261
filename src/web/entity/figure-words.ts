import { knownMetal, metalSymbol } from '../../domain/metals/metals.ts';
import { dayOfNumber } from '../../domain/time/dates.ts';
import {
  type FigureCondition,
  figureName,
  type FigureRef,
  isOwnMetal,
  measureOf,
  studyOfRank,
} from '../../domain/figures/measures.ts';
import { inTableMoney, keptCurrency, type TableMoney, tableUnit } from '../../domain/figures/table-money.ts';
import { median } from '../../domain/numbers/percentiles.ts';
import { count, day, number, percent, shortMillions, sizeOf, withDecimals, years } from '../format.ts';
import { amount } from '../ui/marks/amount.ts';
import { shareMoney, shortShares, unitMoney } from '../share-figures.ts';

export const metalName = (folded: string) => knownMetal(folded) ?? folded;

/** The value of a figure with its unit: `1.20 Mt`, `US$412M`, `PFS`; money that is kept in US dollars in the currency of the table. */
export function figureText(ref: FigureRef, kept: number, table: TableMoney | null = null): string {
  const unit = tableUnit(ref, table);
  const value = inTableMoney(ref, kept, table);
  const told = table?.currency ?? keptCurrency;
  switch (measureOf(ref).kind) {
    case 'amount':
      return amount(value, unit);
    case 'tonnes':
      return amount(value, 'tonnes');
    case 'grade':
      return `${number(Number(value.toPrecision(3)))} ${unit}`;
    case 'thickness':
      return `${number(Number(value.toPrecision(4)))} ${unit}`;
    case 'metres':
      return `${number(value, 0)} m`;
    case 'money':
      return shortMillions(value, ref.of || told);
    case 'unit money': {
      const [currency = told, per = ''] = unit.split('/');
      return `${unitMoney(Number(value.toFixed(Math.abs(value) < 1_000 ? 2 : 0)), currency).replace(/\.00$/u, '')}/${per}`;
    }
    case 'share money':
      return shareMoney(value, told);
    case 'share amount':
      return `${sizeOf(Number(value.toPrecision(4)), { maximumFractionDigits: 12 })} ${unit}`;
    case 'shares':
      return shortShares(value);
    case 'months':
      return `${withDecimals(value, 1)} months`;
    case 'percent':
      return percent(value, 1);
    case 'years':
      return years(Number(value.toFixed(1)));
    case 'ratio':
      return `${withDecimals(value, 2)}×`;
    case 'study':
      return studyOfRank(value) ?? '';
    case 'date':
      return day(dayOfNumber(value));
    default:
      return number(value, 0);
  }
}

/** `at least 1.20 Moz`: a bound says that it is one. */
export const shownFigure = (
  ref: FigureRef,
  { value, bound }: { value: number; bound?: 'at-least' | 'at-most' | undefined },
  table: TableMoney | null = null,
) => (bound ? `${bound.replace('-', ' ')} ${figureText(ref, value, table)}` : figureText(ref, value, table));

/** What stands above the column of a figure. */
export function figureHead(ref: FigureRef): string {
  const { head, of } = measureOf(ref);
  if (isOwnMetal(ref)) return head.replace('{symbol}', 'own metal');
  if (of === 'metal') return head.replace('{symbol}', metalSymbol(metalName(ref.of)) ?? metalName(ref.of));
  return ref.of === '' ? head : `${head} ${ref.of}`;
}

/** A condition as a sentence: `Contained copper, measured and indicated: at least 1.00 Mt`. */
export function conditionSentence(condition: FigureCondition): string {
  const { min, max } = condition;
  const text = (value: number) => figureText(condition, value);
  const name = figureName(condition);
  if (min === null && max === null) return `${name}: known`;
  const { kind } = measureOf(condition);
  if (min !== null && max !== null)
    return min === max ? `${name}: ${text(min)}` : `${name}: ${text(min)} to ${text(max)}`;
  if (kind === 'study') return min === null ? `${name}: ${text(max!)} at most` : `${name}: ${text(min)} or better`;
  if (kind === 'date') return min === null ? `${name}: until ${text(max!)}` : `${name}: from ${text(min)}`;
  return min === null ? `${name}: at most ${text(max!)}` : `${name}: at least ${text(min)}`;
}

/** `214 more have no such figure, 3 of them in another currency`; null where all are known. */
export function unknownSentence(
  ref: FigureRef,
  { without, elsewhere }: { without: number; elsewhere: number },
): string | null {
  if (without === 0) return null;
  const what = {
    metal: 'have it of another metal',
    currency: 'have it in another currency',
    rate: 'have it in another unit',
    nothing: '',
  }[measureOf(ref).of];
  return `${number(without, 0)} more ${without === 1 ? 'has' : 'have'} no such figure${elsewhere > 0 && what !== '' ? `; ${number(elsewhere, 0)} of them ${what}` : ''}`;
}

/** What the selected rows come to in one figure: a sum where sums mean something, and the middle of those known. */
export function summaryOf(
  ref: FigureRef,
  figures: readonly ({ value: number; isUnranked?: boolean | undefined } | undefined)[],
  [one, several]: readonly [string, string],
): string {
  // A bound is neither added nor averaged.
  const known = figures.flatMap((figure) => (figure && !figure.isUnranked ? figure.value : []));
  const middle = median(known);
  if (middle === null) return 'not known of any';
  const { kind } = measureOf(ref);
  const isSum = kind === 'amount' || kind === 'tonnes' || kind === 'metres';
  const total = known.reduce((sum, value) => sum + value, 0);
  const ofAll =
    known.length < figures.length ? `, known of ${known.length} of ${count(figures.length, one, several)}` : '';
  return `${isSum ? `${figureText(ref, total)} in all, ` : ''}median ${figureText(ref, middle)}${ofAll}`;
}
