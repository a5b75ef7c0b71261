import { expect, test } from 'vitest';
import { readIntercepts } from './intercept-text.ts';

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
