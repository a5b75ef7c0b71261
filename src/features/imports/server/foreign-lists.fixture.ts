import { type ForeignFile, said } from './foreign-files.fixture.ts';

/** Prices in cents, lists of an exchange, and periods that are days. */
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
  {
    file: 'register-grid-references.csv',
    kind: 'mines',
    columns: ['name', 'country', 'metals', 'latitude', 'longitude'],
    stored: [
      'Cavanacaw|United Kingdom|Gold|54.5821196|-7.3867614',
      'Force Crag|United Kingdom|Lead; Zinc|54.5841274|-3.2409018',
      'South Crofty|United Kingdom|Tin|50.2247578|-5.2693724',
      'Tara|Ireland|Zinc; Lead|53.6550375|-6.7151483',
    ],
  },
  {
    file: 'register-irish-itm.csv',
    kind: 'mines',
    columns: ['name', 'country', 'metals', 'latitude', 'longitude'],
    stored: ['Galmoy|Ireland|Zinc; Lead|52.7982763|-7.5615193'],
  },
  {
    file: 'register-british-grid.csv',
    kind: 'mines',
    columns: ['name', 'country', 'metals', 'latitude', 'longitude'],
    stored: ['Force Crag|United Kingdom|Zinc|54.5841274|-3.2409018'],
  },
  {
    file: 'production-months-as-days.csv',
    kind: 'production-periods',
    mines: [['Alpha', 'Canada']],
    constants: said({ mineName: 'Alpha' }),
    columns: ['metal', 'fromDate', 'toDate', 'oreMilled', 'poured', 'unit'],
    stored: [
      'Gold|2025-01-01|2025-01-31|400000|12300|oz',
      'Gold|2025-02-01|2025-02-28|410000|12900|oz',
      'Gold|2025-03-01|2025-03-31|390000|11800|oz',
    ],
  },
  {
    file: 'production-quarters-as-days.csv',
    kind: 'production-periods',
    mines: [['Alpha', 'Canada']],
    constants: said({ mineName: 'Alpha' }),
    columns: ['metal', 'fromDate', 'toDate', 'oreMilled', 'poured', 'unit'],
    stored: ['Gold|2025-01-01|2025-03-31|400000|12300|oz', 'Gold|2025-04-01|2025-06-30|410000|12900|oz'],
  },
];
