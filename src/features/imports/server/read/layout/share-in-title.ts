import type { Kind } from '../../model/kind.ts';
import { shown } from '../../model/report.ts';
import type { FileTable } from '../formats/open-table.ts';
import { startOf } from './find-header.ts';
import { filledIn } from './header-rows.ts';

const mostLookedAt = 12;
const longest = 200;
/** `60% attributable basis`, `Acme’s share (75%)`, `on an equity basis`; all of a mine is no share. */
const ofShare =
  /\battributable\b|\b(?:equity|net) (?:share|basis|interest)\b|(?<![\d.,])(?!100(?:\.0+)? ?%)\d{1,3}(?:\.\d{1,2})? ?% (?:basis|share|interest)\b|\bshare \(\d{1,2}(?:\.\d{1,2})?%\)/iu;
const ofAll = /\b100 ?% (?:basis|share|interest|owned)\b/iu;

/** Tells of estimates whose title says that they are those of a share: they are kept, and counted, as those of all of a mine. */
export function withShareTold(table: FileTable, { columns }: Kind): FileTable {
  if (!columns['cutoffGrade'] || !columns['resourceType']) return table;
  const notes = () => {
    const titles = startOf(table, 0)
      .slice(0, mostLookedAt)
      .filter(({ cells }) => filledIn(cells) === 1)
      .map(({ cells }) => (cells.find((cell) => cell.trim() !== '') ?? '').trim().slice(0, longest));
    const found = titles.find((title) => ofShare.test(title) && !ofAll.test(title));
    const told =
      found &&
      `'${shown(found)}': estimates are kept as those of all of the mine. If these are of a share, enter tonnes and contained metal of 100%.`;
    return [...table.notes(), ...(told ? [told] : [])];
  };
  return { ...table, notes };
}
