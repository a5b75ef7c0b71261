import type { Report } from '../../model/report.ts';
import type { BesideTable, RowsBeside, TablePlace } from './table-part.ts';

const count = (number: number, one: string, several = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : several}`;

const shownRows = 3;
const listed = ({ rows }: RowsBeside) => {
  const some = rows.slice(0, shownRows).map(({ row }) => String(row));
  const last = rows.length > shownRows ? 'others' : some.pop();
  return some.length === 0 ? String(last) : `${some.join(', ')} and ${last}`;
};

/** Says in the report which rows of a file were not read as rows of its table. */
export function tellBeside(
  { header, again, notes, tables, below }: BesideTable,
  { lastRow, notes: handling }: TablePlace,
  report: Report,
): void {
  const readings: string[] = [];
  if (header && header.last > header.first)
    readings.push(`The header takes rows ${header.first} to ${header.last}; each column is called by all of them.`);
  if (again.count > 0)
    readings.push(
      `${count(again.count, 'row repeats', 'rows repeat')} the header and ${again.count === 1 ? 'is' : 'are'} left out: row ${listed(again)}.`,
    );
  if (notes.count > 0 && handling === 'leave-out')
    readings.push(
      `${count(notes.count, 'row looks like a note and is', 'rows look like notes and are')} left out: row ${listed(notes)}.`,
    );
  const [next] = tables;
  if (next) {
    const others = tables.length > 1 ? `, and ${count(tables.length - 1, 'more')} below it` : '';
    const why = `Another table begins at row ${next.headerRow}${others}: its rows are not read (${count(below, 'row')}). Choose its header row to read it, or a last row to read all as one table.`;
    report.warn(next.headerRow, '', next.title, why);
    readings.push(
      `Another table begins at row ${next.headerRow} ('${next.title}')${others}: ${count(below, 'row')} left out.`,
    );
  } else if (below > 0 && lastRow !== undefined)
    readings.push(`${count(below, 'row')} below row ${lastRow.toLocaleString('en-US')} left out.`);
  report.readings = [...report.readings, ...readings];
}
