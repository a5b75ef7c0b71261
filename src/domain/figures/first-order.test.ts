import { expect, it } from 'vitest';
import { dayNumber } from '../time/dates.ts';
import { firstOrderOf, isOverdue } from './first-order.ts';

it('is the best first, and of days to come the next one first', () => {
  const orders = ['npv', 'capex', 'next-step', 'study-date'].map((measure) => firstOrderOf({ measure, of: 'USD' }));
  expect(orders.map(({ firstOrder }) => firstOrder)).toEqual(['desc', undefined, undefined, 'desc']);
});

it('tells a next step that should have come from one that comes', () => {
  const is = (measure: string, day: string) => isOverdue({ measure, of: '' }, dayNumber(day), '2026-11-30');
  expect([is('next-step', '2026-11-29'), is('next-step', '2026-11-30')]).toEqual([true, false]);
  expect(is('study-date', '2020-01-01')).toBe(false);
});
