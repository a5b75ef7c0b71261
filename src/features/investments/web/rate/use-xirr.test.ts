import { expect, test } from 'vitest';
import { xirrWords } from './use-xirr.ts';

const rateOf = (currency: string, xirrRate: number | null) => ({
  currency,
  xirrRate,
  reason: xirrRate === null ? 'Nothing was sold that was bought before.' : null,
  solutions: [],
  cost: '0',
  proceeds: '0',
  gain: '0',
  income: '0',
  periodReturn: null,
  firstDate: null,
  lastDate: null,
});
const reason = 'There are no trades in US dollars.';
const caveat = 'Realised gains only, first in, first out; actual results may vary.';

test('the rate has two decimals, a sign and a colour', () => {
  expect(xirrWords({ xirrRate: 37.3362, reason: null, rates: [rateOf('USD', 37.3362)] })).toEqual({
    title: 'XIRR: +37.34%',
    text: caveat,
    tone: 'gain',
  });
  expect(xirrWords({ xirrRate: -12.9, reason: null, rates: [rateOf('USD', -12.9), rateOf('CAD', 4)] })).toEqual({
    title: 'XIRR: \u221212.90%',
    text: `CAD: +4.00%. ${caveat}`,
    tone: 'loss',
  });
});

test('who trades in one other currency sees its rate', () => {
  expect(xirrWords({ xirrRate: null, reason, rates: [rateOf('CAD', 0)] })).toEqual({
    title: 'XIRR: +0.00%',
    text: `In CAD. ${caveat}`,
    tone: 'gain',
  });
  const several = xirrWords({ xirrRate: null, reason, rates: [rateOf('AUD', 1), rateOf('CAD', -2)] });
  expect(several).toMatchObject({ title: 'XIRR per currency', text: `AUD: +1.00%. CAD: \u22122.00%. ${caveat}` });
});

test('no rate: why', () => {
  expect(xirrWords({ xirrRate: null, reason, rates: [rateOf('USD', null)] })).toEqual({
    title: 'Unable to calculate XIRR with current investments',
    text: reason,
    tone: 'default',
  });
});
