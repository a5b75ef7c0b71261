import Big from 'big.js';
import { currencies, readCurrency } from '../money/currencies.ts';
import { type PriceUnit, priceUnits } from '../vocabulary.ts';

/**
 * What a column of figures measures. `grade`, `contained`, `yearly`, `ore-rate` and `unit-cost` are stored with their unit
 * beside them, and so is `guided`, either of metal or what a unit of it costs; the others in one: tonnes, metres, millions, US dollars, whole units of any currency (`money`, and of one
 * share `share-price`), shares, per cent, years, money for a unit of metal that is told elsewhere (`per-unit`).
 */
export const columnMeasures = [
  'grade',
  'contained',
  'yearly',
  'ore-rate',
  'ore',
  'depth',
  'millions',
  'dollars',
  'money',
  'share-price',
  'count',
  'per-unit',
  'unit-cost',
  'guided',
  'percent',
  'years',
] as const;
export type ColumnMeasure = (typeof columnMeasures)[number];

/** Measures whose unit is written beside them, in a field of its own. */
const withUnit: ReadonlySet<ColumnMeasure> = new Set([
  'grade',
  'contained',
  'yearly',
  'ore-rate',
  'unit-cost',
  'guided',
]);
export const hasUnitField = (measure: ColumnMeasure): boolean => withUnit.has(measure);

/** A unit that figures of a file are in. */
export interface FileUnit {
  /** How it is shown, and named in what a member chooses. */
  label: string;
  /** What goes into the column of the unit; null of a measure that is stored in one unit. */
  unit: string | null;
  /** What a figure is multiplied and then divided by, exactly, to be in `unit`, or in what the measure is stored in. */
  times: readonly [multiply: string, divide: string];
  /** The currency that it says, an ISO 4217 code. */
  currency?: string;
}

interface Known extends FileUnit {
  /** Further spellings, `|` between them; those behind a `!` count in this case only. */
  words: string;
}

const own = (unit: string, words: string): Known => ({ label: unit, unit, times: ['1', '1'], words });
const scaled = (label: string, unit: string | null, times: string, words: string, divide = '1'): Known => ({
  label,
  unit,
  times: [times, divide],
  words,
});

const thousand = '1000';
const million = '1000000';
const tonsWords = 'st|short ton|short tons|shorttons';

const contained: readonly Known[] = [
  own('oz', 'ozs|ounce|ounces|troy oz|troy ounces|onces|onzas|onças|unzen|oz t'),
  scaled(
    'koz',
    'oz',
    thousand,
    'kozs|tsd oz|tausend unzen|miles de onzas|milhares de onças|milliers d onces|000 oz|oz 000|000 ounces|ounces 000|thousand oz|thousand ounces|k oz|000s oz|oz 000s',
  ),
  scaled(
    'Moz',
    'oz',
    million,
    'mozs|mio oz|millionen unzen|millones de onzas|million oz|million ounces|m oz|mmoz|oz m|ounces m',
  ),
  own('lb', 'lbs|pound|pounds|libras|livres|pfund'),
  scaled('klb', 'lb', thousand, 'klbs|000 lb|000 lbs|lb 000|lbs 000|thousand pounds'),
  scaled('Mlb', 'lb', million, 'mlbs|mmlb|mmlbs|million lb|million lbs|million pounds|m lb|m lbs|lbs m|lb m'),
  own('tonnes', 't|tonne|tonnes métriques|toneladas|tonnen|metric tons|metric tonnes|metric ton|!mt'),
  scaled('kt', 'tonnes', thousand, 'ktonnes|000 t|t 000|000 tonnes|tonnes 000|thousand tonnes|kilotonnes|k t'),
  scaled('Mt', 'tonnes', million, 'million tonnes|million t|m t|m tonnes|mtonnes|!Mt'),
  own('tons', tonsWords),
  scaled('thousand short tons', 'tons', thousand, 'kst|000 st|000 short tons'),
  own('kg', 'kgs|kilogram|kilograms|kilos|kilogrammes|kilogramos|quilogramas|kilogramm'),
  own('g', 'gram|grams|grammes|gramos|gramas|gramm'),
  own('carats', 'ct|cts|carat|quilates|karat'),
  scaled('kct', 'carats', thousand, 'kcts|000 ct|000 cts|000 carats|ct 000|carats 000|thousand carats'),
  scaled('Mct', 'carats', million, 'mcts|million carats|m ct|m cts|m carats'),
];

const perYear = [
  '/year',
  '/yr',
  '/y',
  '/a',
  ' pa',
  ' p.a.',
  'pa',
  ' per year',
  ' per annum',
  '/annum',
  '/an',
  '/año',
  '/ano',
];
const yearlyUnits: Readonly<Record<string, string>> = {
  oz: 'oz/year',
  lb: 'lbs/year',
  kg: 'kg/year',
  tonnes: 'tonnes/year',
  carats: 'carats/year',
};
const yearly: readonly Known[] = contained.flatMap(({ label, unit, times, words }) => {
  const own = yearlyUnits[unit ?? ''];
  if (own === undefined) return [];
  const spelled = [label, ...words.split('|')].flatMap((word) => perYear.map((suffix) => word + suffix));
  return [{ label: label === unit ? own : `${label}/year`, unit: own, times, words: spelled.join('|') }];
});

/** Longer texts are no units. */
const longestUnit = 40;

type MoneyMeasure = 'millions' | 'dollars' | 'money' | 'share-price' | 'count' | 'per-unit' | 'unit-cost' | 'guided';

const table: Readonly<Record<Exclude<ColumnMeasure, MoneyMeasure>, readonly Known[]>> = {
  grade: [
    own(
      'g/t',
      'gpt|g per t|g per tonne|g/tonne|gram per tonne|grams per tonne|grammes per tonne|grams/tonne|gr/t|gms/t|gm/t|g/mt|g t',
    ),
    own('%', 'percent|per cent|pct|wt%|wt %|prozent|porcentaje|pourcent|wtpct|perc'),
    own('ppm', 'parts per million|mg/kg'),
    own('ppb', 'parts per billion|µg/kg|ug/kg'),
    own('oz/t', 'opt|oz/st|oz/ton|ounces per ton|oz per ton|oz/short ton|troy oz/ton'),
    scaled('oz per tonne', 'g/t', '31.1034768', 'oz/tonne|oz/metric ton|ounces per tonne'),
    scaled('kg/t', 'g/t', thousand, 'kg per tonne|kg/tonne|kgpt'),
    own('ct/t', 'cpt|carats per tonne|carats/tonne|cts/t'),
    scaled('ct/100 t', 'ct/t', '1', 'cpht|carats per hundred tonnes|ct/100t', '100'),
  ],
  contained,
  yearly,
  'ore-rate': [
    own('t/d', 'tpd|t/day|tonnes/day|tonnes per day|t per day'),
    scaled('kt/d', 't/d', thousand, 'ktpd|kt/day'),
    own('t/year', 'tpa|t/a|tonnes/year|tonnes per year|t/y|t/yr|t pa'),
    scaled('kt/year', 't/year', thousand, 'ktpa|kt/a|kt/y|kt/yr|kt pa'),
    own('Mt/year', 'mtpa|mt/a|mt/y|mt/yr|mt pa|million tonnes per year|million tonnes per annum'),
  ],
  ore: [
    scaled('t', null, '1', 'tonne|tonnes|metric tons|metric tonnes|toneladas|tonnen|tonnes métriques|!mt'),
    scaled(
      'kt',
      null,
      thousand,
      'ktonnes|tsd t|tausend t|tausend tonnen|miles de toneladas|miles de t|milhares de toneladas|mil t|milliers de tonnes|000 t|t 000|000 tonnes|tonnes 000|thousand tonnes|kilotonnes|k t|000s t|tonnes 000s',
    ),
    scaled(
      'Mt',
      null,
      million,
      'million tonnes|mio t|mill t|millionen tonnen|millionen t|millones de toneladas|millones de t|milhões de toneladas|milhões de t|millions de tonnes|million t|millions of tonnes|m t|m tonnes|mtonnes|t m|tonnes m|tonnes millions|!Mt',
    ),
    scaled('Bt', null, '1000000000', 'billion tonnes|gt'),
    scaled('short tons', null, '907.18474', tonsWords, thousand),
    scaled('thousand short tons', null, '907.18474', 'kst|000 st|000 short tons|short tons 000'),
    scaled('million short tons', null, '907184.74', 'mst|million short tons|short tons m'),
  ],
  depth: [
    scaled('m', null, '1', 'metre|metres|meter|meters|mtr|mtrs|mètres|metros|meter'),
    scaled('ft', null, '0.3048', 'foot|feet|pieds|pies'),
    scaled('cm', null, '1', 'centimetres|centimeters', '100'),
    scaled('km', null, thousand, 'kilometres|kilometers'),
  ],
  percent: [
    scaled('%', null, '1', 'percent|per cent|pct|prozent|porcentaje|pourcent'),
    scaled('fraction of 1', null, '100', 'fraction|ratio|decimal|0 to 1'),
  ],
  years: [
    scaled('years', null, '1', 'year|yr|yrs|y|a|ans|años|anos|jahre'),
    scaled('months', null, '1', 'month|mths|mois|meses|monate', '12'),
  ],
};

const exactKey = (text: string) => text.replace(/[\s'\u2019._*]+/gu, '');
/** `000s`, `millions` with nothing right behind them: `000 st` are short tons, and no thousands of `t`. */
const several = /(000['\u2019]?|thousand|million)s(?!\p{L})/giu;
const key = (text: string) => exactKey(text.replace(several, '$1')).toLowerCase();

/** Case counts between these: `mt` is a metric tonne to some, `Mt` a million of them, `MT` either. */
const byCase = new Set(['mt']);

function byWords(units: readonly Known[]): ReadonlyMap<string, FileUnit> {
  const known = new Map<string, FileUnit>();
  for (const { words, ...unit } of units) {
    for (const word of [unit.label, ...words.split('|')]) {
      if (word.startsWith('!')) known.set(`!${exactKey(word.slice(1))}`, unit);
      else if (!byCase.has(key(word))) known.set(key(word), unit);
    }
  }
  return known;
}

const known = new Map(Object.entries(table).map(([measure, units]) => [measure, byWords(units)]));

/** Signs of currencies, longer ones before those that they end with; `$` alone is anybody's. */
const signs: readonly (readonly [sign: string, currency: string | null])[] = [
  ['us$', 'USD'],
  ['u$s', 'USD'],
  ['$us', 'USD'],
  ['$ca', 'CAD'],
  ['ca$', 'CAD'],
  ['cdn$', 'CAD'],
  ['can$', 'CAD'],
  ['au$', 'AUD'],
  ['c$', 'CAD'],
  ['a$', 'AUD'],
  ['nz$', 'NZD'],
  ['r$', 'BRL'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['$', null],
];
const codes = currencies.map((code) => code.toLowerCase());

/** Words of scale and what a figure is multiplied by to be in ones. */
const scales: ReadonlyMap<string, string> = new Map(
  Object.entries({
    [thousand]: 'k|000|000s|thousand|thousands',
    [million]: 'm|mm|mn|mln|mio|million|millions|millones|milhões|millionen',
    '1000000000': 'b|bn|billion|billions',
    '1': 'infull',
  }).flatMap(([times, words]) => words.split('|').map((word) => [word, times] as const)),
);

/** A currency in front or behind, and what is left; undefined where there is none. */
function splitCurrency(text: string): { currency: string | null; rest: string } | undefined {
  for (const [sign, currency] of signs) {
    if (text.startsWith(sign)) return { currency, rest: text.slice(sign.length) };
    if (text.endsWith(sign)) return { currency, rest: text.slice(0, -sign.length) };
  }
  const code = codes.find((each) => text.startsWith(each) || text.endsWith(each));
  if (code === undefined) return undefined;
  return { currency: code.toUpperCase(), rest: text.startsWith(code) ? text.slice(3) : text.slice(0, -3) };
}

/** The currency of a text that is nothing else: `US$`, `CAD`. */
export function currencyIn(text: string): string | undefined {
  const split = text.length > longestUnit ? undefined : splitCurrency(key(text));
  return split?.rest === '' ? (split.currency ?? undefined) : undefined;
}

const money = (label: string, times: FileUnit['times'], currency: string | null): FileUnit => ({
  label,
  unit: null,
  times,
  ...(currency !== null && { currency }),
});

const scaleNames: Readonly<Record<string, string>> = {
  '1': 'in full',
  [thousand]: 'thousand',
  [million]: 'million',
  '1000000000': 'billion',
};

type ScaledMoney = 'millions' | 'dollars' | 'money';

/** `US$M`, `C$ 000`, `million EUR`, `$M`. A currency without a scale says nothing of millions: undefined. */
function readMoney(text: string, measure: ScaledMoney): FileUnit | undefined {
  const plain = key(text);
  const split = splitCurrency(plain) ?? { currency: null, rest: plain };
  const rest = split.rest.replace(/^[-/]|[-/]$/gu, '');
  const scale = rest === '' && split.rest !== plain && measure !== 'millions' ? '1' : scales.get(rest);
  if (scale === undefined) return undefined;
  const isBare = measure !== 'millions' && scale === '1';
  const words = [split.currency ?? '$', ...(isBare ? [] : [scaleNames[scale]])].filter(Boolean).join(' ');
  if (measure === 'millions') return money(words, [scale, million], split.currency);
  if (measure === 'dollars' && split.currency !== null && split.currency !== 'USD') return undefined;
  return money(words, [scale, '1'], split.currency);
}

/** Hundredths of the unit of whichever currency; of some it is said. */
const hundredths: ReadonlyMap<string, string | null> = new Map([
  ...['cents', 'cent', '¢'].map((word) => [word, null] as const),
  ...['pence', 'penny'].map((word) => [word, 'GBP'] as const),
  ...(['us', 'a', 'c', 'ca', 'au', 'nz'] as const).map((sign) => [`${sign}¢`, readSign(`${sign}$`)] as const),
]);

function readSign(text: string): string | null {
  return signs.find(([sign]) => sign === text)?.[1] ?? null;
}

/** `C$`, `A$ per share`, `cents`, `GBp`: the money of one share. */
function readSharePrice(text: string): FileUnit | undefined {
  const bare = text.replace(/(?:\/| per )(?:share|sh|unit)s?$/iu, '').trim();
  const written = readCurrency(bare);
  if (written) return money(written.written, ['1', String(written.per)], written.currency);
  const part = hundredths.get(key(bare));
  if (part !== undefined) return money(part === null ? 'cents' : `${part} cents`, ['1', '100'], part);
  const split = splitCurrency(key(bare));
  if (split && hundredths.has(split.rest)) return money(`${split.currency ?? '$'} cents`, ['1', '100'], split.currency);
  return split?.rest === '' ? money(split.currency ?? '$', ['1', '1'], split.currency) : undefined;
}

/** `000s`, `million shares`: how many are counted at once. */
function readCount(text: string): FileUnit | undefined {
  const scale = scales.get(key(text).replace(/(?:shares?|securities|options|warrants|units)$/u, ''));
  return scale === undefined ? undefined : { label: scaleNames[scale] ?? '', unit: null, times: [scale, '1'] };
}

const perUnits: ReadonlyMap<string, PriceUnit> = new Map([
  ...priceUnits.map((unit) => [unit, unit] as const),
  ['ounce', 'oz'],
  ['lbs', 'lb'],
  ['pound', 'lb'],
  ['tonne', 't'],
  ['carat', 'ct'],
  ['mtu', 'dmtu'],
]);

const perUnit = /\/| per /u;
/** What a cost is counted by beside its unit: `US$/oz sold`, `US$/oz Au`. Of an equivalent it is another cost. */
const countedBy = / (?:sold|produced|payable|recovered|poured|au|ag|cu|gold|silver|copper)$/u;

/** `US$/oz`, `C$ per lb`. */
function readPerUnit(text: string): FileUnit | undefined {
  const plain = text.toLowerCase().trim().replace(countedBy, '').replace(countedBy, '').replace(/ per /u, '/');
  const [of = '', per = '', ...more] = plain.split('/').map(key);
  if (more.length > 0 || !perUnits.has(per)) return undefined;
  const split = splitCurrency(of);
  return split && split.rest === '' ? money(`${split.currency ?? '$'}/${per}`, ['1', '1'], split.currency) : undefined;
}

/** The same with the unit for a field of its own; that field says the unit alone. */
function readUnitCost(text: string): FileUnit | undefined {
  const alone = perUnits.get(key(text));
  if (alone !== undefined) return { label: alone, unit: alone, times: ['1', '1'] };
  const read = readPerUnit(text);
  return read && { ...read, unit: perUnits.get(read.label.split('/')[1] ?? '') ?? null };
}

/** The unit that a text says, of figures that measure this; undefined where it says none, or one that may be two. */
export function readUnit(text: string, measure: ColumnMeasure): FileUnit | undefined {
  if (text.length > longestUnit || text.trim() === '') return undefined;
  if (measure === 'millions' || measure === 'dollars' || measure === 'money') return readMoney(text, measure);
  if (measure === 'share-price') return readSharePrice(text);
  if (measure === 'count') return readCount(text);
  if (measure === 'per-unit') return readPerUnit(text);
  if (measure === 'unit-cost') return readUnitCost(text);
  // A bare `oz` is an amount, and no cost of one.
  if (measure === 'guided') return readUnit(text, 'contained') ?? (perUnit.test(text) ? readUnitCost(text) : undefined);
  const words = known.get(measure);
  return words?.get(`!${exactKey(text)}`) ?? words?.get(key(text));
}

const moneyChoices = (measure: ScaledMoney): string[] =>
  (measure === 'millions' ? ['million', 'thousand', 'in full'] : ['million', 'thousand', ''])
    .map((scale) => readMoney(`$ ${scale}`, measure)?.label ?? '')
    .filter((label) => label !== '');

/** What a member can choose from, by their labels; `readUnit` takes each. */
export function unitChoices(measure: ColumnMeasure): readonly string[] {
  if (measure === 'millions' || measure === 'dollars' || measure === 'money') return moneyChoices(measure);
  if (measure === 'share-price') return ['$', 'cents'];
  if (measure === 'count') return ['in full', 'thousand', 'million'];
  // Nobody has to say what a cost is for.
  if (measure === 'per-unit' || measure === 'unit-cost') return [];
  return table[measure === 'guided' ? 'contained' : measure].map(({ label }) => label);
}

/** The unit that a measure is stored in, by its label; null where the unit stands beside the figure. */
export const storedUnit: Readonly<Record<ColumnMeasure, string | null>> = {
  grade: null,
  contained: null,
  yearly: null,
  'ore-rate': null,
  ore: 't',
  depth: 'm',
  millions: '$ million',
  dollars: '$',
  money: '$',
  'share-price': '$',
  count: 'in full',
  'per-unit': null,
  'unit-cost': null,
  guided: null,
  percent: '%',
  years: 'years',
};

/** Plain digits in another unit, exactly; a quotient that never ends is cut at 20 decimals. */
export function inUnit(digits: string, unit: FileUnit): string {
  if (isSameUnit(unit)) return digits;
  const [multiply, divide] = unit.times;
  const product = new Big(digits).times(multiply);
  const exact = Big();
  exact.DP = 20;
  return (divide === '1' ? product : new exact(product).div(divide)).toFixed();
}

/** Whether figures are kept as they are written. */
export const isSameUnit = ({ times: [multiply, divide] }: FileUnit): boolean => multiply === divide;
