import { describe, expect, it } from 'vitest';
import { after, before, periods, spanOf } from './periods.ts';

describe('the period of a day', () => {
  it.each([
    ['day', '2026-11-23', '2026-11-23', '2026-11-24'],
    ['day', '2026-12-31', '2026-12-31', '2027-01-01'],
    ['week', '2026-11-23', '2026-11-23', '2026-11-30'],
    ['week', '2026-11-29', '2026-11-23', '2026-11-30'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-04'],
    ['month', '2026-11-30', '2026-11-01', '2026-12-01'],
    ['month', '2024-02-29', '2024-02-01', '2024-03-01'],
    ['month', '2026-02-01', '2026-02-01', '2026-03-01'],
    ['month', '2026-12-15', '2026-12-01', '2027-01-01'],
    ['day', '9999-12-30', '9999-12-30', '9999-12-31'],
    ['day', '9999-12-31', '9999-12-31', '9999-12-31'],
    ['week', '9999-12-31', '9999-12-27', '9999-12-31'],
    ['month', '9999-11-30', '9999-11-01', '9999-12-01'],
    ['month', '9999-12-01', '9999-12-01', '9999-12-31'],
  ] as const)('%s of %s: %s until %s', (period, day, from, to) => {
    expect(spanOf(period, day)).toEqual({ from, to });
  });

  it('is followed by the next one without a gap', () => {
    for (const period of periods) {
      let day = '2023-12-30';
      for (let step = 0; step < 30; step += 1) {
        const next = after(period, day);
        expect(spanOf(period, next).from).toBe(spanOf(period, day).to);
        expect(before(period, next)).toBe(spanOf(period, day).from);
        day = next;
      }
    }
  });
});
