import { expect, test } from 'vitest';
import type { CorporateAction, Investment } from '../../contract-trades.ts';
import { splitPreview } from './split-preview.ts';

let id = 0;
function trade(type: 'buy' | 'sell', shares: string, pricePerShare: string, transactionDate: string): Investment {
  id += 1;
  return {
    id,
    userId: 'me',
    ticker: 'ABC',
    transactionType: type,
    shares,
    pricePerShare,
    amount: '0',
    currency: 'CAD',
    writtenCurrency: null,
    writtenPrice: null,
    fees: null,
    transactionDate,
    notes: null,
    company: null,
    createdAt: '',
    updatedAt: '',
    version: 1,
  };
}
const split = (newShares: number, oldShares: number, date: string) => ({ ticker: 'ABC', newShares, oldShares, date });

test('a consolidation leaves a tenth of the shares at ten times the price, and the cost as it was', () => {
  const trades = [trade('buy', '10000', '0.085', '2023-01-10'), trade('buy', '500', '0.9', '2024-08-01')];
  const [preview, another] = splitPreview('ABC', '2024-06-01', trades, [], {
    id: undefined,
    split: split(1, 10, '2024-06-01'),
  });
  expect(another).toBeUndefined();
  expect(preview).toMatchObject({
    currency: 'CAD',
    before: { shares: '10500', cost: '1300', realisedGain: '0' },
    after: { shares: '1500', cost: '1300', realisedGain: '0' },
    tradesSince: 1,
  });
  expect(preview?.lots[0]).toEqual({
    buyDate: '2023-01-10',
    sharesBefore: '10000',
    sharesAfter: '1000',
    priceBefore: '0.085',
    priceAfter: '0.85',
  });
});

test('a sell after the split takes new shares, so the realised gain changes', () => {
  const trades = [trade('buy', '1000', '0.1', '2023-01-10'), trade('sell', '100', '1.5', '2024-08-01')];
  const [preview] = splitPreview('ABC', '2024-06-01', trades, [], {
    id: undefined,
    split: split(1, 10, '2024-06-01'),
  });
  expect(preview?.before).toMatchObject({ shares: '900', cost: '90', realisedGain: '140' });
  expect(preview?.after).toMatchObject({ shares: '0', cost: '0', realisedGain: '50' });
});

test('taking a split away is shown before it is done', () => {
  const action: CorporateAction = {
    id: 7,
    ticker: 'ABC',
    actionDate: '2024-06-01',
    newShares: 2,
    oldShares: 1,
    notes: null,
    createdAt: '',
    updatedAt: '',
    version: 1,
  };
  const trades = [trade('buy', '100', '3', '2023-01-10')];
  const [preview] = splitPreview('ABC', action.actionDate, trades, [action], { remove: true, id: 7 });
  expect([preview?.before.shares, preview?.after.shares]).toEqual(['200', '100']);
  const [changed] = splitPreview('ABC', action.actionDate, trades, [action], {
    id: 7,
    split: split(3, 1, '2024-06-01'),
  });
  expect([changed?.before.shares, changed?.after.shares]).toEqual(['200', '300']);
});

test('without trades before its day a split changes nothing', () => {
  const trades = [trade('buy', '100', '3', '2024-06-01')];
  expect(splitPreview('ABC', '2024-06-01', trades, [], { id: undefined, split: split(2, 1, '2024-06-01') })).toEqual(
    [],
  );
});
