import { stripControlCharacters } from './stored-text.ts';
import { runsAsFormula } from './runs-as-formula.ts';

/** Blanks, zero-width and direction characters: what a formula can hide behind. Tab and carriage return are judged by themselves. */
const disguise =
  /^[ \n\u000B\f\u0085\u00A0\u00AD\u1680\u180E\u2000-\u200F\u2028-\u202F\u205F-\u2064\u2066-\u2069\u2800\u3000\u3164\uFEFF]+/u;
const visible = /[^\s\u0085\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\u2800\u3164\uFEFF]/u;
const wideForms: Readonly<Record<string, string>> = {
  '＝': '=',
  '＋': '+',
  '－': '-',
  '＠': '@',
  '﹦': '=',
  '﹢': '+',
  '﹣': '-',
  '﹫': '@',
};
const starters = new Map([
  ['=', 'starts with =, which a spreadsheet would run as a formula'],
  ['+', 'starts with + and is not a number, so a spreadsheet would run it as a formula'],
  ['-', 'starts with - and is not a number, so a spreadsheet would run it as a formula'],
  ['@', 'starts with @, which a spreadsheet would run as a formula'],
  ['\t', 'starts with a tab, behind which a spreadsheet finds formulas'],
  ['\r', 'starts with a carriage return, behind which a spreadsheet finds formulas'],
]);

// Signed numbers as people write them: currency, thousands, decimal comma or point, exponent, per cent.
const number =
  /^[+-][ \u00A0]?[$€£¥]?(?:\d+(?:[.,'’ \u00A0\u202F]\d+)*[.,]?|[.,]\d+)(?:[eE][+-]?\d+)?[ \u00A0\u202F]?[%‰]?$/u;
const dashedText = /^-[ \u00A0]\p{L}[^|!(=]*$/u;
// Most cells begin so, and need no closer look unless they hold a tag or may hold `javascript:`.
const plainStart = /^[A-Za-z0-9]/u;
const handler = /[\s"'/]on[a-z]+\s*=/giu;
const tagStart = /[a-z!/?]/iu;
// Browsers leave these out of an address before they look at its scheme.
const skippedInAddress = /[\t\n\r\u200B-\u200D\u2060\uFEFF]/gu;

function mayRun(cell: string): boolean {
  if (cell.includes('<')) return true;
  const first = cell.search(/j/iu);
  return first >= 0 && cell.includes(':', first);
}

/** The character by which a spreadsheet knows a formula, looked for behind blanks and wide forms; undefined for honest starts. */
function formulaStart(cell: string): { starter: string; text: string } | undefined {
  const text = stripControlCharacters(cell).replace(disguise, '');
  const first = text.charAt(0);
  const starter = wideForms[first] ?? first;
  return starters.has(starter) ? { starter, text: starter + text.slice(1) } : undefined;
}

function isHonest(text: string): boolean {
  const trimmed = text.trimEnd();
  return trimmed === '-' || trimmed.startsWith('+/-') || number.test(trimmed) || dashedText.test(trimmed);
}

function hasHandler(cell: string): boolean {
  let inTag = false;
  let at = 0;
  for (const { index } of cell.matchAll(handler)) {
    for (; at < index; at += 1) {
      const character = cell.charAt(at);
      if (character === '>') inTag = false;
      else if (character === '<' && tagStart.test(cell.charAt(at + 1))) inTag = true;
    }
    // `</onset=` ends a tag of that name.
    if (inTag && !(cell.charAt(index) === '/' && cell.charAt(index - 1) === '<')) return true;
  }
  return false;
}

function scriptThreat(cell: string): string | undefined {
  if (/<script/iu.test(cell)) return 'holds <script, which a browser would run';
  if (cell.includes(':') && /javascript:/iu.test(cell.replace(skippedInAddress, ''))) {
    return 'holds javascript:, which a browser would run';
  }
  if (cell.includes('<') && hasHandler(cell))
    return 'holds an event handler such as onload= inside a tag, which a browser would run';
  return undefined;
}

/** `="00123"`: how programs keep a code from being read as a number. It is that text, and runs nothing. */
const textConstant = /^="([^"]*)"$/u;

/** Whether a cell is nothing but such a text. */
export const isTextConstant = (cell: string): boolean => textConstant.test(cell);

/** Why a cell must stand behind an apostrophe in a file of ours, whether or not a spreadsheet finds a formula in it. */
function mustStandGuarded(raw: string): boolean {
  if (plainStart.test(raw) && !mayRun(raw)) return false;
  const cell = stripControlCharacters(raw);
  const start = formulaStart(cell);
  return (start !== undefined && visible.test(cell) && !isHonest(start.text)) || cellThreat(raw) !== undefined;
}

/** Behind a tab or a carriage return a spreadsheet finds formulas, too. */
const isUnseen = (starter: string) => starter === '\t' || starter === '\r';

/** Why a CSV cell is dangerous, as the end of a sentence ('starts with =, …'); undefined when a spreadsheet and a browser leave it alone. */
export function cellThreat(raw: string): string | undefined {
  if (plainStart.test(raw) && !mayRun(raw)) return undefined;
  const kept = textConstant.exec(raw)?.[1];
  if (kept !== undefined) return cellThreat(kept);
  // An import removes these, so what they part must be judged as if it stood together.
  const cell = stripControlCharacters(raw);
  const start = formulaStart(cell);
  if (start && visible.test(cell) && !isHonest(start.text) && (isUnseen(start.starter) || runsAsFormula(start.text)))
    return starters.get(start.starter);
  return raw.startsWith("'") ? undefined : scriptThreat(cell);
}

/** What an apostrophe before it makes harmless, whatever stands between the two. */
const isGuardable = (text: string) =>
  formulaStart(text) !== undefined || scriptThreat(stripControlCharacters(text)) !== undefined;

/** A cell as a CSV of ours may carry it: an apostrophe goes before what a spreadsheet or a browser would run. `unguardCell` takes it off. */
export function guardCell(text: string): string {
  if (text === '') return text;
  const bare = text.replace(/^'+/u, '');
  const mustGuard = bare === text ? mustStandGuarded(text) : isGuardable(bare);
  return mustGuard ? `'${text}` : text;
}

/**
 * A cell as it was meant: one apostrophe before something that looks like a formula, or holds a script, is taken off, and a text
 * in a formula that is nothing else, `="00123"`, out of it.
 */
export function unguardCell(cell: string): string {
  if (!cell.startsWith("'")) return textConstant.exec(cell)?.[1] ?? cell;
  return isGuardable(cell.replace(/^'+/u, '')) ? cell.slice(1) : cell;
}

/** A cell of a CSV of ours: guarded, and quoted where it must be, also for who parts lines at semicolons and tabs as well. */
export function csvCell(text: string): string {
  const cell = guardCell(text);
  return /[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** One line of a CSV of ours, ended by a line feed. */
export const csvRow = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\n`;
