import { expect, it } from 'vitest';
import { drilledBetween, yearsOfSeason } from './drilled-between.ts';

it.each([
  ['2024', [2024, 2024]],
  ['Summer 2024', [2024, 2024]],
  ['Winter 2023/24', [2023, 2024]],
  ['2022-2023', [2022, 2023]],
  ['2022 – 23', [2022, 2023]],
  ['Phase 2 (2021)', [2021, 2021]],
  ['Q3 2025, Q1 2026', [2025, 2026]],
  ['1999/00', [1999, 2000]],
  ['2024/05', [2024, 2024]],
  ['2024/24', [2024, 2024]],
  ['2024-2023', [2024, 2024]],
  ['Phase 2', null],
  ['DDH-12024', null],
  ['FY25', null],
] as const)('the season %j names %j', (season, years) => {
  expect(yearsOfSeason(season)).toEqual(years);
});

const program = (season: string, numberOfMeters: number | null, cost: number | null = null) => ({
  season,
  numberOfMeters,
  cost,
});

it('adds what lies between two reports wholly, and names what does in part', () => {
  const programs = [
    program('2021', 5_000, 1_000_000),
    program('2022', 10_500, 2_500_000),
    program('Summer 2023', 8_000),
    program('2024', 7_000, 1_400_000),
    program('2025', 9_000, 1_800_000),
    program('Phase 2', 3_000),
  ];
  expect(drilledBetween(programs, '2021-12-31', '2024-06-30')).toEqual({
    programs: 2,
    metres: 18_500,
    cost: 2_500_000,
    withoutMetres: 0,
    withoutCost: 1,
    partly: ['2024'],
    undated: 1,
  });
});

it.each([
  // A year lies between two days that are its first and last, or nearer; a report at its very end has all of it behind it.
  ['2022-12-31', '2023-12-31', 1, []],
  ['2022-12-31', '2023-12-30', 0, ['2023']],
  ['2023-01-01', '2023-12-31', 0, ['2023']],
  ['2023-01-02', '2024-06-30', 0, ['2023']],
  ['2023-12-31', '2024-06-30', 0, []],
  ['2022-06-30', '2023-01-01', 0, ['2023']],
  ['2022-06-30', '2022-12-31', 0, []],
] as const)('what a season of 2023 is between %s and %s', (after, until, programs, partly) => {
  expect(drilledBetween([program('2023', 5_000)], after, until)).toMatchObject({ programs, partly });
});

it('knows nothing of metres that nobody says: that is no nought', () => {
  expect(drilledBetween([program('2023', null)], '2022-12-31', '2024-12-31')).toMatchObject({
    programs: 1,
    metres: null,
    cost: null,
    withoutMetres: 1,
  });
  expect(drilledBetween([], '2022-12-31', '2024-12-31')).toMatchObject({ programs: 0, metres: null, partly: [] });
});
