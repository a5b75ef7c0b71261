import { csvRow } from '../../../domain/spreadsheet-cells.ts';
import { ownColumns } from './layouts.ts';

/** A row of an export, as the database writes it: by date, in the order of entry within a day. */
type ExportedRow = (string | number | null)[];

/** The CSV of rows that hold the cells of `ownColumns`. */
export function journalCsv(text: string): string {
  const rows = JSON.parse(text) as ExportedRow[];
  return (
    csvRow(ownColumns) + rows.map((row) => csvRow(row.map((cell) => (cell === null ? '' : String(cell))))).join('')
  );
}

/** The header and an example of a buy, a sell and a consolidation of ten shares into one. */
export const templateCsv = (): string =>
  [
    [...ownColumns],
    ['2024-01-15', 'ABC', 'buy', '10000', '0.125', 'CAD', '9.99', 'Private placement', '', ''],
    ['2024-06-03', 'ABC', 'split', '', '', '', '', 'Consolidation', '1', '10'],
    ['2025-02-20', 'ABC', 'sell', '500', '2.4', 'CAD', '9.99', '', '', ''],
  ]
    .map(csvRow)
    .join('');
