import type { FileColumn } from '../../contract-looks.ts';
import { ofKey } from '../../../../domain/of-key.ts';
import { type Measure, readUnit, storedUnit } from '../../../../domain/column-units.ts';
import { knownMetal } from '../../../../domain/metals.ts';
import type { Column } from '../model/columns.ts';
import type { Kind } from '../model/kind.ts';
import { foreignCompanies, foreignPlaces, foreignWords } from './foreign-words.ts';
import { type HeaderParts, headerParts, unitOf, withoutMarks } from '../../../../domain/header-parts.ts';
import { headerKey } from './match-header.ts';

/** What a mine is called over a column of names. */
const ofMines = [
  'mine',
  'mine name',
  'deposit',
  'deposit name',
  'project',
  'project name',
  'property',
  'property name',
  'prospect',
  'site',
  'site name',
];
const ofCompanies = ['company', 'company name', 'issuer', 'issuer name', 'entity', 'corporation', 'operator', 'owner'];

/** Words of a field in one kind of file alone: a list of mines has companies, too. */
const ofKind: Readonly<Partial<Record<string, Readonly<Record<string, readonly string[]>>>>> = {
  mines: { name: [...ofMines, ...(foreignWords['mineName'] ?? [])] },
  companies: { name: [...ofCompanies, ...foreignCompanies] },
  prices: {
    key: ['metal', 'commodity', 'pair', 'currency pair', 'security', 'instrument', 'asset', 'item', 'name'],
    priceDate: ['date', 'day', 'as of', 'as at', 'trade date', 'trading day', 'price day', 'period end'],
    value: ['price', 'close', 'closing price', 'last', 'last price', 'settlement', 'settle', 'px last', 'rate', 'mid'],
    unit: ['per', 'price unit', 'unit of price', 'uom', 'units'],
    basis: ['price type', 'price basis', 'type of price'],
    source: ['publisher', 'provider', 'published by', 'data source', 'source name'],
    sourceUrl: ['link', 'url', 'source link', 'web address'],
    licence: ['license', 'terms', 'terms of use', 'rights'],
    kind: ['type', 'asset class', 'kind of price'],
  },
};

/** Words that people write over a column of this name. Which field a file has of them is never in doubt within one kind. */
const words: Readonly<Record<string, readonly string[]>> = {
  mineName: ['name', ...ofMines],
  alsoKnownAs: ['aka', 'alias', 'aliases', 'other name', 'other names', 'alternative name', 'former name', 'synonyms'],
  identifiers: ['identifier', 'external id', 'external ids', 'register ids', 'other ids', 'registry numbers'],
  country: ['nation', 'country name', 'land'],
  primaryJurisdiction: [
    'jurisdiction',
    'state',
    'province',
    'region',
    'territory',
    'state or province',
    'state/province',
    'admin1',
    'county',
  ],
  stage: [
    'status',
    'development stage',
    'development status',
    'dev stat',
    'dev status',
    'project stage',
    'project status',
    'operating status',
    'phase',
    'mine status',
  ],
  mrds: ['mrds id', 'dep id', 'mrds no', 'mrds number'],
  minfile: ['minfile no', 'minfile number', 'minfile id', 'minfil no'],
  wikidata: ['wikidata id', 'qid'],
  mindat: ['mindat id'],
  metals: [
    'metal',
    'commodity',
    'commodities',
    'minerals',
    'mineral',
    'product',
    'products',
    'elements',
    'main commodities',
    'commod',
    'commods',
    'primary commodity',
    'secondary commodity',
    'other commodities',
  ],
  companyName: ['company', 'owner', 'operator', 'owner name', 'issuer', 'holder', 'company name'],
  asOf: ['as at', 'shares as of', 'as of date', 'day', 'date'],
  publishedOn: ['published', 'filed', 'filing date', 'publication date'],
  sharesOutstanding: ['shares', 'shares issued', 'issued shares', 'basic shares', 'common shares', 'shares on issue'],
  shareClass: ['class', 'class of shares'],
  balanceDate: ['balance sheet date', 'balance sheet', 'quarter end', 'period end', 'quarter ended', 'period ended'],
  cash: ['cash and cash equivalents', 'cash and equivalents', 'cash at bank', 'cash at end of quarter'],
  debt: ['total debt', 'interest-bearing debt', 'borrowings', 'loans and borrowings'],
  quarterlyBurn: ['burn', 'cash burn', 'quarterly cash burn', 'total relevant outgoings'],
  quarterlyExploration: ['exploration', 'exploration expenditure', 'exploration and evaluation'],
  quarterlyOverhead: ['g&a', 'general and administrative', 'overhead', 'administration and corporate costs'],
  unusedFacilities: ['unused finance facilities', 'undrawn facilities', 'available facilities'],
  minorityInterests: ['minority interest', 'non-controlling interests', 'non-controlling interest'],
  statedMarketCap: ['market cap', 'market capitalization', 'market capitalisation'],
  statedFullyDiluted: ['fully diluted', 'fully diluted shares'],
  sourcePage: ['page', 'document and page'],
  owners: [
    'ownership',
    'ownership and operator',
    'owner (role)',
    'owners and shares',
    'ownership structure',
    'equity holders',
  ],
  kind: ['type', 'interest type', 'type of interest', 'interest kind'],
  percent: [
    'interest',
    'interest %',
    'ownership %',
    'share',
    'share %',
    'stake',
    'equity',
    'equity %',
    '%',
    'percentage',
    'royalty %',
    'rate',
  ],
  holder: ['royalty holder', 'owner', 'owner name', 'company', 'party', 'holder name', 'interest holder'],
  ownershipPercentage: [
    'ownership',
    'ownership %',
    'owned',
    'share',
    'interest',
    'interest %',
    'equity',
    'equity %',
    'stake',
    '% owned',
    'owner',
    'owners',
    'company share',
  ],
  royalties: ['royalty', 'royalty %', 'nsr', 'nsr %', 'royalties %'],
  nextStepDescription: ['next step', 'next event', 'catalyst', 'next milestone', 'milestone'],
  nextStepDate: ['next date', 'next event date', 'catalyst date', 'milestone date', 'expected date'],
  notes: ['note', 'comment', 'comments', 'remark', 'remarks', 'memo', 'observations'],
  latitude: ['lat', 'lat dd', 'latitude dd', 'y', 'y coord', 'lat wgs84', 'latitude (wgs84)'],
  longitude: ['lon', 'long', 'lng', 'lon dd', 'longitude dd', 'x', 'x coord', 'long wgs84', 'longitude (wgs84)'],
  headquarters: ['hq', 'head office', 'headquarter', 'location', 'city', 'address', 'based in'],
  foundedDate: ['founded', 'established', 'incorporated', 'year founded', 'founding year', 'since'],
  ceo: ['chief executive', 'chief executive officer', 'president', 'managing director', 'md'],
  description: ['about', 'profile', 'summary', 'business', 'text', 'abstract'],
  ticker: ['symbol', 'stock', 'asx code', 'code', 'ticker symbol', 'trading symbol'],
  exchange: ['stock exchange', 'market', 'bourse', 'listing exchange'],
  stockExchanges: ['exchanges', 'listings', 'listing', 'listed on', 'tickers'],
  companyWebsiteUrl: ['website', 'web', 'url', 'homepage', 'web site', 'site url', 'company website'],
  investorRelationsUrl: ['investor relations', 'ir', 'ir url', 'ir page'],
  financialStatsUrl: ['financials', 'financial statistics', 'financial url', 'stats url'],
  pendingLitigation: ['litigation', 'lawsuits', 'legal'],
  resourceType: [
    'category',
    'jorc category',
    'jorc classification',
    'resource classification',
    'reserve category',
    'reserve class',
    'reserve classification',
    'ore reserve category',
    'mineral resource category',
    'mineral reserve category',
    'confidence category',
    'cim category',
    'class',
    'classification',
    'resource category',
    'resource class',
    'type',
    'confidence',
  ],
  metal: ['commodity', 'element', 'mineral', 'analyte'],
  reportDate: ['date', 'effective date', 'report', 'published', 'as of', 'as at', 'year', 'estimate date'],
  tonnage: ['tonnes', 'tons', 'tonnage (t)', 't', 'ore tonnes', 'quantity', 'ore'],
  grade: ['average grade', 'head grade', 'avg grade', 'mean grade'],
  gradeUnit: ['grade units', 'unit', 'units', 'unit of grade', 'uom'],
  containedMetal: [
    'ounces',
    'contained ounces',
    'pounds',
    'contained pounds',
    'carats',
    'contained carats',
    'contained tonnes',
    'contained',
    'metal content',
    'content',
    'metal',
  ],
  containedMetalUnit: ['contained unit', 'content unit', 'metal unit'],
  cutoffGrade: ['cut-off', 'cutoff', 'cut off grade', 'cog'],
  cutoffGradeUnit: ['cutoff unit', 'cut-off unit', 'cut-off grade unit'],
  reportingStandard: ['standard', 'code', 'reporting code', 'compliance'],
  sourceUrl: ['source', 'reference', 'link', 'url', 'report url', 'source link', 'document'],
  studyType: ['study', 'type', 'level', 'study level', 'stage'],
  lifeOfMineYears: ['life of mine', 'lom', 'lom (years)', 'mine life', 'mine life (years)'],
  allInSustainingCost: ['aisc', 'all-in sustaining cost', 'aisc ($/oz)', 'aisc us$/oz'],
  allInSustainingCostUnit: ['aisc unit', 'aisc per', 'unit of aisc', 'cost unit'],
  allInSustainingCostCurrency: ['aisc currency', 'currency of aisc', 'cost currency'],
  afterTaxIrr: ['irr', 'after-tax irr', 'irr (%)', 'irr after tax', 'post-tax irr'],
  paybackPeriod: ['payback', 'payback (years)', 'payback years'],
  totalCapex: ['capex', 'initial capex', 'capital cost', 'capex ($m)'],
  totalOpex: ['opex', 'operating cost', 'opex ($m)'],
  metalPrice: ['price', 'metal price', 'price deck', 'gold price', 'assumed price'],
  totalTonsMined: ['tons mined', 'tonnes mined', 'total tonnes', 'ore mined'],
  discountRate: ['discount', 'discount rate (%)', 'rate'],
  npv: ['npv ($m)', 'net present value', 'npv5', 'npv8', 'post-tax npv', 'after-tax npv'],
  gradeCutoffRate: ['cut-off', 'cutoff', 'cutoff grade', 'cut-off grade'],
  gradeCutoffUnit: ['cutoff unit', 'cut-off unit', 'cutoff grade unit'],
  productionThroughput: ['production', 'annual production', 'output', 'throughput'],
  productionThroughputUnit: ['production unit', 'output unit', 'throughput unit'],
  metalPrices: ['prices', 'metal prices', 'price assumptions', 'prices by metal'],
  oreThroughput: ['ore throughput', 'mill throughput', 'plant throughput', 'processing rate', 'mill capacity', 'tpd'],
  oreThroughputUnit: ['ore throughput unit', 'processing rate unit'],
  recovery: ['recovery %', 'metallurgical recovery', 'recovery (%)', 'gold recovery'],
  stripRatio: ['strip ratio', 'stripping ratio', 'waste to ore', 'w:o'],
  miningMethod: ['mining method', 'method', 'mine type'],
  depositType: ['deposit type', 'deposit model', 'deposit style', 'mineralisation style'],
  status: ['study status', 'version'],
  currency: ['ccy', 'money'],
  taxBasis: ['tax', 'pre or post tax'],
  shareBasis: ['basis', 'project or share'],
  entityType: ['entity', 'mine or company', 'belongs to', 'kind'],
  entityName: ['mine or company name', 'mine', 'company', 'mine name', 'company name', 'name'],
  mediaType: ['type', 'media', 'format', 'medium'],
  title: ['headline', 'name', 'episode', 'heading'],
  recordingDate: ['recorded', 'recorded on'],
  publicationDate: ['published', 'date', 'published on', 'publish date'],
  url: ['link', 'address', 'web address', 'source'],
  iframe: ['embed', 'embed code', 'player', 'html'],
  publicationName: ['publication', 'publisher', 'journal', 'outlet', 'channel', 'show'],
  author: ['by', 'writer', 'host', 'speaker'],
  season: ['program', 'programme', 'campaign', 'year', 'drill season', 'program name'],
  numberOfHoles: ['holes', '# holes', 'no of holes', 'hole count', 'number of drill holes'],
  numberOfMeters: [
    'meters',
    'metres',
    'total meters',
    'total metres',
    'metres drilled',
    'meters drilled',
    'm drilled',
    'number of metres',
  ],
  cost: ['total cost', 'budget', 'cost ($)', 'cost usd', 'expenditure'],
  costPerMeter: ['cost per metre', 'cost/m', '$/m', 'cost per m'],
  holeId: [
    'hole',
    'hole name',
    'hole no',
    'drillhole',
    'drill hole',
    'drill hole id',
    'bhid',
    'borehole',
    'dhid',
    'hole number',
  ],
  observationDate: [
    'lab date',
    'date assayed',
    'date reported',
    'analysis date',
    'release date',
    'announcement date',
    'date',
    'assay date',
    'result date',
    'drill date',
    'reported',
  ],
  densityValue: ['grade', 'assay', 'value', 'result'],
  densityUnit: ['unit', 'units', 'grade unit', 'uom', 'density units', 'grade units'],
  intervalLength: [
    'interval',
    'length',
    'width',
    'interval (m)',
    'length (m)',
    'downhole length',
    'down-hole length',
    'intercept',
    'thickness',
  ],
  startDepth: ['from', 'depth from', 'from (m)', 'from m', 'start', 'start (m)', 'start depth (m)'],
  endDepth: ['to', 'depth to', 'to (m)', 'to m', 'end', 'end (m)', 'end depth (m)', 'ending depth'],
  zone: ['zone name', 'domain', 'lens', 'pit', 'ore body', 'orebody', 'area', 'mining method'],
  baseCase: ['base', 'base case estimate', 'is base case', 'preferred case'],
  includesReserves: ['inclusive', 'includes reserves', 'inclusive of reserves', 'incl reserves'],
  irPromoterScore: ['ir score', 'ir promoter', 'investor relations score'],
  leadershipScore: ['leadership', 'management score'],
  assetScore: ['assets', 'asset quality'],
  financialScore: ['financial strength', 'finance score'],
  easting: [
    'east',
    'x',
    'easting (m)',
    'utm e',
    'utm east',
    'utm easting',
    'mga east',
    'mga_e',
    'collar x',
    'xcollar',
    'x collar',
    'mga94 e',
    'mga94 east',
    'mga94 easting',
    'mga2020 e',
    'gda94 e',
    'gda94 east',
    'amg e',
    'amg east',
    'nat east',
    'utm x',
    'e utm',
    'este utm',
    'grid east',
  ],
  northing: [
    'north',
    'y',
    'northing (m)',
    'utm n',
    'utm north',
    'utm northing',
    'mga north',
    'mga_n',
    'collar y',
    'ycollar',
    'y collar',
    'mga94 n',
    'mga94 north',
    'mga94 northing',
    'mga2020 n',
    'gda94 n',
    'gda94 north',
    'amg n',
    'amg north',
    'nat north',
    'utm y',
    'n utm',
    'norte utm',
    'grid north',
  ],
  gridZone: ['utm zone', 'mga zone', 'zone', 'map zone', 'epsg', 'epsg code', 'crs', 'grid', 'coordinate system'],
  coordinates: ['coords', 'coordinate', 'lat long', 'lat/long', 'lat, long', 'latitude longitude', 'gps', 'lat lon'],
  epsg: [
    'epsg code',
    'crs',
    'srid',
    'grid',
    'grid name',
    'grid zone',
    'utm zone',
    'mga zone',
    'coordinate system',
    'coordinate reference system',
    'orig grid id',
    'nat grid id',
    'datum',
    'projection',
  ],
  elevation: [
    'zcollar',
    'z collar',
    'nat rl',
    'collar elev',
    'rl (m)',
    'rl',
    'z',
    'elev',
    'elevation (m)',
    'collar elevation',
    'collar z',
    'masl',
    'altitude',
    'collar rl',
  ],
  azimuth: ['azi', 'az', 'azimuth (deg)', 'bearing', 'collar azimuth', 'azimuth grid'],
  dip: ['inclination', 'dip (deg)', 'collar dip', 'plunge'],
  endOfHole: ['eoh', 'max depth', 'total depth', 'depth', 'hole depth', 'final depth', 'end of hole (m)', 'td'],
  surveys: ['survey', 'survey shots', 'down-hole survey', 'downhole survey'],
  placeFrom: ['place is from'],
  lengthFrom: ['length basis', 'length is from'],
  trueWidth: ['true width', 'tw', 'etw', 'true thickness', 'estimated true width'],
};

/** What may stand in brackets without meaning another unit than ours: `Tonnage (Mt)` is not `tonnage`. */
const harmless = /[([](?:m|metres|meters|t|tonnes|years|yrs|dd|wgs84|\$m|us\$m|yyyymmdd|required|optional)[)\]]/gu;
const shortest = 3;

/** A header without brackets and signs; empty where too little is left to compare. */
function looseKey(header: string): string {
  const bare = headerKey(header).replace(harmless, '');
  if (/[([]/u.test(bare)) return '';
  const letters = bare.replace(/[^\p{L}\p{N}]/gu, '');
  return letters.length >= shortest ? letters : '';
}

const keysOf = (word: string) => [headerKey(word), looseKey(word)].filter((key) => key !== '');

/** What a member chose for a column; null of what an older version did not keep. */
interface RememberedColumn {
  /** Empty where it is left out. */
  field: string;
  /** Empty: the one of the template. */
  unit: string | null;
  of: Readonly<Record<string, string>> | null;
}

/** What a member chose before, by headers as they compare. */
export type RememberedColumns = Readonly<Record<string, RememberedColumn>>;

/** Tells for the headers of a file which field each fills, with what unit, and of what. */
class Understanding {
  readonly #kind: Kind;
  readonly #remembered: RememberedColumns;
  readonly #fields: readonly (readonly [name: string, column: Column<unknown>])[];
  readonly #byName: ReadonlyMap<string, string>;
  readonly #byWord = new Map<string, string[]>();

  constructor(kind: Kind, remembered: RememberedColumns) {
    this.#kind = kind;
    this.#remembered = remembered;
    this.#fields = Object.entries({ ...kind.columns, ...kind.parts?.columns });
    this.#byName = new Map(this.#fields.map(([name]) => [headerKey(name), name]));
    const own = ofKind[kind.name] ?? {};
    for (const [name] of this.#fields)
      for (const word of [name, ...(own[name] ?? [...(words[name] ?? []), ...(foreignWords[name] ?? [])])])
        for (const key of keysOf(word)) this.#know(key, name);
    if (kind.name === 'mines')
      for (const [name, own] of Object.entries(foreignPlaces)) for (const word of own) this.#know(word, name);
  }

  #know(word: string, name: string): void {
    const names = this.#byWord.get(word) ?? [];
    if (!names.includes(name)) this.#byWord.set(word, [...names, name]);
  }

  /** Fields that a header may mean: written with accents or without, with the datum of its degrees, as `Owner(s)`. */
  #fieldsOf(header: string): readonly string[] | undefined {
    for (const key of keysOfHeader(header)) {
      const found = this.#byWord.get(key);
      const own = this.#byName.get(key);
      if (found) return own !== undefined && found.includes(own) ? [own, ...found] : found;
    }
    const short = this.#kind.name === 'mines' ? headerKey(header).replace(ofMine, '') : headerKey(header);
    return short === headerKey(header) || short.length < shortest ? undefined : this.#fieldsOf(short);
  }

  #measureOf(name: string): Measure | undefined {
    const notation = this.#fields.find(([field]) => field === name)?.[1].notation;
    return notation?.is === 'number' ? notation.measure : undefined;
  }

  of(headers: readonly string[]): FileColumn[] {
    const bare = headers.map(withoutMarks);
    const parts = bare.map(headerParts);
    const columns: FileColumn[] = headers.map((header) => ({
      header: header.trim(),
      field: null,
      match: 'none',
      unit: null,
      of: null,
    }));
    const taken = new Set<string>();
    const settled = new Set<number>();
    // What is chosen is remembered of the header as it is written.
    const headerOf = (index: number) => columns[index]?.header ?? '';
    const bareOf = (index: number) => bare[index]?.trim() ?? '';
    const settle = (match: FileColumn['match'], find: (index: number) => readonly string[] | undefined) => {
      for (const [index, column] of columns.entries()) {
        if (settled.has(index)) continue;
        const found = find(index);
        const before = match === 'remembered' ? this.#remembered[headerKey(headerOf(index))] : undefined;
        const of = match === 'name' ? null : this.#ofColumn(parts[index]!, bareOf(index), before);
        const field = found?.find((name) => name === '' || this.#takesSeveral(name) || !taken.has(placeOf(name, of)));
        if (field === undefined) continue;
        columns[index] = {
          ...column,
          field: field || null,
          match,
          unit: this.#unitBefore(field, before) ?? this.#unitOf(field, match, parts[index]!, before),
          of,
        };
        taken.add(placeOf(field, of));
        settled.add(index);
      }
    };
    settle('name', (index) => one(this.#byName.get(headerKey(headerOf(index)))));
    settle('remembered', (index) => {
      const field = this.#remembered[headerKey(headerOf(index))]?.field;
      return field === undefined || (field !== '' && !this.#fields.some(([name]) => name === field))
        ? undefined
        : [field];
    });
    const wordsOf = (index: number) => this.#fieldsOf(bareOf(index)) ?? this.#byNumbered(bareOf(index));
    // A region of the world is no jurisdiction beside a state, nor the province of one beside its region.
    for (let weakness = 0; weakness <= weak.length; weakness += 1)
      settle('synonym', (index) => (weaknessOf(bareOf(index)) > weakness ? undefined : wordsOf(index)));
    settle('synonym', (index) => this.#byParts(parts[index]!) ?? this.#byMetal(bareOf(index)));
    settle('synonym', (index) =>
      looseKey(bareOf(index)) === '' ? undefined : this.#byWord.get(looseKey(bareOf(index))),
    );
    // `Tonnage (Mio. l.)`: what a bracket says is not known, but what the column holds; its unit is asked.
    settle('synonym', (index) => this.#beforeBracket(bareOf(index)));
    return this.#withOneNpv(this.#withMetals(columns));
  }

  #beforeBracket(header: string): readonly string[] | undefined {
    const said = header.length > longestWord ? '' : header.trimEnd();
    const open = Math.max(said.lastIndexOf('('), said.lastIndexOf('['));
    const isBracket = open > 0 && /^[)\]]$/u.test(said.slice(open + 1).replace(/[^)\]]/gu, ''));
    if (!isBracket || !/[)\]]$/u.test(said)) return undefined;
    const before = said.slice(0, open).trimEnd();
    return before === '' ? undefined : this.#fieldsOf(before);
  }

  /** Whether a row looks like the header of a table: of what it says, half at least are words that stand over columns. */
  isHeader(cells: readonly string[]): boolean {
    const said = cells.filter((cell) => cell.trim() !== '');
    const known = said.filter((cell) => this.isWord(cell)).length;
    return known >= leastOfHeader && known * 2 >= said.length;
  }

  /** Whether a text stands over columns of a table. */
  isWord(cell: string): boolean {
    if (cell.length > longestWord) return false;
    const key = headerKey(cell);
    if (this.#byName.has(key) || anyHeader.has(key) || this.#fieldsOf(cell)) return true;
    const parts = headerParts(cell);
    return parts.unit !== null && this.#byParts(parts) !== undefined;
  }

  /** Fields by what is left of a header without unit, metal and category, of those that take its unit. */
  #byParts(parts: HeaderParts): readonly string[] | undefined {
    const { unit, metal, category, isEquivalent } = parts;
    const left = this.#kind.columns['npv'] && npvWords.test(parts.words) ? 'npv' : parts.words;
    if (isEquivalent || (unit === null && metal === null && category === null)) return undefined;
    const takes = (name: string) => {
      const measure = this.#measureOf(name);
      return unit === null || (measure !== undefined && unitOf(parts, measure) !== undefined);
    };
    const isByMethod = metal !== null && unit !== null && methods.test(left);
    if (left !== '' && !isByMethod) return this.#fieldsOf(left)?.filter(takes);
    const measures: readonly Measure[] = metal === null ? ['grade', 'ore', 'contained'] : ['grade', 'contained'];
    const measure = measures.find((each) => unitOf(parts, each) !== undefined) ?? (unit === null ? 'grade' : undefined);
    const field = this.#fields.find(([name]) => measure !== undefined && this.#measureOf(name) === measure);
    return one(field?.[0]);
  }

  /** Lists such as metals, of which a file may have each in a column of its own. */
  #takesSeveral(name: string): boolean {
    return this.#fields.find(([field]) => field === name)?.[1].joinedBy === '; ';
  }

  /** `commod1`, `Metal 2`. */
  #byNumbered(header: string): readonly string[] | undefined {
    const bare = headerKey(header).replace(/\d{1,2}$/u, '');
    return bare === headerKey(header) ? undefined : this.#byWord.get(bare)?.filter((name) => this.#takesSeveral(name));
  }

  /** A header that is a metal and nothing more, of figures whose unit is to be asked. */
  #byMetal(header: string): readonly string[] | undefined {
    if (knownMetal(header.trim()) === null || !this.#kind.columns['metal']) return undefined;
    return one(this.#fields.find(([name]) => this.#measureOf(name) === 'grade')?.[0]);
  }

  /** What a header says of the records of its column, as far as the kind has fields for it. */
  #saidOf(parts: HeaderParts, header: string): Record<string, string> | null {
    const { columns } = this.#kind;
    const metal = parts.metal ?? knownMetal(header.trim());
    const { category } = parts;
    const said = {
      ...(columns['discountRate'] && npvOf(header)),
      ...(metal !== null && columns['metal'] && { metal }),
      ...(category !== null && columns['resourceType'] && { resourceType: category }),
    };
    return Object.keys(said).length === 0 ? null : said;
  }

  /** What a column says of its records: as the member chose before, else as its header says. */
  #ofColumn(parts: HeaderParts, header: string, before: RememberedColumn | undefined): Record<string, string> | null {
    if (!before?.of) return this.#saidOf(parts, header);
    const of = Object.entries(before.of).filter(([name]) => Object.hasOwn(this.#kind.columns, name));
    return of.length === 0 ? null : Object.fromEntries(of);
  }

  /** The unit that the member chose before, as far as the field takes it. */
  #unitBefore(field: string, before: RememberedColumn | undefined): string | undefined {
    const measure = this.#measureOf(field);
    return before?.unit && measure !== undefined ? readUnit(before.unit, measure)?.label : undefined;
  }

  #unitOf(
    field: string,
    match: FileColumn['match'],
    parts: HeaderParts,
    before: RememberedColumn | undefined,
  ): string | null {
    const measure = this.#measureOf(field);
    if (measure === undefined) return null;
    if (before?.unit === '') return storedUnit[measure];
    const said = unitOf(parts, measure) ?? readUnit(parts.words, measure);
    if (said) return said.label;
    // A column that is not called as in the template need not be kept as the template has it.
    return match === 'name' || !isAsked.has(measure) ? storedUnit[measure] : null;
  }

  /** A study is one record: of its net present values the one after tax is proposed, else the first. */
  #withOneNpv(columns: FileColumn[]): FileColumn[] {
    const found = columns.filter(({ field }) => field === 'npv');
    const kept = found.find(({ of }) => of?.['taxBasis'] === 'after-tax') ?? found[0];
    return columns.map((column) =>
      column.field !== 'npv' || column === kept || column.match === 'remembered'
        ? column
        : { ...column, field: null, match: 'none', unit: null, of: null },
    );
  }

  /** A column of metals and one grade go together; with grades of several metals each has its own by its header. */
  #withMetals(columns: FileColumn[]): FileColumn[] {
    const said = new Set(columns.flatMap(({ of }) => of?.['metal'] ?? []));
    const hasColumn = columns.some(({ field }) => field === 'metal');
    if (said.size === 0 || !hasColumn) return columns;
    return columns.map((column) => {
      if (said.size > 1) return column.field === 'metal' ? { ...column, field: null, match: 'none' } : column;
      const { metal: _, ...of } = column.of ?? {};
      return { ...column, of: Object.keys(of).length > 0 ? of : null };
    });
  }
}

/** What stands before a word in lists of mines and says nothing more: `Deposit Status`, `Project Country`. */
const ofMine = /^(?:mine|deposit|project|property|site|prospect|occurrence|facility)(?=[a-z])/u;
const datum = /[(]?(?:gda94|gda2020|nad83|nad27|wgs84|sirgas2000|etrs89|dd|decimaldegrees|decimal|degrees|deg)[)]?$/u;

/** How a header may stand among the words, the likest first. */
function keysOfHeader(header: string): string[] {
  const key = headerKey(header);
  const plain = headerKey(withoutAccents(header.slice(0, longestWord)));
  const degrees = /^(?:lat|long?|latitude|longitude)/u.test(plain) ? [plain.replace(datum, '')] : [];
  const several = plain.endsWith('(s)') ? [`${plain.slice(0, -3)}s`, plain.slice(0, -3)] : [];
  return [key, plain, ...degrees, ...several];
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
const leastOfHeader = 2;
/** Words that count where no better one stands over another column, and those that count where none of these does. */
const weak: readonly (readonly string[])[] = [
  ['region', 'area', 'location', 'activity', 'activitystatus'],
  ['county', 'provincia', 'district'],
];

function weaknessOf(header: string): number {
  const key = headerKey(withoutAccents(header.slice(0, longestWord)));
  return weak.findIndex((words) => words.includes(key)) + 1;
}
const longestWord = 120;
/** Words over columns of tables of any kind. */
const anyHeader: ReadonlySet<string> = new Set(
  'parameter|item|unit|units|value|values|description|assumption|assumptions|total|date|year|metric|source|reference|number|id|type|category|class|name|comment|comments|notes'.split(
    '|',
  ),
);

/** Measures of which a file may mean a thousand or a million of what the template has. */
const isAsked: ReadonlySet<Measure> = new Set(['ore', 'millions', 'dollars']);

/** How a laboratory found a grade, and which of several is meant: `Au_FA_ppm`, `Cu_ICP_pct`, `Au_ppm_best`. */
const methods =
  /^(?:(?:fa|ar|aas|aa|icp|icpms|icpes|me|xrf|xrd|gra|grav|fire assay|[34]ad|[34]a|fa\d{2}|aa\d{2}|icp\d{2}|me ms\d{2}|best|final|avg|ave|mean|average|preferred|assay|assays|result)(?: |$))+$/u;

/** `After-tax NPV5%`: the rate and the tax of a net present value. */
const npvWords = /^(?:(?:after|post|pre|before)[ -]?tax )?npv ?(?:@ ?)?\d{0,2}(?:\.\d{1,2})? ?%?$/u;
const npvHeader = /npv ?@? ?(\d{1,2}(?:\.\d{1,2})?)/iu;

function npvOf(header: string): Record<string, string> {
  const rate = npvHeader.exec(header.slice(0, 120))?.[1];
  if (rate === undefined) return {};
  const isAfter = /(?:after|post)[- ]?tax/iu.test(header);
  const isBefore = /(?:pre|before)[- ]?tax/iu.test(header);
  return { discountRate: rate, ...(isAfter && { taxBasis: 'after-tax' }), ...(isBefore && { taxBasis: 'pre-tax' }) };
}

const one = (name: string | undefined) => (name === undefined ? undefined : [name]);
/** A field is filled once for each kind of record. */
const placeOf = (field: string, of: Readonly<Record<string, string>> | null) =>
  of === null ? field : `${field} ${ofKey(of)}`;

/**
 * Tells for the headers of a file which field each fills: by its own name, by what the member chose before, by another
 * word for it, by its unit and metal. A field is filled once for each metal and category: names come before memory, and
 * that before other words, the first column before later ones.
 */
export function understandColumns(
  kind: Kind,
  remembered: RememberedColumns,
): (headers: readonly string[]) => FileColumn[] {
  const understanding = new Understanding(kind, remembered);
  return (headers) => understanding.of(headers);
}

/** Tells of cells and rows of a file of this kind whether they look like headers. */
export function headersOf(kind: Kind) {
  const understanding = new Understanding(kind, {});
  return {
    isWord: (cell: string) => understanding.isWord(cell),
    isHeader: (cells: readonly string[]) => understanding.isHeader(cells),
  };
}
