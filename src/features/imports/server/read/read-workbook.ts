import { openArchive, unreadable } from './open-archive.ts';
import { readSheet } from './read-sheet.ts';
import { readParts } from './read-workbook-parts.ts';
import { FileRefused } from '../model/refusal.ts';
import { shown } from '../model/report.ts';

export interface Workbook {
  sheets: string[];
  /** Goes through the rows of a sheet, the first where it is not named. Throws `FileRefused` where there is none. */
  rowsOf: (sheet: string | undefined) => (onRow: (cells: string[], row: number) => boolean | void) => void;
}

/** Opens an .xlsx file. A sheet is read when its rows are asked for. */
export function readWorkbook(bytes: Uint8Array): Workbook {
  const archive = openArchive(bytes);
  const parts = readParts(archive);
  const names = parts.sheets.map(({ name }) => name);
  return {
    sheets: names,
    rowsOf(wanted) {
      const sheet = wanted === undefined ? parts.sheets[0] : parts.sheets.find(({ name }) => name === wanted);
      if (!sheet)
        throw wanted === undefined
          ? unreadable()
          : new FileRefused(`This workbook has no sheet '${wanted}'. It has: ${shown(names.join(', '))}.`);
      const xml = archive.part(sheet.part);
      if (!xml) throw unreadable();
      return (onRow) => readSheet(xml, parts, onRow);
    },
  };
}
