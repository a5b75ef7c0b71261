import type { FileColumn } from '../../contract.ts';
import { ofKey } from '../../../../domain/of-key.ts';
import { type Measure, readUnit, storedUnit } from '../../../../domain/column-units.ts';
import { knownMetal } from '../../../../domain/metals.ts';
import type { Column } from '../model/columns.ts';
import type { Kind } from '../model/kind.ts';
import { type HeaderParts, headerParts, unitOf } from './header-parts.ts';
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
  mines: { name: ofMines },
  companies: { name: ofCompanies },
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
  owners: ['ownership and operator', 'owner (role)', 'owners and shares', 'ownership structure', 'equity holders'],
  holder: ['royalty holder', 'holder name', 'interest holder'],
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
  resourceType: ['category', 'class', 'classification', 'resource category', 'resource class', 'type', 'confidence'],
  metal: ['commodity', 'element', 'mineral', 'analyte'],
  reportDate: ['date', 'effective date', 'report', 'published', 'as of', 'as at', 'year', 'estimate date'],
  tonnage: ['tonnes', 'tons', 'tonnage (t)', 't', 'ore tonnes', 'quantity', 'ore'],
  grade: ['average grade', 'head grade', 'avg grade', 'mean grade'],
  gradeUnit: ['grade units', 'unit', 'units', 'unit of grade', 'uom'],
  containedMetal: ['contained', 'metal content', 'content', 'metal'],
  containedMetalUnit: ['contained unit', 'content unit', 'metal unit'],
  cutoffGrade: ['cut-off', 'cutoff', 'cut off grade', 'cog'],
  cutoffGradeUnit: ['cutoff unit', 'cut-off unit', 'cut-off grade unit'],
  reportingStandard: ['standard', 'code', 'reporting code', 'compliance'],
  sourceUrl: ['source', 'reference', 'link', 'url', 'report url', 'source link', 'document'],
  studyType: ['study', 'type', 'level', 'study level', 'stage'],
  lifeOfMineYears: ['life of mine', 'lom', 'lom (years)', 'mine life', 'mine life (years)'],
  allInSustainingCost: ['aisc', 'all-in sustaining cost', 'aisc ($/oz)', 'aisc us$/oz'],
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
  observationDate: ['date', 'assay date', 'result date', 'drill date', 'reported'],
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
    'grid north',
  ],
  gridZone: ['utm zone', 'mga zone', 'zone', 'map zone', 'epsg', 'epsg code', 'crs', 'grid', 'coordinate system'],
  coordinates: ['coords', 'coordinate', 'lat long', 'lat/long', 'lat, long', 'latitude longitude', 'gps', 'lat lon'],
  epsg: ['epsg code', 'crs', 'srid', 'grid', 'coordinate system'],
  elevation: ['rl', 'z', 'elev', 'elevation (m)', 'collar elevation', 'collar z', 'masl', 'altitude', 'collar rl'],
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

/** Tells for the headers of a file which field each fills, with what unit, and of what. */
class Understanding {
  readonly #kind: Kind;
  readonly #remembered: Readonly<Record<string, string>>;
  readonly #fields: readonly (readonly [name: string, column: Column<unknown>])[];
  readonly #byName: ReadonlyMap<string, string>;
  readonly #byWord = new Map<string, string[]>();

  constructor(kind: Kind, remembered: Readonly<Record<string, string>>) {
    this.#kind = kind;
    this.#remembered = remembered;
    this.#fields = Object.entries({ ...kind.columns, ...kind.parts?.columns });
    this.#byName = new Map(this.#fields.map(([name]) => [headerKey(name), name]));
    const own = ofKind[kind.name] ?? {};
    for (const [name] of this.#fields)
      for (const word of [name, ...(own[name] ?? words[name] ?? [])])
        for (const key of keysOf(word)) this.#know(key, name);
  }

  #know(word: string, name: string): void {
    const names = this.#byWord.get(word) ?? [];
    if (!names.includes(name)) this.#byWord.set(word, [...names, name]);
  }

  #measureOf(name: string): Measure | undefined {
    const notation = this.#fields.find(([field]) => field === name)?.[1].notation;
    return notation?.is === 'number' ? notation.measure : undefined;
  }

  of(headers: readonly string[]): FileColumn[] {
    const parts = headers.map(headerParts);
    const columns: FileColumn[] = headers.map((header) => ({
      header: header.trim(),
      field: null,
      match: 'none',
      unit: null,
      of: null,
    }));
    const taken = new Set<string>();
    const settled = new Set<number>();
    const headerOf = (index: number) => columns[index]?.header ?? '';
    const settle = (match: FileColumn['match'], find: (index: number) => readonly string[] | undefined) => {
      for (const [index, column] of columns.entries()) {
        if (settled.has(index)) continue;
        const found = find(index);
        const of = match === 'synonym' ? this.#saidOf(parts[index]!, headerOf(index)) : null;
        const field = found?.find((name) => name === '' || this.#takesSeveral(name) || !taken.has(placeOf(name, of)));
        if (field === undefined) continue;
        columns[index] = {
          ...column,
          field: field || null,
          match,
          unit: this.#unitOf(field, match, parts[index]!),
          of,
        };
        taken.add(placeOf(field, of));
        settled.add(index);
      }
    };
    settle('name', (index) => one(this.#byName.get(headerKey(headerOf(index)))));
    settle('remembered', (index) => {
      const field = this.#remembered[headerKey(headerOf(index))];
      return field === undefined || (field !== '' && !this.#fields.some(([name]) => name === field))
        ? undefined
        : [field];
    });
    settle('synonym', (index) => this.#byWord.get(headerKey(headerOf(index))) ?? this.#byNumbered(headerOf(index)));
    settle('synonym', (index) => this.#byParts(parts[index]!) ?? this.#byMetal(headerOf(index)));
    settle('synonym', (index) =>
      looseKey(headerOf(index)) === '' ? undefined : this.#byWord.get(looseKey(headerOf(index))),
    );
    return this.#withMetals(columns);
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
    if (left !== '') return this.#byWord.get(headerKey(left))?.filter(takes);
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

  #unitOf(field: string, match: FileColumn['match'], parts: HeaderParts): string | null {
    const measure = this.#measureOf(field);
    if (measure === undefined) return null;
    const said = unitOf(parts, measure) ?? readUnit(parts.words, measure);
    if (said) return said.label;
    // A column that is not called as in the template need not be kept as the template has it.
    return match === 'name' || !isAsked.has(measure) ? storedUnit[measure] : null;
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

/** Measures of which a file may mean a thousand or a million of what the template has. */
const isAsked: ReadonlySet<Measure> = new Set(['ore', 'millions', 'dollars']);

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
  remembered: Readonly<Record<string, string>>,
): (headers: readonly string[]) => FileColumn[] {
  const understanding = new Understanding(kind, remembered);
  return (headers) => understanding.of(headers);
}
