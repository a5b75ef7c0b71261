import { type ForeignFile, said } from './foreign-files.fixture.ts';

/** Prices in cents and lists of an exchange. */
export const foreignLists: readonly ForeignFile[] = [
  {
    file: 'prices-us-cents.csv',
    kind: 'prices',
    constants: said({ source: 'LME' }),
    columns: ['key', 'priceDate', 'value', 'currency', 'unit'],
    stored: [
      'Copper|2024-01-31|3.782|USD|lb',
      'Copper|2024-02-29|3.7691|USD|lb',
      'Gold|2024-01-31|2034.15|USD|oz',
      'Gold|2024-02-29|2023.24|USD|oz',
    ],
  },
  {
    file: 'prices-cents-by-unit.csv',
    kind: 'prices',
    constants: said({ source: 'LME' }),
    columns: ['key', 'priceDate', 'value', 'currency', 'unit'],
    stored: ['Copper|2024-01-31|3.782|USD|lb', 'Gold|2024-02-29|2023.24|USD|oz', 'Zinc|2024-02-29|1.0731|USD|lb'],
  },
  {
    file: 'companies-jse.csv',
    kind: 'companies',
    constants: said({ exchange: 'JSE' }),
    columns: ['name', 'stockSymbol', 'stockExchanges'],
    stored: ['ALPHAGOLD|ALG|JSE:ALG', 'BETAPLAT|BTP|JSE:BTP'],
  },
  {
    file: 'companies-cse.csv',
    kind: 'companies',
    constants: said({ exchange: 'CSE' }),
    columns: ['name', 'stockSymbol', 'stockExchanges'],
    stored: ['Alpha Gold Corp.|ABC|CSE:ABC', 'Bravo Metals Inc.|BRV|CSE:BRV'],
  },
  {
    file: 'companies-lse.csv',
    kind: 'companies',
    columns: ['name', 'stockSymbol', 'stockExchanges'],
    stored: ['ALPHA GOLD PLC|ABC|AIM:ABC', 'ANGLO AMERICAN PLC|AAL|LSE:AAL'],
  },
  {
    file: 'mines-ctry.csv',
    kind: 'mines',
    columns: ['name', 'country', 'stage', 'metals'],
    stored: ['Alpha|Canada|exploration|Gold', 'Beta|Peru|exploration|Copper'],
  },
];
