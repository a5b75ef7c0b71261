import { type ForeignFile, said } from './foreign-files.fixture.ts';

const alpha: ForeignFile['mines'] = [['Alpha', 'Canada']];

/** What press releases, decks and quarterly reports print: shares behind names, rates behind values, terms in one cell, cases by price. */
export const foreignPrint: readonly ForeignFile[] = [
  {
    file: 'est-metal-tonnes.csv',
    kind: 'resource-estimates',
    mines: alpha,
    columns: ['mineName', 'metal', 'tonnage', 'grade', 'containedMetal', 'containedMetalUnit', 'zone'],
    stored: ['Alpha|Copper|100000000|0.45|450000|tonnes|Upper', 'Alpha|Li2O|100000000|1.1|1100000|tonnes|Upper'],
  },
  {
    file: 'study-npv-rate.csv',
    kind: 'economic-studies',
    mines: alpha,
    constants: said({ mineName: 'Alpha', studyType: 'PFS', currency: 'USD' }),
    columns: ['npv', 'discountRate', 'taxBasis', 'afterTaxIrr', 'paybackPeriod', 'totalCapex', 'lifeOfMineYears'],
    stored: ['512|5|after-tax|24.6|2.9|389|11.5'],
  },
  {
    file: 'study-at-prices.csv',
    kind: 'economic-studies',
    mines: alpha,
    constants: said({ mineName: 'Alpha', studyType: 'PEA' }),
    asked: ['The file has several cases of one study. Choose which is the base case.'],
    baseCases: ['1,800 (Base Case)'],
    columns: ['npv', 'discountRate', 'currency', 'afterTaxIrr', 'paybackPeriod', 'metalPrices'],
    stored: ['401|5|CAD|22.8|3.4|Gold: 1800 USD/oz'],
  },
  {
    file: 'production-operations-quarters.csv',
    kind: 'production-periods',
    mines: [...alpha, ['Beta', 'Canada']],
    columns: ['mineName', 'metal', 'fromDate', 'toDate', 'oreMilled', 'sold', 'unit'],
    stored: [
      'Alpha|Gold|2026-04-01|2026-06-30|998000|41010|oz',
      'Alpha|Gold|2026-07-01|2026-09-30|1020000|42900|oz',
      'Beta|Gold|2026-04-01|2026-06-30|498000|11010|oz',
      'Beta|Gold|2026-07-01|2026-09-30|510000|12900|oz',
    ],
  },
  {
    file: 'guidance-titled.csv',
    kind: 'production-guidance',
    mines: alpha,
    constants: said({ publishedOn: '2026-11-01' }),
    columns: ['mineName', 'metric', 'metal', 'fromDate', 'toDate', 'low', 'high', 'currency'],
    stored: [
      'Alpha|AISC|Gold|2027-01-01|2027-12-31|1300|1400|USD',
      'Alpha|cash cost|Gold|2027-01-01|2027-12-31|950|1050|USD',
      'Alpha|sold|Gold|2027-01-01|2027-12-31|180000|200000|',
    ],
  },
  {
    file: 'royalty-terms.csv',
    kind: 'interests',
    mines: alpha,
    columns: ['mineName', 'holder', 'kind', 'percent', 'metal'],
    stored: ['Alpha|Franco Example|NSR|2|', 'Alpha|Sandco|NSR||', 'Alpha|Silverco|stream|100|Silver'],
  },
  {
    file: 'capital-shares-small.csv',
    kind: 'capital-snapshots',
    companies: ['Example Gold'],
    asked: ["The header 'Shares o/s' says no unit, and 120,450 looks like thousands or millions. Choose its unit."],
    units: { 'Shares o/s': 'thousand' },
    columns: ['companyName', 'asOf', 'sharesOutstanding'],
    stored: ['Example Gold|2026-09-30|120450000'],
  },
  {
    file: 'est-total-copper.csv',
    kind: 'resource-estimates',
    mines: alpha,
    constants: said({ mineName: 'Alpha' }),
    columns: ['resourceType', 'metal', 'tonnage', 'grade', 'gradeUnit', 'containedMetal'],
    stored: [
      'inferred|Copper|220000000|0.4|%|880000',
      'inferred|Molybdenum|220000000|110|ppm|',
      'measured|Copper|310000000|0.52|%|1612000',
      'measured|Molybdenum|310000000|150|ppm|',
    ],
  },
  {
    file: 'prices-stocks-beside.csv',
    kind: 'prices',
    constants: said({ source: 'LME' }),
    columns: ['kind', 'key', 'priceDate', 'value', 'currency', 'unit', 'basis'],
    stored: ['metal|Copper|2026-11-27|10245.5|USD|t|spot', 'metal|Zinc|2026-11-27|2876.5|USD|t|spot'],
  },
  {
    file: 'register-two-languages.csv',
    kind: 'mines',
    constants: said({ country: 'Canada' }),
    columns: ['name', 'primaryJurisdiction', 'stage', 'metals', 'latitude', 'longitude', 'identifiers'],
    stored: [
      'Copper Mountain|British Columbia|production|Copper; Gold|49.3317|-120.5339|minfile:092HSE001',
      'Gravel Pit|British Columbia||Sand and Gravel, Construction|56.4667|-130.25|minfile:104B 008',
    ],
  },
];
