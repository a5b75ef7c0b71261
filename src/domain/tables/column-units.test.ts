import { expect, test } from 'vitest';
import {
  hasUnitField,
  inUnit,
  type ColumnMeasure,
  columnMeasures,
  readUnit,
  storedUnit,
  unitChoices,
} from './column-units.ts';
import { currencyIn } from './money-units.ts';
import { gradeUnits, oreThroughputUnits, quantityUnits, throughputUnits } from '../vocabulary.ts';

test.each([
  ['g/t', 'grade', 'g/t', '1.85', '1.85'],
  ['gpt', 'grade', 'g/t', '1.85', '1.85'],
  ['kg/t', 'grade', 'g/t', '1.2', '1200'],
  ['oz/tonne', 'grade', 'g/t', '2', '62.2069536'],
  ['oz/st', 'grade', 'oz/t', '2', '2'],
  ['cpht', 'grade', 'ct/t', '45', '0.45'],
  ['%', 'grade', '%', '0.52', '0.52'],
  ['koz', 'contained', 'oz', '54.7', '54700'],
  ["oz ('000)", 'contained', 'oz', '1', undefined],
  ["'000 oz", 'contained', 'oz', '1.5', '1500'],
  ['Mlb', 'contained', 'lb', '54.7', '54700000'],
  ['M lbs', 'contained', 'lb', '54.7', '54700000'],
  ['kt', 'contained', 'tonnes', '12.5', '12500'],
  ['000 t', 'contained', 'tonnes', '12.5', '12500'],
  ['000s t', 'contained', 'tonnes', '12.5', '12500'],
  ['000 st', 'contained', 'tons', '12.5', '12500'],
  ['000 t', 'ore', null, '12.5', '12500'],
  ['millions t', 'ore', null, '12.5', '12500000'],
  ['000 st', 'ore', null, '1', '907.18474'],
  ['million shares', 'count', null, '121.5', '121500000'],
  ['000s', 'count', null, '121500', '121500000'],
  ['M', 'count', null, '121.5', '121500000'],
  ['Mt', 'contained', 'tonnes', '1.25', '1250000'],
  ['short tons', 'contained', 'tons', '3', '3'],
  ['koz pa', 'yearly', 'oz/year', '150', '150000'],
  ['ktpa', 'ore-rate', 't/year', '900', '900000'],
  ['Mtpa', 'ore-rate', 'Mt/year', '4', '4'],
  ['Mt', 'ore', null, '121', '121000000'],
  ['mt', 'ore', null, '121', '121'],
  ['short tons', 'ore', null, '1000', '907.18474'],
  ['kt', 'ore', null, '1.5', '1500'],
  ['millions Tonnes', 'ore', null, '1002.5', '1002500000'],
  ['ft', 'depth', null, '100', '30.48'],
  ['m', 'depth', null, '100', '100'],
  ['fraction', 'percent', null, '0.575', '57.5'],
  ['months', 'years', null, '30', '2.5'],
] as const)('%s as a %s is stored in %s: %s is %s', (text, measure, unit, digits, stored) => {
  const read = readUnit(text, measure);
  if (stored === undefined) expect(read).toBeUndefined();
  else {
    expect(read?.unit).toBe(unit);
    expect(inUnit(digits, read!)).toBe(stored);
  }
});

test.each([
  ['US$M', 'millions', 'USD', '275', '275'],
  ['C$ million', 'millions', 'CAD', '275', '275'],
  ['US$000', 'millions', 'USD', '275000', '275'],
  ["A$'000", 'millions', 'AUD', '1500', '1.5'],
  ['$M', 'millions', undefined, '275', '275'],
  ['M$ CA', 'millions', 'CAD', '275', '275'],
  ['$ in full', 'millions', undefined, '310000000', '310'],
  ['MUSD', 'millions', 'USD', '275', '275'],
  ['EUR bn', 'millions', 'EUR', '1.2', '1200'],
  ['€k', 'millions', 'EUR', '1200', '1.2'],
  ['US$', 'dollars', 'USD', '250', '250'],
  ['US$M', 'dollars', 'USD', '1.5', '1500000'],
  ['C$M', 'money', 'CAD', '8.45', '8450000'],
  ["A$'000", 'money', 'AUD', '4512', '4512000'],
  ['$', 'money', undefined, '8450000', '8450000'],
  ['C$', 'share-price', 'CAD', '1.25', '1.25'],
  ['A$ per share', 'share-price', 'AUD', '1.25', '1.25'],
  ['cents', 'share-price', undefined, '12.5', '0.125'],
  ['A¢', 'share-price', 'AUD', '12.5', '0.125'],
  ['GBp', 'share-price', 'GBP', '12.5', '0.125'],
  ['GBP', 'share-price', 'GBP', '12.5', '12.5'],
  ['US$/oz', 'per-unit', 'USD', '985', '985'],
  ['US$/oz sold', 'per-unit', 'USD', '985', '985'],
  ['US$/oz Au sold', 'per-unit', 'USD', '985', '985'],
  ['CAD per lb', 'per-unit', 'CAD', '3.5', '3.5'],
] as const)('%s of %s is %s: %s is %s', (text, measure, currency, digits, stored) => {
  const read = readUnit(text, measure);
  expect(read?.currency).toBe(currency);
  expect(inUnit(digits, read!)).toBe(stored);
});

test.each([
  ['MT', 'ore'],
  ['tons', 'ore'],
  ['US$', 'millions'],
  ['A$', 'dollars'],
  ['g/t', 'ore'],
  ['Au', 'grade'],
  ['', 'grade'],
  ['x'.repeat(1_000), 'grade'],
] as const)('%s is not taken for a unit of %s', (text, measure) => expect(readUnit(text, measure)).toBeUndefined());

test('every choice and every unit that is stored is understood as itself', () => {
  const stored: Partial<Record<ColumnMeasure, readonly string[]>> = {
    grade: gradeUnits,
    contained: quantityUnits.filter((unit) => unit !== 'lbs'),
    yearly: throughputUnits,
    'ore-rate': oreThroughputUnits,
  };
  for (const measure of columnMeasures) {
    for (const label of unitChoices(measure))
      expect([measure, readUnit(label, measure)?.label]).toEqual([measure, label]);
    for (const unit of stored[measure] ?? [])
      expect(readUnit(unit, measure)).toMatchObject({ unit, times: ['1', '1'] });
    const kept = storedUnit[measure];
    if (kept !== null) expect(inUnit('12.5', readUnit(kept, measure)!)).toBe('12.5');
  }
});

test('what is guided is an amount of metal, or what a unit of it costs', () => {
  expect(readUnit('koz', 'guided')).toMatchObject({ unit: 'oz', times: ['1000', '1'] });
  expect(readUnit('US$/oz', 'guided')).toMatchObject({ unit: 'oz', currency: 'USD' });
  expect(readUnit('g/t', 'guided')).toBeUndefined();
});

test.each([
  ['000s', '1000', 'thousand'],
  ['thousand options', '1000', 'thousand'],
  ['million shares', '1000000', 'million'],
  ['mln', '1000000', 'million'],
  ['bn', '1000000000', 'billion'],
  ['in full', '1', 'in full'],
] as const)('%s counts by %s', (text, times, label) =>
  expect(readUnit(text, 'count')).toEqual({ label, unit: null, times: [times, '1'] }),
);

test.each(['shares', 'US$', 'dozens'])('%s counts by nothing', (text) =>
  expect(readUnit(text, 'count')).toBeUndefined(),
);

test.each([
  ['oz', 'oz', undefined],
  ['ounce', 'oz', undefined],
  ['lbs', 'lb', undefined],
  ['carat', 'ct', undefined],
  ['mtu', 'dmtu', undefined],
  ['US$/oz', 'oz', 'USD'],
  ['US$/oz sold', 'oz', 'USD'],
  ['C$ per tonne', 't', 'CAD'],
  ['$/pound', 'lb', undefined],
] as const)('a cost in %s is for one %s, in %s', (text, unit, currency) => {
  const read = readUnit(text, 'unit-cost');
  expect([read?.unit, read?.currency, read?.times]).toEqual([unit, currency, ['1', '1']]);
});

test.each(['US$/oz/year', 'US$/oz AuEq', 'US$', 'US$/share', 'US$M/oz', '/oz'])('%s is no cost of a unit', (text) =>
  expect([readUnit(text, 'unit-cost'), readUnit(text, 'per-unit')]).toEqual([undefined, undefined]),
);

test('six measures have a unit beside them, the others are stored in one', () => {
  expect(columnMeasures.filter(hasUnitField)).toEqual([
    'grade',
    'contained',
    'yearly',
    'ore-rate',
    'unit-cost',
    'guided',
  ]);
  for (const measure of columnMeasures.filter((each) => !hasUnitField(each)))
    expect([measure, unitChoices(measure).length > 0 || measure === 'per-unit']).toEqual([measure, true]);
});

test('a member chooses from these', () => {
  expect(unitChoices('millions')).toEqual(['$ million', '$ thousand', '$ in full']);
  expect(unitChoices('money')).toEqual(['$ million', '$ thousand', '$']);
  expect(unitChoices('dollars')).toEqual(['$ million', '$ thousand', '$']);
  expect(unitChoices('share-price')).toEqual(['$', 'cents']);
  expect(unitChoices('count')).toEqual(['in full', 'thousand', 'million']);
  expect(unitChoices('guided')).toEqual(unitChoices('contained'));
  expect([unitChoices('per-unit'), unitChoices('unit-cost')]).toEqual([[], []]);
});

test.each([
  ['US$M', 'millions', 'USD million'],
  ['C$ 000', 'money', 'CAD thousand'],
  ['€', 'money', 'EUR'],
  ['EUR bn', 'money', 'EUR billion'],
  ['$/M', 'millions', '$ million'],
  ['M-US$', 'millions', 'USD million'],
  ['million', 'money', '$ million'],
  ['A¢', 'share-price', 'AUD cents'],
  ['A$ cents', 'share-price', 'AUD cents'],
  ['cents per share', 'share-price', 'cents'],
  ['C$/share', 'share-price', 'CAD'],
  [' C$ ', 'share-price', 'CAD'],
  ['US$/oz payable', 'per-unit', 'USD/oz'],
  [' us$ per lb ', 'per-unit', 'USD/lb'],
] as const)('%s of %s is shown as %s', (text, measure, label) => expect(readUnit(text, measure)?.label).toBe(label));

test.each([
  ['C$/share in 2024', 'share-price'],
  ['M/US$/k', 'millions'],
  ['k-M', 'money'],
  ['sharesk', 'count'],
  ['options outstanding', 'count'],
  ['', 'money'],
  ['   ', 'count'],
  ['   ', 'money'],
] as const)('%j says nothing of %s', (text, measure) => expect(readUnit(text, measure)).toBeUndefined());

test.each([
  ['share', 'k'],
  ['shares', 'k'],
  ['securities', 'million'],
  ['warrants', '000s'],
  ['units', 'bn'],
])('%s are counted by %s', (what, scale) =>
  expect(readUnit(`${scale} ${what}`, 'count')).toEqual(readUnit(scale, 'count')),
);

test('a text of forty characters may be a unit, a longer one is none', () => {
  for (const [unit, measure] of [
    ['g/t', 'grade'],
    ['US$M', 'millions'],
    ['000s', 'count'],
  ] as const) {
    expect(readUnit(unit.padStart(40), measure)).toBeDefined();
    expect(readUnit(unit.padStart(41), measure)).toBeUndefined();
  }
  expect([currencyIn('US$'.padStart(40)), currencyIn('US$'.padStart(41))]).toEqual(['USD', undefined]);
});

test('what is in the unit already stays as it is written, digit by digit', () => {
  expect(inUnit('1.50', readUnit('g/t', 'grade')!)).toBe('1.50');
  expect(inUnit('0012.0', readUnit('$', 'money')!)).toBe('0012.0');
  // A quotient that never ends has twenty decimals: a month is a twelfth of a year.
  expect(inUnit('1', readUnit('months', 'years')!)).toBe('0.08333333333333333333');
  expect(inUnit('0.000001', readUnit('kt', 'ore')!)).toBe('0.001');
});
