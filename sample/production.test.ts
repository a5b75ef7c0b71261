import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { reportedCost } from '../src/domain/production/cost-curve.ts';
import { hitRate, outlooksOf } from '../src/domain/production/guidance.ts';
import { recoveredMetal } from '../src/domain/production/production.ts';
import { guidanceRows, periodRows } from './production-rows.ts';

type Row = Record<string, string>;

const mines = new Map(
  parse<Row>(readFileSync(new URL('mines.csv', import.meta.url)), { columns: true }).map((mine) => [mine['name'], mine]),
);
const [periods, guidance] = [periodRows(), guidanceRows()];
const today = '2026-11-23';

test('production and guidance are of mines that produce, where these lie, each once and with a source', () => {
  for (const { mine, row } of [...periods, ...guidance]) {
    const of = mines.get(mine);
    expect([row['country'], row['primaryJurisdiction']]).toEqual([of?.['country'], of?.['primaryJurisdiction']]);
    expect(['production', 'start-up']).toContain(of?.['stage']);
    expect(of?.['metals']).toContain(row['metal']);
    expect(row['sourceUrl']).toMatch(/^https:\/\/[\w.-]+\.example\//);
  }
  const keys = periods.map(({ mine, row }) => [mine, row['metal'], row['fromDate'], row['toDate'], row['basis']].join());
  expect(new Set(keys).size).toBe(keys.length);
});

test('recovered metal is tonnes, grade and recovery; what was made and sold differs by stocks', () => {
  for (const { mine, values } of periods) {
    const computed = recoveredMetal(values, values.unit!) ?? 0;
    expect(Math.abs(Number(values.recovered) / computed - 1), mine).toBeLessThan(0.01);
    const made = Number(values.poured ?? values.inConcentrate ?? values.recovered);
    expect(made / Number(values.recovered)).toBeCloseTo(1, 1);
    expect(Number(values.sold) / made).toBeCloseTo(1, 1);
  }
});

test('costs are below what was earned by the metal sold', () => {
  for (const { mine, values } of periods) {
    const { revenue, sold, allInSustainingCost: aisc, costUnit, unit } = values;
    if (revenue === null || aisc === null || costUnit !== unit) continue;
    expect(Number(aisc), mine).toBeLessThan((Number(revenue) * 1e6) / Number(sold));
    if (values.cashCost !== null) expect(Number(values.cashCost)).toBeLessThan(Number(aisc));
  }
});

test('guidance was published before its period ended, and some of it was revised', () => {
  for (const { values } of guidance) expect(values.publishedOn <= values.toDate && values.publishedOn <= today).toBe(true);
  const of = (mine: string) =>
    outlooksOf(
      periods.filter((each) => each.mine === mine).map(({ values }) => values),
      guidance.filter((each) => each.mine === mine).map(({ values }) => values),
    );
  const rates = (mine: string) => (['first', 'last'] as const).map((by) => hitRate(of(mine), by)).map(({ hits, both }) => `${hits} of ${both}`);
  expect(rates('Fiddlehead Lake')).toEqual(['4 of 6', '5 of 6']);
  expect(rates('Zanbélé')).toEqual(['2 of 7', '6 of 7']);
  expect(of('El Tlacuachito').some(({ missing }) => missing === '3 of 4 quarters are recorded')).toBe(true);
  expect(of('Mlima Twigandogo').some(({ basis }) => basis === 'attributable')).toBe(true);
});

test('cost curves of gold, copper and zinc have mines with a full year, and some that lack one', () => {
  const reported = (metal: string) => {
    const own = Map.groupBy(
      periods.filter(({ row }) => row['metal'] === metal),
      ({ mine }) => mine,
    );
    return [...own].map(([mine, rows]) => {
      const told = reportedCost(rows.map(({ values }) => values), today, 5);
      return [mine, 'stated' in told ? Math.round(Number(told.stated.cost) * 100) / 100 : told.reason];
    });
  };
  expect(Object.fromEntries(reported('Gold'))).toEqual({
    // (52,940 x 1,189 + 55,600 x 1,164 + 59,560 x 1,142 + 55,450 x 1,201) / 223,550 = 262,277,030 / 223,550.
    'Fiddlehead Lake': 1173.24,
    Zanbélé: 1395,
    'Mlima Twigandogo': 1147,
    'Wobbegong Well': 2063,
    'Jabal Thurayyim': 1262,
    'Tumblewood No. 4': 'no cost',
    'Doña Escarcha': 'no year',
  });
  expect(Object.fromEntries(reported('Copper'))).toEqual({ 'Cerro Zorro Pálido': 2.58, Cuyhuasi: 'no year' });
  expect(Object.fromEntries(reported('Zinc'))).toEqual({
    Vizcachawasi: 2205,
    Järvfors: 22300,
    'El Tlacuachito': 'no year',
  });
});
