import { Readable } from 'node:stream';
import type pg from 'pg';
import { escapedMarkup } from '../../../domain/text/markup.ts';
import { guardCell } from '../../../domain/text/spreadsheet-cells.ts';
import { type CellType, type ExportTable, rowsOf } from './export-table.ts';
import { inPieces } from './write-pieces.ts';

/** Styles of `xl/styles.xml`: plain, a day, a header. */
export const sheetStyles = { plain: 0, day: 1, header: 2 } as const;

/** What XML cannot hold; and what a reader would take for such a character. */
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu;
const looksEscaped = /_x(?=[0-9A-Fa-f]{4}_)/gu;

export const xmlText = (text: string) =>
  escapedMarkup(text.toWellFormed().replace(forbidden, '').replace(looksEscaped, '_x005F_x'));

/** `A`, `B`, … `Z`, `AA`, … */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** Spreadsheets keep 15 digits of a number. */
const isShortNumber = (cell: string) => /^-?\d+(?:\.\d+)?$/u.test(cell) && cell.replace(/[-.]/gu, '').length <= 15;
const dayMilliseconds = 86_400_000;
/** Before March 1900 spreadsheets count a day that never was. */
const firstDay = '1900-03-01';

function cellXml(reference: string, cell: string, type: CellType): string {
  if (type === 'number' && isShortNumber(cell)) return `<c r="${reference}"><v>${cell}</v></c>`;
  if (type === 'date' && cell >= firstDay && /^\d{4}-\d{2}-\d{2}$/u.test(cell)) {
    const serial = (Date.parse(cell) - Date.UTC(1899, 11, 30)) / dayMilliseconds;
    return `<c r="${reference}" s="${sheetStyles.day}"><v>${serial}</v></c>`;
  }
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${xmlText(guardCell(cell))}</t></is></c>`;
}

const start = (columns: number) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="18" customWidth="1"/></cols><sheetData>`;
const end = '</sheetData></worksheet>';

function headerXml({ columns }: ExportTable): string {
  const cells = columns.map(
    ({ name }, index) =>
      `<c r="${columnLetters(index)}1" s="${sheetStyles.header}" t="inlineStr"><is><t>${xmlText(name)}</t></is></c>`,
  );
  return `<row r="1">${cells.join('')}</row>`;
}

/** A sheet holds so many rows; a reader of ours stops there. */
const maxRows = 1_048_575;

async function* sheetText(client: pg.ClientBase, table: ExportTable): AsyncGenerator<string | Buffer> {
  const letters = table.columns.map((_, index) => columnLetters(index));
  yield start(table.columns.length) + headerXml(table);
  let row = 1;
  yield* inPieces(rowsOf(client, table), (cells) => {
    row += 1;
    if (row > maxRows) return '';
    const written = cells.map((cell, index) =>
      cell === null || cell === ''
        ? ''
        : cellXml(`${letters[index]}${row}`, cell, table.columns[index]?.type ?? 'text'),
    );
    return `<row r="${row}">${written.join('')}</row>`;
  });
  yield end;
}

export const sheetOf = (client: pg.ClientBase, table: ExportTable): Readable =>
  Readable.from(sheetText(client, table), { objectMode: false });
