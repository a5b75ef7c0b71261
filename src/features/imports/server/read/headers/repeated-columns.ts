import type { FileColumn } from '../../../contract-looks.ts';
import { headerKey } from '../words/header-keys.ts';

/**
 * `kt, g/t, koz` below `Oxide`, `Fresh` and `Total`: of figures of an estimate that stand several times under one name nobody
 * can tell which are meant. The first of them would be a part that is stored as the whole: all of them are asked.
 */
export function askedWhereRepeated(columns: readonly FileColumn[], isFigure: (field: string) => boolean): FileColumn[] {
  const byHeader = Map.groupBy(columns, ({ header }) => headerKey(header));
  return columns.map((column) => {
    const alike = column.header === '' ? [] : (byHeader.get(headerKey(column.header)) ?? []);
    const filled = alike.find(({ field, match }) => field !== null && match === 'synonym' && isFigure(field));
    const isLeft = alike.some(({ field, mayBe }) => field === null && mayBe.length === 0);
    if (!filled?.field || !isLeft || (column !== filled && column.field !== null)) return column;
    // The first counts as understood, as it did before: by that the row of the header is found.
    return { ...column, field: null, mayBe: [filled.field], unit: filled.unit, of: filled.of };
  });
}

const ofCash = /\bc1\b|\bcash (?:operating )?costs?\b|\btcc\b/iu;
const ofFirstStage = /\bc1\b/iu;
const longestHeader = 120;

/**
 * `Cash cost (US$/oz), C1 cost (US$/oz)`: the one may leave out royalties that the other has, and tables with both call
 * neither of them ours. The first of them would be stored without a word of the other: both are asked.
 */
export function askedWhereCashCosts(
  columns: readonly FileColumn[],
  unitOf: (index: number) => FileColumn['unit'],
): readonly FileColumn[] {
  const filled = columns.find(({ field, match }) => field === 'cashCost' && match === 'synonym');
  if (!filled) return columns;
  const saysStage = ({ header }: FileColumn) => ofFirstStage.test(header.slice(0, longestHeader));
  const isRival = (column: FileColumn) =>
    column.field === null &&
    column.mayBe.length === 0 &&
    ofCash.test(column.header.slice(0, longestHeader)) &&
    saysStage(column) !== saysStage(filled);
  if (!columns.some(isRival)) return columns;
  return columns.map((column, index) =>
    column === filled || isRival(column)
      ? { ...column, field: null, mayBe: ['cashCost'], unit: unitOf(index), of: filled.of }
      : column,
  );
}
