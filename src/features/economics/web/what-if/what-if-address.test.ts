import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nothingAssumed, readSteps, readValue, readWhatIf, whatIfFields, writeWhatIf } from './what-if-address.ts';

it('a link is read as it was written', () => {
  const value = fc.integer({ min: 1, max: 20 });
  const state = fc.record({
    study: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
    values: fc.record(Object.fromEntries(whatIfFields.map((field) => [field, value])), { requiredKeys: [] }),
    isMidYear: fc.boolean(),
    steps: fc.uniqueArray(fc.record({ price: value, npv: fc.integer({ min: -500, max: 500 }) }), {
      selector: ({ price }) => price,
      maxLength: 12,
    }),
  });
  fc.assert(
    fc.property(state, (written) => {
      expect(readWhatIf(writeWhatIf(written))).toEqual({ ...written, leftOut: [] });
    }),
  );
});

describe('what cannot be read is left out and said', () => {
  it.each([
    ['price:1900;rate:much', { price: 1900 }, ['The discount rate is a number from 0 to 100.']],
    ['price:-5', {}, ['The price is a number from 0 to 1,000,000,000.']],
    ['price:1e9', {}, ['The price is a number from 0 to 1,000,000,000.']],
    ['grade:3;cost:-120.5', { cost: -120.5 }, ["'grade:3' is nothing that can be assumed."]],
    ['study:one', {}, ["'study:one' is nothing that can be assumed."]],
    [
      '__proto__:1;toString:2',
      {},
      ["'__proto__:1' is nothing that can be assumed.", "'toString:2' is nothing that can be assumed."],
    ],
    ['price', {}, ["'price' is nothing that can be assumed."]],
  ])('%s', (address, values, leftOut) => {
    expect(readWhatIf(address)).toEqual({ ...nothingAssumed, values, leftOut });
  });

  it('however long it is', () => {
    const { leftOut } = readWhatIf(`price:1900;${'x'.repeat(100_000)}`);
    expect(leftOut[0]).toBe('It is longer than any link of this page.');
    expect(leftOut.join(' ').length).toBeLessThan(200);
    expect(readWhatIf(null)).toEqual({ ...nothingAssumed, leftOut: [] });
  });

  it('of the table of the study', () => {
    expect(readWhatIf('steps:1500=215.7,1600:250').steps).toEqual([
      { price: 1500, npv: 215.7 },
      { price: 1600, npv: 250 },
    ]);
    expect(readSteps(['1500', '1600=a', '-1=5', '1=2=3']).leftOut).toHaveLength(4);
    const many = readSteps(Array.from({ length: 100 }, (_, index) => `${index}=${index}`));
    expect(many.steps).toHaveLength(12);
    expect(many.leftOut).toEqual(['A table has 12 prices at most.']);
  });
});

it('a field takes numbers as they are pasted', () => {
  expect(readValue('price', ' 1,900.5 ')).toEqual({ value: 1900.5 });
  expect(readValue('cost', '\u2212120')).toEqual({ value: -120 });
  expect(readValue('exchange', '0')).toEqual({ error: 'The rate of exchange is a number from 0.000001 to 1,000,000.' });
});
