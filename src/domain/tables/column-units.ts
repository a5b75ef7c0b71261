import Big from 'big.js';
import {
  perUnit,
  readCount,
  readMoney,
  readPerUnit,
  readSharePrice,
  readUnitCost,
  type ScaledMoney,
} from './money-units.ts';
import { counted, exactKey, type FileUnit, key, longestUnit, million, thousand } from './unit-keys.ts';

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

const tonsWords = 'st|short ton|short tons|shorttons|tc|toneladas cortas';
const ounces = 'oz|ozs|ounce|ounces|troy oz|troy ounces|onces|onzas|onças|unzen|oz t|uncji|uncje|ons|unssia';
const pounds = 'lb|lbs|pound|pounds|libras|livres|pfund';
/** `TM`, `TMS`: toneladas métricas, of them dry ones. */
const tonnes =
  't|tonne|tonnes|tonnes métriques|toneladas|toneladas métricas|tonnen|metric tons|metric tonnes|metric ton|tonnia|tm|tms';
const carats = 'ct|cts|carat|carats|quilates|karat';

const contained: readonly Known[] = [
  own('oz', `${ounces}|toz|tr oz`),
  scaled('koz', 'oz', thousand, `kozs|k oz|${counted('thousand', ounces)}`),
  scaled('Moz', 'oz', million, `mozs|m oz|mmoz|oz m|ounces m|${counted('million', ounces)}`),
  own('lb', pounds),
  scaled('klb', 'lb', thousand, `klbs|${counted('thousand', pounds)}`),
  scaled('Mlb', 'lb', million, `mlbs|mmlb|mmlbs|m lb|m lbs|lbs m|lb m|${counted('million', pounds)}`),
  scaled('Blb', 'lb', '1000000000', 'blbs|billion lb|billion lbs|billion pounds|lb billion|lbs billion'),
  own('tonnes', `${tonnes}|tmf|!mt`),
  scaled('kt', 'tonnes', thousand, `ktonnes|kton|kilotonnes|k t|${counted('thousand', tonnes)}`),
  scaled('Mt', 'tonnes', million, `m t|m tonnes|mtonnes|!Mton|${counted('million', tonnes)}|!Mt`),
  own('tons', tonsWords),
  scaled('thousand short tons', 'tons', thousand, `kst|${counted('thousand', tonsWords)}`),
  scaled('10 kt', 'tonnes', '10000', '10 000 t|ten thousand tonnes|万吨'),
  scaled('mtu', 'kg', '10', 'mtus|metric tonne units|metric ton units'),
  scaled('thousand mtu', 'kg', '10000', 'kmtu|000 mtu|mtu 000'),
  own('kg', 'kgs|kilogram|kilograms|kilos|kilogrammes|kilogramos|quilogramas|kilogramm'),
  own('g', 'gram|grams|grammes|gramos|gramas|gramm'),
  own('carats', carats),
  scaled('kct', 'carats', thousand, `kcts|${counted('thousand', carats)}`),
  scaled('Mct', 'carats', million, `mcts|m ct|m cts|m carats|${counted('million', carats)}`),
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
  '/jahr',
  '/år',
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
/** Case counts between these: `mt` is a metric tonne to some, `Mt` a million of them, `MT` either. */
const byCase = new Set(['mt']);

const yearly: readonly Known[] = contained.flatMap(({ label, unit, times, words }) => {
  const own = yearlyUnits[unit ?? ''];
  if (own === undefined) return [];
  const spelled = [label, ...words.split('|')]
    .filter((word) => word.startsWith('!') || !byCase.has(key(word)))
    .flatMap((word) => perYear.map((suffix) => word + suffix))
    // `mtpa` is a million tonnes to those who dig iron, and a tonne to those who make cathodes.
    .filter((word) => !/^!mt ?p/u.test(word));
  return [{ label: label === unit ? own : `${label}/year`, unit: own, times, words: spelled.join('|') }];
});

type MoneyMeasure = 'millions' | 'dollars' | 'money' | 'share-price' | 'count' | 'per-unit' | 'unit-cost' | 'guided';

const table: Readonly<Record<Exclude<ColumnMeasure, MoneyMeasure>, readonly Known[]>> = {
  grade: [
    own(
      'g/t',
      // Nobody weighs in grams for a short ton.
      'gpt|g per t|g per tonne|g/tonne|gram per tonne|grams per tonne|grammes per tonne|grams/tonne|gr/t|gms/t|gm/t|gms/tonne|gm/tonne|gms/mt|gm/mt|g/mt|g t|g/ton|gr/ton|g ton|g/tm|gr/tm|gramos por tonelada|gramos/tonelada|gramas por tonelada|grammes par tonne|gramm pro tonne|gramm je tonne',
    ),
    own('%', 'percent|per cent|pct|wt%|wt %|prozent|porcentaje|pourcent|wtpct|perc'),
    own('ppm', 'parts per million|mg/kg'),
    own('ppb', 'parts per billion|µg/kg|ug/kg'),
    own('oz/t', 'opt|oz/st|oz/ton|ounces per ton|oz per ton|oz/short ton|troy oz/ton|oz/tc|oz st|oz ton'),
    scaled(
      'oz per tonne',
      'g/t',
      '31.1034768',
      'oz/tonne|oz/metric ton|ounces per tonne|oz/tm|onzas por tonelada métrica',
    ),
    scaled('kg/t', 'g/t', thousand, 'kg per tonne|kg/tonne|kgpt|kg/tm'),
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
    scaled('t', null, '1', `${tonnes}|dmt|t dry|dry t|dry tonnes|!mt`),
    scaled(
      'kt',
      null,
      thousand,
      `kdmt|kt dry|dry kt|000 dmt|ktonnes|kton|kilotonnes|k t|mil t|mil toneladas|${counted('thousand', tonnes)}`,
    ),
    scaled(
      'Mt',
      null,
      million,
      `mdmt|!Mt dry|!dry Mt|!Dry Mt|million dmt|mill t|millions of tonnes|m t|m tonnes|mtonnes|!Mton|tonnes m|${counted('million', tonnes)}|!Mt|!tM`,
    ),
    scaled('10 kt', null, '10000', '10 000 t|ten thousand tonnes|万吨'),
    scaled('Bt', null, '1000000000', 'billion tonnes|gt'),
    scaled('short tons', null, '907.18474', tonsWords, thousand),
    scaled('thousand short tons', null, '907.18474', `kst|${counted('thousand', tonsWords)}`),
    scaled('million short tons', null, '907184.74', `mst|short tons m|${counted('million', tonsWords)}`),
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

function byWords(units: readonly Known[]): ReadonlyMap<string, FileUnit> {
  const known = new Map<string, FileUnit>();
  for (const { words, ...unit } of units) {
    const all = words.split('|');
    for (const word of [unit.label, ...all]) {
      if (word.startsWith('!')) known.set(`!${exactKey(word.slice(1))}`, unit);
      else if (!byCase.has(key(word)) && !all.includes(`!${word}`)) known.set(key(word), unit);
    }
  }
  return known;
}

const known = new Map(Object.entries(table).map(([measure, units]) => [measure, byWords(units)]));

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
