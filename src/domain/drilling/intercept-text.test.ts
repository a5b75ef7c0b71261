import { expect, test } from 'vitest';
import { isInterceptText, readIntercepts } from './intercept-text.ts';

const gold = (grade: string) => ({ grade, unit: 'g/t', metal: 'Gold' });

test.each([
  ['12m @ 3.4 g/t Au from 102 m', [{ length: '12', from: '102', to: null, grades: [gold('3.4')] }]],
  ['4m at 5.6g/t Au from surface', [{ length: '4', from: '0', to: null, grades: [gold('5.6')] }]],
  ['10 metres grading 2.1 g/t gold from 33 m to 43 m', [{ length: '10', from: '33', to: '43', grades: [gold('2.1')] }]],
  ['3.0 m @ 10.2 g/t Au (50.5 - 53.5 m)', [{ length: '3.0', from: '50.5', to: '53.5', grades: [gold('10.2')] }]],
  ['12,5 m @ 3,4 g/t Au', [{ length: '12.5', from: null, to: null, grades: [gold('3.4')] }]],
  [
    '1 m @ 1,250.5 g/t Ag',
    [{ length: '1', from: null, to: null, grades: [{ grade: '1250.5', unit: 'g/t', metal: 'Silver' }] }],
  ],
  // 15 feet are 4.572 m, 410 feet 124.968 m.
  [
    '15 ft @ 0.215 oz/t Au from 410 ft',
    [{ length: '4.572', from: '124.968', to: null, grades: [{ grade: '0.215', unit: 'oz/t', metal: 'Gold' }] }],
  ],
] as const)('reads %s', (text, intervals) => expect(readIntercepts(text)).toEqual(intervals));

test.each([
  // 100 feet are 30.48 m, 110 feet 33.528 m.
  ['3.05 m @ 5.1 g/t Au from 100 ft to 110 ft', '30.48', '33.528'],
  ['3.05 m @ 5.1 g/t Au from 100 to 110 ft', '30.48', '33.528'],
  ['3.05 m @ 5.1 g/t Au (100 - 110 feet)', '30.48', '33.528'],
  ['10 ft @ 5.1 g/t Au from 30.48 m to 33.528 m', '30.48', '33.528'],
  ['10 ft @ 5.1 g/t Au from 30.48 m', '30.48', null],
  ['10 ft @ 5.1 g/t Au (100 - 110)', '30.48', '33.528'],
  ['10 ft @ 5.1 g/t Au from surface to 33.528 m', '0', '33.528'],
])('depths have the unit that stands at them, else that of the length: %s', (text, from, to) =>
  expect(readIntercepts(text)).toMatchObject([{ from, to }]),
);

test.each([
  ['1.250,5 m @ 3,4 g/t Au', '1250.5', '3.4'],
  ['1,25 m @ 12.345,6 g/t Au', '1.25', '12345.6'],
  ['12 m @ 0,25 g/t Au', '12', '0.25'],
  ['1,2345 m @ 3 g/t Au', '1.2345', '3'],
  ['12,3456 m @ 3 g/t Au', '12.3456', '3'],
  ['12,345 m @ 3.45 g/t Au', '12345', '3.45'],
  ['12 m @ 3.456 g/t Au', '12', '3.456'],
])('one sign stands before all decimals of a text, the other one between thousands: %s', (text, length, grade) =>
  expect(readIntercepts(text)).toMatchObject([{ length, grades: [gold(grade)] }]),
);

test.each(['12 m @ 3,456 g/t Au', '12.25 m @ 12,5 g/t Au', '1,25 m @ 12.5 g/t Au', '1.25 m @ 3.4 g/t Au from 1,2,3 m'])(
  'is read by neither where the signs do not agree: %s',
  (text) => expect(isInterceptText(text)).toBe(false),
);

test.each([
  ['12 m @ 3 gpt gold', gold('3')],
  ['12 m @ 3 g per t Au', gold('3')],
  ['12 m @ 3 kg/t Ag', { grade: '3000', unit: 'g/t', metal: 'Silver' }],
  ['12 m @ 30 opt Ag', { grade: '30', unit: 'oz/t', metal: 'Silver' }],
  ['12 m @ 10,000 ppb Au, 1.55% AuEq', { grade: '10000', unit: 'ppb', metal: 'Gold' }],
  ['12 m @ 1.2% Li2O', { grade: '1.2', unit: '%', metal: 'Li2O' }],
  ['12 m @ 250 ppm U3O8', { grade: '250', unit: 'ppm', metal: 'U3O8' }],
] as const)('a grade keeps its unit, and an oxide its name: %s', (text, grade) =>
  expect(readIntercepts(text)).toMatchObject([{ grades: [grade] }]),
);

test.each(['3.4 g/t AuEq', '3.4 g/t Au eq.', '3.4 g/t gold equivalent', '3.4 g/t Au equiv'])(
  'what is of no metal is left out beside what is: %s',
  (equivalent) => {
    expect(readIntercepts(`12 m @ ${equivalent}, 1 g/t Au`)).toMatchObject([{ grades: [gold('1')] }]);
    expect(readIntercepts(`12 m @ ${equivalent}`)).toEqual({ error: expect.stringContaining('of no metal alone') });
  },
);

test('as many intervals are read as a sentence has, and no longer text', () => {
  const many = (count: number) => Array.from({ length: count }, () => '1 m @ 2 g/t Au').join('; ');
  expect(readIntercepts(many(20))).toHaveLength(20);
  expect(isInterceptText(many(21))).toBe(false);
  const long = (length: number) => '1 m @ 2 g/t Au'.padEnd(length, ' and no more');
  expect(isInterceptText(long(1_000))).toBe(true);
  expect(isInterceptText(long(1_001))).toBe(false);
  expect(isInterceptText(`1 m${' '.repeat(9_000)}@ 2 g/t Au`)).toBe(true);
  expect(isInterceptText(`1 m${' '.repeat(10_000)}@ 2 g/t Au`)).toBe(false);
  expect(readIntercepts('\n 12   m\t@ 3  g/t   Au ')).toEqual(readIntercepts('12 m @ 3 g/t Au'));
});

test('reads all metals of an interval, and the intervals within it', () => {
  expect(readIntercepts('8.2m at 0.85% Cu, 0.3 g/t Au from 210m, including 3 m @ 1.9% Cu')).toEqual([
    { length: '8.2', from: '210', to: null, grades: [{ grade: '0.85', unit: '%', metal: 'Copper' }, gold('0.3')] },
    { length: '3', from: null, to: null, grades: [{ grade: '1.9', unit: '%', metal: 'Copper' }] },
  ]);
});

test.each([
  ['no significant results', /no intercept that can be read/],
  ['12 m @ 3.4 g/t from 102 m', /Say the metal of 3.4 g\/t/],
  ['45.2 m of 1.05% CuEq', /grade of no metal alone/],
  // A thousand or one and a quarter: nothing else in it tells.
  ['1 m @ 1,250 g/t Ag', /no intercept that can be read/],
  ['', /no intercept/],
])('says why %j is none, and reads no part of it', (text, why) => {
  expect(readIntercepts(text)).toEqual({ error: expect.stringMatching(why) });
});

test.each([
  `${'1'.repeat(25)} m @ 3.4 g/t Au`,
  `12 m @ 3.4 g/t Au from ${'1'.repeat(25)} m`,
  `12 m @ ${'1,'.repeat(25)} g/t Au`,
])('refuses a number that is too long to be one, wherever it stands: %s', (text) =>
  expect(readIntercepts(text)).toHaveProperty('error'),
);

test('a long text of digits is refused in no time', () => {
  expect(readIntercepts('1'.repeat(1_000))).toHaveProperty('error');
  expect(readIntercepts('1 m @ '.repeat(20_000))).toHaveProperty('error');
});

test.each([
  '12 m @ 2.3 g/t, 0.5 % from 30 m',
  '12 m @ 2.3 g/t and 0.5 %',
  '12 m @ 2.3 g/t including Cu 0.5 %',
  '12 m @ 2.3 g/t (AuEq)',
  '12 m @ 2.3 g/t (Cu)',
  '12 m @ 2.3 g/t - Ag',
])('%s is not wholly of the metal of its column', (text) => {
  expect(readIntercepts(text, 'Gold')).toEqual({ error: expect.stringContaining('Say the metal of') });
});

test.each([
  '12 m @ 2.3 g/t (from 30 m)',
  '12 m @ 2.3 g/t from 30 m',
  '12 m @ 2.3 g/t; 5 m @ 1 g/t',
  '12 m @ 2.3 g/t (30-42 m)',
])('%s is of the metal of its column', (text) => {
  expect(readIntercepts(text, 'Gold')).toMatchObject([
    { grades: [{ grade: '2.3', unit: 'g/t', metal: 'Gold' }] },
    ...(text.includes(';') ? [{}] : []),
  ]);
});
