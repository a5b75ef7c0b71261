import type { StatementFormat } from '../../../domain/tables/statement-formats.ts';
import { FileRefused } from '../../imports/server/model/refusal.ts';
import { shown } from '../../imports/server/model/report.ts';
import { headerKey } from '../../imports/server/read/words/header-keys.ts';
import type { StatementChoices } from './statement.ts';
import { unreadSections } from './statements/brokers/activity-statement.ts';
import { isTranslated, sectionName } from './statements/brokers/interactive-brokers-languages.ts';
import { layouts } from './statements/layouts.ts';
import { closedInFile, findClosing } from './statements/mapped/closed-positions.ts';
import { mappedTable } from './statements/mapped/mapped.ts';
import type { RememberedMapping, UnderstoodColumns } from './statements/mapped/mapped-columns.ts';
import { isAboutOthers, type Layout } from './statements/model.ts';
import { isUnread } from './statements/mapped/unread-costs.ts';

export interface RawRow {
  row: number;
  cells: string[];
}

/** Where each column of a layout stands. */
export type Places = ReadonlyMap<string, number>;

export interface Table {
  layout: Layout;
  header: string[];
  places: Places;
  rows: RawRow[];
}

function placesOf(keys: readonly string[], { columns }: Layout): Places | undefined {
  const places = new Map<string, number>();
  for (const [column, { names, behind }] of Object.entries(columns)) {
    const known = names.map((name) => headerKey(name));
    const before = behind === undefined ? undefined : places.get(behind);
    const next = before === undefined ? '' : (keys[before + 1] ?? '');
    const beside = before !== undefined && (next === '' || known.includes(next)) ? before + 1 : undefined;
    const place = behind === undefined ? known.map((key) => keys.indexOf(key)).find((found) => found >= 0) : beside;
    if (place !== undefined) places.set(column, place);
    else if (columns[column]!.isRequired) return undefined;
  }
  return places;
}

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

/** Longer ones are no headers, and a key of each cell of a large file would take long. */
export const longestHeader = 200;
export const mostHeaderCells = 400;
const mostTitleRows = 40;

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
    ) {
      const rows = this.unread.get(what);
      if (rows) rows.push(row);
      else this.unread.set(what, [row]);
    }
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

/** Whether each row of a table says when its purchase was sold: some lists have what is still held, too, which is read. */
function isOfClosedPositions({ header, rows }: Pick<Table, 'header' | 'rows'>): boolean {
  const place = findClosing(header);
  return place >= 0 && rows.length > 0 && rows.every(({ cells }) => (cells[place] ?? '').trim() !== '');
}

const nothingSaid: RememberedMapping = { columns: {}, words: {}, currency: null };
const ownHeaders = ['transactionType', 'pricePerShare', 'transactionDate'].map((name) => name.toLowerCase());

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
  if (table && isOfClosedPositions(table)) throw new FileRefused(closedInFile);
  if (!table || (format !== 'other' && table.understood.missing !== null)) return undefined;
  const { understood, above } = table;
  const unread = new Map(above.length > 0 ? [['Rows above the header of the table that is read', above]] : []);
  return { found: [understood.missing === null ? table : { ...table, rows: [] }], unread, understood };
}

export function findTables(all: readonly RawRow[], choices: StatementChoices): FoundTables {
  const { format } = choices;
  if (format === 'other') return byColumns(all, choices)!;
  const known = findKnown(all, format);
  if (known) return known;
  const keys = new Set((all[0]?.cells ?? []).map((cell) => headerKey(cell.slice(0, longestHeader))));
  // Others part these words by blanks.
  const written = new Set((all[0]?.cells ?? []).map((cell) => cell.slice(0, longestHeader).trim().toLowerCase()));
  const isOurs = ownHeaders.filter((name) => written.has(name)).length > 1;
  const guessed = format === undefined && !isOurs ? byColumns(all, choices) : undefined;
  if (guessed) return guessed;
  if (all.slice(0, mostTitleRows).some(({ cells }) => findClosing(cells.slice(0, mostHeaderCells)) >= 0))
    throw new FileRefused(closedInFile);
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
  const isKnown = tables.found.some(({ layout }) => !isAboutOthers(layout));
  return isKnown ? { found: tables.found, unread: tables.unread, understood: null } : undefined;
}

export function refuseDoubles({ header, places, layout }: Table): void {
  if (layout.section !== undefined || layout.format === 'other') return;
  const keys = header.map((cell) => headerKey(cell.slice(0, longestHeader)));
  for (const [column, place] of places) {
    // A column without a header may stand behind the last one.
    const key = keys[place] ?? '';
    const isByPlace = layout.columns[column]?.behind !== undefined;
    if (key !== '' && !isByPlace && keys.lastIndexOf(key) !== place)
      throw new FileRefused(
        `The column '${layout.format === 'openpit' ? column : shown(header[place]!.trim())}' stands twice. Remove or rename one of them.`,
      );
  }
}

/** Our own columns by their names, those of others as their files write them. */
export function fieldName(table: Pick<Table, 'layout' | 'header' | 'places'>, column: string): string {
  const { layout, header, places } = table;
  if (layout.format === 'openpit') return column;
  const written = header[places.get(column) ?? -1]?.trim() ?? '';
  if (written !== '') return shown(written);
  const { names = [], behind } = layout.columns[column] ?? {};
  return behind === undefined ? (names[0] ?? column) : fieldName(table, behind);
}

/** The table that a file is of, others standing beside it. */
export const mainLayout = (tables: readonly Table[]) => {
  const read = tables.filter(({ layout }) => !isAboutOthers(layout));
  return (read.find(({ layout }) => !layout.isAside) ?? read[0]!).layout;
};

/** Columns of the file that nothing is read of, each once. */
export const ignoredOf = (tables: readonly Table[]) => [
  ...new Set(
    tables
      .filter(({ layout }) => !isAboutOthers(layout))
      .flatMap(({ header, places }) => {
        const used = new Set([...places].flatMap(([column, place]) => (isUnread(column) ? [] : [place])));
        return header.filter((name, place) => !used.has(place) && name.trim() !== '').map((name) => shown(name.trim()));
      }),
  ),
];
