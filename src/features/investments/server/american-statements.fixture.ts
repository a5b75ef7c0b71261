import type { ForeignStatement } from './foreign-statements.fixture.ts';

/** The same of brokers of the United States and Canada. */
export const americanStatements: readonly ForeignStatement[] = [
  {
    file: 'etrade-reinvested.csv',
    format: 'other',
    currency: 'USD',
    stored: [
      '2025-03-31 USAU buy 9.6 @ 1.25 USD',
      '2025-04-03 USAU buy 1000 @ 1.25 USD fees 4.95',
      '2025-04-05 USAU sell 400 @ 1.5 USD fees 0.03',
    ],
    splits: 1,
    events: ['2025-03-31 USAU dividend 25.5 USD'],
    leftOut: { 'Rows of ‘OPTN’, which are no shares': 1, 'Rows of type ‘Interest’': 1 },
    warnings: [
      '8 Amount: The price is what the amount comes to for a share: 1.25.',
      '9 TransactionType: Read as 1 new for 10 old shares: look whether it is so, and not the other way round.',
    ],
  },
  {
    file: 'etrade-of-2025.csv',
    format: 'other',
    currency: 'USD',
    stored: [
      '2025-03-31 USAU buy 9.6 @ 1.25 USD',
      '2025-04-03 USAU buy 1000 @ 1.25 USD fees 4.95',
      '2025-04-05 USAU sell 400 @ 1.5 USD fees 0.03',
    ],
    events: ['2025-03-31 USAU dividend 25.5 USD'],
    leftOut: {},
    warnings: ['8 Amount $: The price is what the amount comes to for a share: 1.25.'],
  },
  {
    file: 'merrill.csv',
    format: 'other',
    currency: 'USD',
    stored: [
      '2025-01-15 USAU buy 1000 @ 1.25 USD',
      '2025-02-16 USAU sell 400 @ 1.5 USD fees 0.02',
      '2025-02-17 USAU buy 9.6 @ 1.25 USD',
    ],
    events: ['2025-02-17 ALPH dividend 10 USD tax 1.5', '2025-02-17 USAU dividend 12 USD'],
    leftOut: {
      'Deposits, transfers, interest and other rows without shares': 1,
      'Money that dividends were reinvested for, whose shares stand in no row beside it': 1,
      Totals: 1,
    },
    warnings: ['6 Amount: Fees are what the account differs by from shares times price: 0.02.'],
  },
  {
    file: 'national-bank-french.csv',
    format: 'other',
    stored: [
      '2025-01-15 QCM buy 1000 @ 1.25 CAD',
      '2025-02-16 QCM sell 400 @ 1.5 CAD',
      '2025-02-18 LSG buy 5 @ 5.1 CAD',
    ],
    events: ['2025-02-17 LSG dividend 25.5 CAD'],
    leftOut: {},
  },
  {
    file: 'robinhood.csv',
    format: 'other',
    currency: 'USD',
    stored: [
      '2025-03-01 USAU buy 1000.5 @ 1.25 USD',
      '2025-03-02 USAU sell 100 @ 1.5 USD',
      '2025-05-02 USAU buy 0.5 @ 2 USD',
    ],
    splits: 1,
    events: ['2025-04-27 ALPH dividend 25 USD tax 3.75', '2025-04-30 ALPH fee 0.02 USD'],
    leftOut: {
      'Lines of text': 1,
      'Rows of type ‘ACH’': 1,
      'Rows of type ‘STC’': 1,
      'Splits whose ratio does not stand in the file: enter them by hand': 1,
    },
    warnings: ['7 Trans Code: Read as 10 new for 1 old shares: look whether it is so, and not the other way round.'],
  },
];
