import type { Kind } from '../../model/kind.ts';
import type { ShapedColumn } from './column-targets.ts';

/**
 * The column that says which of several cases of one record a row is; of a table that has none and one price of a metal in
 * each row, that, else its discount rates: what a study is worth at several of them.
 */
export function caseColumn({ caseField }: Kind, columns: readonly ShapedColumn[]): ShapedColumn | undefined {
  if (caseField === undefined) return undefined;
  const [price, ...others] = columns.filter(
    ({ field, column }) => column.isOfMetals === true || field === 'metalPrice',
  );
  const rate = columns.find(({ field }) => field === 'discountRate');
  return columns.find(({ field }) => field === caseField) ?? (others.length === 0 ? (price ?? rate) : undefined);
}
