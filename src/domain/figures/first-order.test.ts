import { expect, it } from 'vitest';
import { firstOrderOf } from './first-order.ts';

it('is the best first, and of days to come the next one first', () => {
  const orders = ['npv', 'capex', 'next-step', 'study-date'].map((measure) => firstOrderOf({ measure, of: 'USD' }));
  expect(orders.map(({ firstOrder }) => firstOrder)).toEqual(['desc', undefined, undefined, 'desc']);
});
