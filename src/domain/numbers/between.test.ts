import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { between, betweenOf, exactly } from './between.ts';
import { cutEnd } from '../text/cut-end.ts';
import { ofKey } from './of-key.ts';

describe('a figure between two ends', () => {
  it('is one value, or from the lowest to the highest', () => {
    expect(exactly(3)).toEqual({ low: 3, high: 3 });
    expect(betweenOf([2, -1, 5])).toEqual({ low: -1, high: 5 });
    expect(between(exactly(3), { low: -2, high: 1 })).toEqual({ low: -2, high: 3 });
  });

  it('of many ranges holds each of them', () => {
    const range = fc.tuple(fc.integer(), fc.integer()).map(([one, other]) => betweenOf([one, other]));
    fc.assert(
      fc.property(fc.array(range, { minLength: 1 }), (ranges) => {
        const whole = between(...ranges);
        for (const { low, high } of ranges) {
          expect(whole.low).toBeLessThanOrEqual(low);
          expect(whole.high).toBeGreaterThanOrEqual(high);
        }
        expect(ranges.some(({ low }) => low === whole.low)).toBe(true);
      }),
    );
  });
});

it.each([
  ['1.500', '0', '1.5'],
  ['100', '0', '1'],
  ['000', '0', ''],
  ['', '0', ''],
  ['name. , ', ' ,.', 'name'],
  ['abc', '', 'abc'],
])('%j without %j at its end is %j', (text, characters, cut) => {
  expect(cutEnd(text, characters)).toBe(cut);
});

it('has one key whatever is said first', () => {
  expect(ofKey({ metal: 'Gold', unit: 'g/t' })).toBe(ofKey({ unit: 'g/t', metal: 'Gold' }));
  expect(ofKey({ metal: 'Gold' })).not.toBe(ofKey({ metal: 'Silver' }));
  expect([ofKey(null), ofKey(undefined), ofKey({})]).toEqual(['[]', '[]', '[]']);
});
