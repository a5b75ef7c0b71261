import { type ForeignFile, said } from './foreign-files.fixture.ts';

const alpha: ForeignFile['mines'] = [['Alpha', 'Canada']];
const ofAlpha = said({ mineName: 'Alpha', reportDate: '2026-10-01' });
const estimate = ['resourceType', 'metal', 'tonnage', 'grade', 'gradeUnit', 'containedMetal', 'cutoffGrade', 'zone'];

/** Other words, and other places, of what tables usually say: of intervals within others, of cut-offs, and of parts of a mine. */
export const foreignWordings: readonly ForeignFile[] = [
  {
    file: 'intercepts-russian.csv',
    kind: 'drill-observations',
    mines: alpha,
    constants: said({ mineName: 'Alpha', observationDate: '2026-10-01' }),
    columns: ['holeId', 'metal', 'densityValue', 'densityUnit', 'startDepth', 'endDepth'],
    stored: [
      'С-101|Gold|15.2|g/t|14|15',
      'С-101|Gold|3.45|g/t|12.5|20',
      'С-101|Silver|12|g/t|12.5|20',
      'С-101|Silver|40|g/t|14|15',
      'С-102|Gold|1.1|g/t|30|34',
      'С-102|Gold|2.9|g/t|31|32',
      'С-102|Silver|20|g/t|31|32',
      'С-102|Silver|8|g/t|30|34',
    ],
  },
  {
    file: 'classes-cut-off-of-gold.csv',
    kind: 'resource-estimates',
    mines: alpha,
    constants: ofAlpha,
    columns: estimate,
    stored: [
      'indicated|Gold|1100000|1.6|g/t|57000|0.5|South',
      'indicated|Gold|3400000|1.3|g/t|142000|0.5|North',
      'measured|Gold|1200000|1.5|g/t|58000|0.5|North',
      'measured|Gold|800000|2.1|g/t|54000|0.5|South',
    ],
  },
  {
    // A cut-off of gold makes no estimate of gold, and is none of copper.
    file: 'classes-cut-off-of-another.csv',
    kind: 'resource-estimates',
    mines: alpha,
    constants: ofAlpha,
    columns: estimate,
    stored: [
      'indicated|Copper|30000000|0.6|%|||',
      'indicated|Silver|30000000|4|g/t|||',
      'measured|Copper|12000000|0.8|%|||',
      'measured|Silver|12000000|5|g/t|||',
    ],
  },
  {
    file: 'est-russian.csv',
    kind: 'resource-estimates',
    mines: alpha,
    constants: ofAlpha,
    columns: estimate,
    stored: ['inferred|Gold|2000000|1.5|g/t|3000||', 'measured|Gold|1250500|2.35|g/t|2939||'],
  },
  {
    file: 'est-part-above-header.csv',
    kind: 'resource-estimates',
    mines: alpha,
    constants: ofAlpha,
    columns: estimate,
    stored: [
      'inferred|Gold|2200000|2.9|g/t|210000||Underground (2.0 g/t Au cut-off)',
      'inferred|Gold|8100000|0.8|g/t|210000||Open pit (0.3 g/t Au cut-off)',
      'measured|Gold|1200000|3.5|g/t|140000||Underground (2.0 g/t Au cut-off)',
      'measured|Gold|12500000|1.1|g/t|440000||Open pit (0.3 g/t Au cut-off)',
    ],
  },
  {
    // Below `Royalty type` the share is that of the royalty.
    file: 'royalty-beside-interest.csv',
    kind: 'interests',
    mines: alpha,
    columns: ['holder', 'kind', 'percent'],
    stored: ['Acme Corp|NSR|2'],
  },
  {
    // A share of the output was stored as one of the mine.
    file: 'royalty-holders-in-brackets.csv',
    kind: 'interests',
    mines: alpha,
    constants: said({ mineName: 'Alpha' }),
    columns: ['holder', 'kind', 'percent'],
    stored: ['Acme Royalty Corp|NSR|1.5', 'Smith, John|NSR|2'],
  },
  {
    // A company that is called by its royalties holds a share of the mine.
    file: 'owners-royalty-companies.csv',
    kind: 'interests',
    mines: [...alpha, ['Beta', 'Australia']],
    columns: ['mineName', 'holder', 'kind', 'percent'],
    stored: [
      'Alpha|Acme|ownership|60',
      'Alpha|Example Gold Royalties|ownership|40',
      'Beta|Royalty Fund 2 Ltd|ownership|100',
    ],
  },
  {
    file: 'royalty-and-interest.csv',
    kind: 'interests',
    mines: alpha,
    asked: [
      "'Interest (%)' may be percent. Choose what it is, or leave it out.",
      "'Royalty (%)' may be percent. Choose what it is, or leave it out.",
    ],
    fields: { 'Royalty (%)': 'percent', 'Interest (%)': null },
    columns: ['holder', 'kind', 'percent'],
    stored: ['Other Co|NSR|1', 'Royal Co|NSR|2'],
  },
  {
    file: 'production-quarters-of-financial-year.csv',
    kind: 'production-periods',
    mines: alpha,
    constants: said({ mineName: 'Alpha', fiscalYearEnd: '06-30', metal: 'Gold' }),
    columns: ['fromDate', 'toDate', 'oreMilled', 'sold', 'allInSustainingCost', 'currency'],
    stored: [
      '2025-07-01|2025-09-30|400000|24300|1850|AUD',
      '2025-07-01|2026-06-30|1630000|99600|1840|AUD',
      '2025-10-01|2025-12-31|405000|23700|1900|AUD',
    ],
  },
  {
    // A discussion of a quarter: the year of each period stands below it.
    file: 'production-of-discussion.csv',
    kind: 'production-periods',
    mines: alpha,
    constants: said({ mineName: 'Alpha', currency: 'USD' }),
    asked: ["'Gold ounces produced' may be recovered, poured or in concentrate. Choose what it is, or leave it out."],
    fields: { 'Gold ounces produced': 'recovered' },
    columns: ['fromDate', 'toDate', 'oreMilled', 'headGrade', 'recovered', 'sold', 'allInSustainingCost'],
    stored: [
      '2025-01-01|2025-06-30|950000|1.49|42000|41500|1210',
      '2025-04-01|2025-06-30|480000|1.5|21500|21000|1200',
      '2026-01-01|2026-06-30|1020000|1.47|44500|44300|1270',
      '2026-04-01|2026-06-30|520000|1.45|22300|22400|1290',
    ],
  },
  {
    // Costs in all beside those of an ounce.
    file: 'production-cash-costs-twice.csv',
    kind: 'production-periods',
    mines: [...alpha, ['Beta', 'Canada']],
    columns: ['mineName', 'sold', 'cashCost', 'currency'],
    stored: ['Alpha|25000|900|USD', 'Beta|10000|1200|USD'],
  },
  {
    // `Result` is a word for a grade, too, and no grade above sentences.
    file: 'intercepts-below-result.csv',
    kind: 'drill-observations',
    mines: alpha,
    constants: said({ mineName: 'Alpha', observationDate: '2026-10-01' }),
    columns: ['holeId', 'metal', 'densityValue', 'densityUnit', 'intervalLength', 'startDepth'],
    stored: [
      'AL-01|Copper|1.4|%|12|30',
      'AL-01|Copper|3.2|%|4|34',
      'AL-01|Gold|0.3|g/t|12|30',
      'AL-01|Gold|0.8|g/t|4|34',
    ],
  },
  {
    file: 'est-thousands-in-title.csv',
    kind: 'resource-estimates',
    mines: alpha,
    constants: ofAlpha,
    asked: [
      "Say in which unit the figures of 'Tonnes' are.",
      "Say in which unit the figures of 'Contained gold (oz)' are.",
    ],
    units: { Tonnes: 'kt', 'Contained gold (oz)': 'koz' },
    columns: estimate,
    stored: ['inferred|Gold|8100000|0.8|g/t|208000||', 'measured|Gold|12500000|1.1|g/t|442000||'],
  },
];
