import type { FilePreview } from '../../contract-looks.ts';
import { type ChangedColumns, chosenColumns, type Constants, fieldOf, said, withField } from './column-choices.ts';

/** Of a file whose mine is said for all rows, the column that was taken for its mines names zones. */
export function withZones(preview: FilePreview, changed: ChangedColumns, constants: Constants): ChangedColumns {
  const columns = chosenColumns(preview, changed);
  const hasZones = fieldOf(preview, 'zone') !== undefined && columns.every(({ field }) => field !== 'zone');
  if (!hasZones || !said(constants).some(({ field }) => field === 'mineName')) return changed;
  const index = preview.columns.findIndex(
    ({ field, match }, at) => field === 'mineName' && match === 'synonym' && !changed.has(at),
  );
  if (index < 0) return changed;
  return new Map([...changed, [index, withField(preview, index, columns[index]!, 'zone')] as const]);
}
