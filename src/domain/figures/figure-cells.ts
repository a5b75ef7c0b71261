import { dayOfNumber } from '../time/dates.ts';
import { figureName, type FigureRef, isOwnMetal, measureOf, studyOfRank } from './measures.ts';
import { inTableMoney, keptCurrency, type TableMoney, tableUnit } from './table-money.ts';
import { exact } from '../numbers/worked-figure.ts';

/** A figure as files have it: with what has to be known to read it. */
export interface FiledFigure {
  value: number;
  basis: string | null;
  bound?: 'at-least' | 'at-most' | undefined;
  notes?: readonly string[] | undefined;
}

/** More digits than anybody states, and few enough that a spreadsheet keeps each. */
const digits = 12;
const plainNumber = (value: number) => exact(Number(value.toPrecision(digits))).toFixed();

/** A number as a cell; a bound says so in words, so that no program adds it up. */
export const numberCell = ({ value, bound }: Pick<FiledFigure, 'value' | 'bound'>): string =>
  bound ? `${bound.replace('-', ' ')} ${plainNumber(value)}` : plainNumber(value);

/** The head of a column of figures, with the unit: `Enterprise value, treasury method (USD million)`. */
export function columnName(ref: FigureRef, money: TableMoney | null = null): string {
  const { kind } = measureOf(ref);
  if (isOwnMetal(ref) && kind === 'unit money')
    return `${figureName(ref)} (${money?.currency ?? keptCurrency} for its unit)`;
  const unit = kind === 'money' ? `${tableUnit(ref, money).slice(0, -1)} million` : tableUnit(ref, money);
  return unit === '' ? figureName(ref) : `${figureName(ref)} (${unit})`;
}

export const columnKind = (ref: FigureRef): 'text' | 'number' | 'date' => {
  const { kind } = measureOf(ref);
  if (kind === 'study') return 'text';
  return kind === 'date' ? 'date' : 'number';
};

/** A figure as a cell: digits in the unit of its column; null: not known. */
export function figureCell(
  ref: FigureRef,
  figure: FiledFigure | undefined,
  money: TableMoney | null = null,
): string | null {
  if (!figure) return null;
  const { bound } = figure;
  const value = inTableMoney(ref, figure.value, money);
  const { kind } = measureOf(ref);
  if (kind === 'study') return studyOfRank(value) ?? null;
  if (kind === 'date') return dayOfNumber(value);
  return numberCell({ value, bound });
}

/** What a figure stands for, and what to beware of. */
export const basisCell = (figure: FiledFigure | undefined): string | null =>
  [figure?.basis, ...(figure?.notes ?? [])].filter(Boolean).join('; ') || null;

/** The day of the price of a share that a figure says to follow from, as `price of 2026-11-20`; null: of none. */
export const priceDayOf = (figures: Iterable<FiledFigure>): string | null => {
  for (const { basis } of figures) {
    const [, day] = /\bprice of (\d{4}-\d{2}-\d{2})/u.exec(basis ?? '') ?? [];
    if (day !== undefined) return day;
  }
  return null;
};
