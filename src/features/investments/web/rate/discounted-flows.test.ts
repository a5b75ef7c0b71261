import { expect, test } from 'vitest';
import type { Rate } from '../../contract-lots.ts';
import { discountedFlows } from './discounted-flows.ts';

const rate = (currency: string, xirrRate: number | null): Rate => ({
  currency,
  xirrRate,
  reason: xirrRate === null ? 'All flows fall on one day.' : null,
  solutions: [],
  cost: '0',
  proceeds: '0',
  gain: '0',
  income: '0',
  periodReturn: null,
  firstDate: null,
  lastDate: null,
});

test('flows at their rate come out even, currency by currency', () => {
  const flows = [
    { date: '2023-01-01', amount: '-1000', currency: 'USD', kind: 'shares' as const },
    { date: '2023-06-01', amount: '-50', currency: 'CAD', kind: 'shares' as const },
    { date: '2024-01-01', amount: '1100', currency: 'USD', kind: 'shares' as const },
  ];
  const rows = discountedFlows(flows, [rate('USD', 10), rate('CAD', null)]);
  expect(rows.map(({ currency, discounted }) => [currency, discounted])).toEqual([
    ['USD', -1000],
    ['USD', 1100 / 1.1],
    ['CAD', null],
  ]);
});
