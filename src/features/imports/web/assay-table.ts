import Big from 'big.js';
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

/** What a grade below detection counts as: nobody knows it, but that it is less than the limit. */
export const belowDetections = ['zero', 'half'] as const;
export type BelowDetection = (typeof belowDetections)[number];

type Reading =
  | { is: 'measured' | 'above'; grade: string }
  /** `limit`: what the laboratory can tell from nothing; null where the cell does not say. */
  | { is: 'below'; limit: string | null }
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
  return letters === '' || missingCodes.has(letters) || missingNumber.test(text.replaceAll(/\s/gu, ''));
}

/** An assay as laboratories write it: `<0.01` and `-0.01` are below a detection limit of 0.01, `>10` is at least that. */
function readAssay(cell: string): Reading {
  const text = cell.trim();
  if (isMissing(text)) return { is: 'missing', code: text };
  if (/^(?:bdl|b\.d\.l\.|<\s*(?:dl|lod|bdl))$/iu.test(text)) return { is: 'below', limit: null };
  const value = decimalOf(text.replace(/^[<>]\s*/u, ''));
  if (value === null) return { is: 'unreadable' };
  if (text.startsWith('<') || value.startsWith('-')) return { is: 'below', limit: value.replace('-', '') };
  return { is: text.startsWith('>') ? 'above' : 'measured', grade: value };
}

export interface AssayChoice extends AssayColumns {
  grade: GradeColumn;
  depthUnit: DepthUnit;
  /** The unit of the intercepts and of the cut-off. */
  unit: DrillGradeUnit;
  below: BelowDetection;
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

function note(seen: Seen, text: string): void {
  if (seen.some.length < shownValues && text !== '' && !seen.some.includes(text)) seen.some.push(text);
  seen.count += 1;
}

const nothing = (): Seen => ({ some: [], count: 0 });

const countedBelow = (limit: string | null, below: BelowDetection) =>
  below === 'half' && limit !== null ? new Big(limit).div(2).toFixed() : '0';

/** The samples of an assay table, those without a value for the metal as such. */
export function samplesOf(rows: readonly string[][], choice: AssayChoice): ReadSamples {
  const { hole, from, to, grade, unit, depthUnit } = choice;
  const read: ReadSamples = {
    samples: [],
    unusable: 0,
    unreadable: nothing(),
    missing: nothing(),
    below: { ...nothing(), withoutLimit: 0, largest: 0 },
    above: 0,
  };
  const depth = (cell: string | undefined) => {
    const value = decimalOf((cell ?? '').trim());
    return value !== null && depthUnit === 'ft' ? feetToMetres(value) : value;
  };
  const inUnit = (value: string) =>
    grade.unit === unit ? value : decimalOf(String(convertGrade(value, grade.unit, unit) ?? ''));
  for (const row of rows) {
    const cell = (row[grade.index] ?? '').trim();
    const reading = readAssay(cell);
    if (reading.is === 'unreadable') {
      note(read.unreadable, cell);
      continue;
    }
    const [start, end, name] = [depth(row[from]), depth(row[to]), (row[hole] ?? '').trim()];
    const hasPlace = start !== null && end !== null && name !== '';
    if (reading.is === 'missing') {
      // A row without depths and without a grade says nothing: a blank line, a total, a remark.
      if (!hasPlace) continue;
      note(read.missing, cell);
      read.samples.push({ hole: name, from: start, to: end, grade: null });
      continue;
    }
    const value = inUnit(reading.is === 'below' ? countedBelow(reading.limit, choice.below) : reading.grade);
    if (value === null || !hasPlace) {
      read.unusable += 1;
      continue;
    }
    read.samples.push({ hole: name, from: start, to: end, grade: value });
    if (reading.is === 'above') read.above += 1;
    if (reading.is !== 'below') continue;
    note(read.below, cell);
    if (reading.limit === null) read.below.withoutLimit += 1;
    else read.below.largest = Math.max(read.below.largest, Number(inUnit(reading.limit) ?? 0));
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
  const assayed = new Map(
    samples.flatMap((sample) => (sample.grade === null ? [] : [[fold(sample.hole), sample.hole] as const])),
  );
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
  below: BelowDetection;
}

/** What a file of assays does not say of its intercepts. */
export interface About {
  mine: string;
  country: string;
  /** When the results were told; may be empty. */
  date: string;
}

/** How an intercept came about, as its note says. */
export const noteOf = ({ samples, dilution }: Intercept, { metal, unit, cutoff, below }: Cut) =>
  `Length-weighted composite of ${samples} ${samples === 1 ? 'sample' : 'samples'}; cut-off ${cutoff} ${unit} ${metalSymbol(metal) ?? metal}; internal dilution ${dilution} m; ${below === 'half' ? 'below detection counted as half of the limit; ' : ''}down-hole length, true width unknown`;

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
    lengthFrom: null,
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
