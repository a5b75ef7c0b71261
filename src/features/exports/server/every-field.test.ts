import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { importFile } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { removeRecords } from '../../../../tests/remove-records.ts';
import { type ImportKind } from '../../../domain/nouns/nouns.ts';
import { importKinds } from '../../../domain/nouns/file-words.ts';
import { type Company, CompanyInput } from '../../companies/contract.ts';
import { InvestmentInput } from '../../investments/contract-trades.ts';
import { ownColumns } from '../../investments/server/statements/brokers/own.ts';
import { MediaInput } from '../../media/contract.ts';
import { type Mine } from '../../mines/contract.ts';
import { MineInput } from '../../mines/contract-input.ts';
import { NewPrice } from '../../prices/contract.ts';
import { registered } from '../../records/server/record-kinds.ts';

const { server, member } = await serverWithMembers();

interface Carried {
  /** What makes such a record by form; unless said, what its call takes. */
  fields?: readonly string[];
  /** The column of a field that has another name there. */
  as?: Readonly<Record<string, string>>;
  /** Why a field has no column. */
  without?: Readonly<Record<string, string>>;
}

const steps = 'a list; the export of events has its rows';

/** Every field that a form can fill is a column of the file, or stands here with the reason why not. */
const carried: Readonly<Partial<Record<ImportKind, Carried>>> = {
  companies: { fields: Object.keys(CompanyInput.shape), without: { futureSteps: steps } },
  mines: {
    fields: Object.keys(MineInput.shape),
    as: { metalsDistribution: 'metals', companyId: 'companyName', newCompany: 'companyName' },
    without: { futureSteps: steps, createNewCompany: 'says what the form means by newCompany, nothing of the mine' },
  },
  prices: { fields: Object.keys(NewPrice.shape) },
  media: {
    fields: Object.keys(MediaInput.shape),
    as: {
      entityId: 'entityName',
      podcastUrl: 'url',
      videoUrl: 'url',
      articleUrl: 'url',
      podcastIframe: 'iframe',
      videoIframe: 'iframe',
    },
  },
  'drill-observations': {
    without: {
      drillProgramId: 'the id of a record, which is another one elsewhere; mine and date tell the program',
      parentObservationId:
        'the id of a record, which is another one elsewhere; hole and depths tell the longer interval',
    },
  },
};

/** What the call takes that makes a record of a kind. */
function fieldsOfCall(kind: ImportKind): string[] {
  const body = registered.find(({ file }) => file?.name === kind)?.calls?.create.body;
  // Of a body that is read further what it is sent as.
  if (body instanceof z.ZodPipe && body.in instanceof z.ZodObject) return Object.keys(body.in.shape);
  if (!(body instanceof z.ZodObject)) throw new Error(`say which fields the form of ${kind} has`);
  return Object.keys(body.shape);
}

const headerOf = async (kind: ImportKind) =>
  (await member.get(`/api/csv/templates/${kind}`)).body.split('\n')[0]?.split(',') ?? [];

test.each(importKinds)('%s: every field of the form is a column of the template', async (kind) => {
  const { fields = fieldsOfCall(kind), as = {}, without = {} } = carried[kind] ?? {};
  const header = await headerOf(kind);
  const missing = fields.filter((field) => !(field in without) && !header.includes(as[field] ?? field));
  expect(missing).toEqual([]);
  expect(Object.keys({ ...as, ...without }).filter((field) => !fields.includes(field))).toEqual([]);
});

test('every field of a trade is a column of the journal’s file', () => {
  // What a ticker means is the journal's, not the trade's.
  const fields = Object.keys(InvestmentInput.shape).filter((field) => field !== 'security');
  expect(fields.filter((field) => !ownColumns.some((column) => column === field))).toEqual([]);
});

const link = 'https://example.org/report';
const company = {
  name: 'Full Metals',
  identifiers: [{ scheme: 'lei', value: '5493001KJTIIGC8Y1R12' }],
  headquarters: 'Perth, Australia',
  foundedDate: '1993-05',
  ceo: 'A. Full',
  description: 'Everything is filled.',
  stockSymbol: 'FUL',
  stockExchanges: [{ exchange: 'ASX', ticker: 'FUL' }],
  companyWebsiteUrl: link,
  investorRelationsUrl: link,
  financialStatsUrl: link,
  pendingLitigation: 'None.',
  nextStepDescription: 'Meeting',
  nextStepDate: '2027-01-02',
  irPromoterScore: 0,
  leadershipScore: 100,
  assetScore: 87.5,
  financialScore: 12,
};
const mine = {
  name: 'Full Pit',
  alsoKnownAs: 'Fuller',
  identifiers: [
    { scheme: 'mrds', value: '10012345' },
    { scheme: 'own-list', value: 'A: 17' },
  ],
  country: 'Australia',
  primaryJurisdiction: 'Western Australia',
  stage: 'production',
  metalsDistribution: [
    { metal: 'Gold', percentage: 60 },
    { metal: 'Silver', percentage: 40 },
  ],
  ownershipPercentage: 57.5,
  royalties: 2.25,
  notes: 'Two\nlines',
  latitude: -31.5,
  longitude: 122.25,
  nextStepDescription: 'Estimate',
  nextStepDate: '2027-03-04',
};
const estimate = {
  resourceType: 'indicated',
  metal: 'Gold',
  reportDate: '2026-06-30',
  tonnage: 1_200_000,
  grade: '1.85',
  gradeUnit: 'g/t',
  containedMetal: 71_375,
  containedMetalUnit: 'oz',
  cutoffGrade: '0.5',
  cutoffGradeUnit: 'g/t',
  reportingStandard: 'JORC',
  includesReserves: false,
  zone: 'North Pit',
  baseCase: false,
  sourceUrl: link,
};
const study = {
  studyType: 'PFS',
  reportDate: '2026-06-30',
  lifeOfMineYears: 12,
  allInSustainingCost: '985.25',
  allInSustainingCostUnit: 'oz',
  allInSustainingCostCurrency: 'CAD',
  afterTaxIrr: -3.5,
  paybackPeriod: 4,
  totalCapex: 310,
  totalOpex: 1150,
  metalPrice: '1900',
  metalPrices: [
    { metal: 'Gold', value: '1900', currency: 'USD', unit: 'oz', basis: 'long-term' },
    { metal: 'Copper', value: '4.1', currency: null, unit: null, basis: null },
  ],
  totalTonsMined: 17_500_000,
  discountRate: 5,
  npv: -275,
  gradeCutoffRate: '0.5',
  gradeCutoffUnit: 'g/t',
  productionThroughput: 150_000,
  productionThroughputUnit: 'oz/year',
  oreThroughput: 4000.5,
  oreThroughputUnit: 't/d',
  recovery: 92.5,
  stripRatio: 3.2,
  miningMethod: 'open pit and underground',
  depositType: 'Porphyry',
  currency: 'AUD',
  taxBasis: 'after-tax',
  shareBasis: '100%',
  sourceUrl: link,
};
const video = {
  mediaType: 'video',
  title: 'A visit',
  recordingDate: '2026-06-29',
  publicationDate: '2026-06-30',
  videoUrl: link,
  videoIframe: '<iframe src="https://www.youtube.com/embed/abc"></iframe>',
  publicationName: 'Example News',
  author: 'A. Uthor',
  description: 'Worth a look.',
};
const program = {
  season: 'Summer 2026',
  numberOfHoles: 24,
  numberOfMeters: 6200,
  cost: 1_550_000,
  costPerMeter: 260,
  sourceUrl: link,
};
const observation = {
  holeId: 'EX26-014',
  observationDate: '2026-05-14',
  metal: 'Gold',
  densityValue: '3.42',
  densityUnit: 'oz/t',
  trueWidth: '9.8',
  startDepth: '104',
  endDepth: '116.5',
  notes: 'Open at depth.',
  sourceUrl: link,
};

const hole = {
  holeId: 'EX26-013',
  easting: '445120.5',
  northing: '6523410.2',
  epsg: 28351,
  elevation: '412.6',
  azimuth: '270',
  dip: '-60',
  endOfHole: '182.4',
  surveys: '0 270 -60; 90 271.5 -59.2',
  notes: 'Abandoned in a fault.',
  sourceUrl: link,
};

const snapshot = {
  asOf: '2026-05-20',
  publishedOn: '2026-05-21',
  sharesOutstanding: 121_500_000,
  balanceDate: '2026-03-31',
  currency: 'CAD',
  cash: '8450000.25',
  debt: '0',
  quarterlyBurn: '-1900000',
  quarterlyExploration: '1250000',
  quarterlyOverhead: '540000',
  unusedFacilities: '3000000',
  preferred: '1000000',
  minorityInterests: '250000',
  listedInvestments: '80000',
  statedMarketCap: '48600000',
  statedFullyDiluted: 139_200_000,
  instrumentsComplete: true,
  sourceUrl: link,
  sourcePage: 'Interim report, pages 3 and 11',
  notes: 'Without treasury shares.',
};
const otherClass = { asOf: '2026-05-20', shareClass: 'Class B', commonRatio: '0.1', sharesOutstanding: 900_000 };
const guidance = {
  publishedOn: '2026-01-21',
  fromDate: '2026-01-01',
  toDate: '2026-12-31',
  metal: 'Gold',
  basis: 'attributable',
  sourceUrl: link,
  notes: 'For the share.',
};
const guidances = [
  { ...guidance, metric: 'sold', low: '175000', high: '185000.5', unit: 'oz' },
  { ...guidance, metric: 'AISC', low: '-12.5', high: '1050', currency: 'CAD', costUnit: 'oz' },
];

const price = {
  kind: 'metal',
  key: 'Copper',
  basis: 'average',
  priceDate: '2026-06-30',
  value: '9920.80175',
  currency: 'USD',
  unit: 't',
  source: 'World Bank',
  sourceUrl: link,
  licence: 'CC BY 4.0',
};

const warrant = {
  kind: 'warrant',
  series: 'FULL.WT',
  asOf: '2026-05-20',
  count: 12_500_000,
  sharesEach: '0.1',
  strike: '4.5',
  currency: 'CAD',
  issued: '2024-03-15',
  expiry: '2027-03-14',
  vesting: '2024-07-15',
  condition: 'After the hold period',
  conditionMet: true,
  accelerationPrice: '9',
  accelerationDays: 20,
  accelerationNotice: 30,
  keepsNumber: true,
  state: 'cancelled',
  stateDay: '2026-06-01',
  sourceUrl: link,
  sourcePage: 'Note 9, page 17',
  notes: 'Listed.',
};
const convertible = {
  kind: 'convertible',
  asOf: '2026-05-20',
  strike: '0.5',
  currency: 'CAD',
  principal: '5000000.5',
  expiry: '2028-05-20',
};

async function exportsOf(): Promise<[ImportKind, string][]> {
  const files: [ImportKind, string][] = [];
  for (const kind of importKinds) {
    const answer = await member.get(`/api/csv/export/${kind}`);
    expect(answer.statusCode, answer.body).toBe(200);
    files.push([kind, answer.body]);
  }
  return files;
}

/** Stores what the templates of all kinds show as their example that nothing has been made of. */
async function storeExamples(): Promise<void> {
  for (const [kind, text] of await exportsOf()) {
    if (parse(text, { columns: true }).length > 0) continue;
    const template = (await member.get(`/api/csv/templates/${kind}`)).body;
    const [row] = parse<Record<string, string>>(template, { columns: true });
    const { name: mineName, country, primaryJurisdiction } = mine;
    const owner =
      row && 'companyName' in row ? { companyName: company.name } : { mineName, country, primaryJurisdiction };
    const cells = Object.values({ ...row, ...owner }).map((cell) => `"${cell}"`);
    const file = `${template.split('\n')[0]}\n${cells.join(',')}\n`;
    expect(await importFile(member, kind, file)).toMatchObject({ created: 1, errors: [] });
  }
}

test('what every field of every form holds is in its export, and comes back by an import', async () => {
  const { id: companyId } = await created<Company>(member, '/api/companies', company);
  const { id } = await created<Mine>(member, '/api/mines', { ...mine, companyId });
  await created(member, `/api/mines/${id}/resource-estimates`, estimate);
  await created(member, `/api/mines/${id}/resource-estimates`, {
    ...estimate,
    resourceType: 'inferred',
    includesReserves: true,
  });
  await created(member, `/api/mines/${id}/economics`, study);
  await created(member, '/api/media', { ...video, entityType: 'mine', entityId: id });
  await created(member, `/api/mines/${id}/drill-programs`, program);
  await created(member, `/api/mines/${id}/drill-observations`, observation);
  await created(member, `/api/mines/${id}/drill-holes`, hole);
  // The money of a company stands with its common shares, the ratio of another class with that class.
  for (const each of [snapshot, otherClass])
    await created(member, `/api/companies/${companyId}/capital-snapshots`, each);
  await created(member, '/api/prices', price);
  for (const each of guidances) await created(member, `/api/mines/${id}/production-guidance`, each);
  for (const each of [warrant, convertible]) await created(member, `/api/companies/${companyId}/instruments`, each);
  await storeExamples();

  const files = await exportsOf();
  for (const [kind, text] of files) {
    const rows = parse<Record<string, string>>(text, { columns: true });
    expect(Object.keys(rows[0] ?? {})).toEqual(await headerOf(kind));
    const empty = Object.keys(rows[0] ?? {}).filter((name) => rows.every((row) => row[name] === ''));
    expect(empty, `empty cells of ${kind}`).toEqual([]);
    const unchanged = { unchanged: rows.length, created: 0, updated: 0, errors: [], ignoredColumns: [] };
    expect(await importFile(member, kind, text)).toMatchObject(unchanged);
  }

  await removeRecords(server.db);
  for (const [kind, text] of files) {
    const result = await importFile(member, kind, text);
    expect(result).toMatchObject({ created: result.totalRows, errors: [], warnings: [] });
  }
  expect(await exportsOf()).toEqual(files);
});

test('an undo takes back what a file said of the newer columns, too', async () => {
  await removeRecords(server.db);
  const { id: companyId } = await created<Company>(member, '/api/companies', company);
  const { id } = await created<Mine>(member, '/api/mines', mine);
  await created(member, `/api/mines/${id}/resource-estimates`, estimate);
  const before = await exportsOf();
  const changes = [
    ['companies', 'name,assetScore\nFull Metals,12.5\n'],
    [
      'resource-estimates',
      'mineName,resourceType,metal,reportDate,includesReserves\nFull Pit,indicated,Gold,2026-06-30,YES\n',
    ],
  ] as const;
  const ids: number[] = [];
  for (const [kind, text] of changes) {
    const result = await importFile(member, kind, text);
    expect(result).toMatchObject({ updated: 1, errors: [] });
    ids.push(result.importId);
  }
  expect((await member.get(`/api/companies/${companyId}`)).json()).toMatchObject({ assetScore: 12.5 });
  expect((await member.get(`/api/mines/${id}/resource-estimates`)).json()).toMatchObject([{ includesReserves: true }]);
  for (const importId of ids.toReversed())
    expect((await member.post(`/api/imports/${importId}/undo`)).statusCode).toBe(200);
  expect(await exportsOf()).toEqual(before);
});

test.each([
  ['companies', 'name,assetScore\nBad,100.5\nBad too,1.25\n', [], [2, 3], 'assetScore'],
  [
    'resource-estimates',
    'mineName,resourceType,metal,includesReserves\nFull Pit,proven,Gold,no\nFull Pit,measured,Gold,perhaps\n',
    [2],
    [3],
    'includesReserves',
  ],
] as const)('%s: what the form would refuse is left out, or an error where it contradicts its row', async (...args) => {
  const [kind, text, refused, leftOut, field] = args;
  const { errors, warnings } = await importFile(member, kind, text);
  expect(errors.map((error) => [error.row, error.field])).toEqual(refused.map((row) => [row, field]));
  expect(warnings.map((warning) => [warning.row, warning.field])).toEqual(leftOut.map((row) => [row, field]));
});
