import { unreadable } from './open-archive.ts';
import { FileRefused } from '../../model/refusal.ts';
import { shown } from '../../model/report.ts';

/** The rows of a sheet. */
export interface SheetRows {
  /** Calls `onRow` for each row that is not empty, with the number that a spreadsheet shows, until it answers false. */
  eachRow: (onRow: (cells: string[], row: number) => boolean | void) => void;
  /** What should be known of the rows that were read. */
  notes: () => string[];
}

/** A sheet of a workbook, whatever the format of that. */
export interface Sheet {
  name: string;
  isHidden: boolean;
  /** Throws `FileRefused` where the sheet cannot be read. */
  rows: () => SheetRows;
}

const listed = (names: readonly string[]) => shown(names.join(', '));

/** The sheet of this name, or the first that can be seen. */
export function chooseSheet(sheets: readonly Sheet[], wanted: string | undefined): SheetRows & { name: string } {
  const sheet =
    wanted === undefined
      ? (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0])
      : sheets.find(({ name }) => name === wanted);
  if (!sheet)
    throw wanted === undefined
      ? unreadable()
      : new FileRefused(`This workbook has no sheet '${wanted}'. It has: ${listed(sheets.map(({ name }) => name))}.`);
  const unread = sheets.filter((other) => other.isHidden && other !== sheet).map(({ name }) => name);
  const { eachRow, notes } = sheet.rows();
  return {
    name: sheet.name,
    eachRow,
    notes: () => [
      ...(unread.length > 0 ? [`This workbook has hidden sheets, which are not read: ${listed(unread)}.`] : []),
      ...notes(),
    ],
  };
}
