import type { Kind } from '../../model/kind.ts';
import { isNothing } from './column-targets.ts';

const tooLittle =
  /^(?:<\s?\d{0,6}(?:[.,]\d{1,6})?\s?(?:g\/t|%|pp[mb])?|nil|tr\.?|traces?|bdl|nsr|nsv|nr|n\/r|ns|pending|assays? pending|awaited)$/iu;
/** Laboratories and databases write what is below detection, or missing, as less than nothing. */
const belowNothing = /^[-−]\d{1,6}(?:[.,]\d{1,6})?$/u;
/** Below a limit of detection, or a row of nines: any other negative grade may as well be a slip. */
const surelyNothing = /^[-−](?:0[.,]\d{1,6}|9{2,6}(?:[.,]0{1,6})?)$/u;
/** What databases of samples write where nothing was measured: a code in capitals, or its words. */
const code =
  /^(?:[A-Z](?:[./]?[A-Z]){1,4}\.?|absent|not (?:sampled|assayed|analy[sz]ed)|no sample|insufficient sample|sample lost|lost)$/u;
/** More than the method can measure. */
const tooMuch = /^>\s?\d{1,7}(?:[.,]\d{1,6})?\s?(?:g\/t|%|pp[mb])?$/iu;
const longest = 30;

const isTooMuch = (cell: string) => cell.length < longest && tooMuch.test(cell.trim());
const isNoFigure = (cell: string) =>
  cell.length < longest && [tooLittle, belowNothing, tooMuch, code].some((pattern) => pattern.test(cell.trim()));

/** Whether columns of a record say that nothing could be measured, and nothing else. */
export function areNoFigures(columns: readonly number[], cells: readonly string[]): boolean {
  const said = columns.filter((index) => !isNothing(cells[index] ?? ''));
  return said.length > 0 && said.every((index) => isNoFigure(cells[index] ?? ''));
}

const mayBeSlip = (cell: string) => belowNothing.test(cell.trim()) && !surelyNothing.test(cell.trim());

/** The column of a record that says nothing could be measured, where all of its columns say so that say anything. */
function columnWithoutMeasure(columns: readonly number[], cells: readonly string[]): number | undefined {
  const isSure = (cell: string) => !isTooMuch(cell) && !mayBeSlip(cell);
  const isWithout = areNoFigures(columns, cells) && columns.every((index) => isSure(cells[index] ?? ''));
  return isWithout ? columns.find((index) => !isNothing(cells[index] ?? '')) : undefined;
}

/** What is told of such a cell where the other metals of its row are kept. */
export const whyNoFigure = (cell: string): string =>
  isTooMuch(cell)
    ? 'Left out, because it only says that there is more. Add the result of the method that measures so much.'
    : 'Left out, because it is no figure.';

/** What tables of drilling write for a hole in which nothing was found, or of which nothing is known yet. */
const noIntercept =
  /^(?:ns[aiv]|nsr|no significant (?:intercept|intersection|interval|result|assay|minerali[sz]ation|value|grade)|no intercept|(?:assays?|results?) (?:pending|awaited)|pending|awaiting (?:assays|results)|not (?:sampled|assayed|analy[sz]ed)|(?:hole )?abandoned|sin (?:intersecciones|intervalos|resultados|valores) significativ|sem (?:interseções|intervalos|resultados|valores) significativ|aucune? (?:intersection|intervalle|résultat|valeur) significati|pas d[’'e] ?(?:intersection|intervalle|résultat)s? significati|keine (?:signifikanten|wesentlichen))/iu;
const longestWords = 80;
const abbreviation = /^(?:ns[aiv]|nsr)(?![^\s.,;:)*])/iu;

/** Whether a cell says that a row tells of no intercept: `NSI`, `No significant intercepts > 0.5 g/t`. */
function saysNoIntercept(cell: string): boolean {
  const text = cell.trim();
  if (text.length > longestWords || !noIntercept.test(text)) return false;
  return !/^ns[aivr]/iu.test(text) || abbreviation.test(text);
}

/** Of a table of drilling the columns of its depths and grades. */
export interface DrilledColumns {
  figures: readonly number[];
  grades: readonly number[];
}

const isOfGrade = (field: string) => field === 'densityValue';
const ofDepths: ReadonlySet<string> = new Set(['startDepth', 'endDepth', 'intervalLength', 'trueWidth', 'intercept']);

export function drilledColumns(
  { columns: fields }: Kind,
  columns: readonly { index: number; field: string }[],
): DrilledColumns {
  const places = (is: (field: string) => boolean) =>
    fields['densityValue'] ? columns.flatMap(({ index, field }) => (is(field) ? [index] : [])) : [];
  return { figures: places((field) => isOfGrade(field) || ofDepths.has(field)), grades: places(isOfGrade) };
}

/** Why a row of a table of drilling is no record: its column that says so, and a sentence. */
export interface NoIntercept {
  index: number;
  why: string;
}

/**
 * What a row says in the place of an intercept, in one of its columns of depths and grades: that there is none, or that
 * nothing could be measured. Undefined where one of its grades is a figure all the same, and where nothing says so.
 */
export function noInterceptOf({ figures, grades }: DrilledColumns, cells: readonly string[]): NoIntercept | undefined {
  const at = figures.find((index) => saysNoIntercept(cells[index] ?? ''));
  const hasGrade = grades.some((index) => /^[^\p{L}\d]{0,3}\d/u.test((cells[index] ?? '').trim()));
  if (at !== undefined && !hasGrade) return { index: at, why: 'Left out: the row says that it has no intercept.' };
  const unmeasured = columnWithoutMeasure(grades, cells);
  return unmeasured === undefined
    ? undefined
    : { index: unmeasured, why: 'Left out: the row says that nothing was measured, or less than can be.' };
}
