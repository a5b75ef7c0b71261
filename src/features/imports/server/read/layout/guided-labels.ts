import { readUnit } from '../../../../../domain/tables/column-units.ts';
import { headerParts, withoutMarks } from '../../../../../domain/tables/header-parts.ts';
import { isPeriod } from '../../../../../domain/time/reported-periods.ts';
import type { NumberedRow } from './find-header.ts';
import { textAt } from './parameter-layout.ts';

/** Longer texts are sentences. */
const longest = 120;

/** Whether words are a metric that the kind knows. */
export type IsMetric = (words: string) => boolean;

/** What a row or column of guidance is called: `Gold production (koz)`, `AISC (US$/oz)`. */
export interface GuidedLabel {
  metric: string;
  metal: string;
  unit: string;
}

/** What companies call amounts of metal and costs beside the words of the kind; which of ours is meant is asked. */
const ofAmounts =
  /\b(?:production|produced|output|sales|sold|poured|recovered|concentrate|produccion|producao|produktion|produit|ventas)\b/u;
const ofCosts = /\b(?:cash costs?|sustaining costs?|aisc)\b/u;
/** Amounts that are none of metal, and money that is none for a unit of it. */
const ofOthers =
  /\b(?:ore|waste|tonnes|tons|material|throughput|milled|mined|processed|stacked|grade|recovery|recoveries|capital|capex|exploration|expenditures?)\b/u;
/** `AISC per ounce sold ($)`: what a cost is for among the words. */
const perMetal =
  /\bper (?:payable )?(?:gold |silver |copper )?(ounce|oz|pound|lb|tonne|carat)(?: of)?(?: gold| silver| copper)?(?: payable)?(?: sold| produced| poured)?\b/iu;

/** What a text guides; undefined where it is no amount of metal, and no cost of a unit of one. */
export function guidedLabel(text: string, isMetric: IsMetric, unitBeside: string = ''): GuidedLabel | undefined {
  const label = text.trim();
  if (label === '' || label.length > longest || unitBeside.length > longest) return undefined;
  const per = perMetal.exec(label);
  const bare = per ? label.replace(per[0], ' ') : label;
  const parts = headerParts(withoutMarks(bare.replace(/(?<=\b0{3})['’]s\b/gu, 's')));
  // An ounce of equivalents is one of no metal.
  if (parts.isEquivalent || /\bgeos?\b/iu.test(`${label} ${unitBeside}`)) return undefined;
  const said = unitBeside.trim() || (parts.unit ?? '');
  const unit = per?.[1] !== undefined && said !== '' && !said.includes('/') ? `${said}/${per[1].toLowerCase()}` : said;
  const { words } = parts;
  const isOurs = isMetric(words) || ((ofAmounts.test(words) || ofCosts.test(words)) && !ofOthers.test(words));
  if (!isOurs || (unit !== '' && readUnit(unit, 'guided') === undefined)) return undefined;
  return { metric: words, metal: parts.metal ?? '', unit };
}

/** What a column of figures is of. */
export interface GuidedColumn {
  /** As it is written, without the words around it; empty where the column names none. */
  period: string;
  end: 'low' | 'high' | 'both';
  /** Whether the column says that it is guidance. */
  isSaid: boolean;
}

const ofGuidance = /\b(?:guidance|guided|outlook|forecast|target|budget|estimated?|plan|range)\b/giu;
const ofLow = /\b(?:low|minimum|min|from|bottom)\b(?: end)?/giu;
const ofHigh = /\b(?:high|maximum|max|to|top)\b(?: end)?/giu;
const besidePeriod = /\b(?:revised|updated|current|new|annual|full[- ]year|production|cost)\b/giu;
/** What was, what follows from other columns, and what no longer holds. */
const ofOther =
  /\b(?:actuals?|achieved|results?|reported|realised|realized|ytd|year[- ]to[- ]date|change|chg|variance|var|vs|versus|status|progress|previous|prior|original|initial|mid-?point|middle|median|average)\b|%|\b\d{4}a\b/iu;
/** `2025E`: a year with what its figures are. */
const yearOfGuidance = /\b((?:19|20)\d\d)[efbp]\b/giu;

/** The end of a range by the words that stand over its column. */
export function endOf(isLow: boolean, isHigh: boolean): GuidedColumn['end'] {
  if (isLow === isHigh) return 'both';
  return isLow ? 'low' : 'high';
}

/** A column of guidance; `other` for figures that are none, undefined for a column of other things. */
export function guidedColumn(header: string): GuidedColumn | 'other' | undefined {
  const text = header.trim();
  if (text === '' || text.length > longest) return undefined;
  const plain = text.replace(/[()[\]:,*]/gu, ' ').replace(yearOfGuidance, '$1 guidance');
  const isSaid = plain.search(ofGuidance) >= 0;
  const ends = [ofLow, ofHigh].map((words) => plain.search(words) >= 0);
  const rest = [ofGuidance, ofLow, ofHigh, besidePeriod]
    .reduce((left, words) => left.replace(words, ' '), plain)
    .replace(/[-–—/]\s|\s[-–—/]|\s+/gu, ' ')
    .trim();
  if (ofOther.test(text)) return isSaid || /\d/u.test(text) ? 'other' : undefined;
  const saysPeriod = rest !== '' && isPeriod(rest);
  if (!saysPeriod && !(isSaid && rest === '')) return undefined;
  const [isLow = false, isHigh = false] = ends;
  return { period: rest, end: endOf(isLow, isHigh), isSaid };
}

const ofYear = /(?<![\d.])(?:FY ?|CY ?)?(?:19|20)\d\d(?![\d.])/giu;

/**
 * `2024 Low (koz)`, `2025 gold production high (koz)`: a year and an end of its range, with what is guided or, where other
 * columns or nobody says it, with the metal and unit alone.
 */
export function yearColumn(
  header: string,
  isMetric: IsMetric,
): (Pick<GuidedColumn, 'period' | 'end'> & { label: GuidedLabel }) | undefined {
  const text = withoutMarks(header.trim());
  if (text === '' || text.length > longest || ofOther.test(text.replace(ofUnits, ' '))) return undefined;
  const [period, ...more] = [...text.matchAll(ofYear)].map(([year]) => year);
  const end = endOf(text.search(ofLow) >= 0, text.search(ofHigh) >= 0);
  if (period === undefined || more.length > 0 || end === 'both') return undefined;
  const rest = [ofYear, ofGuidance, ofLow, ofHigh].reduce((left, words) => left.replace(words, ' '), text);
  const parts = headerParts(rest.replace(/\(\s*\)/gu, ' ').trim());
  const isBare = parts.words.replace(/[^\p{L}]/gu, '') === '' && !parts.isEquivalent;
  const isRead = parts.unit === null || readUnit(parts.unit, 'guided') !== undefined;
  const bare = isBare && isRead ? { metric: '', metal: parts.metal ?? '', unit: parts.unit ?? '' } : undefined;
  const label = bare ?? guidedLabel(rest, isMetric);
  return label && { period, end, label };
}
const ofUnits = /%/gu;

/** Words that part a column of guidance in two: `Low`, `High`, and beside them what is none. */
export const isEndWord = (text: string): boolean => {
  const word = text.trim();
  return (
    word.length <= 20 && /^(?:low|high|min|max|minimum|maximum|mid-?point|actual|guidance|change)\.?$/iu.test(word)
  );
};

/** What stands over the sum of mines that have columns of their own. */
const ofAllMines =
  /^(?:consolidated|total|group|company(?:[- ]wide)?|corporate|combined)(?: (?:total|guidance|range))?$/iu;
const longestMine = 60;

/** Mines that have a column each beside that of all of them, and what period the table says that they are of. */
export interface MineColumns {
  mines: readonly { index: number; mine: string }[];
  /** What the columns of sums are called. */
  sums: readonly string[];
  period: string;
}

/** `2026 Guidance, Alpha, Beta, Consolidated`: the mines of a header behind the columns of metrics and units. */
export function mineColumns(cells: readonly string[], first: number): MineColumns | undefined {
  const said = cells.flatMap((cell, index) => (index < first || cell === '' ? [] : [{ index, mine: cell }]));
  const isSum = ({ mine }: { mine: string }) => mine.length <= longestMine && ofAllMines.test(mine);
  const mines = said.filter((column) => !isSum(column));
  const sums = said.filter(isSum).map(({ mine }) => mine);
  const areNames = mines.every(
    ({ mine }) =>
      mine.length <= longestMine && /^\p{L}/u.test(mine) && guidedColumn(mine) === undefined && !isEndWord(mine),
  );
  if (sums.length === 0 || mines.length === 0 || !areNames) return undefined;
  const title = guidedColumn(cells[0] ?? '');
  return { mines, sums, period: title === undefined || title === 'other' ? '' : title.period };
}

/**
 * The names of the columns, of two rows where the second parts those of the first by `Low` and `High`: beside these it may
 * name columns of its own, as `Metric`, below which nothing is parted.
 */
export function guidedHeader(rows: readonly NumberedRow[], at: number): { cells: string[]; rows: number } {
  const [row, below] = rows.slice(at, at + 2);
  const own = row?.cells ?? [];
  const parts = (below?.cells ?? []).flatMap((cell, index) => (cell.trim() === '' ? [] : [{ cell, index }]));
  const ends = parts.filter(({ cell }) => isEndWord(cell));
  const isParted = ends.length > 1 && parts.every(({ cell, index }) => isEndWord(cell) || textAt(own, index) === '');
  if (!below || !isParted) return { cells: own.map((cell) => cell.trim()), rows: 1 };
  let group = '';
  const cells = Array.from({ length: Math.max(own.length, below.cells.length) }, (_, index) => {
    const [above, part] = [textAt(own, index), textAt(below.cells, index)];
    group = above !== '' || !isEndWord(part) ? above : group;
    return [group, part].filter((text) => text !== '').join(' ');
  });
  return { cells, rows: 2 };
}
