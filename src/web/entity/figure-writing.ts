import type { Measure } from '../../domain/figures/measure.ts';
import { dayOfNumber } from '../../domain/time/dates.ts';
import { type FigureRef, measureOf, studyOfRank, unitOf } from '../../domain/figures/measures.ts';
import { day, millions, number } from '../format.ts';

export interface Cell {
  text: string;
  /** What the figure stands for. */
  note?: string | null | undefined;
  /** As a file of the table has it: digits that the page rounds are in it. */
  plain: string;
}

export interface Known {
  value: number;
  basis: string | null;
  /** Of the figure's name. */
  of: string;
}

const symbolOf = (unit: string) => unit.replace(/^USD/, 'US$').replace(/^([A-Z]{3})M$/, '$1 M');

const prefixes = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const;
const prefixed: ReadonlySet<string> = new Set(['oz', 'lb', 'lbs', 't', 'tonnes', 'g']);

const exact = (value: number) => String(Number(value.toPrecision(12)));

/** As many decimals for a row as its smallest figure needs for three digits. */
function decimalsOf(values: readonly number[], most: number): number {
  const sizes = values.filter((value) => value !== 0).map(Math.abs);
  if (sizes.length === 0 || values.every(Number.isInteger)) return 0;
  return Math.min(most, Math.max(0, 2 - Math.floor(Math.log10(Math.min(...sizes)))));
}

function inDecimals(value: number, decimals: number): string {
  const text = value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  // What is small beside the others keeps two digits, and what is not zero does not read as zero.
  const isShort = value !== 0 && text.replace(/^[−-]?[0.,]*/, '').replace(/[.,]/g, '').length < 2;
  return (isShort ? value.toLocaleString('en-US', { maximumSignificantDigits: 2 }) : text).replace('-', '−');
}

/** In one unit and with as many decimals each, so that digits stand below digits. */
function aligned(
  values: readonly number[],
  unit: string,
  most: number,
): { unit: string; write: (value: number) => Cell } {
  const largest = Math.max(...values.map(Math.abs));
  const [scale, prefix] = (prefixed.has(unit) && prefixes.find(([size]) => largest >= size)) || [1, ''];
  const decimals = decimalsOf(
    values.map((value) => value / scale),
    most,
  );
  return {
    unit: prefix === '' ? unit : `${prefix}${unit === 'tonnes' ? 't' : unit}`,
    write: (value) => ({ text: inDecimals(value / scale, decimals), plain: exact(value / scale) }),
  };
}

const decimalsOfKind = { amount: 2, grade: 4, thickness: 2, money: 2, 'unit money': 2, ratio: 2, percent: 2 } as const;

/** How figures that stand side by side, or below each other, are written. */
export function writing(measure: Measure, known: readonly Known[]): { unit: string; write: (of: Known) => Cell } {
  if (measure.kind === 'date')
    return {
      unit: '',
      write: ({ value }) => ({ text: day(dayOfNumber(value)), plain: dayOfNumber(value) }),
    };
  if (measure.kind === 'study') {
    const nameOf = (value: number) => studyOfRank(value) ?? '';
    return { unit: '', write: ({ value }) => ({ text: nameOf(value), plain: nameOf(value) }) };
  }
  const most = decimalsOfKind[measure.kind as keyof typeof decimalsOfKind] ?? 2;
  const units = new Set(known.map(({ of }) => unitOf({ measure: measure.id, of })));
  const [unit = ''] = units;
  if (units.size <= 1) {
    const { unit: shown, write } = aligned(
      known.map(({ value }) => value),
      unit,
      most,
    );
    return { unit: symbolOf(shown), write: ({ value }) => write(value) };
  }
  // Money of several currencies: each cell says its own.
  return {
    unit: '',
    write: ({ value, of }) => {
      const ofCell = symbolOf(unitOf({ measure: measure.id, of }));
      const text = measure.kind === 'money' ? millions(value, of) : `${number(value, 2)} ${ofCell}`;
      return { text, plain: `${exact(value)} ${ofCell}` };
    },
  };
}

/** How the column of a figure is written: its unit, once for all of its rows, and the digits of each. */
export function columnWriting(
  ref: FigureRef,
  values: readonly number[],
): { unit: string; write: (value: number) => string } {
  const known = values.map((value) => ({ value, basis: null, of: ref.of }));
  const { unit, write } = writing(measureOf(ref), known);
  return { unit, write: (value) => write({ value, basis: null, of: ref.of }).text };
}
