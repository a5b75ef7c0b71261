import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { CurrencyTotals } from '../../contract-journal.ts';
import { JournalTotals, Tone } from './JournalTotals.tsx';

const rateOf = (xirrRate: number, solutions: number[]) => ({
  ...{ currency: 'CAD', xirrRate, reason: null, solutions, cost: '240', proceeds: '450', gain: '210', income: '0' },
  ...{ periodReturn: 87.5, firstDate: '2020-01-01', lastDate: '2023-01-16' },
});
const totals = (solutions: number[]): CurrencyTotals => ({
  ...{ currency: 'CAD', trades: 9, moneyIn: '2770', moneyOut: '455', income: '0', withheld: '0', costBasis: '2530' },
  ...{ realisedGain: '210', openLots: 8, unmatchedSells: 0, realised: rateOf(-48.1646, solutions), marked: null },
});
const told = (all: CurrencyTotals[]) =>
  renderToStaticMarkup(<JournalTotals totals={all} />).replace(/<[^>]{0,200}>/gu, ' ');

// −100, −100 and +450 within two months, and −40 three years later: two rates solve them, and the gain has another sign.
const several = [-48.1646, 57_505.9929];

it('a rate beside which others solve the same flows says so, in one currency and in several', () => {
  expect(told([totals(several)])).toContain('one of 2 rates');
  expect(told([totals(several), { ...totals(several), currency: 'USD' }]).match(/one of 2 rates/gu)).toHaveLength(2);
});

it('the only one says nothing of others', () => {
  expect(told([totals([-48.1646])])).not.toContain('one of');
});

it('is coloured as a gain or a loss, and nothing as neither', () => {
  const drawn = (of: string | number) => renderToStaticMarkup(<Tone of={of}>x</Tone>);
  expect(drawn('0.00')).toBe('<span>x</span>');
  expect(drawn('0.01')).toContain('class=');
  expect(drawn('-0.01')).toContain('class=');
  expect(drawn(0)).toBe(drawn(12.5));
  expect(drawn(0)).toContain('class=');
});
