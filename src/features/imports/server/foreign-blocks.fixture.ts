import { type ForeignFile, said } from './foreign-files.fixture.ts';

const alpha: ForeignFile['mines'] = [['Alpha', 'Australia']];
const acme = ['Acme Gold Corp'];
const ofAlpha = said({ mineName: 'Alpha', reportDate: '2026-10-01' });
const estimate = ['resourceType', 'metal', 'tonnage', 'grade', 'containedMetal', 'cutoffGrade', 'zone', 'baseCase'];

/** Tables in blocks, with a figure for each mine and period, and lists of exchanges and registers whose headers say more than names. */
export const foreignBlocks: readonly ForeignFile[] = [
  {
    // Each block of quarters is of the year above it.
    file: 'production-blocks-of-years.csv',
    kind: 'production-periods',
    mines: alpha,
    constants: said({ mineName: 'Alpha' }),
    columns: ['mineName', 'metal', 'fromDate', 'toDate', 'oreMilled', 'headGrade', 'recovery', 'poured'],
    stored: [
      'Alpha|Gold|2024-01-01|2024-03-31|500000|2.1|91|30700',
      'Alpha|Gold|2024-04-01|2024-06-30|510000|2|92|30200',
      'Alpha|Gold|2024-07-01|2024-09-30|520000|2.2|91.5|33600',
      'Alpha|Gold|2024-10-01|2024-12-31|530000|2.3|92|36100',
      'Alpha|Gold|2025-01-01|2025-03-31|540000|2|92|31900',
      'Alpha|Gold|2025-04-01|2025-06-30|550000|2.1|92|34200',
      'Alpha|Gold|2025-07-01|2025-09-30|560000|2.1|92|34800',
      'Alpha|Gold|2025-10-01|2025-12-31|570000|2.2|92|37100',
    ],
  },
  {
    // Months beside each other below a title that says production: which of its stages they are is asked.
    file: 'production-mines-and-months.csv',
    kind: 'production-periods',
    mines: [
      ['Antapaccay Norte', 'Peru'],
      ['Cuajone Sur', 'Peru'],
    ],
    asked: ["'Production (TMF)' may be recovered, poured or in concentrate. Choose what it is, or leave it out."],
    fields: { 'Production (TMF)': 'inConcentrate' },
    constants: said({ metal: 'Copper', country: 'Peru' }),
    columns: ['mineName', 'metal', 'fromDate', 'toDate', 'inConcentrate', 'unit'],
    stored: [
      'Antapaccay Norte|Copper|2024-01-01|2024-01-31|12345.67|tonnes',
      'Antapaccay Norte|Copper|2024-02-01|2024-02-29|11200.1|tonnes',
      'Antapaccay Norte|Copper|2024-03-01|2024-03-31|13000|tonnes',
      'Cuajone Sur|Copper|2024-01-01|2024-01-31|13001.2|tonnes',
      'Cuajone Sur|Copper|2024-02-01|2024-02-29|12100.5|tonnes',
      'Cuajone Sur|Copper|2024-03-01|2024-03-31|12999.99|tonnes',
    ],
  },
  {
    // A short note at the end is no heading.
    file: 'est-open-pit-and-underground.csv',
    kind: 'resource-estimates',
    mines: alpha,
    constants: said({ mineName: 'Alpha', reportDate: '2025-12-31' }),
    columns: ['zone', 'resourceType', 'metal', 'tonnage', 'grade', 'gradeUnit', 'containedMetal', 'containedMetalUnit'],
    stored: [
      'Open Pit|measured|Gold|1250000|1.52|g/t|61100|oz',
      'Open Pit|inferred|Gold|2100000|0.98|g/t|66200|oz',
      'Underground|inferred|Gold|650000|3.85|g/t|80500|oz',
    ],
  },
  {
    file: 'capital-list-of-exchange.csv',
    kind: 'capital-snapshots',
    companies: ['Acme Gold Corp.', 'Beta Lithium Inc.'],
    constants: said({ asOf: '2026-11-30' }),
    columns: ['companyName', 'asOf', 'sharesOutstanding', 'statedMarketCap', 'currency'],
    stored: [
      'Acme Gold Corp.|2026-11-30|123456789|1234567890|CAD',
      'Beta Lithium Inc.|2026-11-30|98765432|12345678|CAD',
    ],
  },
  {
    file: 'instruments-french.csv',
    kind: 'instruments',
    companies: acme,
    constants: said({ companyName: 'Acme Gold Corp', asOf: '2026-09-30', currency: 'CAD' }),
    columns: ['kind', 'count', 'strike', 'expiry'],
    stored: ['option|250000|0.5|2027-03-15', 'option|5000|1|2028-01-01', 'warrant|1500000|0.75|2028-06-30'],
  },
  {
    // Links stand in their own column, and who published in another.
    file: 'media-links.csv',
    kind: 'media',
    companies: acme,
    constants: said({ entityType: 'company' }),
    columns: ['entityName', 'mediaType', 'title', 'url', 'publicationDate'],
    stored: [
      'Acme Gold Corp|article|Acme drills 20 m of 5 g/t|https://news.example.com/1|2026-11-20',
      'Acme Gold Corp|video|CEO interview|https://www.youtube.com/watch?v=abc123|2026-11-22',
    ],
  },
  {
    file: 'msha-united-states.txt',
    kind: 'mines',
    constants: said({ country: 'United States' }),
    columns: ['name', 'primaryJurisdiction', 'stage', 'metals', 'companyName', 'latitude', 'longitude'],
    stored: [
      'Carlin Pit|NV|production|Gold|Big Gold USA Inc|40.91|-116.32',
      'Copper Hill|AZ|care and maintenance|Copper|Copper Hill Mining|32.99|-110.77',
      'No 2 Mine|WV|closure|Coal|Coal Co|37.8|-81.1',
      'Gravel Pit 3|UT|production|Construction Sand and Gravel|Sand LLC|40.7|-111.9',
      'Idle Silver|UT|care and maintenance|Silver|Ag Inc|40.6|-112',
    ],
  },
  {
    // The datum stands in the names of the coordinates, and the zone in its own column.
    file: 'collars-zone-beside.csv',
    kind: 'drill-holes',
    mines: alpha,
    constants: said({ mineName: 'Alpha' }),
    columns: ['holeId', 'easting', 'northing', 'epsg', 'azimuth', 'dip', 'endOfHole'],
    stored: [
      'ALRC001|432100.5|6543210.2|7851|90|-60|150',
      'ALRC002|432150|6543260|7851|270|-60|174',
      'ALDD003|432200|6543300|7851|88|-75|320.4',
    ],
  },
  {
    // The same ore at two cut-offs is counted once; at the other one silver has none of its own to be told apart by.
    file: 'est-cut-offs-as-headings.csv',
    kind: 'resource-estimates',
    mines: alpha,
    constants: ofAlpha,
    asked: ['The file has several cut-offs of one estimate. Choose which is the base case.'],
    baseCases: ['0.5'],
    columns: estimate,
    stored: [
      'indicated|Gold|12000000|1.1||0.5|Open pit|yes',
      'indicated|Gold|20000000|0.8||0.3|Open pit|no',
      'indicated|Silver|12000000|6|||Open pit|yes',
      'inferred|Gold|10000000|3.3|||Underground|yes',
      'inferred|Silver|10000000|20|||Underground|yes',
    ],
  },
  {
    file: 'est-cut-off-above-header.csv',
    kind: 'resource-estimates',
    mines: alpha,
    constants: ofAlpha,
    columns: estimate,
    stored: [
      'indicated|Gold|12000000|1.2|463000|0.5||yes',
      'indicated|Gold|20000000|0.8|514000|0.3||no',
      'inferred|Gold|10000000|0.7|225000|0.3||no',
      'inferred|Gold|6000000|1.1|212000|0.5||yes',
    ],
  },
  {
    file: 'tongues-indonesian.csv',
    kind: 'resource-estimates',
    mines: alpha,
    constants: ofAlpha,
    columns: estimate,
    stored: [
      'measured|Nickel|10500000|1.65||||yes',
      'measured|Cobalt|10500000|0.09||||yes',
      'indicated|Nickel|20000000|1.55||||yes',
      'indicated|Cobalt|20000000|0.08||||yes',
      'inferred|Nickel|15000000|1.5||||yes',
      'inferred|Cobalt|15000000|0.07||||yes',
    ],
  },
  {
    file: 'est-polish-inferred.csv',
    kind: 'resource-estimates',
    mines: alpha,
    constants: ofAlpha,
    columns: estimate,
    stored: ['measured|Copper|12500000|1.9||||yes', 'inferred|Copper|5000000|1.5||||yes'],
  },
  {
    file: 'est-portuguese-content.csv',
    kind: 'resource-estimates',
    mines: alpha,
    constants: ofAlpha,
    columns: estimate,
    stored: ['measured|Gold|1500000|2.1|101000|||yes', 'inferred|Gold|2000000|1.5|96000|||yes'],
  },
  {
    // The second is told apart by its words, lies within the whole deposit, and is told to be the same ore.
    file: 'est-inclusive-and-exclusive.csv',
    kind: 'resource-estimates',
    mines: alpha,
    constants: ofAlpha,
    columns: estimate,
    stored: [
      'measured|Gold|1000000|2||||yes',
      'indicated|Gold|2000000|1.8||||yes',
      'measured|Gold|400000|1.6|||Exclusive of Mineral Reserves|yes',
      'indicated|Gold|900000|1.5|||Exclusive of Mineral Reserves|yes',
    ],
  },
  {
    // The cells say their metal, which no column does.
    file: 'intercepts-metal-in-cells.csv',
    kind: 'drill-observations',
    mines: alpha,
    constants: said({ mineName: 'Alpha', observationDate: '2026-10-01' }),
    columns: [
      'holeId',
      'metal',
      'densityValue',
      'densityUnit',
      'startDepth',
      'endDepth',
      'intervalLength',
      'trueWidth',
    ],
    stored: ['A1|Gold|3.4|g/t|102.5|115|12.5|', 'A1|Gold|8.1|g/t|104|106|2|1.6'],
  },
  {
    // Each metal of a cell is read by itself, and what grades are cut off at is none of them.
    file: 'intercepts-metals-in-a-cell.csv',
    kind: 'drill-observations',
    mines: alpha,
    constants: said({ mineName: 'Alpha', observationDate: '2026-10-01' }),
    columns: ['holeId', 'metal', 'densityValue', 'densityUnit', 'startDepth', 'endDepth'],
    stored: [
      'A1|Gold|0.35|g/t|10|20',
      'A1|Silver|12|g/t|10|20',
      'A2|Gold|1.1|g/t|30|35',
      'A2|Copper|0.5|%|30|35',
      'A3|Gold|2|g/t|40|42',
    ],
  },
  {
    file: 'est-metals-in-a-cell.csv',
    kind: 'resource-estimates',
    mines: alpha,
    constants: ofAlpha,
    columns: estimate,
    stored: [
      'indicated|Gold|10000000|1.2||||yes',
      'indicated|Silver|10000000|12||||yes',
      'inferred|Gold|5000000|1||||yes',
      'inferred|Silver|5000000|10||||yes',
    ],
  },
];
