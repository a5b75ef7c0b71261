import { gzipSync } from 'node:zlib';
import { csvRow, unguardCell } from '../../../../domain/text/spreadsheet-cells.ts';
import { reasonHeader } from '../read/headers/match-header.ts';
import type { FileTable } from '../read/formats/open-table.ts';
import { isBlankRow } from '../read/formats/read-rows.ts';
import type { Report } from '../model/report.ts';

/** The rows with errors as they were, with a column more that says why: to be mended and uploaded again. Compressed. */
export function failedRowsOf(table: FileTable, report: Report): Buffer | null {
  if (report.failedRows === 0) return null;
  const parts: string[] = [];
  let width = -1;
  let reason = -1;
  table.eachRow(
    (cells, row) => {
      if (isBlankRow(cells)) return;
      if (width < 0) {
        width = cells.length;
        // Of a file that was mended before, the old reasons go.
        reason = cells.findIndex((cell) => cell.trim().toLowerCase() === reasonHeader);
        parts.push(lineOf(cells, reasonHeader));
      } else if (report.hasFailed(row)) parts.push(lineOf(cells, report.reasonOf(row)));
    },
    (row, text) => {
      parts.push(lineOf([text], report.reasonOf(row)));
    },
  );

  function lineOf(cells: readonly string[], why: string): string {
    const own = Array.from({ length: Math.max(width, cells.length) }, (_, index) => unguardCell(cells[index] ?? ''));
    return csvRow([...own.filter((_, index) => index !== reason), why]);
  }
  // The mark tells spreadsheets that the text is UTF-8.
  return gzipSync(`\uFEFF${parts.join('')}`);
}
