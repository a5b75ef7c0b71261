import { headerKey, longestWord } from '../words/header-keys.ts';
import { type ColumnMeasure, readUnit } from '../../../../../domain/tables/column-units.ts';
import { type HeaderParts, tonnesOrMillions, unitOf } from '../../../../../domain/tables/header-parts.ts';
import { currencyIn } from '../../../../../domain/tables/money-units.ts';
import { isScaleWord } from '../../../../../domain/tables/unit-keys.ts';
import { readDate } from '../../../../../domain/time/date-style.ts';

/** Only diamonds are weighed in carats. */
export const ofStones = /^(?:[kM]?(?:ct|cts|carats?)|cpht|cpt|ct\/(?:100 ?)?t|carats? per (?:hundred )?tonnes?)$/iu;
/** `ASX code`: a column of tickers says where they are listed. */
export const exchangeOf = /^(ASX|TSX|TSXV|LSE|AIM|JSE|CSE|NYSE|NASDAQ)[ _-]?(?:code|ticker|symbol)$/iu;
/** A bearing from magnetic north. */
export const magnetic = /[([](?:mag|magn|magnetic)\.?[)\]]/iu;
export const bareUnitWord = /^\s*(?:units?|uom|einheit|unité|unidad|unidade)\s*$/iu;
/** Thousands and millions of what nobody says. */
const ofScale = /^(?:0{3}s?|[kKmM]{1,2}|mill?\.?)$/iu;
export const isScaled = (unit: string): boolean => ofScale.test(unit) || isScaleWord(unit);
/** Measures of which a file may mean a thousand or a million of what the template has. */
export const isAsked: ReadonlySet<ColumnMeasure> = new Set(['ore', 'millions', 'dollars', 'money']);

/**
 * Whether a header counts money otherwise than the field does: costs that are kept in US dollars alone are read from no
 * column in other money, and `Total cash costs (US$M)` are no cost of an ounce.
 */
export function isOtherMoney(measure: ColumnMeasure | undefined, { unit }: HeaderParts): boolean {
  if (unit === null || (measure !== 'dollars' && measure !== 'unit-cost')) return false;
  const scaled = readUnit(unit, 'millions');
  if (measure === 'unit-cost') return scaled !== undefined;
  const currency = scaled?.currency ?? currencyIn(unit);
  return currency !== undefined && currency !== 'USD';
}

/** How a laboratory found a grade, and which of several is meant: `Au_FA_ppm`, `Cu_ICP_pct`, `Au_ppm_best`. */
export const methods =
  /^(?:(?:fa|ar|aas|aa|icp|icpms|icpes|me|xrf|xrd|gra|grav|fire assay|[34]ad|[34]a|fa\d{2}|aa\d{2}|icp\d{2}|me ms\d{2}|best|final|avg|ave|mean|average|preferred|assay|assays|result|rpt|repeat|dup|duplicate|orig|original|\d{1,2})(?: |$))+$/u;
/** What laboratories found once more: of a grade without such words it is a control. */
export const isRepeated = /^(?:(?:rpt|repeat|dup|duplicate|\d{1,2})(?: |$))+$/u;

/** Units of areas. */
export const ofSurface = /[([](?:sq\.? ?(?:km|m|mi|ft)|(?:km|m|mi)(?:2|²)|ha|hectares?|acres?)[)\]]/iu;
/** Of several grades of one metal the one that its owner takes. */
export const isBest = /(?<!\p{L})(?:best|final|preferred|avg|ave|average|mean)(?!\p{L})/iu;

/** `Au1_ppm`, `AuAvg (g/t)`: which of several grades of a metal it is, behind the symbol of that without a blank. */
const numbered = /^(Au|Ag|Cu|Pb|Zn|Ni|Co|Mo|Pt|Pd|As|Sb)(\d|[Aa]vg?|Ave|[Mm]ean|Best|Final|Rpt|Rep|Dup)(?=[_ (]|$)/u;
export const withNumber = (header: string): string => header.replace(numbered, '$1 $2');

/** `ContainedCopper(kt)`, `CuGrade(%)`: words whose capitals alone part them, with a blank between them. */
export const withBlanks = (header: string): string =>
  header.length > longestWord || /[\s_]/u.test(header.trim())
    ? header
    : header.replace(/(?<=\p{Ll})(?=\p{Lu}\p{Ll}{3})|(?<=\p{Ll}{3})(?=\p{Lu})/gu, ' ');

/** Words over tonnes that without a unit would be over categories, or over anything. */
const oreWords: ReadonlySet<string> = new Set(
  'dry|gross|gross tonnes|in situ|in situ tonnes|in situ tonnage|rom|rom tonnes|resource|resources|reserve|reserves|mineral resource|mineral resources|ore reserve|ore reserves|mineral reserve|mineral reserves|coal resources|coal reserves|recursos|reservas|recurso|reserva|ressources|ressourcen|reserven'.split(
    '|',
  ),
);

/**
 * `Resources (Mt)`, `In situ (kt)`: fields of ore, and of metal, as far as they take the unit. Beside grades, and where no
 * other column is of tonnes, it is ore; else it is asked.
 */
export const oreFields = (
  parts: HeaderParts,
  namesOf: (measure: ColumnMeasure) => readonly string[],
  measures: readonly ColumnMeasure[] = ['ore', 'contained'],
): readonly string[] =>
  parts.metal === null && oreWords.has(parts.words)
    ? measures.flatMap((measure) => (unitOf(parts, measure) ? namesOf(measure) : []))
    : [];

/** `Stock (t)` in a list of prices is no ticker: what has a unit of mass is a figure. */
export const ofFigures = (
  names: readonly string[] | undefined,
  parts: HeaderParts,
  measureOf: (name: string) => ColumnMeasure | undefined,
): readonly string[] | undefined =>
  unitOf(parts, 'ore') === undefined ? names : names?.filter((name) => measureOf(name) !== undefined);

/** Commodities of which tonnes are those of what is mined: `Coal tonnes`. */
const ofBulk: ReadonlySet<string> = new Set([
  'Coal',
  'Iron',
  'Manganese',
  'Chromium',
  'Phosphate',
  'Potash',
  'Graphite',
  'Diamond',
  'Barite',
  'Fluorite',
]);
const bareTonnes = /^(?:metal |contained )?(?:tonnes|tons|tonnage|toneladas|tonnen)$/u;

/** `Cu tonnes (kt)`: of a metal they are of that, and no ore. */
export const metalFields = (
  { metal, words }: HeaderParts,
  namesOf: (measure: ColumnMeasure) => readonly string[],
): readonly string[] | undefined =>
  metal !== null && !ofBulk.has(metal) && bareTonnes.test(words) && namesOf('contained').length > 0
    ? namesOf('contained')
    : undefined;

/** `Tonnes`, `Tonnes milled`: what a figure is counted in is its name. */
export function unitInWords(words: string, measure: ColumnMeasure) {
  const read = readUnit(words, measure);
  if (read || (measure !== 'ore' && measure !== 'contained')) return read;
  const [first = '', ...others] = words.split(' ');
  // `ounces, in thousands`: of a scale that nobody understands the unit is asked.
  if (others.some(isScaleWord)) return undefined;
  // Tons are of two sorts.
  return first === 'tons' ? undefined : readUnit(first, measure);
}

/** `Au cut (g/t)`, `Au_uncapped`: whether outliers were cut, said in the name of a grade; `cut-off` is another word. */
const ofCutting =
  /[ _,]?[ (]?(?<!\p{L})(?:(?:un|top[ -]?)?(?:cut|capped)|(?:non[ -]|sans )?(?:coup[eé]e?s?|plafonn[eé]e?s?)|(?:sin |no )?(?:cortar|cortad[oa]s?))(?:(?: [àa]| at| to)? \d{1,4}(?: ?g\/t)?)?(?!\p{L})\)?(?![ _-]?off)/iu;

/** What a column is whose name says that outliers were cut, or not. */
const cutGrades = new Set(['densityValue', 'grade', 'headGrade']);
export const cutGradeIn = (header: string, fields: readonly (readonly [name: string, column: unknown])[]) =>
  ofCutting.test(header) && !header.includes('CuT')
    ? fields.flatMap(([name]) => (cutGrades.has(name) ? [name] : []))
    : [];

/**
 * Headers without the word that says whether outliers were cut, where it tells no two columns apart: of two grades of one
 * metal a member says which one is meant.
 */
export function withoutCutting(headers: readonly string[]): string[] {
  // `CuT` is all of the copper.
  const bare = headers.map((header) => header.replace(ofCutting, (said) => (said.includes('CuT') ? said : '')));
  const often = Map.groupBy(bare, headerKey);
  return headers.map((header, index) => {
    const own = bare[index] ?? header;
    return own !== '' && often.get(headerKey(own))?.length === 1 ? own : header;
  });
}

/** `31-Dec-2026`, `31 December 2026` */
const mostOfDay = 3;

/** What stands before the day that a header ends with, and that day. */
function beforeDay(header: string): { words: string; day: string } | undefined {
  if (header.length > longestWord) return undefined;
  const tokens = header.trim().split(/\s+/u);
  for (let count = Math.min(mostOfDay, tokens.length - 1); count > 0; count -= 1) {
    const read = readDate(tokens.slice(-count).join(' '), 'year-first');
    if (read && !read.isPeriod) return { words: tokens.slice(0, -count).join(' '), day: read.date };
  }
  return undefined;
}

/** Headers without the day that they end with, `Market Cap (C$) 30-November-2026`, where it is one for all columns that say one. */
export function withoutDay(headers: readonly string[], isOfDays: boolean): readonly string[] {
  const found = isOfDays ? headers.map(beforeDay) : [];
  const days = new Set(found.flatMap((said) => (said ? [said.day] : [])));
  return days.size === 1 ? headers.map((header, index) => found[index]?.words ?? header) : headers;
}

/** Whether figures of a measure may be in what a header says: in its unit, or in `MT`, which is asked. */
export function mayBeIn(parts: HeaderParts, measure: ColumnMeasure | undefined): boolean {
  if (parts.unit === null || measure === undefined) return parts.unit === null;
  const mayBeTonnes = parts.unit === tonnesOrMillions && (measure === 'ore' || measure === 'contained');
  return mayBeTonnes || unitOf(parts, measure) !== undefined;
}
