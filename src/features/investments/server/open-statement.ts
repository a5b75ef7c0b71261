import { delimiters } from '../../../domain/tables/table-files.ts';
import { FileRefused } from '../../imports/server/model/refusal.ts';
import { headerKey } from '../../imports/server/read/words/header-keys.ts';
import { type FileTable, openTable } from '../../imports/server/read/formats/open-table.ts';
import { isBlankRow } from '../../imports/server/read/formats/read-rows.ts';
import { Scanner } from '../../imports/server/read/formats/scan-threats.ts';
import { longestHeader, mostHeaderCells, type RawRow } from './find-statement-tables.ts';
import { maxTrades, type Statement, type StatementChoices } from './statement.ts';
import { rowsOfFlex } from './statements/brokers/flex-xml.ts';
import { rowsOfJson } from './statements/brokers/ghostfolio.ts';
import { layouts } from './statements/layouts.ts';

const mostTitleRows = 40;
const mostSheets = 20;
/** Dangerous cells that are told one by one. */
const mostUnsafe = 10_000;

/** A sheet of positions, each with its opening and its end in one row, is no list of trades. */
const ofPositions = /^open(?:ing)? (?:date|rate|time|price)\b/iu;

/** How many headers the best of the first rows has that are known, then how many cells. */
function likeness(table: FileTable, isKnown: (header: string) => boolean): number {
  let [best, row] = [0, 0];
  table.eachRow((cells) => {
    row += 1;
    const filled = cells.filter((cell) => cell.trim() !== '' && cell.length <= longestHeader).slice(0, mostHeaderCells);
    const known = filled.some((cell) => ofPositions.test(cell.trim())) ? 0 : filled.filter(isKnown).length;
    best = Math.max(best, 1_000 * known + filled.length);
    return row < mostTitleRows;
  });
  return best;
}

const fewHeaders = 3_000;

/** A workbook's first sheet may be a cover: of the others the first with headers that are known then. */
function sheetOfTrades(bytes: Uint8Array, isKnown: (header: string) => boolean, first: FileTable): FileTable {
  let [best, found] = [likeness(first, isKnown), first];
  for (const sheet of best >= fewHeaders ? [] : first.sheets.slice(0, mostSheets)) {
    const other = openTable(bytes, { isKnown, sheet });
    const score = likeness(other, isKnown);
    if (score >= fewHeaders && score > best) [best, found] = [score, other];
  }
  return found;
}

/** Opens a file whose first line may be a title, which does not show what parts the cells below it. */
function openBelowTitle(
  bytes: Uint8Array,
  isKnown: (header: string) => boolean,
  { encoding, sheet }: Pick<StatementChoices, 'encoding' | 'sheet'>,
): FileTable {
  const table = openTable(bytes, { isKnown, encoding, sheet });
  if (sheet === undefined && table.sheets.length > 1) return sheetOfTrades(bytes, isKnown, table);
  if (table.delimiter === null || likeness(table, isKnown) >= fewHeaders) return table;
  let [best, found] = [likeness(table, isKnown), table];
  for (const delimiter of delimiters) {
    try {
      const other = openTable(bytes, { isKnown, encoding, delimiter });
      const score = likeness(other, isKnown);
      if (score > best) [best, found] = [score, other];
    } catch {
      // Quotes that are right under one delimiter may be wrong under another.
    }
  }
  return found;
}

/** `-ABC250117C20`: the symbol of an option, as Fidelity writes it; no formula of a spreadsheet. */
const isOption = (cell: string) => cell.length < 40 && /^\s*-[A-Z]{1,6}\d{6}[CP]\d{1,6}(?:\.\d{1,4})?\s*$/u.test(cell);

/** `-A$322.72`, `-R12.50` and `@12.60`: money and prices as programs for orders write them. */
const isMoney = (cell: string) =>
  cell.length < 40 && /^(?:[-+] ?(?:[A-Z]{1,3}\$|[$€£¥₹R]) ?|@ ?)\d[\d.,' ]*$/u.test(cell.trim());

const isHarmless = (cell: string) => isOption(cell) || isMoney(cell);

/** All rows of a file, and how it was opened. */
interface Opened extends Pick<Statement, 'encoding' | 'encodingHint' | 'sheets' | 'sheet' | 'notes'> {
  all: RawRow[];
  /** What was dangerous in it; it was left out. */
  scanner: Scanner;
  unsafe: { row: number; value: string; reason: string }[];
}

export function openRows(bytes: Uint8Array, choices: StatementChoices): Opened {
  const { encoding, threats: handling = 'refuse' } = choices;
  const unsafe: Opened['unsafe'] = [];
  const all: RawRow[] = [];
  const scanner = new Scanner();
  const add = (cells: string[], row: number) => {
    if (isBlankRow(cells)) return;
    const dangers = scanner.scan(
      cells.some(isHarmless) ? cells.map((cell) => (isHarmless(cell) ? '' : cell)) : cells,
      row,
    );
    if (all.length > maxTrades)
      throw new FileRefused(`This file has more than ${maxTrades.toLocaleString('en-US')} rows. Split it.`);
    if (!dangers) {
      all.push({ row, cells });
      return;
    }
    for (const [place, reason] of dangers)
      if (unsafe.length < mostUnsafe) unsafe.push({ row, value: cells[place] ?? '', reason });
    all.push({ row, cells: cells.map((cell, place) => (dangers.has(place) ? '' : cell)) });
  };
  const ofProgram = rowsOfJson(bytes) ?? rowsOfFlex(bytes);
  let opened: Omit<Opened, 'all' | 'scanner' | 'unsafe'> = {
    ...{ encoding: null, encodingHint: null, sheets: [], sheet: null, notes: [] },
  };
  if (ofProgram) for (const [index, cells] of ofProgram.entries()) add(cells, index + 1);
  else {
    const known = new Set(
      layouts.flatMap(({ columns }) => Object.values(columns).flatMap(({ names }) => names.map(headerKey))),
    );
    const table = openBelowTitle(bytes, (header) => known.has(headerKey(header)), choices);
    table.eachRow(add);
    // What was chosen stays to be seen, and to be changed.
    const { sheets, sheet } = table;
    opened = {
      ...{ encoding: table.encoding, encodingHint: encoding ?? table.encodingHint, sheets, sheet },
      notes: table.notes(),
    };
  }
  if (handling === 'refuse') scanner.refuse();
  if (all.length === 0)
    throw new FileRefused('This file holds nothing but blank lines. Choose a CSV file with a header row.');
  return { all, scanner, unsafe, ...opened };
}
