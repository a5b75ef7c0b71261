import Big from 'big.js';
import type { QuantityUnit } from '../vocabulary.ts';

/** Grams of metal per metric tonne in one unit, as numerator and denominator: oz/t is a troy ounce per short ton, 240/7. */
export const gptPerUnit: Readonly<Record<string, readonly [number, number]>> = {
  'g/t': [1, 1],
  ppm: [1, 1],
  ppb: [1, 1000],
  '%': [10_000, 1],
  'oz/t': [240, 7],
};

/** Grams in one unit of contained metal: troy ounce, avoirdupois pound, short ton, metric tonne, metric carat. */
export const gramsPerUnit: Readonly<Record<QuantityUnit, string>> = {
  oz: '31.1034768',
  lb: '453.59237',
  lbs: '453.59237',
  tons: '907184.74',
  tonnes: '1000000',
  kg: '1000',
  g: '1',
  carats: '0.2',
};

function has<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(table, key);
}

/** The nearest floating-point number. A quotient alone has 20 decimals: of a gram in tonnes they would leave few digits. */
export const ratio = (dividend: Big, divisor: Big | string | number): number =>
  dividend.times('1e20').div(divisor).times('1e-20').toNumber();

/**
 * A grade in grams per metric tonne, computed exactly and rounded once, to the nearest floating-point number. `value` is a
 * decimal as text or number. Null for ct/t (carats of a stone are no grade of a metal) and for any other unit.
 */
export function gradeGpt(value: string | number, unit: string): number | null {
  if (!has(gptPerUnit, unit)) return null;
  const [numerator, denominator] = gptPerUnit[unit] ?? [1, 1];
  return ratio(new Big(value).times(numerator), new Big(denominator));
}

/** The mass of metal or of stones in a tonne of rock, in grams: by it intervals of one metal or of stones are in an order. */
export const massGrade = (value: string | number, unit: string): number | null =>
  unit === 'ct/t' ? new Big(value).times(gramsPerUnit.carats).toNumber() : gradeGpt(value, unit);

/** A grade in another unit of grade, to the nearest floating-point number; ct/t converts to nothing but itself. */
export function convertGrade(value: string | number, from: string, to: string): number | null {
  if (from === to) return Number(value);
  if (!has(gptPerUnit, from) || !has(gptPerUnit, to)) return null;
  const [fromNumerator, fromDenominator] = gptPerUnit[from] ?? [1, 1];
  const [toNumerator, toDenominator] = gptPerUnit[to] ?? [1, 1];
  return ratio(new Big(value).times(fromNumerator * toDenominator), new Big(fromDenominator * toNumerator));
}

/** A mass in another unit of mass, to the nearest floating-point number. */
export function convertMass(value: string | number, from: QuantityUnit, to: QuantityUnit): number {
  return ratio(new Big(value).times(gramsPerUnit[from]), gramsPerUnit[to]);
}

const masses: Readonly<Record<string, QuantityUnit>> = {
  oz: 'oz',
  lb: 'lb',
  kg: 'kg',
  g: 'g',
  t: 'tonnes',
  ct: 'carats',
};

/** The mass that a price or a cost is for; undefined of one that is none (1 % of a dry tonne), or not known. */
export const massOfUnit = (unit: string | null): QuantityUnit | undefined =>
  unit !== null && Object.hasOwn(masses, unit) ? masses[unit] : undefined;

/** An estimate as far as contained metal needs it: metric tonnes, a grade, and the unit that the metal is wanted in. */
export interface Deposit {
  tonnage: string | number;
  grade: string | number;
  gradeUnit: string;
}

/**
 * Metal in the ground before recovery: tonnes x grade, in `unit`, unrounded. Stones in ct/t give carats only, and carats
 * come from ct/t only; any other mixture is null.
 */
export function containedMetal(deposit: Deposit, unit: QuantityUnit): number | null {
  const isStones = deposit.gradeUnit === 'ct/t';
  if (isStones !== (unit === 'carats')) return null;
  if (isStones) return new Big(deposit.tonnage).times(deposit.grade).toNumber();
  if (!has(gptPerUnit, deposit.gradeUnit)) return null;
  const [numerator, denominator] = gptPerUnit[deposit.gradeUnit] ?? [1, 1];
  const grams = new Big(deposit.tonnage).times(deposit.grade).times(numerator);
  return ratio(grams, new Big(gramsPerUnit[unit]).times(denominator));
}

const tolerance = 0.05;

/**
 * A published contained metal beside tonnes x grade. Published figures are rounded, so up to 5 % off agrees; `difference`
 * is the fraction by which the published figure exceeds the computed one. Null where nothing can be compared.
 */
export function checkContainedMetal(
  deposit: Deposit,
  published: string | number,
  unit: QuantityUnit,
): { agrees: boolean; computed: number; difference: number } | null {
  const computed = containedMetal(deposit, unit);
  if (computed === null || computed === 0) return null;
  const difference = (Number(published) - computed) / computed;
  return { agrees: Math.abs(difference) <= tolerance, computed, difference };
}

export const naturalUnits: Readonly<Record<string, QuantityUnit>> = { '%': 'tonnes', 'ct/t': 'carats' };

/** In which contained metal of such a grade is usually told. */
export const naturalUnit = (gradeUnit: string): QuantityUnit =>
  has(naturalUnits, gradeUnit) ? (naturalUnits[gradeUnit] ?? 'oz') : 'oz';
