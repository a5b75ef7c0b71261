import { inUnit, type ColumnMeasure, readUnit } from '../../../../../domain/tables/column-units.ts';
import { currencyIn } from '../../../../../domain/tables/money-units.ts';
import { readCurrency } from '../../../../../domain/money/currencies.ts';
import { type FileUnit, million, thousand } from '../../../../../domain/tables/unit-keys.ts';
import { type DateStyle, readDate } from '../../../../../domain/time/date-style.ts';
import { knownMetal } from '../../../../../domain/metals/metals.ts';
import { parseCsvNumber } from '../../../../../domain/numbers/decimal.ts';
import { readDirected, type Sky, towards } from '../../../../../domain/places/degrees.ts';
import { type NumberStyle, readNumber } from '../../../../../domain/tables/number-style.ts';
import type { Notation } from '../../model/columns.ts';
import { lastDayOf } from '../../model/date-cells.ts';

/** How a file writes its cells, as far as that was said. */
export interface Styles {
  numbers?: NumberStyle | undefined;
  dates?: DateStyle | undefined;
  /** Of a workbook: its numbers have a point, whatever those that are texts have. */
  isTyped?: boolean | undefined;
  /** Of a column of degrees: what its header says of their direction. */
  sky?: Sky | undefined;
}

/** A cell as the template would have it. */
export interface TemplateCell {
  text: string;
  /** The unit that it says itself, or its column. */
  unit?: FileUnit | undefined;
  /** The metal that it says of its grade. */
  metal?: string;
  warning?: string;
  /** Why it cannot be read, though a cell of the template could. */
  fault?: string;
}

/** Longer cells are no figures. */
const longestFigure = 80;
/** What a number is written with, from its first digit or sign on. */
const numberCharacters = /[\d.,'\u2019\u00A0\u2009\u202F ]/u;
const startOfNumber = /[\d.,+\u2212-]/u;
const exponent = /^[eE][+-]?\d{1,3}(?![\p{L}\d])/u;
/** Before a number stands a currency at most. */
const mostBefore = 8;

/** A cell as what stands before its number, the number, and what stands behind it. */
function partsOf(cell: string): [before: string, number: string, behind: string] | undefined {
  const start = cell.search(startOfNumber);
  if (start < 0 || start > mostBefore) return undefined;
  let end = start + 1;
  while (end < cell.length && numberCharacters.test(cell[end]!)) end += 1;
  end += exponent.exec(cell.slice(end))?.[0].length ?? 0;
  return [cell.slice(0, start), cell.slice(start, end), cell.slice(end)];
}

interface Figure {
  /** Plain digits. */
  digits: string;
  /** What stands around them, as one text. */
  around: string;
}

function figureIn(cell: string, style: NumberStyle | undefined, isPercentage: boolean): Figure | undefined {
  if (cell.length > longestFigure) return undefined;
  const parts = partsOf(cell.trim());
  if (!parts) return undefined;
  const [before, number, behind] = parts;
  const around = `${before.trim()}${behind.trim()}`;
  const digits = style === undefined ? plainDigits(number) : readNumber(number.trim(), style);
  if (digits === undefined) return undefined;
  return { digits, around: isPercentage && around === '%' ? '' : around };
}

function plainDigits(number: string): string | undefined {
  const plain = parseCsvNumber(number.trim());
  return plain.ok ? plain.value : undefined;
}

/** The mark of a footnote behind a figure: `1,234(1)`, `1.8*`. */
const footnote = /(?:[([]\d{1,2}[)\]]|[*†‡§¹²³⁴⁵]{1,5})$/u;

/** A figure in the unit that its field is stored in; undefined where it is no figure, or has a unit that is not known. */
function numberCell(
  cell: string,
  { measure, isPercentage, isMoney }: { measure?: ColumnMeasure | undefined; isPercentage: boolean; isMoney?: boolean },
  style: NumberStyle | undefined,
  unit: FileUnit | undefined,
): TemplateCell | undefined {
  const found = figureIn(cell, style, isPercentage);
  if (!found) return undefined;
  const { digits, around } = found;
  const noted = footnote.exec(around);
  if (noted) {
    const read = numberCell(
      cell.slice(0, cell.lastIndexOf(noted[0])),
      { measure, isPercentage, ...(isMoney && { isMoney }) },
      style,
      unit,
    );
    return (
      read && { ...read, warning: `Read as ${cell.slice(0, cell.lastIndexOf(noted[0])).trim()}, without its mark.` }
    );
  }
  // Of a bearing.
  if (around === '°' && measure === undefined) return { text: digits };
  if (around === '') return { text: unit ? inUnit(digits, unit) : digits, unit };
  if (isMoney) return signed(digits, around);
  if (measure === undefined) return undefined;
  const said = readUnit(around, measure);
  // `$8,412` below `Cash (A$'000)`: a sign alone says whose money it is, and no scale.
  if (said && isBareMoney(said) && unit && isScaledUp(unit)) return currencyBeside(digits, around, unit);
  // `$14.2 M` below `Cash (C$)`: the cell says how many, and the header whose money it is.
  if (said)
    return {
      text: inUnit(digits, said),
      unit: { ...(unit?.currency !== undefined && { currency: unit.currency }), ...said },
    };
  const times = bareScales.get(around);
  if (times !== undefined && masses.has(measure) && (!unit || unit.times[0] === '1'))
    return { text: inUnit(inUnit(digits, { label: around, unit: null, times: [times, '1'] }), unit ?? ones), unit };
  if (measure === 'grade' || measure === 'contained') return ofMetal(digits, around, measure);
  // `2% NSR`: a royalty with its kind.
  if (measure === 'percent' && royaltyWords.test(around)) return { text: digits, warning: `Read as ${digits}%.` };
  return currencyBeside(digits, around, unit ?? (measure === 'millions' ? inMillions : undefined));
}

/** `$85.12`, `€3.20`: in whole units of money, which is told of a price that is in hundredths. */
function signed(digits: string, around: string): TemplateCell | undefined {
  const currency = currencyIn(around);
  if (around !== '$' && (currency === undefined || (readCurrency(around)?.per ?? 1) !== 1)) return undefined;
  return { text: digits, unit: { ...ones, label: around, ...(currency !== undefined && { currency }) } };
}

const isBareMoney = ({ label, times }: FileUnit) => /^(?:\$|[A-Z]{3})$/u.test(label) && times[0] === times[1];
const isScaledUp = ({ times: [one, other] }: FileUnit) => one.length > other.length;

/** `12.3 M` below `Ore (t)`, as a workbook shows it: of another column than one in ones it may be either. */
const bareScales: ReadonlyMap<string, string> = new Map([
  ['k', thousand],
  ['K', thousand],
  ['M', million],
  ['MM', million],
]);
const masses: ReadonlySet<ColumnMeasure> = new Set(['ore', 'contained', 'yearly']);
const ones: FileUnit = { label: '', unit: null, times: ['1', '1'] };

/** What a column of amounts is in where nobody says another scale. */
const inMillions = readUnit('$ million', 'millions');

const royaltyWords = /^% ?(?:NSR|GRR|GSR|NPI|NSR royalty|royalty|net smelter (?:return|royalty))$/iu;

/** `0.5 g/t Au`, `522 koz Au`: a grade or an amount that says its metal, too. */
function ofMetal(digits: string, around: string, measure: 'grade' | 'contained'): TemplateCell | undefined {
  const at = around.lastIndexOf(' ');
  const [unit, name] = [around.slice(0, Math.max(at, 0)), around.slice(at + 1)];
  const said = at < 0 ? undefined : readUnit(unit, measure);
  const metal = knownMetal(name);
  return said && metal !== null ? { text: inUnit(digits, said), unit: said, metal } : undefined;
}

/** `US$275` in a column that is headed in millions: the sign says whose, the header how many. */
function currencyBeside(digits: string, around: string, unit: FileUnit | undefined): TemplateCell | undefined {
  const sign = readUnit(around, 'dollars') ?? readUnit(`${around}/t`, 'per-unit');
  if (!unit || !sign || (sign.times[0] !== '1' && sign.times[0] !== sign.times[1])) return undefined;
  if (sign.currency !== undefined && unit.currency !== undefined && sign.currency !== unit.currency) return undefined;
  const currency = sign.currency ?? unit.currency;
  return { text: inUnit(digits, unit), unit: { ...unit, ...(currency !== undefined && { currency }) } };
}

function dateCell(cell: string, takesPeriods: boolean, style: DateStyle): TemplateCell | undefined {
  const read = readDate(cell, style);
  if (!read || (read.isPeriod && !takesPeriods)) return undefined;
  return { text: read.date, ...(read.isPeriod && { warning: lastDayOf(read.date) }) };
}

const withDecimals: Readonly<Record<NumberStyle, string>> = {
  point: 'a point before its decimals',
  comma: 'a comma before its decimals',
};

/** A cell that is no figure of this file: where the template would take it for one, it would be another than is meant. */
function unlessPlain(cell: string, style: NumberStyle | undefined): TemplateCell {
  if (style === undefined || plainDigits(cell) === undefined) return { text: cell };
  const fault = `This is no number with ${withDecimals[style]}, as the others of this file are read. Choose how numbers are written, or correct it.`;
  return { text: cell, fault };
}

/**
 * A cell as the template would have it: plain digits in the unit of the field, a date as `YYYY-MM-DD`, decimal degrees. What
 * is none of these stays as it is, and is told when it is read.
 */
export function asTemplate(
  cell: string,
  notation: Notation,
  { dates, sky = {}, ...styles }: Styles,
  unit: FileUnit | undefined,
): TemplateCell {
  const isPoint = styles.numbers === 'comma' && styles.isTyped === true && !cell.includes(',');
  const numbers = isPoint ? 'point' : styles.numbers;
  const same: TemplateCell = { text: cell };
  if (notation.is === 'date')
    return dates === undefined ? same : (dateCell(cell, notation.takesPeriods, dates) ?? same);
  if (notation.is === 'number') return numberCell(cell, notation, numbers, unit) ?? unlessPlain(cell, numbers);
  const plain = numbers === undefined ? undefined : readNumber(cell, numbers);
  const read =
    plain === undefined ? readDirected(numbers === 'comma' ? cell.replace(',', '.') : cell, sky) : { degrees: plain };
  if (!read) return same;
  const { degrees, axis = notation.of } = read;
  return axis === notation.of
    ? { text: towards(degrees, cell, sky) }
    : { text: cell, fault: `This is a ${axis}, not a ${notation.of}. Choose the columns of both anew, or correct it.` };
}
