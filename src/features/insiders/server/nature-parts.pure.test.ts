import { expect, it } from 'vitest';
import { natureParts } from './nature-parts.ts';

it('says of each number in which column it stood, of two that are alike, too', () => {
  const given = { natureOfTransaction: 'On-market trade', numberAcquired: '20,000 shares', numberDisposed: '20,000' };
  expect(natureParts.compose(given, {})).toEqual({
    cells: {},
    records: [
      { nature: 'market-buy', amount: '20,000' },
      { nature: 'market-sell', amount: '20,000' },
    ],
    remarks: [
      { field: 'numberAcquired', warning: 'Read as acquired: 20,000.' },
      { field: 'numberDisposed', warning: 'Read as disposed of: 20,000.' },
    ],
  });
});

it.each([
  ['5,000 and 7,000', undefined],
  ['5,000 shares; 7 options', undefined],
  ['5,000 shares 70,000 options', undefined],
  ['about 5,000', undefined],
  ['1 000 000 shares', undefined],
  ['50 000', undefined],
  ['2 million shares', undefined],
  ['5m', undefined],
  ['5k', undefined],
  ['10% of the rights', undefined],
  ['10 per cent of the rights', undefined],
  ['3 x 50000', undefined],
  ['50000 shares, 20000 options', undefined],
  ['50000 shares, 2000 options', undefined],
  ['1,000 shares 500 options', undefined],
  ['5,000 options at $0.30,7 rights', undefined],
  ['1,000,000 members', '1,000,000'],
  ['5,000 options exercisable at $0.30 before 30 June 2027', '5,000'],
  ['5000', '5000'],
])('takes of %s what is one number of securities, and tells what is left out', (numberDisposed, amount) => {
  const given = { natureOfTransaction: 'Off-market transfer', numberAcquired: 'Nil', numberDisposed };
  const nature = 'Off-market transfer';
  const warning =
    amount === undefined
      ? 'Not understood, so left out: write one number of securities.'
      : `Read as disposed of: ${amount}.`;
  expect(natureParts.compose(given, {})).toEqual({
    cells: {},
    ...(amount !== undefined && { records: [{ nature, amount }] }),
    remarks: [{ field: 'numberDisposed', warning }],
  });
});

it.each(['Exercise of options', 'Off-market transfer'])('keeps of a change "%s" what was acquired alone', (nature) => {
  const given = { natureOfTransaction: nature, numberAcquired: '50,000 shares', numberDisposed: '50,000 options' };
  expect(natureParts.compose(given, {})).toEqual({
    cells: {},
    records: [{ nature, amount: '50,000' }],
    remarks: [
      { field: 'numberAcquired', warning: 'Read as acquired: 50,000.' },
      {
        field: 'numberDisposed',
        warning: 'Left out: what is given up in the same change is no trade of its own.',
      },
    ],
  });
});
