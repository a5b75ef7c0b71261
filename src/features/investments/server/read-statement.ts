import { FileRefused } from '../../imports/server/model/refusal.ts';
import { findTables, ignoredOf, mainLayout, refuseDoubles } from './find-statement-tables.ts';
import { openRows } from './open-statement.ts';
import { StatementReader } from './read-statement-rows.ts';
import { stylesOf } from './statement-styles.ts';
import type { Statement, StatementChoices } from './statement.ts';

/** Reads a file of trades, CSV or a workbook: ours or a statement of a broker. Throws `FileRefused` where it cannot be read as a whole. */
export function readStatement(bytes: Uint8Array, choices: StatementChoices): Statement {
  const { all, scanner, unsafe, ...opened } = openRows(bytes, choices);
  const { found: tables, unread, understood } = findTables(all, choices);
  for (const table of tables) {
    refuseDoubles(table);
    const why = table.layout.refuses?.(table.places);
    if (why !== undefined) throw new FileRefused(why);
  }
  const layout = mainLayout(tables);
  const { numbers, dates } = stylesOf(tables, choices);
  const reader = new StatementReader({ numbers: numbers.style, dates: dates.style }, choices);
  for (const table of tables) reader.read(table);
  reader.end();
  for (const [what, rows] of unread) for (const row of rows) reader.leave(what, row);
  const { report, rows, joinedRows } = reader;
  report.leaveOut(scanner);
  for (const { row, value, reason } of unsafe) report.warn(row, '', value, `Left out, as you chose. ${reason}`);
  for (const of of unread.values()) report.totalRows += of.length;
  report.ignoredColumns = ignoredOf(tables);
  const leftOut = [...reader.leftOut.values()].toSorted((a, b) => b.count - a.count);
  const accounts = [...reader.accounts].map(([name, count]) => ({
    ...{ name, rows: count },
    isTaken: choices.accounts === undefined || choices.accounts.includes(name),
  }));
  return {
    format: layout.format,
    name: layout.name,
    rows,
    leftOut,
    joinedRows,
    accounts,
    numbers,
    dates,
    understood,
    ...opened,
    report,
  };
}
