import { expect, test } from 'vitest';
import { fold } from '../text/fold.ts';
import { editorMetals, knownMetal, metalSymbol, metals } from './metals.ts';
import { metalUnit } from './metal-units.ts';
import { quantityUnits } from '../vocabulary.ts';

test('the editor offers the twenty of specification 1, section 3, in its order', () => {
  expect(editorMetals.join(', ')).toBe(
    'Gold, Silver, Copper, Iron, Aluminum, Lead, Zinc, Nickel, Platinum, Palladium, Tin, Lithium, Cobalt, Uranium, Coal, Diamond, Rare Earth Elements, Molybdenum, Tungsten, Vanadium',
  );
});

test('the filter offers about fifty, each once', () => {
  expect(metals.length).toBeGreaterThanOrEqual(50);
  expect(new Set(metals.map(fold)).size).toBe(metals.length);
});

test.each(metals)('%s is itself in any case', (metal) => {
  for (const text of [metal, metal.toUpperCase(), ` ${metal.toLowerCase()} `]) expect(knownMetal(text)).toBe(metal);
});

test.each([
  ['Au', 'Gold'],
  ['AU', 'Gold'],
  ['Ag', 'Silver'],
  ['Aluminium', 'Aluminum'],
  ['rare earths', 'Rare Earth Elements'],
  ['REE', 'Rare Earth Elements'],
  ['PGM', 'Platinum Group Elements'],
  ['Sulphur', 'Sulfur'],
  ['W', 'Tungsten'],
  ['Diamonds', 'Diamond'],
])('%s means %s', (text, metal) => {
  expect(knownMetal(text)).toBe(metal);
});

test.each([
  'U3O8',
  'Li2O',
  'Bauxite',
  'Iron ore',
  'Mineral sands',
  'Chromite',
  'as',
  'in',
  'u',
  'Unobtainium',
  '',
  'constructor',
  'toString',
])('%j is left as it is written', (text) => {
  expect(knownMetal(text)).toBeNull();
  expect(metalSymbol(text)).toBeNull();
});

test('symbols belong to one metal each', () => {
  const symbols = metals.map((metal) => metalSymbol(metal)).filter((symbol) => symbol !== null);
  expect(new Set(symbols.map((symbol) => symbol.toUpperCase())).size).toBe(symbols.length);
  expect(metalSymbol('gold')).toBe('Au');
  expect(metalSymbol('Coal')).toBeNull();
});

test.each([
  ['Gold', 'oz'],
  ['au', 'tonnes'],
  ['Au', 'oz'],
  ['PGM', 'oz'],
  ['Palladium', 'oz'],
  ['Uranium', 'lb'],
  ['Diamonds', 'carats'],
  ['Copper', 'tonnes'],
  ['Aluminium', 'tonnes'],
  ['Mineral sands', 'tonnes'],
  ['', 'tonnes'],
])('%j in the ground is told in %s', (metal, unit) => {
  expect(metalUnit(metal)).toBe(unit);
});

test('every metal is told in a unit that estimates have', () => {
  for (const metal of metals) expect(quantityUnits).toContain(metalUnit(metal));
});

test.each([
  ['Silver', 'Ag'],
  ['wolfram', 'W'],
  ['Sulphur', 'S'],
  ['Rare earths', 'REE'],
  ['Moly', 'Mo'],
  ['Caesium', 'Cs'],
  ['Columbium', 'Nb'],
  ['Graphite', null],
  ['Potash', null],
])('the symbol of %s is %s', (metal, symbol) => {
  expect(metalSymbol(metal)).toBe(symbol);
});

test('a symbol means its metal in its own case and in capitals, and nothing in small letters', () => {
  for (const metal of metals) {
    const symbol = metalSymbol(metal);
    if (symbol === null) continue;
    expect(knownMetal(symbol)).toBe(metal);
    expect(knownMetal(symbol.toUpperCase())).toBe(metal);
    if (symbol.length <= 2) expect(knownMetal(symbol.toLowerCase())).toBeNull();
  }
});

test('a text that is longer than names are is no metal, and nobody looks at all of it', () => {
  expect(knownMetal(`gold${' '.repeat(196)}`)).toBe('Gold');
  expect(knownMetal(`gold${' '.repeat(197)}`)).toBeNull();
});
