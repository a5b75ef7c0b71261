import { type Merge, MergedCells } from './merged-cells.ts';
import { type Archive, unreadable } from './open-archive.ts';
import { placeOf, readSheet } from './read-sheet.ts';
import { readParts } from './read-workbook-parts.ts';
import { SheetNotes } from './sheet-notes.ts';
import type { Sheet } from './workbook.ts';

const mergeTag = /<(?:\w{1,20}:)?mergeCell\s[^<>]{0,200}?ref\s*=\s*["']([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})["']/gu;

/** Cells merged over several rows, which a sheet names behind its rows. */
function mergesOf(xml: Uint8Array): Merge[] {
  const bytes = Buffer.from(xml.buffer, xml.byteOffset, xml.byteLength);
  const end = bytes.lastIndexOf('sheetData>');
  const merges: Merge[] = [];
  if (end < 0 || !bytes.includes('mergeCell', end)) return merges;
  for (const [, first = '', last = ''] of bytes.toString('latin1', end).matchAll(mergeTag)) {
    const [start, stop] = [placeOf(first), placeOf(last)];
    if (stop.row > start.row) merges.push({ top: start.row, bottom: stop.row, column: start.column });
  }
  return merges;
}

/** The sheets of an .xlsx file. */
export function readWorkbook(archive: Archive): Sheet[] {
  const parts = readParts(archive);
  return parts.sheets.map(({ name, part, isHidden }) => ({
    name,
    isHidden,
    rows() {
      const xml = archive.part(part);
      if (!xml) throw unreadable();
      let beside = { merged: new MergedCells(), told: new SheetNotes() };
      return {
        eachRow(onRow) {
          beside = { merged: new MergedCells(mergesOf(xml)), told: new SheetNotes() };
          readSheet(xml, parts, beside, onRow);
        },
        notes: () => [...beside.merged.notes(), ...beside.told.notes()],
      };
    },
  }));
}
