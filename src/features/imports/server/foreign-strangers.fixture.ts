import { type ForeignFile, said } from './foreign-files.fixture.ts';

const inAlpha = (more: Readonly<Record<string, string>> = {}) => said({ mineName: 'Alpha', ...more });
const alpha: ForeignFile['mines'] = [['Alpha', 'Canada']];
const both: ForeignFile['mines'] = [
  ['Alpha', 'Canada'],
  ['Beta', 'Canada'],
];
const period = ['metal', 'fromDate', 'toDate', 'oreMilled', 'recovered', 'sold', 'unit'];
const costs = ['cashCost', 'allInSustainingCost', 'currency', 'costUnit'];

/** Sums without a name, what stands above periods, costs of metals, taxes, and lists of an encyclopedia. */
export const foreignStrangers: readonly ForeignFile[] = [
  {
    file: 'est-sum-of-zones.csv',
    kind: 'resource-estimates',
    mines: alpha,
    constants: inAlpha(),
    repeat: ['Zone'],
    columns: ['resourceType', 'zone', 'tonnage', 'grade', 'containedMetal'],
    stored: [
      'indicated|East Zone|450000|3.25|47000',
      'indicated|Main Zone|5678000|1.85|337700',
      'inferred|Main Zone|910000|1.5|43900',
    ],
  },
  {
    file: 'est-two-years.csv',
    kind: 'resource-estimates',
    mines: alpha,
    constants: inAlpha(),
    columns: ['resourceType', 'reportDate', 'tonnage', 'grade', 'containedMetal', 'standing'],
    stored: [
      'probable|2024-12-31|31000000|1.29|1290000|replaced',
      'probable|2025-12-31|30400000|1.3|1270000|current',
      'proven|2024-12-31|13000000|1.48|620000|replaced',
      'proven|2025-12-31|12100000|1.5|580000|current',
    ],
  },
  {
    file: 'studies-prices-of-metals.csv',
    kind: 'economic-studies',
    mines: both,
    columns: ['mineName', 'studyType', 'npv', 'currency', 'metalPrices'],
    stored: ['Alpha|PFS|612|CAD|Gold: 2300 USD/oz; Copper: 4.25/lb', 'Beta|PEA|100|CAD|Gold: 2000 USD/oz'],
  },
  {
    file: 'warrants-with-sum.csv',
    kind: 'instruments',
    companies: ['Example Gold'],
    constants: said({ companyName: 'Example Gold', kind: 'warrant', asOf: '2026-09-30' }),
    columns: ['kind', 'count', 'strike', 'currency', 'expiry'],
    stored: ['warrant|12345678|0.4|CAD|2027-12-01', 'warrant|5000000|0.25|CAD|2027-03-15'],
  },
  {
    file: 'production-lengths-above.csv',
    kind: 'production-periods',
    mines: alpha,
    constants: inAlpha(),
    columns: [...period, ...costs],
    stored: [
      'Gold|2025-01-01|2025-09-30|1500000||79800|oz||1345|USD|oz',
      'Gold|2025-07-01|2025-09-30|505000||26600|oz||1360|USD|oz',
      'Gold|2026-01-01|2026-09-30|1540000||83100|oz||1310|USD|oz',
      'Gold|2026-07-01|2026-09-30|520000||27990|oz||1322|USD|oz',
    ],
  },
  {
    file: 'production-actual-and-budget.csv',
    kind: 'production-periods',
    mines: alpha,
    constants: inAlpha(),
    columns: ['metal', 'fromDate', 'toDate', 'oreMilled', 'headGrade', 'poured'],
    stored: ['Gold|2025-07-01|2025-09-30|505000|1.79|26418', 'Gold|2026-07-01|2026-09-30|520000|1.85|28302'],
  },
  {
    file: 'production-year-and-quarter.csv',
    kind: 'production-periods',
    mines: alpha,
    constants: inAlpha({ fiscalYearEnd: '30 June' }),
    columns: ['metal', 'fromDate', 'toDate', 'poured'],
    stored: [
      'Gold|2024-07-01|2024-09-30|12300',
      'Gold|2024-10-01|2024-12-31|12900',
      'Gold|2025-07-01|2025-09-30|13100',
    ],
  },
  {
    file: 'prices-year-and-month.csv',
    kind: 'prices',
    constants: said({ source: 'Desk' }),
    columns: ['key', 'priceDate', 'value', 'currency', 'unit', 'basis'],
    stored: [
      'Copper|2025-01-31|4.15|USD|lb|average',
      'Copper|2025-02-28|4.25|USD|lb|average',
      'Gold|2025-01-31|2710|USD|oz|average',
      'Gold|2025-02-28|2894|USD|oz|average',
    ],
  },
  {
    file: 'prices-high-and-low.csv',
    kind: 'prices',
    constants: said({ source: 'Desk' }),
    columns: ['key', 'priceDate', 'value', 'unit', 'basis'],
    stored: [
      'Copper|2026-09-30|4.9|lb|average',
      'Copper|2026-10-31|5.1|lb|average',
      'Gold|2026-09-30|3668|oz|average',
      'Gold|2026-10-31|4058|oz|average',
    ],
  },
  {
    file: 'assays-numbered.csv',
    kind: 'drill-observations',
    mines: alpha,
    constants: inAlpha(),
    columns: ['holeId', 'metal', 'densityValue', 'densityUnit', 'startDepth', 'endDepth'],
    stored: ['D1|Copper|120|ppm|1|2', 'D1|Copper|450|ppm|0|1', 'D1|Gold|0.5|ppm|1|2', 'D1|Gold|1.25|ppm|0|1'],
  },
  {
    file: 'production-in-rand.csv',
    kind: 'production-periods',
    mines: alpha,
    constants: inAlpha(),
    asked: ["'Gold produced (kg)' may be recovered, poured or in concentrate. Choose what it is, or leave it out."],
    fields: { 'Gold produced (kg)': 'recovered' },
    columns: [...period, ...costs],
    stored: [
      'Gold|2025-07-01|2026-06-30|4310000|12844|12850|kg||1001500|ZAR|kg',
      'Gold|2026-04-01|2026-06-30|1098000|3305|3310|kg||998120|ZAR|kg',
      'Gold|2026-07-01|2026-09-30|1120000|3304|3290|kg||1012345|ZAR|kg',
    ],
  },
  {
    file: 'production-costs-of-metals.csv',
    kind: 'production-periods',
    mines: alpha,
    columns: [...period, ...costs],
    stored: [
      'Copper|2026-01-01|2026-03-31|1200000|5100||tonnes|1.85||USD|lb',
      'Copper|2026-04-01|2026-06-30|1210000|5300||tonnes|1.8||USD|lb',
      'Gold|2026-01-01|2026-03-31|1200000|12300||oz||950|USD|oz',
      'Gold|2026-04-01|2026-06-30|1210000|12900||oz||940|USD|oz',
    ],
  },
  {
    file: 'studies-tax-beside.csv',
    kind: 'economic-studies',
    mines: both,
    columns: ['mineName', 'studyType', 'npv', 'discountRate', 'taxBasis', 'afterTaxIrr', 'currency'],
    stored: ['Alpha|FS|612|8|after-tax|35|AUD', 'Beta|PEA|145|8|pre-tax||AUD'],
  },
  {
    file: 'studies-spanish.csv',
    kind: 'economic-studies',
    mines: both,
    columns: [
      ...['mineName', 'studyType', 'reportDate', 'npv', 'discountRate', 'taxBasis', 'afterTaxIrr', 'totalCapex'],
      ...['lifeOfMineYears', 'paybackPeriod', 'currency'],
    ],
    stored: [
      'Alpha|PFS|2026-03-15|1250.5|8|after-tax|22.3|980|25|4.1|USD',
      'Beta|PEA|2025-11-01|310|8|after-tax|18.5|215.7|14|5.2|USD',
    ],
  },
  {
    file: 'financings-with-warrants.csv',
    kind: 'financings',
    companies: ['Example Gold Corp.'],
    columns: ['kind', 'closedOn', 'units', 'unitPrice', 'currency', 'warrantsEach', 'warrantStrike', 'grossProceeds'],
    stored: [
      'bought deal|2025-03-02|25000000|0.5|CAD|||12500000',
      'private placement|2026-10-14|10000000|0.35|CAD|0.5|0.5|3500000',
    ],
  },
  {
    file: 'wikipedia-mines.csv',
    kind: 'mines',
    columns: ['name', 'country', 'stage', 'metals', 'companyName', 'ownershipPercentage', 'latitude', 'longitude'],
    stored: [
      'Homestake|United States|closure|Gold|Example Barrick||44.35|-103.7666666667',
      'Kalgoorlie Super Pit|Australia|production|Gold|Example Star||-30.7772222222|121.5033333333',
      'Olimpiada|Russia|production|Gold|Example Gold||59.8666666667|92.9',
      'South Deep|South Africa|production|Gold; Uranium|Example Fields|100|-26.4166666667|27.6666666667',
    ],
  },
  {
    file: 'minview-new-south-wales.csv',
    kind: 'mines',
    constants: said({ country: 'Australia', primaryJurisdiction: 'New South Wales' }),
    columns: ['name', 'alsoKnownAs', 'stage', 'metals', 'latitude', 'longitude'],
    stored: [
      'Cadia Hill|Cadia, Big Cadia|production|Gold; Copper; Silver; Molybdenum|-33.4571|148.9972',
      'Mount Boppy|Boppy Boulder|closure|Gold|-31.5657|146.2897',
      'Peak Gold Mine||production|Gold; Copper; Lead; Zinc; Silver|-31.5616|145.8755',
      'Unnamed||exploration|Tin; Tungsten|-29.7123|151.6995',
    ],
  },
  {
    file: 'capital-appendix-5b.csv',
    kind: 'capital-snapshots',
    companies: ['Example Gold'],
    columns: ['asOf', 'balanceDate', 'sharesOutstanding', 'cash', 'debt', 'currency'],
    stored: ['2026-07-30|2026-06-30|412345678|10517000|1000000|AUD', '2026-10-29|2026-09-30|412345678|8412000||AUD'],
  },
  {
    file: 'capital-appendix-5b-form.csv',
    kind: 'capital-snapshots',
    companies: ['Example Gold Limited'],
    columns: ['companyName', 'asOf', 'balanceDate', 'cash', 'quarterlyBurn', 'unusedFacilities', 'currency'],
    stored: ['Example Gold Limited|2026-09-30|2026-09-30|8412000|2105000||AUD'],
  },
  {
    file: 'production-months-below-year.csv',
    kind: 'production-periods',
    mines: alpha,
    constants: inAlpha(),
    columns: ['metal', 'fromDate', 'toDate', 'oreMilled', 'headGrade', 'poured'],
    stored: [
      'Gold|2025-12-01|2025-12-31|105000|1.5|4700',
      'Gold|2026-01-01|2026-01-31|98000|1.6|4650',
      'Gold|2026-02-01|2026-02-28|110000|1.55|5100',
    ],
  },
];
