import { DateEvidence, type DateStyle, type DateStyleFound } from '../../../domain/date-style.ts';
import { NumberEvidence, type NumberStyle, type NumberStyleFound } from '../../../domain/number-style.ts';
import type { StatementFormat } from '../../../domain/statement-formats.ts';
import { headerKey } from '../../imports/server/read/match-header.ts';
import { cleanCell } from '../../imports/server/read/clean-cell.ts';
import { Scanner } from '../../imports/server/read/scan-threats.ts';
import { type FileTable, openTable } from '../../imports/server/read/open-table.ts';
import { delimiters, type Encoding } from '../../../domain/table-files.ts';
import { isBlankRow } from '../../imports/server/read/read-rows.ts';
import { FileRefused } from '../../imports/server/model/refusal.ts';
import { Report, shown } from '../../imports/server/model/report.ts';
import { unreadSections } from './statements/activity-statement.ts';
import { rowsOfJson } from './statements/ghostfolio.ts';
import { isTranslated, sectionName } from './statements/interactive-brokers-languages.ts';
import { joinPayments } from './statements/join-payments.ts';
import { layouts } from './statements/layouts.ts';
import { type FileMapping, mappedTable, type RememberedMapping, type UnderstoodColumns } from './statements/mapped.ts';
import {
  type Cells,
  type Joined,
  type Layout,
  LeftOut,
  Part,
  type Payment,
  PaymentPart,
  RowRefused,
  type StatementRow,
  type Styles,
} from './statements/model.ts';
import { dayPart, takeMoney } from './statements/read-cells.ts';

/** As many trades as a journal holds. */
export const maxTrades = 100_000;
/** More no member enters; each is calculated with, and listed, every time. */
export const maxSplits = 1_000;
/** Each is gone through with the lots that it is about. */
export const maxEvents = 5_000;

export interface ReadRow extends StatementRow {
  /** The row that a spreadsheet shows. */
  row: number;
}

/** How numbers or dates are read, and why so. */
export interface StyleDecision<Style> {
  /** Null: what stands in the file can be read in two ways, and nobody said which. */
  style: Style | null;
  /** `file`: a cell shows it; `format`: such files are written so; `choice`: the member said so; `none`: it makes no difference. */
  by: 'file' | 'format' | 'choice' | 'none';
  /** Cells that show it, or that can be read in two ways. */
  examples: string[];
}

/** What was left out, by its kind. */
export interface LeftOutRows {
  what: string;
  count: number;
  /** The first of them. */
  rows: number[];
}

export interface Account {
  name: string;
  rows: number;
  isTaken: boolean;
}

export interface Statement {
  format: StatementFormat;
  /** What the broker calls such a file. */
  name: string;
  rows: ReadRow[];
  leftOut: LeftOutRows[];
  /** Rows that were read as a part of another one, such as tax with its dividend. */
  joinedRows: number;
  accounts: Account[];
  numbers: StyleDecision<NumberStyle>;
  dates: StyleDecision<DateStyle>;
  /** Of a file that is read by its columns: how they are understood. */
  understood: UnderstoodColumns | null;
  /** How the bytes of a text were read, and what they look more like; null of a workbook and of JSON. */
  encoding: Encoding | null;
  encodingHint: Encoding | null;
  /** Of a workbook, and which of them was read. */
  sheets: string[];
  sheet: string | null;
  /** What should be known of how the file was opened. */
  notes: string[];
  report: Report;
}

/** What the member said of a file. */
export interface StatementChoices {
  /** Undefined: told by the header. */
  format?: StatementFormat | undefined;
  numbers?: NumberStyle | undefined;
  dates?: DateStyle | undefined;
  /** Undefined: all of them. */
  accounts?: readonly string[] | undefined;
  encoding?: Encoding | undefined;
  /** Of a workbook. */
  sheet?: string | undefined;
  /** What comes of dangerous cells: the file is refused, unless they are to be left out of it. */
  threats?: 'refuse' | 'leave-out' | undefined;
  /** Of a file that no layout knows. */
  mapping?: FileMapping | undefined;
  remembered?: RememberedMapping | undefined;
}

interface RawRow {
  row: number;
  cells: string[];
}

/** Where each column of a layout stands. */
type Places = ReadonlyMap<string, number>;

interface Table {
  layout: Layout;
  header: string[];
  places: Places;
  rows: RawRow[];
}

function placesOf(keys: readonly string[], { columns }: Layout): Places | undefined {
  const places = new Map<string, number>();
  for (const [column, { names, behind }] of Object.entries(columns)) {
    const named = names.map((name) => keys.indexOf(headerKey(name))).find((place) => place >= 0);
    const before = behind === undefined ? undefined : places.get(behind);
    const beside = before !== undefined && (keys[before + 1] ?? '') === '' ? before + 1 : undefined;
    const place = named ?? beside;
    if (place !== undefined) places.set(column, place);
    else if (columns[column]!.isRequired) return undefined;
  }
  return places;
}

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

/** Longer ones are no headers, and a key of each cell of a large file would take long. */
const longestHeader = 200;
const mostHeaderCells = 400;

/** Finds the tables of a file: a row with all required columns of a layout is a header, and what follows is its table. */
class Tables {
  readonly found: Table[] = [];
  readonly #candidates: readonly Layout[];
  readonly #first: ReadonlySet<string>;
  /** Rows of tables that no layout reads, by what they are. */
  readonly unread = new Map<string, number[]>();
  #sections = new Map<string, Table>();
  /** Whether it is a statement in another language, some of whose tables may be called by words that are not known. */
  #isTranslated = false;

  constructor(candidates: readonly Layout[]) {
    this.#candidates = candidates;
    this.#first = new Set(
      candidates.flatMap(({ columns }) => Object.values(columns).flatMap(({ names }) => names.map(headerKey))),
    );
  }

  #layoutOf(header: readonly string[], section: string | undefined): Table | undefined {
    if (header.length > mostHeaderCells) return undefined;
    const keys = header.map((cell) => (cell.length > longestHeader ? '' : headerKey(cell)));
    let best: Table | undefined;
    for (const layout of this.#candidates) {
      if (layout.section !== section) continue;
      if (this.found.length > 0 && this.found[0]!.layout.format !== layout.format) continue;
      const places = placesOf(keys, layout);
      if (places && (!best || required(layout) > required(best.layout)))
        best = { layout, header: [...header], places, rows: [] };
    }
    return best;
  }

  /** Whether a row may be a header: few cells of a table are called like a column. */
  #mayBeHeader(cells: readonly string[]): boolean {
    let known = 0;
    for (const cell of cells) {
      if (cell === '' || cell.length > longestHeader) continue;
      if (!this.#first.has(headerKey(cell))) continue;
      known += 1;
      if (known === 3) return true;
    }
    return false;
  }

  add(raw: RawRow): void {
    const { cells, row } = raw;
    const [written = '', part = ''] = [cells[0]?.trim(), cells[1]?.trim()];
    const section = sectionName(written);
    if (isTranslated(written)) this.#isTranslated = true;
    if (part === 'Header' || part === 'Data' || part === 'SubTotal' || part === 'Total') {
      if (this.#addToSection(section, part, raw)) return;
    }
    const latest = this.found.at(-1);
    const isStart = this.found.length === 0 || (latest !== undefined && latest.layout.section === undefined);
    if (isStart && this.#mayBeHeader(cells)) {
      const table = this.#layoutOf(cells, undefined);
      if (table) {
        this.found.push(table);
        return;
      }
    }
    if (latest && latest.layout.section === undefined) latest.rows.push({ row, cells });
  }

  #addToSection(section: string, part: string, { row, cells }: RawRow): boolean {
    if (part === 'Header') {
      const table = this.#layoutOf(cells.slice(2), section);
      if (table) this.found.push(table);
      if (table) this.#sections.set(section, table);
      else this.#sections.delete(section);
      return table !== undefined || this.#sections.size > 0;
    }
    const table = this.#sections.get(section);
    if (table && part === 'Data') table.rows.push({ row, cells: cells.slice(2) });
    const unknown = this.#isTranslated && section !== 'Statement' ? `Rows of ‘${shown(section)}’` : undefined;
    const what = Object.hasOwn(unreadSections, section) ? unreadSections[section] : unknown;
    if (
      !table &&
      part === 'Data' &&
      what !== undefined &&
      !cells.slice(2).some((cell) => /^total\b/iu.test(cell.trim()))
    )
      this.unread.set(what, [...(this.unread.get(what) ?? []), row]);
    return table !== undefined || this.#sections.size > 0;
  }
}

const required = ({ columns }: Layout) => Object.values(columns).filter(({ isRequired }) => isRequired).length;

/** The tables of a file, and of one that no layout knows how its columns are understood. */
interface FoundTables {
  found: readonly Table[];
  unread: ReadonlyMap<string, number[]>;
  understood: UnderstoodColumns | null;
}

const nothingSaid: RememberedMapping = { columns: {}, words: {}, currency: null };
const ownHeaders = ['transactionType', 'pricePerShare', 'transactionDate'].map(headerKey);

/** A file by its columns: as the member says, or of one that calls them as many do, to be looked at. */
function byColumns(
  all: readonly RawRow[],
  { format, mapping = {}, remembered = nothingSaid }: StatementChoices,
): FoundTables | undefined {
  const table = mappedTable(all, mapping, remembered);
  if (format === 'other' && !table)
    throw new FileRefused(
      mapping.columns
        ? 'The columns of this file are not those that were chosen. Look at them again.'
        : 'This file has no row that names its columns. Put one above the trades.',
    );
  if (!table || (format !== 'other' && table.understood.missing !== null)) return undefined;
  const { understood } = table;
  return { found: [understood.missing === null ? table : { ...table, rows: [] }], unread: new Map(), understood };
}

function findTables(all: readonly RawRow[], choices: StatementChoices): FoundTables {
  const { format } = choices;
  if (format === 'other') return byColumns(all, choices)!;
  const known = findKnown(all, format);
  if (known) return known;
  const keys = new Set((all[0]?.cells ?? []).map((cell) => headerKey(cell.slice(0, longestHeader))));
  const isOurs = ownHeaders.filter((key) => keys.has(key)).length > 1;
  const guessed = format === undefined && !isOurs ? byColumns(all, choices) : undefined;
  if (guessed) return guessed;
  const missing = Object.entries(layouts[0]!.columns)
    .filter(([, { isRequired, names }]) => isRequired && !names.some((name) => keys.has(headerKey(name))))
    .map(([name]) => name);
  throw new FileRefused(
    format === undefined || format === 'openpit'
      ? `The header row lacks the required ${missing.length === 1 ? 'column' : 'columns'} ${list(missing)}. Download the template to see all columns, choose the broker whose statement this is, or say what its columns hold as another file.`
      : 'This is no statement of that broker with a table of trades. Choose another format, or export the trades again.',
  );
}

function findKnown(all: readonly RawRow[], format: StatementFormat | undefined): FoundTables | undefined {
  const candidates = layouts.filter((layout) => format === undefined || layout.format === format);
  const tables = new Tables(candidates);
  for (const raw of all) tables.add(raw);
  const isKnown = tables.found.some(({ layout }) => layout.listing === undefined);
  return isKnown ? { found: tables.found, unread: tables.unread, understood: null } : undefined;
}

function refuseDoubles({ header, places, layout }: Table): void {
  if (layout.section !== undefined || layout.format === 'other') return;
  const keys = header.map((cell) => headerKey(cell.slice(0, longestHeader)));
  for (const [column, place] of places) {
    const key = keys[place]!;
    if (key !== '' && keys.lastIndexOf(key) !== place)
      throw new FileRefused(
        `The column '${layout.format === 'openpit' ? column : shown(header[place]!.trim())}' stands twice. Remove or rename one of them.`,
      );
  }
}

/** Rows of the level of detail that is read; those that say the same in another one are left out. */
function atOneLevel({ layout, places, rows }: Table): { rows: RawRow[]; others: RawRow[] } {
  const place = layout.detail && places.get(layout.detail.column);
  if (!layout.detail || place === undefined) return { rows, others: [] };
  const levelOf = ({ cells }: RawRow) => cells[place]?.trim() ?? '';
  const present = new Set(rows.map(levelOf));
  const level = layout.detail.levels.find((name) => present.has(name));
  return { rows: rows.filter((row) => levelOf(row) === level), others: rows.filter((row) => levelOf(row) !== level) };
}

const totalsStart = /^(?:(?:sub|grand )?totals?|transactions total|summe|gesamt|sous-total|totaux|totale|totaal)\b/iu;

/** Small print below a table, and lines of totals; null of rows that are read. */
function notARow({ cells }: RawRow, layout: Layout): string | null {
  if (layout.format === 'openpit' || layout.section !== undefined) return null;
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (totalsStart.test(filled[0]?.trim().slice(0, 40) ?? '')) return 'Totals';
  return filled.length <= 1 && cells.length > 0 ? 'Lines of text' : null;
}

const cellAt = ({ cells }: RawRow, place: number | undefined) => (place === undefined ? '' : (cells[place] ?? ''));

function decideNumbers(
  found: NumberStyleFound,
  chosen: NumberStyle | undefined,
  usual: NumberStyle | undefined,
): StyleDecision<NumberStyle> {
  const examples = [...found.examples, ...(found.unclear === null ? [] : [found.unclear])].slice(0, 2);
  if (chosen !== undefined) return { style: chosen, by: 'choice', examples };
  if (found.style === 'point' || found.style === 'comma') return { style: found.style, by: 'file', examples };
  if (found.style === 'none' && found.unclear === null) return { style: 'point', by: 'none', examples };
  return { style: usual ?? null, by: 'format', examples };
}

function decideDates(
  found: DateStyleFound,
  chosen: DateStyle | undefined,
  usual: DateStyle | undefined,
): StyleDecision<DateStyle> {
  const { style, examples } = found;
  if (chosen !== undefined) return { style: chosen, by: 'choice', examples };
  if (style === 'unclear' || style === 'mixed') {
    // Where a file says days of digits that could be months, its format knows, unless that never writes them so.
    return { style: usual === 'year-first' ? null : (usual ?? null), by: 'format', examples };
  }
  if (style === 'none') return { style: usual ?? 'year-first', by: 'none', examples };
  return { style, by: 'file', examples };
}

/** How the file writes numbers and dates, by all of its cells that are some. */
function stylesOf(tables: readonly Table[], choices: StatementChoices): Pick<Statement, 'numbers' | 'dates'> {
  const [numbers, dates] = [new NumberEvidence(), new DateEvidence()];
  const layout = mainLayout(tables);
  if (layout.format === 'openpit')
    return {
      numbers: { style: 'point', by: 'format', examples: [] },
      dates: { style: 'year-first', by: 'format', examples: [] },
    };
  for (const table of tables) {
    const held = [...table.places].map(([column, place]) => ({ place, holds: table.layout.columns[column]?.holds }));
    for (const raw of table.rows) {
      if (notARow(raw, table.layout) !== null) continue;
      for (const { place, holds } of held) {
        if (holds === undefined) continue;
        const cell = cellAt(raw, place);
        if (holds === 'number') numbers.see(takeMoney(cell).number);
        else if (cell.length <= 80)
          dates.see(
            dayPart(
              cell
                .trim()
                .split(/ as of /iu)
                .at(-1)!,
            ),
          );
      }
    }
  }
  return {
    numbers: decideNumbers(numbers.found(), choices.numbers, layout.numbers),
    dates: decideDates(dates.found(), choices.dates, layout.dates),
  };
}

/** Gathers what comes of the rows of a file. */
class Reader {
  readonly report = new Report();
  readonly rows: ReadRow[] = [];
  readonly leftOut = new Map<string, LeftOutRows>();
  readonly tickers = new Map<string, string>();
  readonly accounts = new Map<string, number>();
  readonly payments: { row: number; payment: Payment }[] = [];
  readonly #styles: Styles;
  readonly #taken: ReadonlySet<string> | undefined;
  joinedRows = 0;

  constructor(styles: Styles, { accounts }: StatementChoices) {
    this.#styles = styles;
    this.#taken = accounts && new Set(accounts);
  }

  leave(what: string, row: number): void {
    const kind = this.leftOut.get(what);
    if (kind === undefined) this.leftOut.set(what, { what, count: 1, rows: [row] });
    else {
      kind.count += 1;
      if (kind.rows.length < 5) kind.rows.push(row);
    }
  }

  cellsOf({ layout, header, places }: Table, raw: RawRow): Cells {
    const { row } = raw;
    const headerOf = (column: string) => {
      const written = header[places.get(column) ?? -1]?.trim() ?? '';
      return written === '' ? (layout.columns[column]?.names[0] ?? column) : written;
    };
    const text = (column: string) => {
      const place = places.get(column);
      if (place === undefined) return '';
      const { text, fault } = cleanCell(raw.cells[place] ?? '');
      if (fault !== undefined) throw new RowRefused(column, fault);
      return text;
    };
    const field = (column: string) => fieldName({ layout, header, places }, column);
    const warn = (column: string, message: string) => this.report.warn(row, field(column), text(column), message);
    return { row, styles: this.#styles, text, header: headerOf, warn };
  }

  refuse(table: Pick<Table, 'layout' | 'header' | 'places'>, raw: RawRow, error: RowRefused): void {
    const value = raw.cells[table.places.get(error.field) ?? -1] ?? '';
    this.report.error(raw.row, fieldName(table, error.field), value, error.message);
  }

  /** Takes a row of an account in, or leaves it out. */
  #isTaken({ layout, places }: Table, raw: RawRow): boolean {
    const place = layout.account === undefined ? undefined : places.get(layout.account);
    if (place === undefined) return true;
    const account = shown(cellAt(raw, place).trim());
    if (account === '') return true;
    this.accounts.set(account, (this.accounts.get(account) ?? 0) + 1);
    if (!this.#taken || this.#taken.has(account)) return true;
    this.leave('Rows of accounts that were not chosen', raw.row);
    return false;
  }

  read(table: Table): void {
    const { layout } = table;
    const { rows, others } = atOneLevel(table);
    if (layout.listing) {
      for (const raw of rows)
        for (const [symbol, ticker] of layout.listing(this.cellsOf(table, raw))) this.tickers.set(symbol, ticker);
      return;
    }
    this.report.totalRows += rows.length + others.length;
    for (const { row } of others) this.leave('Rows that say the same in more or less detail', row);
    const parts: { row: number; part: unknown; raw: RawRow }[] = [];
    for (const raw of rows) {
      const isNone = notARow(raw, layout);
      if (isNone !== null) this.leave(isNone, raw.row);
      else if (this.#isTaken(table, raw)) this.#readRow(table, raw, parts);
    }
    if (parts.length > 0 && layout.join) {
      const byRow = new Map(parts.map((part) => [part.row, part.raw]));
      for (const joined of layout.join(parts)) this.#take(joined, table, byRow);
    }
  }

  #readRow(table: Table, raw: RawRow, parts: { row: number; part: unknown; raw: RawRow }[]): void {
    try {
      const read = table.layout.read(this.cellsOf(table, raw));
      if (read instanceof LeftOut) this.leave(read.what, raw.row);
      else if (read instanceof PaymentPart)
        this.payments.push({ row: raw.row, payment: { ...read.of, field: fieldName(table, read.of.field) } });
      else if (read instanceof Part) parts.push({ row: raw.row, part: read.of, raw });
      else this.rows.push({ row: raw.row, ...read });
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      this.refuse(table, raw, error);
    }
  }

  #take({ rows, result }: Joined, table?: Table, raws?: ReadonlyMap<number, RawRow>): void {
    const [first, ...more] = rows as [number, ...number[]];
    if (result instanceof LeftOut) for (const row of rows) this.leave(result.what, row);
    else if (result instanceof RowRefused) {
      const raw = raws?.get(first);
      if (table && raw) this.refuse(table, raw, result);
      else this.report.error(first, result.field, '', result.message);
      this.joinedRows += more.length;
    } else {
      this.rows.push({ row: first, ...result });
      this.joinedRows += more.length;
    }
  }

  end(): void {
    for (const joined of joinPayments(this.payments)) this.#take(joined);
    this.#learnListings();
    if (this.tickers.size > 0) for (const [index, row] of this.rows.entries()) this.rows[index] = this.#listed(row);
    this.rows.sort((a, b) => a.row - b.row);
  }

  /** A file that says the exchange of a symbol in some of its rows means the same share in the others. */
  #learnListings(): void {
    for (const { ticker } of this.rows) {
      const colon = ticker.indexOf(':');
      if (colon < 0) continue;
      const symbol = ticker.slice(colon + 1);
      const known = this.tickers.get(symbol);
      this.tickers.set(symbol, known === undefined || known === ticker ? ticker : symbol);
    }
  }

  /** The row with the exchanges of its tickers, where the file says them. */
  #listed(row: ReadRow): ReadRow {
    const at = (ticker: string) => this.tickers.get(ticker) ?? ticker;
    const { event } = row;
    const listed = event && {
      ...event,
      ...(event.ticker !== null && { ticker: at(event.ticker) }),
      ...(event.otherTicker !== null && { otherTicker: at(event.otherTicker) }),
    };
    return { ...row, ticker: at(row.ticker), event: listed };
  }
}

/** Our own columns by their names, those of others as their files write them. */
function fieldName(table: Pick<Table, 'layout' | 'header' | 'places'>, column: string): string {
  const { layout, header, places } = table;
  if (layout.format === 'openpit') return column;
  const written = header[places.get(column) ?? -1]?.trim() ?? '';
  if (written !== '') return shown(written);
  const { names = [], behind } = layout.columns[column] ?? {};
  return behind === undefined ? (names[0] ?? column) : fieldName(table, behind);
}

/** The table that a file is of, others standing beside it. */
const mainLayout = (tables: readonly Table[]) => {
  const read = tables.filter(({ layout }) => layout.listing === undefined);
  return (read.find(({ layout }) => !layout.isAside) ?? read[0]!).layout;
};

const mostTitleRows = 40;
const mostSheets = 20;
/** Dangerous cells that are told one by one. */
const mostUnsafe = 10_000;

/** How many headers the best of the first rows has that are known, then how many cells. */
function likeness(table: FileTable, isKnown: (header: string) => boolean): number {
  let [best, row] = [0, 0];
  table.eachRow((cells) => {
    row += 1;
    const filled = cells.filter((cell) => cell.trim() !== '' && cell.length <= longestHeader).slice(0, mostHeaderCells);
    best = Math.max(best, 1_000 * filled.filter(isKnown).length + filled.length);
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

/** All rows of a file, and how it was opened. */
interface Opened extends Pick<Statement, 'encoding' | 'encodingHint' | 'sheets' | 'sheet' | 'notes'> {
  all: RawRow[];
  /** What was dangerous in it; it was left out. */
  scanner: Scanner;
  unsafe: { row: number; value: string; reason: string }[];
}

function openRows(bytes: Uint8Array, choices: StatementChoices): Opened {
  const { encoding, threats: handling = 'refuse' } = choices;
  const unsafe: Opened['unsafe'] = [];
  const all: RawRow[] = [];
  const scanner = new Scanner();
  const add = (cells: string[], row: number) => {
    if (isBlankRow(cells)) return;
    const dangers = scanner.scan(cells.some(isOption) ? cells.map((cell) => (isOption(cell) ? '' : cell)) : cells, row);
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
  const ofJson = rowsOfJson(bytes);
  let opened: Omit<Opened, 'all' | 'scanner' | 'unsafe'> = {
    ...{ encoding: null, encodingHint: null, sheets: [], sheet: null, notes: [] },
  };
  if (ofJson) for (const [index, cells] of ofJson.entries()) add(cells, index + 1);
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

/** Columns of the file that nothing is read of, each once. */
const ignoredOf = (tables: readonly Table[]) => [
  ...new Set(
    tables
      .filter(({ layout }) => layout.listing === undefined)
      .flatMap(({ header, places }) => {
        const used = new Set(places.values());
        return header.filter((name, place) => !used.has(place) && name.trim() !== '').map((name) => shown(name.trim()));
      }),
  ),
];

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
  const reader = new Reader({ numbers: numbers.style, dates: dates.style }, choices);
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
