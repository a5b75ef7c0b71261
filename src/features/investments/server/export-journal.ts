import { csvRow } from '../../../domain/text/spreadsheet-cells.ts';
import { ownColumns, ownEventColumns } from './statements/brokers/own.ts';

/** A row of an export, as the database writes it: by date, in the order of entry within a day. */
type ExportedRow = (string | number | null)[];

/** The CSV of rows that hold the cells of `ownColumns`. */
export function journalCsv(text: string): string {
  const rows = JSON.parse(text) as ExportedRow[];
  return (
    csvRow([...ownColumns, ...ownEventColumns]) +
    rows.map((row) => csvRow(row.map((cell) => (cell === null ? '' : String(cell))))).join('')
  );
}

const noEvent = ownEventColumns.map(() => '');

/** The header and an example of a buy, a consolidation of ten shares into one, a sell in pence, a dividend and a spin-off. */
export const templateCsv = (): string =>
  [
    [...ownColumns, ...ownEventColumns],
    ['2024-01-15', 'ABC', 'buy', '10000', '0.125', 'CAD', '9.99', 'Private placement', '', '', ...noEvent],
    ['2024-06-03', 'ABC', 'split', '', '', '', '', 'Consolidation', '1', '10', ...noEvent],
    ['2025-02-20', 'ABC', 'sell', '500', '2.4', 'CAD', '9.99', '', '', '', ...noEvent],
    ['2025-02-21', 'XYZ.L', 'buy', '10000', '52.5', 'GBp', '9.99', 'In pence', '', '', ...noEvent],
    [
      '2025-03-03',
      'ABC',
      'dividend',
      '',
      '',
      'CAD',
      '',
      '',
      '',
      '',
      '',
      '2025-03-20',
      '0.05',
      'share',
      '3.75',
      '',
      '',
      '',
      '',
      '',
    ],
    [
      '2025-06-02',
      'ABC',
      'spin-off',
      '',
      '',
      '',
      '',
      '',
      '1',
      '4',
      'NEW',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '77.09',
      '22.91',
    ],
  ]
    .map(csvRow)
    .join('');
