import { expect, it } from 'vitest';
import type { ProductionPeriod } from '../contract.ts';
import { periodColumns } from './period-columns.ts';

const period: ProductionPeriod = {
  id: 1,
  mineId: 1,
  fromDate: '2025-01-01',
  toDate: '2025-12-31',
  metal: 'Copper',
  basis: '100%',
  unit: 'tonnes',
  oreMilled: 46_000_000,
  headGrade: '0.6',
  headGradeUnit: '%',
  recovery: '86.5',
  recovered: '238700',
  poured: null,
  inConcentrate: null,
  sold: '241690',
  revenue: '2355.7',
  currency: 'USD',
  cashCost: '1.9',
  allInSustainingCost: null,
  costUnit: 'lb',
  sourceUrl: null,
  notes: null,
  createdBy: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  version: 1,
};
const told = (...periods: ProductionPeriod[]) =>
  periodColumns(periods).map(({ head, unit, tell }) => [
    head,
    unit,
    ...periods.map((each) => tell(each)?.[unit === null ? 'whole' : 'bare'] ?? null),
  ]);

it('says the unit of a column once, and has no column that no period fills', () => {
  expect(told(period)).toEqual([
    ['Ore milled', 't', '46,000,000'],
    ['Head grade', '%', '0.6'],
    ['Recovery', '%', '86.5'],
    ['Recovered', 'tonnes', '238,700'],
    ['Sold', 'tonnes', '241,690'],
    ['Revenue', 'US$ M', '2,355.7'],
    ['Cash cost', 'US$/lb', '1.90'],
  ]);
});

it('says the unit beside each figure where figures of a column differ in it', () => {
  const gold = { ...period, unit: 'oz', recovered: '15800', sold: null, costUnit: 'oz', currency: 'CAD' } as const;
  expect(told(period, gold).slice(3)).toEqual([
    ['Recovered', null, '238,700 tonnes', '15,800 oz'],
    ['Sold', 'tonnes', '241,690', null],
    ['Revenue', null, 'US$2,355.7M', 'CAD 2,355.7M'],
    ['Cash cost', null, 'US$1.90/lb', 'CAD 1.90/oz'],
  ]);
});

it('keeps the sign of an amount below zero', () => {
  expect(
    periodColumns([{ ...period, cashCost: '-0.35' }])
      .at(-1)!
      .tell({ ...period, cashCost: '-0.35' }),
  ).toEqual({
    whole: '\u2212US$0.35/lb',
    bare: '\u22120.35',
    unit: 'US$/lb',
  });
});
