import { type ForeignFile, said } from './foreign-files.fixture.ts';

const alpha: ForeignFile['mines'] = [['Alpha', 'Canada']];
const both: ForeignFile['mines'] = [
  ['Alpha', 'Australia'],
  ['Beta', 'Australia'],
];
const guidance = ['mineName', 'fromDate', 'toDate', 'metric', 'metal', 'low', 'high', 'unit', 'currency', 'costUnit'];
const year = (of: number) => `${of}-01-01|${of}-12-31`;

/** What companies say beforehand, as they print it. */
export const foreignGuidance: readonly ForeignFile[] = [
  {
    file: 'guidance-metrics-and-years.csv',
    kind: 'production-guidance',
    mines: alpha,
    constants: said({ mineName: 'Alpha', publishedOn: '2025-01-20' }),
    columns: guidance,
    stored: [
      `Alpha|${year(2024)}|poured|Gold|450000|500000|oz||`,
      `Alpha|${year(2025)}|poured|Gold|450000|500000|oz||`,
      `Alpha|${year(2026)}|poured|Gold|475000|525000|oz||`,
      `Alpha|${year(2024)}|sold|Gold|440000|490000|oz||`,
      `Alpha|${year(2025)}|sold|Gold|470000|470000|oz||`,
      `Alpha|${year(2024)}|AISC|Gold|1200|1300||USD|oz`,
      `Alpha|${year(2025)}|AISC|Gold|1250|1350||USD|oz`,
      `Alpha|${year(2026)}|AISC|Gold|1300|1400||USD|oz`,
    ],
  },
  {
    file: 'guidance-low-and-high.csv',
    kind: 'production-guidance',
    mines: alpha,
    constants: said({ mineName: 'Alpha', publishedOn: '2025-01-20' }),
    columns: guidance,
    stored: [
      `Alpha|${year(2025)}|in concentrate|Copper|120000000|130000000|lb||`,
      `Alpha|${year(2026)}|in concentrate|Copper|130000000|145000000|lb||`,
      `Alpha|${year(2025)}|recovered|Gold|45000|50000|oz||`,
      `Alpha|${year(2026)}|recovered|Gold|50000|55000|oz||`,
      `Alpha|${year(2025)}|cash cost|Copper|2.1|2.3||USD|lb`,
      `Alpha|${year(2026)}|cash cost|Copper|2|2.2||USD|lb`,
    ],
  },
  {
    file: 'guidance-of-mines.csv',
    kind: 'production-guidance',
    mines: both,
    constants: said({ publishedOn: '2025-01-20', period: '2025' }),
    columns: guidance,
    stored: [
      `Alpha|${year(2025)}|poured|Gold|210000|225000|oz||`,
      `Alpha|${year(2025)}|cash cost|Gold|900|950||USD|oz`,
      `Alpha|${year(2025)}|AISC|Gold|1200|1300||USD|oz`,
      `Beta|${year(2025)}|poured|Gold|90000|100000|oz||`,
      `Beta|${year(2025)}|cash cost|Gold|800|850||USD|oz`,
      `Beta|${year(2025)}|AISC|Gold|1100|1150||USD|oz`,
    ],
  },
  {
    file: 'guidance-mines-beside-total.csv',
    kind: 'production-guidance',
    mines: both,
    constants: said({ publishedOn: '2026-01-20' }),
    columns: guidance,
    stored: [
      `Alpha|${year(2026)}|poured|Gold|210000|225000|oz||`,
      `Alpha|${year(2026)}|cash cost|Gold|900|950||USD|oz`,
      `Alpha|${year(2026)}|AISC|Gold|1200|1300||USD|oz`,
      `Beta|${year(2026)}|poured|Gold|90000|100000|oz||`,
      `Beta|${year(2026)}|cash cost|Gold|800|850||USD|oz`,
      `Beta|${year(2026)}|AISC|Gold|1100|1150||USD|oz`,
    ],
  },
  {
    file: 'guidance-below-mines.csv',
    kind: 'production-guidance',
    mines: both,
    constants: said({ publishedOn: '2024-07-20', fiscalYearEnd: '30 June' }),
    columns: guidance,
    stored: [
      `Alpha|2024-07-01|2025-06-30|poured|Gold|210000|225000|oz||`,
      `Alpha|2024-07-01|2025-06-30|AISC|Gold|2100|2300||AUD|oz`,
      `Beta|2024-07-01|2025-06-30|poured|Gold|90000|100000|oz||`,
      `Beta|2024-07-01|2025-06-30|AISC|Gold|1900|2000||AUD|oz`,
    ],
  },
  {
    file: 'guidance-mines-unnamed.csv',
    kind: 'production-guidance',
    mines: both,
    constants: said({ publishedOn: '2026-01-15' }),
    columns: guidance,
    stored: [
      `Alpha|${year(2026)}|poured|Gold|320000|350000|oz||`,
      `Alpha|${year(2026)}|AISC|Gold|1250|1325||USD|oz`,
      `Beta|${year(2026)}|poured|Gold|85000|85000|oz||`,
      `Beta|${year(2026)}|AISC|Gold|1500|1500||USD|oz`,
    ],
  },
];
