import { knownMetal, metals } from '../metals/metals.ts';
import { cutEnd } from '../text/cut-end.ts';
import { inUnit, readUnit } from '../tables/column-units.ts';
import { usualMeaning } from '../tables/value-words.ts';

/** An interval as a sentence tells it, figures in plain digits, depths in metres. */
export interface ToldIntercept {
  length: string;
  from: string | null;
  to: string | null;
  grades: readonly { grade: string; unit: string; metal: string }[];
}

/** Longer texts are reports. */
const longest = 1_000;
/** As it is written, with all blanks and breaks of a cell. */
const longestWritten = 10_000;
const mostIntervals = 20;

// A number is whole here: none begins within another one. What is longer than numbers are is refused before.
const tooLong = /(?:\d[.,]?){20}/u;

/** `12m @`, `3 m grading`, `45.2 metres of`: where an interval begins. */
const start =
  /((?<![\d.,])\d[\d.,]{0,20}(?![.,]?\d)) ?-?((?:m|metres?|meters?|ft|feet|mètres?|metros?|metern?))\.?(?: \((?:etw|tw|true width)?[^()]{0,40}\))? ?(?:@|at|grading|averaging|of|with|à|a|mit|con|com)(?= ?[\d<~])/giu;
const gradeAt =
  /((?<![\d.,])\d[\d.,]{0,20}(?![.,]?\d)) ?(%|g\/t|gpt|g per t|grams per tonne|ppm|ppb|oz\/t|opt|kg\/t) ?(\p{L}[\p{L}\d]{0,12})?(\s?(?:eq|equiv|equivalent)\b\.?)?/giu;
const fromTo =
  /(?:from|de|ab|von|desde)(?: a depth of)? ((?<![\d.,])\d[\d.,]{0,20}(?![.,]?\d)|surface) ?(m|metres?|meters?|ft|feet|mètres?|metros?|metern?)?(?:(?: ?(?:to|-|–|à|a|bis|hasta) ?)((?<![\d.,])\d[\d.,]{0,20}(?![.,]?\d)) ?(m|metres?|meters?|ft|feet|mètres?|metros?|metern?)?)?/iu;
const inBrackets =
  /\(((?<![\d.,])\d[\d.,]{0,20}(?![.,]?\d)) ?(m|metres?|meters?|ft|feet|mètres?|metros?|metern?)? ?(?:-|–|to) ?((?<![\d.,])\d[\d.,]{0,20}(?![.,]?\d)) ?(m|metres?|meters?|ft|feet|mètres?|metros?|metern?)?\)/iu;
const isFeet = /^f/iu;
const oxides = /^(?:li2o|u3o8|wo3|v2o5|treo|tio2|fe2o3|p2o5|k2o|ta2o5|nb2o5|sno2|cg|tgc|thm)$/iu;

const wordsBehind = /^(?:from|incl|including|and|over|at|de|von|ab|desde)$/iu;
/** `2.3 g/t (Cu)`, `2.3 g/t - AuEq`: what a grade is of, behind a sign. */
const signAndWord = /^ ?[([{*:/+&–—-] ?(?!(?:from|incl|including|over|at|de|von|ab|desde|true|tw|etw)\b)\p{L}/iu;

const known: ReadonlySet<string> = new Set(metals);
const metalOf = (word: string): string | null =>
  knownMetal(word) ?? usualMeaning(word, (option) => known.has(option)) ?? null;

/** Digits with a point before decimals; null where a comma may be either. */
function plain(text: string, style: 'point' | 'comma' | null): string | null {
  const bare = cutEnd(text, '.,');
  if (!/[.,]/u.test(bare)) return bare;
  if (style === 'comma')
    return /^\d+(?:\.\d{3})*(?:,\d+)?$/u.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : null;
  if (style === 'point' || !bare.includes(','))
    return /^\d+(?:,\d{3})*(?:\.\d+)?$/u.test(bare) ? bare.replaceAll(',', '') : null;
  return /^\d+,(?:\d{1,2}|\d{4,})$/u.test(bare) ? bare.replace(',', '.') : null;
}

/** Which sign stands before the decimals of a text, as far as it shows that. */
function styleOf(text: string): 'point' | 'comma' | null {
  if (/\d\.\d{1,2}(?!\d)/u.test(text)) return 'point';
  return /\d,\d{1,2}(?!\d)/u.test(text) ? 'comma' : null;
}

const depthIn = (text: string, style: 'point' | 'comma' | null) =>
  /^surface$/iu.test(text) ? '0' : plain(text, style);
const metres = (digits: string, unit: string): string =>
  isFeet.test(unit) ? inUnit(digits, readUnit('ft', 'depth')!) : digits;

/** Why a text is no intercept that can be read, as a sentence. */
export const notAnIntercept =
  'This is no intercept that can be read. Write it as 12.5 m @ 3.4 g/t Au from 102 m, several of them parted by semicolons.';

function gradesIn(
  text: string,
  style: 'point' | 'comma' | null,
  ofColumn: string | null,
): ToldIntercept['grades'] | string {
  const grades: { grade: string; unit: string; metal: string }[] = [];
  let isBareMet = false;
  for (const match of text.matchAll(gradeAt)) {
    const [whole, digits = '', unit = '', word = '', behind = ''] = match;
    const grade = plain(digits, style);
    if (grade === null) return notAnIntercept;
    // A grade of an equivalent is that of no metal.
    if (behind !== '' || /eq$/iu.test(word)) continue;
    const named = oxides.test(word) ? word : metalOf(word);
    // `12m @ 2.3 g/t from 30m` below `Interval @ g/t Au`; a word that names no metal may be one that is not known.
    const isBare = wordsBehind.test(word) || (word === '' && !signAndWord.test(text.slice(match.index + whole.length)));
    // Of two grades without a metal one at least is of another than the column.
    const metal = named ?? (isBare && !isBareMet ? ofColumn : null);
    isBareMet ||= named === null;
    if (metal === null) return `Say the metal of ${digits} ${unit}, such as ${digits} ${unit} Au.`;
    const read = readUnit(unit, 'grade');
    if (!read?.unit) return notAnIntercept;
    grades.push({ grade: inUnit(grade, read), unit: read.unit, metal });
  }
  return grades.length > 0
    ? grades
    : 'This intercept has a grade of no metal alone, which is not kept: an equivalent is of several.';
}

/**
 * `12m @ 3.4 g/t Au from 102 m, including 3 m @ 10.2 g/t Au`: the intervals of a text with their grades; else why it cannot
 * be read. Part of it is never read without the rest. `ofColumn` is the metal of grades that name none.
 */
export function readIntercepts(
  cell: string,
  ofColumn: string | null = null,
): readonly ToldIntercept[] | { error: string } {
  if (cell.length > longestWritten) return { error: notAnIntercept };
  const text = cell.replace(/\s+/gu, ' ').trim();
  if (text === '' || text.length > longest) return { error: notAnIntercept };
  if (tooLong.test(text)) return { error: notAnIntercept };
  const style = styleOf(text);
  const starts = [...text.matchAll(start)];
  if (starts.length === 0 || starts.length > mostIntervals) return { error: notAnIntercept };
  const intervals: ToldIntercept[] = [];
  for (const [index, match] of starts.entries()) {
    const part = text.slice(match.index + match[0].length, starts[index + 1]?.index);
    const written = plain(match[1] ?? '', style);
    const grades = gradesIn(part, style, ofColumn);
    if (typeof grades === 'string') return { error: grades };
    const [, first, unitOfFirst, last, unitOfLast] = fromTo.exec(part) ?? inBrackets.exec(part) ?? [];
    const from = first === undefined ? null : depthIn(first, style);
    const to = last === undefined ? null : depthIn(last, style);
    if (written === null || (first !== undefined && from === null) || (last !== undefined && to === null))
      return { error: notAnIntercept };
    const unit = match[2] ?? '';
    intervals.push({
      length: metres(written, unit),
      from: from === null ? null : metres(from, unitOfFirst ?? unitOfLast ?? unit),
      to: to === null ? null : metres(to, unitOfLast ?? unitOfFirst ?? unit),
      grades,
    });
  }
  return intervals;
}

/** Whether a cell reads like an intercept. */
export const isInterceptText = (cell: string, ofColumn: string | null = null): boolean =>
  !('error' in readIntercepts(cell, ofColumn));
