import type { FileColumn } from '../../contract-looks.ts';
import { stages } from '../../../../domain/stages.ts';
import { usualMeaning } from '../../../../domain/value-words.ts';
import { isOneOf } from '../../../../domain/vocabulary.ts';
import { plainKey } from './header-keys.ts';
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

/** A state of a country in one register, and that of its works in another. */
const stateOrStage = new Set(['estado', 'etat']);
const isStage = (cell: string) =>
  isOneOf(stages, cell.toLowerCase()) || usualMeaning(cell, (option) => isOneOf(stages, option)) !== undefined;

/** What a column of states is by its cells: all are stages of a mine, or none is. */
function stateOf(
  cells: readonly string[],
  has: (field: string) => boolean,
  fields: ReadonlySet<string>,
): Pick<FileColumn, 'field' | 'match'> | undefined {
  const said = cells.filter((cell) => /\p{L}/u.test(cell) && cell.length <= longestState);
  const found = said.filter(isStage).length;
  const field = found === 0 ? 'primaryJurisdiction' : 'stage';
  const isClear = said.length > 0 && (found === 0 || found === said.length);
  return isClear && fields.has('stage') && !has(field) ? { field, match: 'synonym' } : undefined;
}
const longestState = 60;

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
    if (column.field === null && stateOrStage.has(plainKey(column.header)))
      return {
        ...column,
        ...stateOf(
          rows.map((row) => (row[index] ?? '').trim()),
          has,
          fields,
        ),
      };
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
