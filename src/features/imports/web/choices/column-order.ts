import type { ChosenColumn } from './column-choices.ts';

/** Of more columns than one looks over at once, those that are read come before those that are not. */
const mostInOrder = 12;

/** The order in which columns are shown: those of which something is asked first, else as in the file. */
export function orderOf(
  columns: readonly Pick<ChosenColumn, 'field'>[],
  asked: ReadonlySet<number>,
): { first: ReadonlySet<number>; places: readonly number[] } {
  const isLong = columns.length > mostInOrder;
  const rank = (index: number) => {
    if (asked.has(index)) return 0;
    return isLong && columns[index]?.field === null ? 2 : 1;
  };
  const places = columns.map((_, index) => index).toSorted((a, b) => rank(a) - rank(b) || a - b);
  return { first: asked, places };
}
