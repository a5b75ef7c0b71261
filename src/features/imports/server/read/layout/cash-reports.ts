import { readDate } from '../../../../../domain/time/date-style.ts';
import { shown } from '../../model/report.ts';
import type { Kind } from '../../model/kind.ts';
import { type FileTable, ignoreBroken } from '../formats/open-table.ts';
import { isBlankRow } from '../formats/read-rows.ts';
import type { NumberedRow } from './find-header.ts';

/** The forms have less than a hundred rows. */
const mostRows = 300;
const longestCell = 200;

const currentQuarter = /^current quarter\b/iu;
/** `4.6 Cash ...`, `8.3`: the number that an item has in the form. */
const itemNumber = /^(\d{1,2})\.(?:\d{1,2})?\s*/u;
const otherItems = /\(items? \d/iu;

/** Items that are fields of ours; what else the form says is none. */
const items: readonly (readonly [written: RegExp, parameter: string])[] = [
  [
    /^cash and cash equivalents at (?:the )?(?:end of (?:the )?(?:period|quarter)|quarter end)$/iu,
    'Cash and cash equivalents',
  ],
  [/^total relevant outgoings$/iu, 'Total relevant outgoings'],
  [/^unused finance facilities(?: available)?(?: at (?:the )?quarter end)?$/iu, 'Unused finance facilities'],
];
const outgoings = 'Total relevant outgoings';

const textAt = (cells: readonly string[], index: number) => (cells[index] ?? '').trim();
const isFigure = (cell: string) => cell.length < longestCell && /^(?:[-–—]|nil)$|^[^\p{L}]{0,4}\d/iu.test(cell);
const isSpent = (cell: string) => /^\([^()]+\)$|^[-–−]\s*\d/u.test(cell);
const withoutSign = (cell: string) => cell.replace(/^[-–−]\s*|^\(|\)$/gu, '');

/** A form as it stands in the file: where its quarter has its column, and what money is counted in. */
interface CashReport {
  header: number;
  row: number;
  column: number;
  unit: string;
}

function reportIn(rows: readonly NumberedRow[]): CashReport | undefined {
  for (const [header, { row, cells }] of rows.entries()) {
    const column = cells.findIndex((cell) => cell.length < longestCell && currentQuarter.test(cell.trim()));
    if (column < 1) continue;
    const said = textAt(cells, column).replace(currentQuarter, '').trim();
    const below = textAt(rows[header + 1]?.cells ?? [], column);
    return { header, row, column, unit: said !== '' || isFigure(below) ? said : below };
  }
  return undefined;
}

/** What an item is called, without its number, and the number of its part of the form. */
function labelOf(cells: readonly string[], column: number): { part: string; label: string } {
  const said = cells.slice(0, column).flatMap((cell) => (cell.trim() === '' ? [] : [cell.trim()]));
  const text = said.join(' ').slice(0, longestCell);
  const [number = '', part = ''] = itemNumber.exec(text) ?? [];
  const [label = ''] = text.slice(number.length).split(otherItems);
  return { part, label: label.trim() };
}

/** The last part of the form has one column, wherever it stands. */
function figureOf(cells: readonly string[], { column }: CashReport, isLastPart: boolean): string {
  const own = textAt(cells, column);
  if (own !== '' || !isLastPart) return isFigure(own) ? own : '';
  const others = cells.slice(column).filter((cell) => isFigure(cell.trim()));
  return others.length === 1 ? (others[0] ?? '').trim() : '';
}

/** What stands behind, beside or below a title of the form. */
function saidUnder(rows: readonly NumberedRow[], title: RegExp, isAnswer: (text: string) => boolean): string {
  for (const [at, { cells }] of rows.entries()) {
    const index = cells.findIndex((cell) => cell.length < longestCell && title.test(cell.trim()));
    if (index < 0) continue;
    const behind = textAt(cells, index)
      .replace(title, '')
      .replace(/^\s*:\s*/u, '');
    const beside = cells.slice(index + 1).map((cell) => cell.trim());
    const below = [at + 1, at + 2].map((next) => textAt(rows[next]?.cells ?? [], index));
    const found = [behind, ...beside, ...below].find(
      (text) => text !== '' && text.length < longestCell && isAnswer(text),
    );
    if (found !== undefined) return found;
  }
  return '';
}

const ofQuarter = /^quarter ended(?:\s*\(["“”']?current quarter["“”']?\))?/iu;
const ofEntity = /^name of entity\b/iu;
const isDay = (text: string) => readDate(text, 'day-first')?.isPeriod === false;

/** Its items by what our fields are called, and what is told of them. */
function itemsOf(rows: readonly NumberedRow[], report: CashReport) {
  const top = rows.slice(0, report.header);
  const day = saidUnder(top, ofQuarter, isDay);
  const entity = saidUnder(top, ofEntity, (text) => /\p{L}/u.test(text) && !/^(?:abn|arbn|acn)\b/iu.test(text));
  const found = new Map<string, string>();
  const notes: string[] = [];
  for (const { cells } of rows.slice(report.header + 1)) {
    const { part, label } = labelOf(cells, report.column);
    const [, parameter] = items.find(([written]) => written.test(label)) ?? [];
    const isLastPart = part === '8' || (parameter !== undefined && parameter !== 'Cash and cash equivalents');
    const value = parameter === undefined ? '' : figureOf(cells, report, isLastPart);
    if (parameter === undefined || value === '' || found.has(parameter)) continue;
    if (parameter !== outgoings) found.set(parameter, isSpent(value) ? `-${withoutSign(value)}` : value);
    else if (isSpent(value)) found.set(parameter, withoutSign(value));
    else
      notes.push(
        `'${shown(label)}' is left out: without brackets nobody can tell whether ${shown(value)} went out or came in.`,
      );
  }
  return { day, entity, found, notes };
}

/**
 * The cash flow report of a quarter, as the forms of an exchange print it downward: its items that are fields of a company's
 * snapshot, of the quarter alone. Other tables stay as they are.
 */
export function withCashReport(table: FileTable, { columns }: Kind): FileTable {
  if (!('quarterlyBurn' in columns)) return table;
  const rows: NumberedRow[] = [];
  table.eachRow((cells, row) => {
    if (!isBlankRow(cells)) rows.push({ row, cells });
    return rows.length < mostRows;
  }, ignoreBroken);
  const report = reportIn(rows);
  if (!report) return table;
  const { day, entity, found, notes } = itemsOf(rows, report);
  if (found.size === 0) return table;
  const unit = report.unit === '' ? '' : ` (${report.unit})`;
  const said: readonly (readonly [header: string, cell: string])[] = [
    ...(entity === '' ? [] : ([['Company', entity]] as const)),
    ...(day === ''
      ? []
      : ([
          ['As at', day],
          ['Balance sheet date', day],
        ] as const)),
    ...[...found].map(([name, value]) => [`${name}${unit}`, value] as const),
  ];
  return {
    ...table,
    eachRow(onRow) {
      const header = said.map(([name]) => name);
      if (onRow(header, report.row) === false) return;
      onRow(
        said.map(([, cell]) => cell),
        report.row + 1,
      );
    },
    notes: () => [
      ...table.notes(),
      'Read as the cash flow report of one quarter: its other items, and the year to date, are left out.',
      ...notes,
    ],
  };
}
