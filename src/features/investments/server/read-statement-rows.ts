import { cleanCell } from '../../imports/server/read/formats/clean-cell.ts';
import { Report, shown } from '../../imports/server/model/report.ts';
import { fieldName, type RawRow, type Table } from './find-statement-tables.ts';
import { cellAt, notARow } from './statement-styles.ts';
import type { LeftOutRows, ReadRow, StatementChoices } from './statement.ts';
import { joinPayments } from './statements/join-payments.ts';
import {
  type Cells,
  isAboutOthers,
  type Joined,
  LeftOut,
  Part,
  type Payment,
  PaymentPart,
  RowRefused,
  type Styles,
} from './statements/model.ts';

/** Of texts of bookings; longer ones are none. */
const longestText = 300;

/** Rows of the level of detail that is read; those that say the same in another one are left out. */
function atOneLevel({ layout, places, rows }: Table): { rows: RawRow[]; others: RawRow[] } {
  const place = layout.detail && places.get(layout.detail.column);
  if (!layout.detail || place === undefined) return { rows, others: [] };
  const levelOf = ({ cells }: RawRow) => cells[place]?.trim() ?? '';
  const present = new Set(rows.map(levelOf));
  const { levels, always } = layout.detail;
  const level = levels.find((name) => present.has(name));
  const isRead = (row: RawRow) => levelOf(row) === level || always?.test(levelOf(row).slice(0, 40)) === true;
  return { rows: rows.filter(isRead), others: rows.filter((row) => !isRead(row)) };
}

/** Rows whose text goes on in the next ones, with all of it, and how many those are. */
function unwrapped(rows: readonly RawRow[], { layout, places }: Table): { rows: readonly RawRow[]; more: number } {
  const place = layout.wraps && places.get(layout.wraps.column);
  if (!layout.wraps || place === undefined) return { rows, more: 0 };
  const whole: RawRow[] = [];
  for (const raw of rows) {
    const before = whole.at(-1);
    const next = cellAt(raw, place).trim();
    const isAlone = next !== '' && raw.cells.every((cell, column) => column === place || cell.trim() === '');
    const text = before && cellAt(before, place).trim();
    if (before && text && isAlone && text.length + next.length < longestText && layout.wraps.goesOn(text, next))
      whole[whole.length - 1] = { row: before.row, cells: before.cells.with(place, `${text} ${next}`) };
    else whole.push(raw);
  }
  return { rows: whole, more: rows.length - whole.length };
}

interface PartOfRow {
  row: number;
  part: unknown;
  raw: RawRow;
}

/** Gathers what comes of the rows of a file. */
export class StatementReader {
  readonly report = new Report();
  readonly rows: ReadRow[] = [];
  readonly leftOut = new Map<string, LeftOutRows>();
  readonly tickers = new Map<string, string>();
  readonly #facts = new Map<string, string>();
  readonly accounts = new Map<string, number>();
  readonly payments: { row: number; payment: Payment }[] = [];
  readonly #parts: { table: Table; parts: readonly PartOfRow[] }[] = [];
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
    const hasColumn = (column: string) => places.has(column);
    const fact = (name: string) => this.#facts.get(name);
    return { row, styles: this.#styles, text, hasColumn, header: headerOf, fact, warn };
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
    if (isAboutOthers(layout)) {
      for (const raw of rows) {
        this.#orRefuse(table, raw, () => {
          const cells = this.cellsOf(table, raw);
          for (const [symbol, ticker] of layout.listing?.(cells) ?? []) this.tickers.set(symbol, ticker);
          for (const [name, value] of layout.facts?.(cells) ?? []) this.#facts.set(name, value);
        });
      }
      return;
    }
    this.report.totalRows += rows.length + others.length;
    for (const { row } of others) this.leave('Rows that say the same in more or less detail', row);
    const parts: PartOfRow[] = [];
    const unwrappedRows = unwrapped(rows, table);
    this.joinedRows += unwrappedRows.more;
    for (const raw of unwrappedRows.rows) {
      const isNone = notARow(raw, layout);
      if (isNone !== null) this.leave(isNone, raw.row);
      else if (this.#isTaken(table, raw)) this.#readRow(table, raw, parts);
    }
    if (parts.length > 0) this.#parts.push({ table, parts });
  }

  /**
   * When all tables are read, as one may say again what another one holds. Sections that are repeated are joined at once:
   * each of them alone would be held against all rows, and would find again what another one has taken of them.
   */
  #join(): void {
    const alone = [...this.rows];
    for (const [layout, tables] of Map.groupBy(this.#parts, ({ table }) => table.layout)) {
      const all = tables.flatMap(({ table, parts }) => parts.map((part) => ({ ...part, table })));
      const byRow = new Map(all.map((part) => [part.row, part]));
      for (const joined of layout.join?.(all, alone) ?? []) this.#take(joined, byRow);
    }
  }

  #orRefuse(table: Table, raw: RawRow, read: () => void): void {
    try {
      read();
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      this.refuse(table, raw, error);
    }
  }

  #readRow(table: Table, raw: RawRow, parts: PartOfRow[]): void {
    this.#orRefuse(table, raw, () => {
      const read = table.layout.read(this.cellsOf(table, raw));
      if (read instanceof LeftOut) this.leave(read.what, raw.row);
      else if (read instanceof PaymentPart)
        this.payments.push({ row: raw.row, payment: { ...read.of, field: fieldName(table, read.of.field) } });
      else if (read instanceof Part) parts.push({ row: raw.row, part: read.of, raw });
      else this.rows.push({ row: raw.row, ...read });
    });
  }

  #take({ rows, result }: Joined, parts?: ReadonlyMap<number, { table: Table; raw: RawRow }>): void {
    const [first, ...more] = rows as [number, ...number[]];
    if (result instanceof LeftOut) for (const row of rows) this.leave(result.what, row);
    else if (result instanceof RowRefused) {
      const part = parts?.get(first);
      if (part) this.refuse(part.table, part.raw, result);
      else this.report.error(first, result.field, '', result.message);
      this.joinedRows += more.length;
    } else {
      this.rows.push({ row: first, ...result });
      this.joinedRows += more.length;
    }
  }

  end(): void {
    this.#join();
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
