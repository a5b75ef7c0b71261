import { type ForeignFile, said } from './foreign-files.fixture.ts';

const price = ['kind', 'key', 'priceDate', 'value', 'currency', 'unit', 'basis', 'source'];

const dayOf = (cell: string, basis: string) => {
  const [metal = '', value = ''] = cell.split('|');
  return `metal|${metal}|2026-11-27|${value}|USD|t|${basis}|LME`;
};

/** Prices and rates as banks of statistics publish them. */
export const foreignPrices: readonly ForeignFile[] = [
  {
    file: 'rates-reserve-bank-of-australia.csv',
    kind: 'prices',
    constants: said({ source: 'RBA' }),
    columns: price,
    stored: [
      'rate|AUD/CNY|2023-01-03|4.719|CNY||spot|RBA',
      'rate|AUD/CNY|2023-01-04|4.694|CNY||spot|RBA',
      'rate|AUD/CNY|2023-01-05|4.703|CNY||spot|RBA',
      'rate|AUD/JPY|2023-01-03|88.9|JPY||spot|RBA',
      'rate|AUD/JPY|2023-01-04|88.6|JPY||spot|RBA',
      'rate|AUD/JPY|2023-01-05|90.4|JPY||spot|RBA',
      'rate|AUD/USD|2023-01-03|0.6828|USD||spot|RBA',
      'rate|AUD/USD|2023-01-04|0.6809|USD||spot|RBA',
      'rate|AUD/USD|2023-01-05|0.6843|USD||spot|RBA',
    ],
  },
  {
    // An index and the ore of several mines are no metal: their columns are named as not read.
    file: 'prices-monetary-fund.csv',
    kind: 'prices',
    constants: said({ source: 'IMF' }),
    columns: price,
    stored: [
      ...['01-31|1897.7', '02-28|1854.5', '03-31|1912.7'].map((cell) => `metal|Gold|2023-${cell}|USD|oz|average|IMF`),
      ...['01-31|9038', '02-28|8936.6', '03-31|8856.3'].map((cell) => `metal|Copper|2023-${cell}|USD|t|average|IMF`),
      ...['01-31|3309.8', '02-28|3133.8', '03-31|2967.5'].map((cell) => `metal|Zinc|2023-${cell}|USD|t|average|IMF`),
      ...['01-31|2496.8', '02-28|2416.3', '03-31|2296.9'].map(
        (cell) => `metal|Aluminum|2023-${cell}|USD|t|average|IMF`,
      ),
    ],
  },
  {
    file: 'prices-named-above.csv',
    kind: 'prices',
    constants: said({ source: 'IMF' }),
    columns: price,
    stored: [
      ...['01-31|1897.7', '02-28|1854.5'].map((cell) => `metal|Gold|2023-${cell}|USD|oz|average|IMF`),
      ...['01-31|9038', '02-28|8936.6'].map((cell) => `metal|Copper|2023-${cell}|USD|t|average|IMF`),
      ...['01-31|3309.8', '02-28|3133.8'].map((cell) => `metal|Zinc|2023-${cell}|USD|t|average|IMF`),
    ],
  },
  {
    file: 'rates-ecb-series.csv',
    kind: 'prices',
    constants: said({ source: 'ECB' }),
    columns: price,
    stored: [
      'rate|EUR/CAD|2024-01-02|1.4565|CAD||spot|ECB',
      'rate|EUR/JPY|2024-01-02|155.67|JPY||spot|ECB',
      'rate|EUR/USD|2024-01-02|1.0956|USD||spot|ECB',
      'rate|EUR/USD|2024-01-03|1.0919|USD||spot|ECB',
    ],
  },
  {
    file: 'rates-ecb-portal.csv',
    kind: 'prices',
    constants: said({ source: 'ECB' }),
    columns: price,
    stored: [
      'rate|EUR/JPY|2024-01-02|155.67|JPY||spot|ECB',
      'rate|EUR/JPY|2024-01-03|156.16|JPY||spot|ECB',
      'rate|EUR/USD|2024-01-02|1.0956|USD||spot|ECB',
      'rate|EUR/USD|2024-01-03|1.0919|USD||spot|ECB',
    ],
  },
  {
    // Of the rows of one day's contracts those at which the exchange settles are read, at once and three months ahead.
    file: 'prices-page-of-exchange.csv',
    kind: 'prices',
    constants: said({ source: 'LME', priceDate: '2026-11-27' }),
    columns: price,
    stored: [
      ...['Copper|10812', 'Aluminum|2561', 'Zinc|2902', 'Lead|2012', 'Nickel|15330', 'Tin|36150'].map((cell) =>
        dayOf(cell, 'spot'),
      ),
      ...['Copper|10795', 'Aluminum|2572', 'Zinc|2912', 'Lead|2037', 'Nickel|15510', 'Tin|36050'].map((cell) =>
        dayOf(cell, 'forward'),
      ),
    ],
  },
  {
    file: 'prices-with-signs.csv',
    kind: 'prices',
    constants: said({ source: 'Nasdaq', exchange: 'NYSE', ticker: 'EXM', currency: 'USD' }),
    columns: price,
    stored: ['ticker|NYSE:EXM|2026-11-25|84.05|USD||spot|Nasdaq', 'ticker|NYSE:EXM|2026-11-27|85.12|USD||spot|Nasdaq'],
  },
  {
    file: 'rates-federal-reserve.csv',
    kind: 'prices',
    constants: said({ source: 'Federal Reserve' }),
    columns: price,
    stored: [
      'rate|AUD/USD|2024-01-02|0.6763|USD||spot|Federal Reserve',
      'rate|AUD/USD|2024-01-03|0.6731|USD||spot|Federal Reserve',
      'rate|USD/CAD|2024-01-02|1.332|CAD||spot|Federal Reserve',
      'rate|USD/CAD|2024-01-03|1.3352|CAD||spot|Federal Reserve',
      'rate|USD/JPY|2024-01-02|141.99|JPY||spot|Federal Reserve',
      'rate|USD/ZAR|2024-01-02|18.665|ZAR||spot|Federal Reserve',
      'rate|USD/ZAR|2024-01-03|18.7145|ZAR||spot|Federal Reserve',
    ],
  },
];
