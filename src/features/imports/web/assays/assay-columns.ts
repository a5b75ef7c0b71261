import { fold } from '../../../../domain/text/fold.ts';
import { inUnit, readUnit } from '../../../../domain/tables/column-units.ts';
import type { FileUnit } from '../../../../domain/tables/unit-keys.ts';
import { headerParts, withoutMarks } from '../../../../domain/tables/header-parts.ts';
import { knownMetal } from '../../../../domain/metals/metals.ts';
import { convertGrade } from '../../../../domain/metals/units.ts';
import type { DrillGradeUnit } from '../../../../domain/vocabulary.ts';

/** Which columns of an assay table hold what; -1 where none does. */
export interface AssayColumns {
  hole: number;
  from: number;
  to: number;
}

export const depthUnits = ['m', 'ft', 'cm', 'km'] as const;
export type DepthUnit = (typeof depthUnits)[number];

/** A column of grades: what its header tells (`Au_ppm`, `Ni (%)`, `Gold g/t`), else what the member says. */
export interface GradeColumn {
  index: number;
  metal: string;
  /** A unit that files have grades in, by its label; empty where nobody says it: it is asked. */
  unit: string;
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

/** Metres, unless the header of a depth says another unit. */
export function guessDepthUnit(header: string | undefined): DepthUnit {
  const { unit } = headerParts(header ?? '');
  const said = unit === null ? undefined : readUnit(unit, 'depth')?.label;
  return depthUnits.find((each) => each === said) ?? 'm';
}

/** A metal that a header without a unit names: `Au`, `Au_FA`, `Au2`; `Li2O` is another one than `Li`. */
const namedMetal = (header: string): string | undefined =>
  header
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/(?<=^[A-Za-z]{2})\d$/u, ''))
    .map((word) => (/\d/u.test(word) ? null : knownMetal(word)))
    .find((name) => name !== null);

/** What a header says of a column of grades: the metal that it names, and its unit; null where no metal, or an equivalent. */
export function guessGrade(cell: string, index: number): GradeColumn | null {
  const header = withoutMarks(cell);
  const parts = headerParts(header);
  const metal = parts.metal ?? namedMetal(header);
  if (metal === undefined || parts.isEquivalent) return null;
  return { index, metal, unit: (parts.unit === null ? undefined : readUnit(parts.unit, 'grade'))?.label ?? '' };
}

/** Columns whose header names a metal we know. */
export const gradeColumns = (header: readonly string[]): GradeColumn[] =>
  header.flatMap((cell, index) => guessGrade(cell, index) ?? []);

const precious: ReadonlySet<string> = new Set(['Gold', 'Silver', 'Platinum', 'Palladium', 'Rhodium']);

/** The unit in which intercepts of a metal are usually told. */
export function usualUnit({ metal, unit }: Pick<GradeColumn, 'metal' | 'unit'>): DrillGradeUnit {
  const kept = readUnit(unit, 'grade')?.unit;
  if (kept === '%' || kept === 'oz/t' || kept === 'ct/t') return kept;
  if (metal === 'Diamond' && unit === '') return 'ct/t';
  return precious.has(metal) || metal === 'Diamond' ? 'g/t' : '%';
}

/** Grades of a file in another unit, to the nearest floating-point number; null where there is none. */
export function gradeIn(value: string, from: FileUnit, to: DrillGradeUnit): number | null {
  return from.unit === null ? null : convertGrade(inUnit(value, from), from.unit, to);
}
