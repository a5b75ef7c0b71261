import { fold } from '../text/fold.ts';

/** The metals and minerals that the distribution editor offers, in its order (specification 1, section 3). */
export const editorMetals = [
  'Gold',
  'Silver',
  'Copper',
  'Iron',
  'Aluminum',
  'Lead',
  'Zinc',
  'Nickel',
  'Platinum',
  'Palladium',
  'Tin',
  'Lithium',
  'Cobalt',
  'Uranium',
  'Coal',
  'Diamond',
  'Rare Earth Elements',
  'Molybdenum',
  'Tungsten',
  'Vanadium',
] as const;

/** The metals and minerals that lists filter by; a mine may hold others, written as its source writes them. */
export const metals = [
  ...editorMetals,
  'Antimony',
  'Arsenic',
  'Barite',
  'Beryllium',
  'Bismuth',
  'Boron',
  'Cadmium',
  'Cesium',
  'Chromium',
  'Fluorite',
  'Gallium',
  'Germanium',
  'Graphite',
  'Hafnium',
  'Indium',
  'Iridium',
  'Magnesium',
  'Manganese',
  'Mercury',
  'Niobium',
  'Phosphate',
  'Platinum Group Elements',
  'Potash',
  'Rhenium',
  'Rhodium',
  'Ruthenium',
  'Scandium',
  'Sulfur',
  'Tantalum',
  'Tellurium',
  'Thorium',
  'Titanium',
  'Yttrium',
  'Zirconium',
] as const;

type Metal = (typeof metals)[number];

const symbols: Readonly<Partial<Record<Metal, string>>> = {
  Gold: 'Au',
  Silver: 'Ag',
  Copper: 'Cu',
  Iron: 'Fe',
  Aluminum: 'Al',
  Lead: 'Pb',
  Zinc: 'Zn',
  Nickel: 'Ni',
  Platinum: 'Pt',
  Palladium: 'Pd',
  Tin: 'Sn',
  Lithium: 'Li',
  Cobalt: 'Co',
  Uranium: 'U',
  'Rare Earth Elements': 'REE',
  Molybdenum: 'Mo',
  Tungsten: 'W',
  Vanadium: 'V',
  Antimony: 'Sb',
  Arsenic: 'As',
  Beryllium: 'Be',
  Bismuth: 'Bi',
  Boron: 'B',
  Cadmium: 'Cd',
  Cesium: 'Cs',
  Chromium: 'Cr',
  Gallium: 'Ga',
  Germanium: 'Ge',
  Hafnium: 'Hf',
  Indium: 'In',
  Iridium: 'Ir',
  Magnesium: 'Mg',
  Manganese: 'Mn',
  Mercury: 'Hg',
  Niobium: 'Nb',
  'Platinum Group Elements': 'PGE',
  Rhenium: 'Re',
  Rhodium: 'Rh',
  Ruthenium: 'Ru',
  Scandium: 'Sc',
  Sulfur: 'S',
  Tantalum: 'Ta',
  Tellurium: 'Te',
  Thorium: 'Th',
  Titanium: 'Ti',
  Yttrium: 'Y',
  Zirconium: 'Zr',
};

// Only other names of the very same substance: an oxide or an ore (U3O8, Li2O, bauxite, chromite) has another grade.
const otherNames: Readonly<Record<string, Metal>> = {
  aluminium: 'Aluminum',
  caesium: 'Cesium',
  columbium: 'Niobium',
  diamonds: 'Diamond',
  fluorspar: 'Fluorite',
  baryte: 'Barite',
  barytes: 'Barite',
  moly: 'Molybdenum',
  pgm: 'Platinum Group Elements',
  pgms: 'Platinum Group Elements',
  pges: 'Platinum Group Elements',
  'platinum group metals': 'Platinum Group Elements',
  'rare earth': 'Rare Earth Elements',
  'rare earths': 'Rare Earth Elements',
  'rare earth element': 'Rare Earth Elements',
  'rare earth metals': 'Rare Earth Elements',
  rees: 'Rare Earth Elements',
  sulphur: 'Sulfur',
  wolfram: 'Tungsten',
};

const byName = new Map<string, Metal>(Object.entries(otherNames));
const bySymbol = new Map<string, Metal>();
/** Names as they are stored and asked for most: they are not folded first. */
const asListed = new Map<string, Metal>();
for (const metal of metals) {
  byName.set(fold(metal), metal);
  asListed.set(metal, metal);
  const symbol = symbols[metal];
  if (!symbol) continue;
  bySymbol.set(symbol, metal);
  bySymbol.set(symbol.toUpperCase(), metal);
}

/** Every name that a metal is known by, folded. */
export const knownNames: readonly string[] = [...byName.keys()];

/** No metal is called by more, blanks and accents around it included: a cell of a file may be much longer. */
const longestName = 200;

/** The name in the reference list that a text means (`gold`, `Aluminium`, `Au`, `AU`), or null when it is not in the list. */
export function knownMetal(name: string): Metal | null {
  if (name.length > longestName) return null;
  return asListed.get(name) ?? bySymbol.get(name.trim()) ?? byName.get(fold(name)) ?? null;
}

/** The chemical symbol of a metal, `Au` for any spelling of gold; null for what has none. */
export function metalSymbol(name: string): string | null {
  const metal = knownMetal(name);
  return metal ? (symbols[metal] ?? null) : null;
}
