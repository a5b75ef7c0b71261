import Big from 'big.js';
import { fold } from '../text/fold.ts';
import { knownMetal } from '../metals/metals.ts';
import { type PriceUnit, priceUnits } from '../vocabulary.ts';

/**
 * Grams of metal in one unit that metal is priced by: troy ounce, avoirdupois pound, metric tonne. A dmtu is 1 % of a dry
 * tonne, 10 kg of what the ore is priced for.
 */
const gramsPerPriceUnit: Readonly<Record<PriceUnit, string>> = {
  oz: '31.1034768',
  lb: '453.59237',
  kg: '1000',
  g: '1',
  t: '1000000',
  dmtu: '10000',
  ct: '0.2',
};

/** As readers see them. */
export const priceUnitWords: Readonly<Record<PriceUnit, string>> = {
  oz: 'troy ounce',
  lb: 'pound',
  kg: 'kilogram',
  g: 'gram',
  t: 'metric tonne',
  dmtu: '1% of a dry tonne',
  ct: 'carat',
};

/** The nearest floating-point number of a quotient: big.js alone leaves a small one few digits. */
const ratio = (dividend: Big, divisor: Big | string): number =>
  dividend.times('1e20').div(divisor).times('1e-20').toNumber();

/**
 * A price for one `from` as that for one `to`, computed exactly and rounded once: 4.50 a pound are 9,920.8018 a tonne. Null
 * where one is carats and the other is not: stones are not sold by the mass of a metal.
 */
export function convertPrice(value: string | number, from: PriceUnit, to: PriceUnit): number | null {
  if (from === to) return Number(value);
  if (from === 'ct' || to === 'ct') return null;
  return ratio(new Big(value).times(gramsPerPriceUnit[to]), gramsPerPriceUnit[from]);
}

/** A compound that is quoted instead of its metal. */
interface Compound {
  /** As a price names it. */
  name: string;
  metal: string;
  /** Mass of the metal in one of the compound, as dividend and divisor; from atomic weights. */
  share: readonly [dividend: string, divisor: string];
  /** Folded. */
  otherNames: readonly string[];
}

export const compounds: readonly Compound[] = [
  { name: 'U3O8', metal: 'Uranium', share: ['0.848005', '1'], otherNames: ['yellowcake', 'triuranium octoxide'] },
  { name: 'Li2O', metal: 'Lithium', share: ['0.46454', '1'], otherNames: ['lithium oxide', 'lithia'] },
  { name: 'LCE', metal: 'Lithium', share: ['1', '5.32334'], otherNames: ['lithium carbonate', 'li2co3'] },
  { name: 'V2O5', metal: 'Vanadium', share: ['0.560172', '1'], otherNames: ['vanadium pentoxide'] },
  { name: 'WO3', metal: 'Tungsten', share: ['0.792971', '1'], otherNames: ['tungsten trioxide', 'apt'] },
];

const byName = new Map(
  compounds.flatMap((compound) => [fold(compound.name), ...compound.otherNames].map((name) => [name, compound])),
);

/** The compound that a text names, `u3o8` or `lithium carbonate`; undefined for a metal. */
export const knownCompound = (name: string): Compound | undefined => byName.get(fold(name));

/** The metal that is mined, by its usual name, also where what is sold for it is named: `yellowcake` is uranium. */
export const minedMetal = (name: string): string => knownCompound(name)?.metal ?? knownMetal(name) ?? name.trim();

/** By what metals are told apart: what is mined of a compound, however it is spelled. */
export const metalKey = (metal: string): string => fold(minedMetal(metal));

/** All folded names of a metal that is mined: its own first, then those of what is sold for it. */
export const namesOfMined = (metal: string): string[] => [
  fold(metal),
  ...compounds
    .filter((compound) => compound.metal === metal)
    .flatMap(({ name, otherNames }) => [fold(name), ...otherNames]),
];

/** The price of what is quoted as that of the metal in it, for the same unit: 80 for a pound of U3O8 are 94.3391 for one of U. */
export function priceOfMetal(value: string | number, compound: string): number | null {
  const known = knownCompound(compound);
  return known ? ratio(new Big(value).times(known.share[1]), known.share[0]) : null;
}

/** The other way round: the price of what is quoted from that of the metal in it. */
export function priceOfCompound(value: string | number, compound: string): number | null {
  const known = knownCompound(compound);
  return known ? ratio(new Big(value).times(known.share[0]), known.share[1]) : null;
}

const unitWords: Readonly<Record<string, PriceUnit>> = {
  ounce: 'oz',
  'troy ounce': 'oz',
  'troy oz': 'oz',
  'oz t': 'oz',
  toz: 'oz',
  ozt: 'oz',
  lbs: 'lb',
  pound: 'lb',
  pounds: 'lb',
  tonne: 't',
  tonnes: 't',
  'metric ton': 't',
  'metric tonne': 't',
  mt: 't',
  kilogram: 'kg',
  gram: 'g',
  mtu: 'dmtu',
  carat: 'ct',
  carats: 'ct',
};

/** The unit that a cell or a field means: `$/toz`, `USD/lb` and `per tonne` as well; undefined where it is none. */
export function readPriceUnit(text: string): PriceUnit | undefined {
  const word = fold(text.slice(0, 40)).replace(/^.*\//, '').replace(/^per /, '').trim();
  return priceUnits.find((unit) => unit === word) ?? (Object.hasOwn(unitWords, word) ? unitWords[word] : undefined);
}

const inCents = /^(?:us ?(?:c|¢|cents?)|usd ?cents?|u\.s\. cents?)$/iu;

/** The money and the unit of a price in US cents, `USc/lb` or `US cents per pound`; undefined where it is in others. */
export function readCentsPrice(text: string): { currency: 'USc'; unit: PriceUnit } | undefined {
  const plain = text.slice(0, 40).trim().replace(/ per /iu, '/');
  const at = plain.lastIndexOf('/');
  if (at <= 0 || !inCents.test(plain.slice(0, at).trim())) return undefined;
  const unit = readPriceUnit(plain.slice(at + 1));
  return unit && { currency: 'USc', unit };
}
