import { type ForeignFile, said } from './foreign-files.fixture.ts';

const alpha: ForeignFile['mines'] = [['Alpha', 'Canada']];
const companies = ['Alpha Gold Corp', 'Beta Gold Corp'];
const interval = ['holeId', 'metal', 'densityValue', 'densityUnit', 'startDepth', 'endDepth'];
const money = ['companyName', 'asOf', 'sharesOutstanding', 'balanceDate', 'currency', 'cash', 'debt'];

/** Reports to geological surveys, and tables that say a day, a grid or a grade as others do not. */
export const foreignSurveys: readonly ForeignFile[] = [
  {
    file: 'wamex-assays.txt',
    kind: 'drill-observations',
    mines: alpha,
    constants: said({ mineName: 'Alpha' }),
    columns: interval,
    stored: [
      'KRC001|Copper|110|ppm|0|1',
      'KRC001|Copper|98|ppm|1|2',
      'KRC001|Gold|25|ppb|0|1',
      'KRC002|Copper|87|ppm|0|4',
      'KRC002|Gold|1250|ppb|0|4',
    ],
  },
  {
    file: 'wamex-units-above.txt',
    kind: 'drill-observations',
    mines: alpha,
    constants: said({ mineName: 'Alpha' }),
    columns: interval,
    stored: [
      'KRC001|Copper|110|ppm|0|1',
      'KRC001|Gold|0.25|ppm|0|1',
      'KRC002|Copper|87|ppm|0|4',
      'KRC002|Gold|1.25|ppm|0|4',
    ],
  },
  {
    // Phosphorus is a penalty, and no metal that is kept.
    file: 'assays-nil.csv',
    kind: 'drill-observations',
    mines: alpha,
    constants: said({ mineName: 'Alpha' }),
    columns: interval,
    stored: [
      'K-1|Gold|1.25|g/t|0|2',
      'K-1|Iron|59|%|4|6',
      'K-1|Iron|60.1|%|2|4',
      'K-1|Iron|61.2|%|0|2',
      'K-1|Phosphorus|0.05|%|0|2',
      'K-1|Phosphorus|0.06|%|2|4',
    ],
  },
  {
    file: 'capital-as-at-shares.csv',
    kind: 'capital-snapshots',
    companies,
    columns: money,
    stored: ['Alpha Gold Corp|2024-03-31|120000000||CAD||', 'Beta Gold Corp|2024-03-31|80000000||CAD||'],
  },
  {
    file: 'capital-as-at.csv',
    kind: 'capital-snapshots',
    companies,
    columns: money,
    stored: ['Alpha Gold Corp|2024-03-31||2024-03-31|USD|12500000|750000'],
  },
  {
    file: 'collars-csrs.csv',
    kind: 'drill-holes',
    mines: alpha,
    constants: said({ mineName: 'Alpha' }),
    columns: ['holeId', 'easting', 'northing', 'epsg', 'endOfHole'],
    stored: ['A-1|500000|5400000|2958|300', 'A-2|500100|5400000|2958|300', 'A-3|500200|5400000|2958|300'],
  },
  {
    file: 'assays-without-measure.csv',
    kind: 'drill-observations',
    mines: [['Tad', 'Canada']],
    constants: said({ mineName: 'Tad' }),
    columns: ['holeId', 'metal', 'densityValue', 'densityUnit', 'intervalLength', 'startDepth', 'endDepth'],
    stored: ['TD-01|Gold|1.25|g/t|1|5|6'],
  },
];
