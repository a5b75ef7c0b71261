import type { FileColumn } from '../../contract-looks.ts';
import { headerKey } from './match-header.ts';

/** Headers of coordinates that may be degrees or metres. */
const plain: ReadonlyMap<string, 'easting' | 'northing'> = new Map([
  ...['x', 'xcoord', 'xcoordinate', 'coordx', 'pointx'].map((name) => [name, 'easting'] as const),
  ...['y', 'ycoord', 'ycoordinate', 'coordy', 'pointy'].map((name) => [name, 'northing'] as const),
]);
const share = /\d ?%/u;
const longestCell = 2_000;

/** Five digits before any sign, or several groups of three: no degrees. */
const isMetres = (cell: string) =>
  cell.length < 40 && /^-?(?:\d{5,8}|\d{1,3}(?:[., '’]\d{3}){2})(?:[.,]\d{1,6})?$/u.test(cell);

/**
 * What the first rows show of columns that other words than the template's were understood by: `X` and `Y` in metres are no
 * degrees, and names with shares are all owners of a mine.
 */
export function byCells(
  columns: readonly FileColumn[],
  rows: readonly (readonly string[])[],
  fields: ReadonlySet<string>,
): FileColumn[] {
  const has = (field: string) => columns.some((column) => column.field === field);
  const some = (index: number, is: (cell: string) => boolean) => rows.some((row) => is((row[index] ?? '').trim()));
  const isOfAxis = ({ header, field }: FileColumn) =>
    plain.has(headerKey(header)) && (field === 'longitude' || field === 'latitude');
  const areMetres = columns.some((column, index) => isOfAxis(column) && some(index, isMetres));
  return columns.map((column, index) => {
    if (column.match !== 'synonym') return column;
    const axis = plain.get(headerKey(column.header));
    if (axis !== undefined && areMetres && isOfAxis(column) && fields.has(axis) && !has(axis))
      return { ...column, field: axis, match: 'synonym' as const };
    const isOwner = column.field === 'companyName' || column.field === 'holder';
    if (isOwner && fields.has('owners') && !has('owners') && !has('percent') && !has('ownershipPercentage'))
      return some(index, (cell) => cell.length <= longestCell && share.test(cell))
        ? { ...column, field: 'owners' }
        : column;
    return column;
  });
}
