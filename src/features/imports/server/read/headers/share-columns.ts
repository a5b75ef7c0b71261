import type { FileColumn } from '../../../contract-looks.ts';

const longestHeader = 120;
const ofRoyalty = /royalt|\b(?:nsr|gsr|grr|gor|npi)\b/iu;
const ofShare = /%|\b(?:percent|percentage|pct|rate|share)\b/iu;

const says = (words: RegExp, header: string) => words.test(header.slice(0, longestHeader));

/** Whether words are of a share of the output, and not of the mine. */
export const saysRoyalty = (words: string): boolean => says(ofRoyalty, words);

/** `1.5% NSR`, `NSR 1.5%`, and no name as of `Example Royalties (40%)`. */
const ofOutput =
  /\d ?% (?:\p{L}{1,12} )?(?:nsr|gsr|grr|gor|gorr|npi|royalty)\b|\b(?:nsr|gsr|grr|gor|gorr|npi|royalty)[ :]{1,2}\d{1,3}(?:[.,]\d{1,4})? ?%/iu;

/** Whether a cell says a share of the output. */
export const saysShareOfOutput = (cell: string): boolean => says(ofOutput, cell);

/**
 * `Interest (%), Royalty (%)`: the one is a share of the mine, the other one of its output. Below `Royalty type` it is that of
 * the royalty; below any other kind both are asked.
 */
export function withOneShare(
  columns: readonly FileColumn[],
  saysTerms: (index: number) => boolean,
): readonly FileColumn[] {
  const filled = columns.find(({ field, match }) => field === 'percent' && match === 'synonym');
  if (!filled) return columns;
  const isOfRoyalty = says(ofRoyalty, filled.header);
  const isRival = ({ field, mayBe, header }: FileColumn) =>
    field === null && mayBe.length === 0 && says(ofShare, header) && says(ofRoyalty, header) !== isOfRoyalty;
  const about = columns.flatMap((column, index) => (column === filled || isRival(column) ? [index] : []));
  // `2% NSR` says itself what it is a share of.
  if (about.length < 2 || about.some(saysTerms)) return columns;
  const isAbout = new Set(about);
  const kind = columns.find(({ field }) => field === 'kind');
  const ofRoyalties = about.filter((index) => says(ofRoyalty, columns[index]?.header ?? ''));
  const isSettled = kind !== undefined && says(ofRoyalty, kind.header) && ofRoyalties.length === 1;
  const { unit, of, match } = filled;
  return columns.map((column, index) => {
    if (!isAbout.has(index)) return column;
    if (!isSettled) return { ...column, field: null, match: 'none', mayBe: ['percent'], unit, of };
    return index === ofRoyalties[0]
      ? { ...column, field: 'percent', match, unit, of }
      : { ...column, field: null, match: 'none', unit: null, of: null };
  });
}
