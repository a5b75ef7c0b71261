import type { StatementFormat } from '../../../domain/tables/statement-formats.ts';

export interface ForeignStatement {
  /** In `tests/fixtures/statements`. */
  file: string;
  format: StatementFormat;
  /** What the member says, as the file does not. */
  currency?: string;
  /** Which tickers codes and names mean that the file asks about. */
  asked?: Readonly<Record<string, string>>;
  /** Rows that are errors. */
  without?: readonly string[];
  stored: readonly string[];
  /** How many splits of shares there are beside what is stored. */
  splits?: number;
  events: readonly string[];
  leftOut: Readonly<Record<string, number>>;
  warnings?: readonly string[];
}

const payments = 'Deposits, withdrawals and payments';

/** Files in the shapes of brokers' own exports, and every figure that must be stored of them. */
export const foreignStatements: readonly ForeignStatement[] = [
  {
    file: 'hargreaves-lansdown.csv',
    format: 'hargreaves-lansdown',
    asked: {
      'NAME:GREENLAND TIN PLC ORDINARY 0 1P': 'LSE:GTIN',
      'NAME:LAKESIDE COPPER PLC ORDINARY 25P': 'LSE:LKC',
      'NAME:NORTHERN ZINC PLC ORD USD0 10': 'LSE:NZN',
    },
    stored: [
      '2026-03-15 LSE:GTIN buy 20000 @ 0.0825 GBP written 8.25 fees 11.95',
      '2026-03-16 LSE:GTIN sell 5000 @ 0.09 GBP written 9 fees 11.95',
    ],
    events: [
      '2026-03-20 LSE:LKC dividend 68.38 GBP',
      '2026-03-21 LSE:NZN dividend 12.5 GBP',
      '2026-04-01 account fee 3.75 GBP',
    ],
    leftOut: { Interest: 1, [payments]: 1 },
    warnings: [
      '7 Value (£): Fees are what the account differs by from shares times price: 11.95.',
      '8 Value (£): Fees are what the account differs by from shares times price: 11.95.',
      '10 Value (£): This is what came; tax that another country kept back is not in the file.',
    ],
  },
  {
    file: 'aj-bell-price-in-pence.csv',
    format: 'other',
    asked: { 'NAME:GREENLAND TIN PLC ORD 0 1P': 'LSE:GTIN' },
    stored: [
      '2026-03-15 LSE:GTIN buy 20000 @ 0.0825 GBP written 8.25',
      '2026-03-16 LSE:GTIN sell 5000 @ 0.09 GBP written 9',
    ],
    events: [],
    leftOut: {},
    warnings: [
      '2 Price: Read in GBp: in GBP, shares times price would be a hundred times the amount.',
      '2 Amount (GBP): 20,000 shares at this price come to 1,650 GBP; the file says 1,661.95. Look at shares, price and currency.',
      '3 Price: Read in GBp: in GBP, shares times price would be a hundred times the amount.',
      '3 Amount (GBP): 5,000 shares at this price come to 450 GBP; the file says 438.05. Look at shares, price and currency.',
    ],
  },
  {
    file: 'aj-bell-sedol.csv',
    format: 'other',
    asked: { 'SEDOL:0709954': 'LSE:GTIN' },
    stored: ['2026-03-15 LSE:GTIN buy 20000 @ 0.083098 GBP', '2026-03-16 LSE:GTIN sell 5000 @ 0.08761 GBP'],
    events: [],
    leftOut: {},
    warnings: [
      '2 Amount (GBP): The price is what the amount comes to for a share: 0.083098.',
      '3 Amount (GBP): The price is what the amount comes to for a share: 0.08761.',
    ],
  },
  {
    file: 'td-names-alone.csv',
    format: 'other',
    currency: 'CAD',
    asked: {
      'NAME:QUARTZ CREEK MINING CORP': 'TSXV:QCM',
      'NAME:NORTHERN ZINC': 'TSXV:NZN',
      'NAME:LAKE SUPERIOR GOLD': 'TSX:LSG',
    },
    stored: ['2026-03-03 TSXV:QCM buy 1000 @ 1.25 CAD fees 9.99', '2026-03-10 TSXV:QCM sell 400 @ 1.5 CAD fees 9.99'],
    events: ['2026-03-12 TSX:LSG dividend 25.5 CAD tax 3.83', '2026-03-12 TSXV:NZN dividend 25.5 CAD'],
    leftOut: { 'Rows of type ‘CONT’': 1 },
  },
  {
    file: 'dkb-names-alone.csv',
    format: 'other',
    asked: { 'NAME:GRONLAND ZINN AG': 'XETRA:GZI' },
    stored: ['2026-01-15 XETRA:GZI buy 1000 @ 1.25 EUR', '2026-02-16 XETRA:GZI sell 400 @ 1.4 EUR'],
    events: [],
    leftOut: {},
  },
  {
    file: 'etoro-account-activity.csv',
    format: 'other',
    currency: 'USD',
    stored: ['2026-01-14 GOLD buy 10.5 @ 23.809524 USD', '2026-02-20 GOLD sell 10.5 @ 26.7 USD'],
    events: ['2026-02-14 GOLD dividend 1.2 USD'],
    leftOut: {
      'Rows of ‘CFD’, which are no shares': 2,
      'Rows of ‘Crypto’, which are no shares': 1,
      'Rows of type ‘Deposit’': 1,
    },
    warnings: [
      '3 Amount: The price is what the amount comes to for a share: 23.809524.',
      '5 Amount: The price is what the amount comes to for a share: 26.7.',
    ],
  },
  {
    file: 'xtb-cash-operations.csv',
    format: 'other',
    currency: 'PLN',
    stored: [
      '2025-11-20 MTL.PL sell 4 @ 26 PLN',
      '2026-01-15 MTL.PL buy 10 @ 25.3 PLN',
      '2026-02-03 GLD.US buy 2 @ 112.065 PLN',
    ],
    events: ['2026-03-14 GLD.US dividend 0.49 PLN tax 0.07'],
    leftOut: { 'Rows of type ‘Deposit’': 1, 'Rows of type ‘Free-funds Interest’': 1, Totals: 1 },
    warnings: [
      '4 Comment: The price in these words is not that of the amount: it is in another currency, or the amount holds fees.',
      '4 Amount: The price is what the amount comes to for a share: 112.065.',
    ],
  },
  {
    file: 'xtb-of-2026.csv',
    format: 'other',
    currency: 'EUR',
    stored: ['2026-01-15 MTL.DE buy 10 @ 25.3 EUR', '2026-02-15 MTL.DE sell 4 @ 26 EUR'],
    events: [],
    leftOut: {},
  },
  {
    file: 'ubs-swiss.csv',
    format: 'other',
    asked: { 'ISIN:CH0000000007': 'SIX:ALPZ' },
    stored: ['2026-01-15 SIX:ALPZ buy 10 @ 250.5 CHF fees 35.95', '2026-02-16 SIX:ALPZ sell 4 @ 260 CHF fees 17.7'],
    events: ['2026-02-17 SIX:ALPZ dividend 57 CHF tax 19.95'],
    leftOut: {},
    warnings: [
      '5 Kommission: Fees of several columns are added: 30.00 (Kommission) + 5.95 (Abgaben) = 35.95.',
      '6 Kommission: Fees of several columns are added: 15.00 (Kommission) + 2.70 (Abgaben) = 17.7.',
      '7 Kurs: Tax is what shares times this and the amount differ by: 19.95.',
    ],
  },
  {
    file: 'revolut.csv',
    format: 'other',
    without: ['8 Say what ‘POSITION CLOSURE’ means.'],
    stored: ['2026-01-15 GLDX buy 1.5 @ 52 USD fees 0.99', '2026-02-15 GLDX sell 0.5 @ 60 USD fees 0.99'],
    events: ['2026-03-13 GLDX dividend 0.38 USD', '2026-03-15 account fee 0.12 USD'],
    leftOut: {
      'Rows of type ‘CASH TOP-UP’': 1,
      'Splits whose ratio does not stand in the file: enter them by hand': 1,
    },
    warnings: [
      '3 Total Amount: Fees are what the account differs by from shares times price: 0.99.',
      '4 Total Amount: Fees are what the account differs by from shares times price: 0.99.',
    ],
  },
  {
    file: 'freetrade.csv',
    format: 'other',
    stored: ['2026-01-05 LSE:GTIN buy 50 @ 2 GBP fees 0.5', '2026-01-06 NASDAQ:USAU buy 10 @ 10 USD fees 0.45'],
    events: ['2026-02-06 NASDAQ:USAU dividend 1 USD tax 0.15'],
    leftOut: { 'Rows of type ‘TOP_UP’': 1 },
    warnings: ['4 Stamp Duty: Fees of 0.36 GBP are 0.45 USD at the rate of this row.'],
  },
  {
    file: 'netwealth.csv',
    format: 'other',
    currency: 'AUD',
    stored: ['2026-01-15 ASX:GTN buy 1000 @ 1.25 AUD fees 19.95', '2026-02-16 ASX:GTN sell 400 @ 1.5 AUD fees 19.95'],
    events: ['2026-03-20 ASX:GTN dividend 25 AUD', '2026-03-21 account fee 12 AUD'],
    leftOut: {},
  },
  {
    file: 'questrade-of-2026.csv',
    format: 'questrade',
    stored: ['2026-01-15 QCM.VN buy 1000 @ 1.25 CAD fees 4.95', '2026-02-15 QCM.VN sell 400 @ 1.5 CAD fees 4.95'],
    events: ['2026-02-20 LSG.TO dividend 25.5 CAD'],
    leftOut: { 'Activities of other kinds': 1, 'Deposits and withdrawals': 1 },
  },
  {
    file: 'trading-212.csv',
    format: 'trading-212',
    stored: [
      '2026-01-15 GTIN buy 1000 @ 0.0825 GBP written 8.25 fees 0.41',
      '2026-01-16 USAU buy 10 @ 10 USD fees 0.15',
      '2026-02-16 USAU sell 4 @ 12 USD fees 0.08',
    ],
    events: ['2026-02-20 USAU dividend 0.6 USD tax 0.09'],
    leftOut: { Interest: 1, [payments]: 1 },
    warnings: [
      '3 Currency conversion fee: Fees of 0.12 GBP are 0.15 USD at the rate of this row.',
      '4 Currency conversion fee: Fees of 0.06 GBP are 0.08 USD at the rate of this row.',
    ],
  },
  {
    file: 'commsec-transactions.csv',
    format: 'commsec',
    stored: ['2026-01-15 ASX:GTN buy 1000 @ 1.25 AUD fees 19.95', '2026-02-16 ASX:GTN sell 400 @ 1.5 AUD fees 19.95'],
    events: [],
    leftOut: { [payments]: 1 },
  },
  {
    file: 'swissquote.csv',
    format: 'swissquote',
    stored: ['2026-01-15 GTN buy 100 @ 10 CHF fees 5.25', '2026-02-16 GTN sell 40 @ 12 CHF fees 5.25'],
    events: ['2026-02-17 GTN dividend 30 CHF tax 10.5', '2026-02-18 account fee 12 CHF'],
    leftOut: {},
    warnings: ['4 Costs: The costs of a dividend are read as the tax that was kept back.'],
  },
  {
    file: 'aj-bell-charges.csv',
    format: 'other',
    asked: { 'SEDOL:0709954': 'LSE:GTIN' },
    stored: [
      '2026-03-15 LSE:GTIN buy 20000 @ 0.0825 GBP fees 9.95',
      '2026-03-16 LSE:GTIN sell 5000 @ 0.09 GBP fees 9.95',
    ],
    events: ['2026-03-17 LSE:GTIN dividend 12 GBP'],
    leftOut: {},
  },
  {
    file: 'rbc-direct-investing.csv',
    format: 'other',
    stored: ['2026-03-15 QCM buy 1000 @ 1.25 CAD fees 9.95', '2026-03-16 QCM sell 400 @ 1.5 CAD fees 9.95'],
    events: ['2026-03-17 LSG dividend 25.5 CAD'],
    leftOut: {},
    warnings: [
      '6 Value: Fees are what the account differs by from shares times price: 9.95.',
      '7 Value: Fees are what the account differs by from shares times price: 9.95.',
    ],
  },
  {
    file: 'cibc-two-currencies.csv',
    format: 'other',
    stored: ['2026-03-15 QCM buy 1000 @ 1.25 CAD fees 6.95', '2026-03-16 USAU buy 10 @ 10 USD fees 6.95'],
    events: ['2026-03-17 QCM dividend 25.5 CAD'],
    leftOut: {},
  },
  {
    file: 'consorsbank-amount-in-euros.csv',
    format: 'other',
    asked: { 'ISIN:CH0000000007': 'SIX:ALPZ', 'ISIN:US0000000002': 'NASDAQ:USAU' },
    stored: ['2026-01-15 SIX:ALPZ buy 100 @ 12.5 EUR fees 9.95', '2026-01-16 NASDAQ:USAU buy 10 @ 10 USD fees 11.58'],
    events: ['2026-03-17 NASDAQ:USAU dividend 2 EUR'],
    leftOut: {},
    warnings: ['3 Provision: Fees of 9.95 EUR are 11.58 USD at the rate of this row.'],
  },
  {
    file: 'portfolio-performance-german.csv',
    format: 'other',
    currency: 'EUR',
    asked: { 'ISIN:CH0000000007': 'SIX:ALPZ' },
    stored: ['2026-01-15 SIX:ALPZ buy 100 @ 12.5 EUR fees 1', '2026-02-15 SIX:ALPZ sell 40 @ 15.3125 EUR fees 1'],
    events: ['2026-03-15 SIX:ALPZ dividend 22 EUR tax 3'],
    leftOut: { 'Rows of type ‘Einlage’': 1 },
    warnings: [
      '2 Wert: The price is what the amount without the fees comes to for a share: 12.5.',
      '3 Steuern: The tax of -12.50 on this trade is not kept.',
      '3 Wert: The price is what the amount with the fees and the tax of 12.5 comes to for a share: 15.3125.',
      '4 Wert: Read as the dividend before the tax beside it.',
    ],
  },
  {
    file: 'fidelity-uk-rounded-price.csv',
    format: 'other',
    currency: 'GBP',
    asked: { 'NAME:GREENLAND TIN PLC': 'LSE:GTIN' },
    stored: ['2026-03-15 LSE:GTIN buy 20000 @ 0.08 GBP', '2026-03-16 LSE:GTIN sell 5000 @ 0.09 GBP'],
    events: ['2026-03-18 account fee 3.75 GBP'],
    leftOut: { 'Rows of type ‘Cash In’': 1 },
    warnings: [
      '2 Amount: 20,000 shares at this price come to 1,600 GBP; the file says 1,650. Look at shares, price and currency.',
    ],
  },
  {
    file: 'saxo-trades-executed.csv',
    format: 'other',
    stored: ['2025-01-15 XLON:GTIN buy 20000 @ 0.0825 GBP written 8.25', '2025-01-16 XNAS:USAU sell 40 @ 15 USD'],
    events: [],
    leftOut: {},
    warnings: [
      '2 Traded Value: 20,000 shares at this price come to 1,650 GBP; the file says 165,000. Look at shares, price and currency.',
    ],
  },
  {
    file: 'keytrade.csv',
    format: 'other',
    asked: { 'ISIN:BE0974320526': 'EBR:UMI' },
    stored: ['2025-01-15 EBR:UMI buy 100 @ 12.5 EUR fees 14.95', '2025-02-16 EBR:UMI sell 40 @ 15 EUR fees 14.95'],
    events: ['2025-02-17 EBR:UMI dividend 30 EUR tax 9'],
    leftOut: {},
    warnings: [
      '2 Taxes: The tax of 4.38 on this trade is not kept.',
      '3 Taxes: The tax of 2.10 on this trade is not kept.',
      '4 Total amount: Read as what came after the tax beside it, as both come to what was paid for the shares of this row.',
    ],
  },
  {
    file: 'computershare.csv',
    format: 'other',
    asked: { 'NAME:GREENLAND TIN GTN': 'ASX:GTN' },
    without: ['5 Price per share must be positive', '6 Price per share must be positive'],
    stored: [
      '2025-01-15 ASX:GTN buy 1000 @ 1.25 AUD',
      '2025-02-16 ASX:GTN buy 10 @ 1.3 AUD',
      '2025-02-17 ASX:GTN buy 500 @ 1.1 AUD',
    ],
    events: [],
    leftOut: {},
  },
  {
    file: 'account-owing-and-having.csv',
    format: 'other',
    stored: ['2025-01-15 GTN buy 1000 @ 1.25 AUD fees 19.95', '2025-02-16 GTN sell 400 @ 1.5 AUD fees 19.95'],
    events: ['2025-02-17 GTN dividend 12 AUD'],
    leftOut: {},
    warnings: [
      '2 Amount: Fees are what the account differs by from shares times price: 19.95.',
      '3 Amount: Fees are what the account differs by from shares times price: 19.95.',
    ],
  },
  {
    file: 'interactive-brokers-flex-cash.csv',
    format: 'interactive-brokers',
    stored: [],
    events: [
      '2025-03-05 account fee 1.5 USD',
      '2025-03-06 NYSE:ALPH fee 0.5 USD',
      '2025-03-14 NASDAQ:USAU dividend 12.5 USD tax 1.25',
      '2025-06-28 NASDAQ:USAU dividend 3 USD',
    ],
    leftOut: { Interest: 1 },
  },
];
