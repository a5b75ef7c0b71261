import { csvRow } from '../../../domain/text/spreadsheet-cells.ts';
import { comparisonTable, type RowGroup } from './comparison-cells.ts';

/** The comparison as a file, made of what is on the page. */
export function downloadComparison(
  several: string,
  compared: readonly { name: string }[],
  groups: readonly RowGroup[],
): void {
  // The mark tells spreadsheets that the text is UTF-8.
  const lines = ['\uFEFF', ...comparisonTable(compared, groups).map(csvRow)];
  const address = URL.createObjectURL(new Blob(lines, { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `comparison-of-${several}.csv`;
  link.click();
  URL.revokeObjectURL(address);
}
