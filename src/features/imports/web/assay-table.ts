import { type Intercept, compositeIntercepts, type Sample } from '../../../domain/composite.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { fold } from '../../../domain/fold.ts';
import { knownMetal, metalSymbol } from '../../../domain/metals.ts';
import { csvRow } from '../../../domain/spreadsheet-cells.ts';
import { convertGrade } from '../../../domain/units.ts';
import { type DrillGradeUnit, drillGradeUnits } from '../../../domain/vocabulary.ts';
import type { DrillObservation } from '../../drilling/contract.ts';
import type { TableCells } from '../contract.ts';

/** Which columns of an assay table hold what; -1 where none does. */
export interface AssayColumns {
  hole: number;
  from: number;
  to: number;
}

/** A column of grades, as its header tells: `Au_ppm`, `Ni (%)`, `Gold g/t`. */
export interface GradeColumn {
  index: number;
  header: string;
  metal: string;
  unit: DrillGradeUnit;
}

const bare = (header: string) => fold(header).replaceAll(/[^\p{L}\p{N}%]/gu, '');

const find = (header: readonly string[], pattern: RegExp) => header.findIndex((cell) => pattern.test(bare(cell)));

/** What the headers of an assay table are likely to mean. */
export function guessColumns(header: readonly string[]): AssayColumns {
  return {
    hole: find(header, /^(?:drill|bore)?hole(?:id|name|no|number)?$|^bhid$|^dhid$|^siteid$/u),
    from: find(header, /^(?:depth)?from(?:depth|m|metres)?$|^startdepth$/u),
    to: find(header, /^(?:depth)?to(?:depth|m|metres)?$|^enddepth$/u),
  };
}

const units: [RegExp, DrillGradeUnit][] = [
  [/ppb$/u, 'ppb'],
  [/ppm$/u, 'ppm'],
  [/(?:gt|gpt|gpertonne)$/u, 'g/t'],
  [/(?:%|pct|percent)$/u, '%'],
  [/(?:ozt|opt)$/u, 'oz/t'],
];

/** Columns whose header names a metal we know, with the unit that it says, g/t where it says none. */
export function gradeColumns(header: readonly string[]): GradeColumn[] {
  return header.flatMap((cell, index) => {
    const words = cell.split(/[^\p{L}]+/u).filter((word) => word !== '');
    const metal = words.map((word) => knownMetal(word)).find((name) => name !== null);
    if (metal === undefined) return [];
    const unit = units.find(([pattern]) => pattern.test(bare(cell)))?.[1] ?? drillGradeUnits[0];
    return [{ index, header: cell, metal, unit }];
  });
}

const anyDecimal = { integerDigits: 12, fractionDigits: 20 };

/** A cell as decimal text, with its sign for below detection (`<0.01` is nought); null where there is none. */
function decimalOf(cell: string): string | null {
  const text = cell.trim().replace(/^</u, '-');
  const parsed = parseDecimal(text, anyDecimal);
  if (parsed.ok) return parsed.value;
  const number = Number(text);
  if (text === '' || !Number.isFinite(number)) return null;
  const plain = parseDecimal(number, anyDecimal);
  return plain.ok ? plain.value : null;
}

export interface AssayChoice extends AssayColumns {
  grade: GradeColumn;
  /** The unit of the intercepts and of the cut-off. */
  unit: DrillGradeUnit;
}

export interface ReadSamples {
  samples: Sample[];
  /** Rows with a grade and without usable depths or a hole. */
  unusable: number;
}

/** The samples of an assay table; rows without a value for the metal are none. */
export function samplesOf(rows: readonly string[][], { hole, from, to, grade, unit }: AssayChoice): ReadSamples {
  const read: ReadSamples = { samples: [], unusable: 0 };
  for (const row of rows) {
    const value = decimalOf(row[grade.index] ?? '');
    if (value === null) continue;
    const converted = grade.unit === unit ? value : convertGrade(value, grade.unit, unit);
    const [start, end] = [decimalOf(row[from] ?? ''), decimalOf(row[to] ?? '')];
    const name = (row[hole] ?? '').trim();
    if (converted === null || start === null || end === null || name === '') read.unusable += 1;
    else read.samples.push({ hole: name, from: start, to: end, grade: decimalOf(String(converted)) ?? '0' });
  }
  return read;
}

export interface HoleCheck {
  /** Holes with assays that the collar table lacks. */
  withoutCollar: string[];
  /** Collars without assays. */
  withoutAssays: string[];
}

/** Compares the holes of the assays with those of the collar table. */
export function checkHoles(samples: readonly Sample[], collars: TableCells): HoleCheck {
  const { hole } = guessColumns(collars.header);
  const place = hole < 0 ? 0 : hole;
  const names = new Map(collars.rows.map((row) => [fold(row[place] ?? ''), (row[place] ?? '').trim()]));
  const assayed = new Map(samples.map((sample) => [fold(sample.hole), sample.hole]));
  return {
    withoutCollar: [...assayed].filter(([key]) => !names.has(key)).map(([, name]) => name),
    withoutAssays: [...names].filter(([key, name]) => name !== '' && !assayed.has(key)).map(([, name]) => name),
  };
}

export interface Cut {
  metal: string;
  unit: DrillGradeUnit;
  cutoff: string;
  maxDilution: string;
}

/** How an intercept came about, as its note says. */
export const noteOf = ({ samples, dilution }: Intercept, { metal, unit, cutoff }: Cut) =>
  `Length-weighted composite of ${samples} ${samples === 1 ? 'sample' : 'samples'}; cut-off ${cutoff} ${unit} ${metalSymbol(metal) ?? metal}; internal dilution ${dilution} m; down-hole length, true width unknown`;

const columns = [
  'mineName',
  'country',
  'holeId',
  'observationDate',
  'metal',
  'densityValue',
  'densityUnit',
  'intervalLength',
  'startDepth',
  'endDepth',
  'notes',
];

/** Intercepts as a file of drill observations. */
export function interceptsCsv(
  intercepts: readonly Intercept[],
  cut: Cut,
  mine: { name: string; country: string },
): string {
  const rows = intercepts.map((intercept) => [
    mine.name,
    mine.country,
    intercept.hole,
    '',
    cut.metal,
    intercept.grade,
    cut.unit,
    intercept.length,
    intercept.from,
    intercept.to,
    noteOf(intercept, cut),
  ]);
  return [columns, ...rows].map(csvRow).join('');
}

/** Intercepts as the pictures of drilling take them. */
export const drawn = (intercepts: readonly Intercept[], { metal, unit }: Cut): DrillObservation[] =>
  intercepts.map(({ hole, from, to, length, grade }, index) => ({
    id: index + 1,
    mineId: 1,
    drillProgramId: null,
    parentObservationId: null,
    holeId: hole,
    observationDate: null,
    densityValue: grade,
    densityUnit: unit,
    intervalLength: length,
    trueWidth: null,
    startDepth: from,
    endDepth: to,
    metal,
    notes: null,
    sourceUrl: null,
    createdBy: null,
    createdAt: '',
    updatedAt: '',
    version: 1,
  }));

export const interceptsOf = (samples: readonly Sample[], { cutoff, maxDilution }: Cut): Intercept[] =>
  compositeIntercepts(samples, { cutoff, maxDilution });
