import { expect, it } from 'vitest';
import { lastTradingDay, withNewestPrices } from './newest-prices.ts';

it.each([
  ['2026-11-23', '2026-11-20', 'Monday'],
  ['2026-11-24', '2026-11-23', 'Tuesday'],
  ['2026-11-21', '2026-11-20', 'Saturday'],
  ['2026-11-22', '2026-11-20', 'Sunday'],
  ['2027-01-01', '2026-12-31', 'Friday'],
])('the last trading day before %s is %s (a %s)', (today, day) => {
  expect(lastTradingDay(today)).toBe(day);
});

const file = Buffer.from('key,priceDate,value\nGold,2026-09-30,3300\nGold,2026-10-30,3350\nZinc,2026-10-30,3700\n');
const newest = (key: string) => Buffer.from(JSON.stringify([{ key, value: '3400' }]));
const rows = (today: string) => withNewestPrices(file, newest('Gold'), today).toString().trim().split('\n').slice(1);

it('gives each named thing a newest price of the last trading day', () => {
  expect(rows('2026-11-23')).toEqual([
    'Gold,2026-09-30,3300',
    'Gold,2026-10-30,3350',
    'Zinc,2026-10-30,3700',
    'Gold,2026-11-20,3400',
  ]);
});

it('leaves out what would be of that day or later', () => {
  expect(rows('2026-10-31')).toEqual(['Gold,2026-09-30,3300', 'Gold,2026-10-30,3400']);
});

it('refuses a thing of which the file has no price', () => {
  expect(() => withNewestPrices(file, newest('Tin'), '2026-11-23')).toThrow('has no price');
});
