import type { Axis } from '../../../../domain/places/degrees.ts';
import { assessmentRule } from '../../../../domain/records/field-rules.ts';
import type { ColumnMeasure } from '../../../../domain/tables/column-units.ts';
import { type DecimalRules, parseCsvNumber, parseDecimal } from '../../../../domain/numbers/decimal.ts';
import { roundedTo } from '../../../../domain/numbers/rounded.ts';
import { type Column, column, type Reading } from './columns.ts';

const longestRange = 60;
/** `1.2-1.5 g/t`, `45 to 50`. */
const range =
  /^\d[\d.,]{0,15} ?[%\p{L}/]{0,6} ?(?:[-–—±]|(?<= )(?:to|a|à|bis|até|hasta)(?= )) ?\d[\d.,]{0,15}(?: ?[%\p{L}/][%\p{L}/ ]{0,15})?$/iu;

/** Which figure of a range is meant nobody knows: its middle is none that the source states. */
function whyNoNumber(cell: string, otherwise: string): string {
  const text = cell.trim();
  if (text.length > longestRange || !range.test(text)) return otherwise;
  return `'${text}' is a range. Write the one figure that its source states, or leave the cell empty.`;
}

export function exactNumber(
  cell: string,
  rules: DecimalRules,
  percentage: boolean,
): { value: string } | { error: string } {
  const plain = parseCsvNumber(cell, { percentage });
  if (!plain.ok) return { error: whyNoNumber(cell, plain.message) };
  const decimal = parseDecimal(plain.value, rules);
  return decimal.ok ? { value: decimal.value } : { error: decimal.message };
}

/** More digits than are kept are rounded, and that is told. */
function readNumber(cell: string, rules: DecimalRules, percentage: boolean): Reading<string> {
  const exact = exactNumber(cell, rules, percentage);
  const plain = parseCsvNumber(cell, { percentage });
  if (!('error' in exact) || !plain.ok) return exact;
  const rounded = roundedTo(plain.value, rules.fractionDigits);
  const kept = rounded === undefined ? undefined : parseDecimal(rounded, rules);
  return kept?.ok ? { value: kept.value, warning: `Rounded to ${kept.value}.` } : exact;
}

const figure = <Value>(of: Column<Value>, measure?: ColumnMeasure, isPercentage: boolean = false): Column<Value> => ({
  ...of,
  notation: { is: 'number', measure, isPercentage },
});

const asNumber = (reading: Reading<string>): Reading<number> =>
  'error' in reading ? reading : { ...reading, value: Number(reading.value) };

/** An exact decimal, as text. */
export const decimalCell = (rules: DecimalRules, example = '', measure?: ColumnMeasure) =>
  figure(
    column(example, (cell) => readNumber(cell, rules, false)),
    measure,
  );

/** An exact amount of money, as text: a sign before it says whose money it is, or that it is money. */
export const moneyCell = (rules: DecimalRules, example = ''): Column<string> => ({
  ...decimalCell(rules, example),
  notation: { is: 'number', isPercentage: false, isMoney: true },
});

/** A share of 1 beside shares such as 0.575 is a whole, and no hundredth. */
const asFraction = {
  error: 'Others of this column are fractions such as 0.575: say that 1 is all, or write per cent.',
};

/**
 * Per cent with up to two decimals, as text; a % sign may follow. Where all shares of a file are 1 or less and some are
 * fractions, nobody knows whether they are parts of 1: a 1 is no share then where a fraction is none, and is told else.
 */
export const percentCell = (rules: DecimalRules, example = ''): Column<string> => {
  let hasFraction = false;
  let isAbove = false;
  const later = (value: string) => (): Reading<string> => {
    if (isAbove || !hasFraction) return { value };
    return (rules.min ?? 0) >= 1 ? asFraction : { value, warning: `Read as ${value}%. Say so if 1 means all of it.` };
  };
  const ofOneCell = column(example, (cell) => readNumber(cell, rules, true));
  return {
    ...figure(ofOneCell, 'percent', true),
    startFile() {
      hasFraction = false;
      isAbove = false;
    },
    read(cell) {
      const plain = parseCsvNumber(cell, { percentage: true });
      const size = plain.ok ? Math.abs(Number(plain.value)) : 0;
      const isMarked = cell.endsWith('%');
      if (size > 1 || isMarked) isAbove = true;
      if (size > 0 && size < 1) hasFraction = true;
      const reading = ofOneCell.read(cell);
      if ('later' in reading || 'error' in reading || size > 1 || size === 0 || isMarked) return reading;
      return { later: later(reading.value) };
    },
  };
};

interface WholeRules {
  min?: number;
  max?: number;
  measure?: ColumnMeasure;
}

/** A whole number of tonnes, ounces and the like, as far as JSON keeps it exact; 0 or more unless `min` is lower. */
export const wholeCell = (example = '', { min = 0, max = Number.MAX_SAFE_INTEGER, measure }: WholeRules = {}) =>
  figure(
    column(example, (cell) => asNumber(readNumber(cell, { integerDigits: 16, fractionDigits: 0, min, max }, false))),
    measure,
  );

/** An assessment by members: 0 to 100 with one decimal, as a number. */
export const assessmentCell = (example = '') =>
  figure(column(example, (cell) => asNumber(readNumber(cell, assessmentRule, false))));

/** A figure of a row, which keeps exact ones as text, as a number. */
export const numberIn = (cell: string | number | null): number | null => (cell === null ? null : Number(cell));

/** Degrees, as a number. */
export const degreesCell = (of: Axis, rules: DecimalRules, example = ''): Column<number> => ({
  ...column(example, (cell) => asNumber(readNumber(cell, rules, false))),
  notation: { is: 'degrees', of },
});

/** Degrees of a place to the digits that are kept, exactly, as text. */
export const exactDegreesCell = (of: Axis, rules: DecimalRules, example = ''): Column<string> => ({
  ...decimalCell(rules, example),
  notation: { is: 'degrees', of },
});
