import { isNothing } from './column-targets.ts';

const tooLittle =
  /^(?:<\s?\d{0,6}(?:[.,]\d{1,6})?\s?(?:g\/t|%|pp[mb])?|nil|tr\.?|traces?|bdl|nsr|nsv|nr|n\/r|ns|pending|assays? pending|awaited)$/iu;
/** Laboratories and databases write what is below detection, or missing, as less than nothing. */
const belowNothing = /^[-−]\d{1,6}(?:[.,]\d{1,6})?$/u;
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

/** What is told of such a cell where the other metals of its row are kept. */
export const whyNoFigure = (cell: string): string =>
  isTooMuch(cell)
    ? 'Left out, because it only says that there is more. Add the result of the method that measures so much.'
    : 'Left out, because it is no figure.';
