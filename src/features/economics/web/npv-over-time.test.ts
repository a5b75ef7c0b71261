import { expect, it } from 'vitest';
import type { EconomicStudy } from '../contract.ts';
import { npvsOverTime } from './npv-over-time.ts';

const version = (reportDate: string | null, npv: number | null, currency: string | null = 'USD') =>
  ({ id: npv, studyType: 'PEA', reportDate, npv, currency }) as EconomicStudy;

it('orders NPVs by time, and names what has no place beside the current one', () => {
  const told = npvsOverTime([
    version('2024-01-01', 300),
    version('2022-01-01', 200, null),
    version('2021-01-01', 900, 'CAD'),
    version('2020-06-01', null),
    version(null, 50),
  ]);
  expect(told?.points.map(({ npv }) => npv)).toEqual([200, 300]);
  expect(told?.leftOut).toEqual(['PEA 2021 in CAD', 'PEA without a date']);
});

it('draws no line of one', () => {
  expect(npvsOverTime([version('2024-01-01', 300), version('2022-01-01', 200, 'CAD')])).toBeNull();
  expect(npvsOverTime([version('2024-01-01', null)])).toBeNull();
});
