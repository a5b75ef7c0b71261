import type { Intercept, Sample } from '../../../domain/composite.ts';
import { parseDecimal } from '../../../domain/decimal.ts';
import { fold } from '../../../domain/fold.ts';
import { knownMetal, metalSymbol } from '../../../domain/metals.ts';
import { csvRow } from '../../../domain/spreadsheet-cells.ts';
import { convertGrade, feetToMetres } from '../../../domain/units.ts';
import { type DrillGradeUnit, drillGradeUnits } from '../../../domain/vocabulary.ts';
import type { DrillObservation } from '../../drilling/contract.ts';
import type { TableCells } from '../contract.ts';

/** Which columns of an assay table hold what; -1 where none does. */
export interface AssayColumns {
  hole: number;
  from: number;
  to: number;
}

export const depthUnits = ['m', 'ft'] as const;
export type DepthUnit = (typeof depthUnits)[number];

/** A column of grades: what its header tells (`Au_ppm`, `Ni (%)`, `Gold g/t`), else what the member says. */
export interface GradeColumn {
  index: number;
  metal: string;
  unit: DrillGradeUnit;
}

const bare = (header: string) => fold(header).replaceAll(/[^\p{L}\p{N}%]/gu, '');

const find = (header: readonly string[], pattern: RegExp) => header.findIndex((cell) => pattern.test(bare(cell)));

const headers = {
  hole: /^(?:drill|bore)?hole(?:id|name|no|number)?$|^bhid$|^dhid$|^siteid$/u,
  from: /^(?:(?:depth)?from(?:depth)?|startdepth)(?:m|metres?|meters?|ft|feet)?$/u,
  to: /^(?:(?:depth)?to(?:depth)?|enddepth)(?:m|metres?|meters?|ft|feet)?$/u,
};

/** What the headers of an assay table are likely to mean. */
export const guessColumns = (header: readonly string[]): AssayColumns => ({
  hole: find(header, headers.hole),
  from: find(header, headers.from),
  to: find(header, headers.to),
});

/** Feet where the header of a depth says so. */
export const guessDepthUnit = (header: string | undefined): DepthUnit =>
  /(?:ft|feet)$/u.test(bare(header ?? '')) ? 'ft' : 'm';

const units: [RegExp, DrillGradeUnit][] = [
  [/ppb$/u, 'ppb'],
  [/ppm$/u, 'ppm'],
  [/(?:gt|gpt|gpertonne)$/u, 'g/t'],
  [/(?:%|pct|percent)$/u, '%'],
  [/(?:ozt|opt)$/u, 'oz/t'],
];

/** What a header says of a column of grades: the metal that it names, and g/t where it names no unit; null where no metal. */
export function guessGrade(cell: string, index: number): GradeColumn | null {
  const words = cell.split(/[^\p{L}]+/u).filter((word) => word !== '');
  const metal = words.map((word) => knownMetal(word)).find((name) => name !== null);
  if (metal === undefined) return null;
  return { index, metal, unit: units.find(([pattern]) => pattern.test(bare(cell)))?.[1] ?? drillGradeUnits[0] };
}

/** Columns whose header names a metal we know. */
export const gradeColumns = (header: readonly string[]): GradeColumn[] =>
  header.flatMap((cell, index) => guessGrade(cell, index) ?? []);

const precious: ReadonlySet<string> = new Set(['Gold', 'Silver', 'Platinum', 'Palladium', 'Rhodium']);

/** The unit in which intercepts of a metal are usually told. */
export function usualUnit({ metal, unit }: GradeColumn): DrillGradeUnit {
  if (unit === '%' || unit === 'oz/t') return unit;
  return precious.has(metal) ? 'g/t' : '%';
}

const anyDecimal = { integerDigits: 12, fractionDigits: 20 };

function decimalOf(text: string): string | null {
  const parsed = parseDecimal(text, anyDecimal);
  if (parsed.ok) return parsed.value;
  const number = Number(text);
  if (text === '' || !Number.isFinite(number)) return null;
  const plain = parseDecimal(number, anyDecimal);
  return plain.ok ? plain.value : null;
}

type Reading = { grade: string; is: 'measured' | 'below' | 'above' } | 'none' | 'unreadable';

/** An assay as laboratories write it: `<0.01` and a negative value are below detection, `>10` is at least that. */
function readAssay(cell: string): Reading {
  const text = cell.trim();
  if (text === '') return 'none';
  if (/^(?:bdl|b\.d\.l\.|<\s*(?:dl|lod|bdl))$/iu.test(text)) return { grade: '0', is: 'below' };
  const value = decimalOf(text.replace(/^[<>]\s*/u, ''));
  if (value === null) return 'unreadable';
  if (text.startsWith('<') || value.startsWith('-')) return { grade: '0', is: 'below' };
  return { grade: value, is: text.startsWith('>') ? 'above' : 'measured' };
}

export interface AssayChoice extends AssayColumns {
  grade: GradeColumn;
  depthUnit: DepthUnit;
  /** The unit of the intercepts and of the cut-off. */
  unit: DrillGradeUnit;
}

export interface ReadSamples {
  samples: Sample[];
  /** Rows with a grade and without usable depths or a hole. */
  unusable: number;
  /** Grades that are no number: some of them, and how many. */
  unreadable: { some: string[]; count: number };
  /** Samples below detection, which count as nought. */
  below: number;
  /** Samples above what the laboratory measures, which count as that limit. */
  above: number;
}

const shownValues = 3;

/** The samples of an assay table; rows without a value for the metal are none. */
export function samplesOf(rows: readonly string[][], choice: AssayChoice): ReadSamples {
  const { hole, from, to, grade, unit, depthUnit } = choice;
  const read: ReadSamples = { samples: [], unusable: 0, unreadable: { some: [], count: 0 }, below: 0, above: 0 };
  const depth = (cell: string | undefined) => {
    const value = decimalOf((cell ?? '').trim());
    return value !== null && depthUnit === 'ft' ? feetToMetres(value) : value;
  };
  for (const row of rows) {
    const cell = row[grade.index] ?? '';
    const reading = readAssay(cell);
    if (reading === 'none') continue;
    if (reading === 'unreadable') {
      const { some } = read.unreadable;
      if (some.length < shownValues && !some.includes(cell.trim())) some.push(cell.trim());
      read.unreadable.count += 1;
      continue;
    }
    const [start, end, name] = [depth(row[from]), depth(row[to]), (row[hole] ?? '').trim()];
    const converted = grade.unit === unit ? reading.grade : String(convertGrade(reading.grade, grade.unit, unit) ?? '');
    const value = decimalOf(converted);
    if (value === null || start === null || end === null || name === '') read.unusable += 1;
    else {
      read.samples.push({ hole: name, from: start, to: end, grade: value });
      if (reading.is !== 'measured') read[reading.is] += 1;
    }
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

/** What a file of assays does not say of its intercepts. */
export interface About {
  mine: string;
  country: string;
  /** When the results were told; may be empty. */
  date: string;
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
export function interceptsCsv(intercepts: readonly Intercept[], cut: Cut, { mine, country, date }: About): string {
  const rows = intercepts.map((intercept) => [
    mine,
    country,
    intercept.hole,
    date,
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
