import { describe, expect, it } from 'vitest';
import { lineOf, scaleOf } from './promise-picture.ts';

const today = '2026-01-31';
const step = { promisedDate: '2026-01-01', date: '2026-01-01', status: 'planned', doneDate: null } as const;

describe('the picture of promises', () => {
  const kept = { ...step, status: 'kept', doneDate: '2026-01-16' } as const;
  const ahead = { ...step, promisedDate: '2026-02-20', date: '2026-03-02' };
  const scale = scaleOf([kept, step, ahead], today);

  it('has one scale, from the first day to the last', () => {
    // 60 days from 1 January to 2 March 2026; today is day 30.
    expect(scale).toEqual({ first: '2026-01-01', last: '2026-03-02', today: 50 });
  });

  it('draws from the promise to the deed, to today, or to the day that is named now', () => {
    expect(lineOf(kept, scale, today)).toEqual({ from: 0, to: 25 });
    expect(lineOf(step, scale, today)).toEqual({ from: 0, to: 50 });
    expect(lineOf(ahead, scale, today)).toEqual({ from: 83.3, to: 100 });
  });

  it('has no line without a day', () => {
    expect(lineOf({ ...step, promisedDate: null, date: null }, scale, today)).toBeNull();
    expect(scaleOf([], today).today).toBe(50);
  });
});
