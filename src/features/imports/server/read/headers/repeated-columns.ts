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
