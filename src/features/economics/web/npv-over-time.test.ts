import { expect, it } from 'vitest';
import type { EconomicStudy } from '../contract.ts';
import { npvsOverTime } from './npv-over-time.ts';

const version = (reportDate: string | null, npv: number | null, currency: string | null = 'USD') =>
  ({ id: npv, studyType: 'PEA', reportDate, npv, currency }) as EconomicStudy;

it('orders NPVs by time, a line for each currency, that of the current one first', () => {
  const told = npvsOverTime([
    version('2024-01-01', 300),
    version('2022-01-01', 200, null),
    version('2021-01-01', 900, 'CAD'),
    version('2020-06-01', null),
    version(null, 50),
  ]);
  expect(told?.lines.map(({ currency, points }) => [currency, points.map(({ npv }) => npv)])).toEqual([
    ['USD', [200, 300]],
    ['CAD', [900]],
  ]);
  // The years are those of all, so that one line stands above the other.
  expect([told?.from, told?.to]).toEqual([Date.UTC(2021, 0, 1), Date.UTC(2024, 0, 1)]);
  expect(told?.undated).toEqual(['PEA']);
});

it('draws nothing of one', () => {
  expect(npvsOverTime([version('2024-01-01', 300), version(null, 200, 'CAD')])).toBeNull();
  expect(npvsOverTime([version('2024-01-01', null)])).toBeNull();
  expect(npvsOverTime([version('2024-01-01', 300), version('2022-01-01', 200, 'CAD')])?.lines).toHaveLength(2);
});
