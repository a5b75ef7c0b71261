import { dayNumber, dayOfNumber, isDate } from '../time/dates.ts';
import { fold } from '../text/fold.ts';
import { metalUnit } from '../metals/metal-units.ts';
import { isCurrency } from '../money/currencies.ts';
import { knownMetal } from '../metals/metals.ts';
import { plainDigits } from '../numbers/decimal.ts';
import { usualGradeUnit } from '../metals/grade-classes.ts';
import { companyMeasures } from './company-measures.ts';
import type { FiguredNoun, Measure } from './measure.ts';
import { mineMeasures } from './mine-measures.ts';
import { type StudyType, isOneOf } from '../vocabulary.ts';

/** Every figure that a noun has and that its list filters, sorts, compares and ranks by. Their names are stable: links hold them. */
export const measuresOf: Readonly<Record<FiguredNoun, readonly Measure[]>> = {
  mine: mineMeasures,
  company: companyMeasures,
};

const idsOf = {
  mine: new Set(mineMeasures.map(({ id }) => id)),
  company: new Set(companyMeasures.map(({ id }) => id)),
} as const satisfies Record<FiguredNoun, ReadonlySet<string>>;

/** What has one name means one thing, of whatever noun. */
const byId = new Map([...mineMeasures, ...companyMeasures].map((measure) => [measure.id, measure]));

/** One figure as links name it: `irr`, `npv.USD`, `contained-mi.copper`. */
export interface FigureRef {
  measure: string;
  /** Folded name of the metal, code of the currency; empty of neither. */
  of: string;
}

export const measureOf = ({ measure }: Pick<FigureRef, 'measure'>): Measure => {
  const found = byId.get(measure);
  if (!found) throw new RangeError(`There is no measure ${measure}`);
  return found;
};

/**
 * In place of a metal, of figures of companies: the one that each company is told by, so that a column has ounces of one and pounds
 * of the next. Nothing is sorted, filtered or ranked by it.
 */
export const ownMetal = 'own';
export const isOwnMetal = (ref: FigureRef): boolean => ref.of === ownMetal && measureOf(ref).of === 'metal';

export const writeRef = ({ measure, of }: FigureRef): string => (of === '' ? measure : `${measure}.${of}`);

/** The metal of a figure, as its key has it: other spellings are one, and nothing in it ends a part of a link. */
export function metalKey(metal: string): string {
  const known = knownMetal(metal.replaceAll(/[;:]/g, ' '));
  const written = fold(fold(known ?? metal).replaceAll(/[;:]/g, ' '));
  return fold(knownMetal(written) ?? written);
}

export type Read<Value> = { value: Value } | { error: string };

/** What a link names where a measure needs it. */
const examples = { metal: 'gold', currency: 'USD', rate: 'USD/oz' } as const;
const isRate = (text: string) => /^[A-Z]{3}\/(oz|lb|kg|g|t|dmtu|ct)$/.test(text) && isCurrency(text.slice(0, 3));

/** Longer names of metals are no figure's. */
const longestRef = 120;

/** A figure of a noun as a link names it. */
export function readRef(text: string, noun: FiguredNoun = 'mine'): Read<FigureRef> {
  const dot = text.indexOf('.');
  const id = dot < 0 ? text : text.slice(0, dot);
  const of = dot < 0 ? '' : text.slice(dot + 1);
  const measure = idsOf[noun].has(id) ? byId.get(id) : undefined;
  if (text.length > longestRef || !measure) return { error: `There is no figure '${text.slice(0, 60)}'.` };
  if (measure.of === 'nothing')
    return of === ''
      ? { value: { measure: id, of } }
      : { error: `'${id}' is of no metal and no currency: write it alone.` };
  const key = measure.of === 'metal' ? metalKey(of) : of;
  // Folding makes eighteen letters of one: what is read is written with them, and has to be readable again.
  if (writeRef({ measure: id, of: key }).length > longestRef)
    return { error: `There is no figure '${text.slice(0, 60)}'.` };
  if (key === '')
    return {
      error: `'${id}' names no ${measure.of === 'rate' ? 'currency and no unit' : measure.of}: write it as '${id}.${examples[measure.of]}'.`,
    };
  if (measure.of === 'metal') return { value: { measure: id, of: key } };
  if (measure.of === 'rate')
    return isRate(of)
      ? { value: { measure: id, of } }
      : { error: `Write '${id}' with its currency and unit, as ${id}.USD/oz.` };
  const currency = of.toUpperCase();
  return isCurrency(currency)
    ? { value: { measure: id, of: currency } }
    : { error: `'${of.slice(0, 20)}' is no currency.` };
}

/** A figure of a noun that rows can be told apart by: each company's own metal is another one. */
export function readComparable(text: string, noun: FiguredNoun = 'mine'): Read<FigureRef> {
  const ref = readRef(text, noun);
  if ('error' in ref || !isOwnMetal(ref.value)) return ref;
  const { measure } = ref.value;
  return { error: `'${text}' is of another metal for each company: name one, as ${measure}.${examples.metal}.` };
}

/** A figure within bounds, both included, in its unit; days as their number since 1970. */
export interface FigureCondition extends FigureRef {
  min: number | null;
  max: number | null;
}

/** Study types by how far they go: a rank that compares. */
const studyRanks: Readonly<Record<StudyType, number>> = { RE: 1, PEA: 2, PFS: 3, FS: 4 };
const ranked = Object.keys(studyRanks) as StudyType[];
export const studyRank = (type: StudyType): number => studyRanks[type];
export const studyOfRank = (rank: number): StudyType | undefined => ranked.find((type) => studyRanks[type] === rank);

function readBound(text: string, { kind, id }: Measure): Read<number | null> {
  if (text === '') return { value: null };
  if (kind === 'date')
    return isDate(text)
      ? { value: dayNumber(text) }
      : { error: `'${text.slice(0, 20)}' is no day: write it as 2026-05-31.` };
  if (kind === 'study') {
    return isOneOf(ranked, text)
      ? { value: studyRanks[text] }
      : { error: `'${text.slice(0, 20)}' is none of ${ranked.join(', ')}.` };
  }
  const value = /^-?\d{1,18}(\.\d{1,10})?$/.test(text) ? Number(text) : Number.NaN;
  // Digits close below a power of ten are rounded up to it, which has one more than is read.
  return Math.abs(value) < 1e18
    ? { value }
    : { error: `'${text.slice(0, 20)}' is no number: write bounds of '${id}' as 1.5..20.` };
}

function writeBound(value: number | null, { kind }: Measure): string {
  if (value === null) return '';
  if (kind === 'date') return dayOfNumber(value);
  return kind === 'study' ? (studyOfRank(value) ?? '') : plainDigits(value);
}

export const writeCondition = (condition: FigureCondition): string => {
  const measure = measureOf(condition);
  return `${writeRef(condition)}:${writeBound(condition.min, measure)}..${writeBound(condition.max, measure)}`;
};

/** `contained-mi.copper:1000000..`, `irr:20..`, `study-date:2024-01-01..2024-12-31`. */
export function readCondition(text: string, noun: FiguredNoun = 'mine'): Read<FigureCondition> {
  const colon = text.lastIndexOf(':');
  const ref = readComparable(colon < 0 ? text : text.slice(0, colon), noun);
  if ('error' in ref) return ref;
  const bounds = colon < 0 ? [] : text.slice(colon + 1).split('..');
  if (bounds.length !== 2)
    return { error: `Write the bounds of '${writeRef(ref.value)}' with two points between them, as 1..5, 1.. or ..5.` };
  const measure = measureOf(ref.value);
  const [min, max] = bounds.map((bound) => readBound(bound.trim(), measure));
  if (!min || 'error' in min) return min!;
  if (!max || 'error' in max) return max!;
  if (min.value !== null && max.value !== null && min.value > max.value)
    return { error: `The bounds of '${writeRef(ref.value)}' are the wrong way round.` };
  return { value: { ...ref.value, min: min.value, max: max.value } };
}

/** So many conditions and columns a list takes at once. */
export const mostConditions = 12;
export const mostColumns = 40;

export interface ReadConditions {
  conditions: FigureCondition[];
  /** What cannot be read of the text and why, as sentences. */
  leftOut: string[];
}

/** The conditions of a link, separated by semicolons: of each figure the last, and no more than a list takes. */
export function readConditions(text: string, noun: FiguredNoun = 'mine'): ReadConditions {
  const conditions = new Map<string, FigureCondition>();
  const leftOut: string[] = [];
  for (const part of text.split(';')) {
    if (part.trim() === '') continue;
    const read = readCondition(part.trim(), noun);
    if ('error' in read) {
      leftOut.push(read.error);
      continue;
    }
    const name = writeRef(read.value);
    if (conditions.has(name)) leftOut.push(`'${name}' has bounds twice: the last count.`);
    conditions.set(name, read.value);
  }
  if (conditions.size > mostConditions) leftOut.push(`A list takes ${mostConditions} filters of figures at most.`);
  return { conditions: [...conditions.values()].slice(0, mostConditions), leftOut };
}

/** In which a figure is told: `oz`, `g/t`, `g/t·m`, `t`, `US$M`; empty where its kind says it, or each has its own. */
export function unitOf(ref: FigureRef): string {
  if (isOwnMetal(ref)) return '';
  const { kind } = measureOf(ref);
  const gradeUnit = () => gradeUnitOf(ref.of);
  switch (kind) {
    case 'amount':
      return metalUnit(ref.of);
    case 'grade':
      return gradeUnit();
    case 'thickness':
      return `${gradeUnit()}·m`;
    case 'tonnes':
      return 't';
    case 'metres':
      return 'm';
    case 'money':
      return `${ref.of || 'USD'}M`;
    case 'unit money':
      return measureOf(ref).of === 'metal' ? `USD/${priceUnitOf(ref.of)}` : ref.of;
    case 'share money':
      return 'USD/share';
    case 'share amount':
      return `${priceUnitOf(ref.of)}/share`;
    case 'shares':
      return 'shares';
    case 'percent':
      return '%';
    case 'months':
      return 'months';
    case 'years':
      return 'years';
    default:
      return '';
  }
}

/** The unit of the grades of a metal: that of its intercepts. */
export function gradeUnitOf(metal: string): 'g/t' | '%' | 'ct/t' {
  const unit = metalUnit(metal);
  if (unit === 'carats') return 'ct/t';
  const known = knownMetal(metal);
  return (known === null ? null : usualGradeUnit(known)) ?? (unit === 'oz' ? 'g/t' : '%');
}

/** By what the price of a metal is told. */
export function priceUnitOf(metal: string): 'oz' | 'lb' | 't' | 'ct' {
  const unit = metalUnit(metal);
  if (unit === 'oz') return 'oz';
  if (unit === 'carats') return 'ct';
  const known = knownMetal(metal);
  return unit === 'lb' ||
    known === 'Copper' ||
    known === 'Zinc' ||
    known === 'Lead' ||
    known === 'Nickel' ||
    known === 'Cobalt' ||
    known === 'Molybdenum'
    ? 'lb'
    : 't';
}

/** A measure with the metal or the currency that it is of: `Contained Copper, measured and indicated`. */
export function figureName(ref: FigureRef): string {
  const { name, of } = measureOf(ref);
  if (of === 'currency' || of === 'rate') return `${name} in ${ref.of}`;
  if (isOwnMetal(ref)) return name.replace('{metal}', "each company's own metal");
  return name.replace('{metal}', (knownMetal(ref.of) ?? ref.of).toLowerCase());
}

/** Rises when the same records give other figures: those of an older version are made anew. */
export const figuresVersion = 12;
