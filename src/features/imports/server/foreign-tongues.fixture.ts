import { type ForeignFile, said } from './foreign-files.fixture.ts';

const alpha: ForeignFile['mines'] = [['Alpha', 'Canada']];
const estimate = ['mineName', 'resourceType', 'metal', 'tonnage', 'grade', 'gradeUnit', 'containedMetal'];
const interval = ['holeId', 'metal', 'densityValue', 'densityUnit', 'intervalLength', 'startDepth', 'endDepth'];

/** Tables whose headers and values are in languages of whose publishers most are read by few members. */
export const foreignTongues: readonly ForeignFile[] = [
  {
    file: 'tongues-russian.csv',
    kind: 'resource-estimates',
    mines: [['Альфа', 'Russia']],
    columns: [...estimate, 'cutoffGrade'],
    stored: [
      'Альфа|indicated|Gold|3200000|1.1|g/t|113000|0.4',
      'Альфа|inferred|Gold|2200000|0.9|g/t|64000|0.4',
      'Альфа|measured|Gold|10500000|1.5|g/t|506000|0.4',
    ],
  },
  {
    file: 'tongues-chinese.csv',
    kind: 'mines',
    columns: ['name', 'country', 'primaryJurisdiction', 'stage', 'metals', 'companyName', 'latitude', 'longitude'],
    stored: [
      '玲珑|China|山东|construction|Gold|招金矿业|37.47|120.47',
      '紫金山|China|福建|production|Gold; Copper|紫金矿业|25.18|116.41',
    ],
  },
  {
    file: 'tongues-turkish.csv',
    kind: 'resource-estimates',
    mines: alpha,
    columns: estimate,
    stored: ['Alpha|inferred|Gold|2200000|0.9|g/t|64000', 'Alpha|measured|Gold|10500000|1.5|g/t|506000'],
  },
  {
    file: 'tongues-polish.csv',
    kind: 'drill-observations',
    mines: alpha,
    constants: said({ mineName: 'Alpha' }),
    columns: [...interval, 'trueWidth'],
    stored: ['S-01|Copper|2.31|%|4|1010.5|1014.5|3.6', 'S-01|Silver|52|g/t|4|1010.5|1014.5|3.6'],
  },
  {
    // `Zasoby` heads categories here, and no ore.
    file: 'tongues-polish-categories.csv',
    kind: 'resource-estimates',
    mines: alpha,
    constants: said({ mineName: 'Alpha' }),
    columns: ['resourceType', 'metal', 'tonnage', 'grade'],
    stored: ['indicated|Copper|5000000|1.5', 'measured|Copper|12500000|1.9'],
  },
  {
    // One `Länge` is a longitude, the other one a length.
    file: 'intercepts-german-degrees.csv',
    kind: 'drill-observations',
    mines: alpha,
    constants: said({ mineName: 'Alpha' }),
    columns: interval,
    stored: ['B1|Gold|1.2|g/t|10|10|20'],
  },
  {
    file: 'tongues-swedish.csv',
    kind: 'drill-observations',
    mines: alpha,
    constants: said({ mineName: 'Alpha' }),
    columns: interval,
    stored: ['BH-001|Gold|2.31|g/t|4|10.5|14.5', 'BH-001|Zinc|5.2|%|4|10.5|14.5'],
  },
  {
    file: 'tongues-japanese.csv',
    kind: 'drill-observations',
    mines: alpha,
    constants: said({ mineName: 'Alpha' }),
    columns: interval,
    stored: [
      'D-1|Gold|3.2|g/t|5|100|105',
      'D-1|Gold|7.7|g/t|2|110|112',
      'D-1|Silver|12|g/t|5|100|105',
      'D-1|Silver|30|g/t|2|110|112',
    ],
  },
  {
    file: 'production-months-japanese.csv',
    kind: 'production-periods',
    mines: alpha,
    constants: said({ mineName: 'Alpha' }),
    columns: ['metal', 'fromDate', 'toDate', 'oreMilled', 'sold', 'unit'],
    stored: [
      'Copper|2025-01-01|2025-03-31|105000|200|tonnes',
      'Copper|2025-04-01|2025-06-30|110000|210|tonnes',
      'Gold|2025-01-01|2025-03-31|105000|1500|kg',
      'Gold|2025-04-01|2025-06-30|110000|1480|kg',
    ],
  },
];
