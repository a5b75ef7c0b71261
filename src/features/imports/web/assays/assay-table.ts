import Big from 'big.js';
import type { Sample } from '../../../../domain/drilling/composite.ts';
import { parseDecimal } from '../../../../domain/numbers/decimal.ts';
import { fold } from '../../../../domain/text/fold.ts';
import { inUnit, type ColumnMeasure, readUnit } from '../../../../domain/tables/column-units.ts';
import type { FileUnit } from '../../../../domain/tables/unit-keys.ts';
import { type NumberStyle, readNumber } from '../../../../domain/tables/number-style.ts';
import type { DrillGradeUnit } from '../../../../domain/vocabulary.ts';
import type { TableCells } from '../../contract-looks.ts';
import { type AssayColumns, type DepthUnit, type GradeColumn, gradeIn, guessColumns } from './assay-columns.ts';

const anyDecimal = { integerDigits: 12, fractionDigits: 20 };

/** Plain digits of a cell; of a workbook numbers have a point, whatever those that are texts have. */
function decimalOf(text: string, { numbers = 'point', isTyped = false }: Partial<WrittenNumbers> = {}): string | null {
  const style = isTyped && !text.includes(',') ? 'point' : numbers;
  const plain = readNumber(text, style);
  if (plain === undefined) return null;
  const parsed = parseDecimal(plain, anyDecimal);
  return parsed.ok ? parsed.value : null;
}

/** How the numbers of a table are written. */
export interface WrittenNumbers {
  numbers: NumberStyle;
  /** Whether it is of a workbook. */
  isTyped: boolean;
}

/** What a grade below detection counts as: nobody knows it, but that it is less than the limit. */
export const belowDetections = ['zero', 'half'] as const;
export type BelowDetection = (typeof belowDetections)[number];

/** Digits, in the unit of their column unless the cell says another one. */
interface Figure {
  digits: string;
  unit?: FileUnit | undefined;
}

type Reading =
  | { is: 'measured' | 'above'; grade: Figure }
  /** `limit`: what the laboratory can tell from nothing; null where the cell does not say. */
  | { is: 'below'; limit: Figure | null }
  /** Sampled and not assayed, or lost, by the code that says so. */
  | { is: 'missing'; code: string }
  | { is: 'unreadable' };

/** As laboratories, logs and surveys write that there is no value; never a grade. */
const missingCodes: ReadonlySet<string> = new Set(
  [
    'ns',
    'nr',
    'lnr',
    'is',
    'nss',
    'na',
    'null',
    'nan',
    'none',
    'nosample',
    'notsampled',
    'notassayed',
    'norecovery',
  ].concat(['insufficientsample', 'listednotreceived', 'lost', 'lostcore', 'missing', 'pending']),
);
/** -99, -999, -9999, …, the -999.25 of well logs, and -5555 to -8888, which tell why there is none. */
const missingNumber = /^-(?:9{2,8}(?:\.0+)?|9{3,5}\.25(?:0+)?|99\.99|([5-8])\1{3}(?:\.0+)?)$/;

function isMissing(text: string): boolean {
  const letters = fold(text).replaceAll(/[\s._/*-]/gu, '');
  return (
    letters === '' || missingCodes.has(letters) || missingNumber.test(text.replaceAll(/\s/gu, '').replace(',', '.'))
  );
}

/** A figure with its unit behind it or without, such as `0.42 %`; null where it is none. */
function figureOf(text: string, measure: ColumnMeasure, written: Partial<WrittenNumbers>): Figure | null {
  const plain = decimalOf(text, written);
  if (plain !== null) return { digits: plain };
  const parts = text.length > longestFigure ? null : /^([^\p{L}%]*\d)\s*([\p{L}%].*)$/u.exec(text);
  const digits = parts && decimalOf(parts[1] ?? '', written);
  const unit = parts ? readUnit(parts[2] ?? '', measure) : undefined;
  return digits == null || !unit ? null : { digits, unit };
}

/** An assay as laboratories write it: `<0.01` and `-0.01` are below a detection limit of 0.01, `>10` is at least that. */
function readAssay(cell: string, written: Partial<WrittenNumbers>): Reading {
  const text = cell.trim();
  if (isMissing(text)) return { is: 'missing', code: text };
  if (/^(?:bdl|b\.d\.l\.|<\s*(?:dl|lod|bdl))$/iu.test(text)) return { is: 'below', limit: null };
  const grade = figureOf(text.replace(/^[<>]\s*/u, ''), 'grade', written);
  if (grade === null) return { is: 'unreadable' };
  const { digits } = grade;
  if (text.startsWith('<') || digits.startsWith('-'))
    return { is: 'below', limit: { ...grade, digits: digits.replace('-', '') } };
  return { is: text.startsWith('>') ? 'above' : 'measured', grade };
}

export interface AssayChoice extends AssayColumns, Partial<WrittenNumbers> {
  grade: GradeColumn;
  depthUnit: DepthUnit;
  /** The unit of the intercepts and of the cut-off. */
  unit: DrillGradeUnit;
  below: BelowDetection;
  /** Whether a row without a hole is of the hole above it, as in tables that write it once. */
  repeatsHole?: boolean;
}

/** Values of one sort: some of them as they are written, and how many samples have them. */
interface Seen {
  some: string[];
  count: number;
}

export interface ReadSamples {
  samples: Sample[];
  /** Rows with a grade and without usable depths or a hole. */
  unusable: number;
  /** Rows with depths and without a hole, below one that has it. */
  withoutHole: number;
  /** Grades that are no number. */
  unreadable: Seen;
  /** Samples without an assay, by the codes that say so; blank cells count and have none. */
  missing: Seen;
  /** Samples below detection, as they are written. */
  below: Seen & {
    /** Of which no limit is known: they count as nought. */
    withoutLimit: number;
    /** The largest limit, in the unit of the intercepts. */
    largest: number;
  };
  /** Samples above what the laboratory measures, which count as that limit. */
  above: number;
}

const shownValues = 3;
/** Longer cells are texts. */
const longestFigure = 40;

function note(seen: Seen, text: string): void {
  if (seen.some.length < shownValues && text !== '' && !seen.some.includes(text)) seen.some.push(text);
  seen.count += 1;
}

const nothing = (): Seen => ({ some: [], count: 0 });

const countedBelow = (limit: Figure | null, below: BelowDetection): Figure =>
  below === 'half' && limit !== null ? { ...limit, digits: new Big(limit.digits).div(2).toFixed() } : { digits: '0' };

/** The samples of an assay table, those without a value for the metal as such. */
export function samplesOf(rows: readonly string[][], choice: AssayChoice): ReadSamples {
  const { hole, from, to, grade, unit, depthUnit, repeatsHole = false } = choice;
  const gradeUnit = readUnit(grade.unit, 'grade');
  const metres = readUnit(depthUnit, 'depth');
  const read: ReadSamples = {
    samples: [],
    unusable: 0,
    withoutHole: 0,
    unreadable: nothing(),
    missing: nothing(),
    below: { ...nothing(), withoutLimit: 0, largest: 0 },
    above: 0,
  };
  const depth = (cell: string | undefined) => {
    const figure = figureOf((cell ?? '').trim(), 'depth', choice);
    const of = figure?.unit ?? metres;
    const inMetres = figure && of ? inUnit(figure.digits, of) : null;
    // Metres are those of a tape, and what is beyond centimetres is noise; of feet it is what they are in metres.
    return inMetres === null || of?.label !== 'm' ? inMetres : new Big(inMetres).round(2, Big.roundHalfUp).toFixed();
  };
  const inOwnUnit = ({ digits, unit: own = gradeUnit }: Figure) =>
    !own || own.label === unit ? digits : decimalOf(String(gradeIn(digits, own, unit) ?? ''));
  let above = '';
  const holeOf = (cell: string, hasDepths: boolean) => {
    if (cell !== '') above = cell;
    else if (hasDepths && above !== '') {
      read.withoutHole += 1;
      return repeatsHole ? above : '';
    }
    return cell;
  };
  for (const row of rows) {
    const [start, end] = [depth(row[from]), depth(row[to])];
    const name = holeOf((row[hole] ?? '').trim(), start !== null && end !== null);
    const cell = (row[grade.index] ?? '').trim();
    const reading = readAssay(cell, choice);
    if (reading.is === 'unreadable') {
      note(read.unreadable, cell);
      continue;
    }
    const hasPlace = start !== null && end !== null && name !== '';
    if (reading.is === 'missing') {
      // A row without depths and without a grade says nothing: a blank line, a total, a remark.
      if (!hasPlace) continue;
      note(read.missing, cell);
      read.samples.push({ hole: name, from: start, to: end, grade: null });
      continue;
    }
    const value = inOwnUnit(reading.is === 'below' ? countedBelow(reading.limit, choice.below) : reading.grade);
    if (value === null || !hasPlace) {
      read.unusable += 1;
      continue;
    }
    read.samples.push({ hole: name, from: start, to: end, grade: value });
    if (reading.is === 'above') read.above += 1;
    if (reading.is !== 'below') continue;
    note(read.below, cell);
    if (reading.limit === null) read.below.withoutLimit += 1;
    else read.below.largest = Math.max(read.below.largest, Number(inOwnUnit(reading.limit) ?? 0));
  }
  return read;
}

export interface HoleCheck {
  /** Holes with assays that the collar table lacks. */
  withoutCollar: string[];
  /** Collars without assays. */
  withoutAssays: string[];
}

/** The column of a collar table that names its holes; -1 where none does. */
export const holesOfCollars = ({
  header,
  columns,
}: Pick<TableCells, 'header'> & Partial<Pick<TableCells, 'columns'>>) => {
  const guessed = guessColumns(header).hole;
  return guessed < 0 ? (columns ?? []).findIndex(({ field }) => field === 'holeId') : guessed;
};

/** Compares the holes of the assays with those of the collar table, which stand in this column. */
export function checkHoles(samples: readonly Sample[], { rows }: Pick<TableCells, 'rows'>, place: number): HoleCheck {
  const names = new Map(rows.map((row) => [fold(row[place] ?? ''), (row[place] ?? '').trim()]));
  const assayed = new Map(
    samples.flatMap((sample) => (sample.grade === null ? [] : [[fold(sample.hole), sample.hole] as const])),
  );
  return {
    withoutCollar: [...assayed].filter(([key]) => !names.has(key)).map(([, name]) => name),
    withoutAssays: [...names].filter(([key, name]) => name !== '' && !assayed.has(key)).map(([, name]) => name),
  };
}
