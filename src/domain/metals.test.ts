import { expect, test } from 'vitest';
import { fold } from './fold.ts';
import { editorMetals, knownMetal, metalSymbol, metals } from './metals.ts';

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
