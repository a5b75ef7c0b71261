import { fold } from '../../../../domain/text/fold.ts';
import { nearest } from '../../../../domain/text/nearest.ts';
import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import type { FileValue, FileValues } from '../../contract-looks.ts';
import type { ValueChoice } from '../../contract-options.ts';
import { kindOf } from '../kinds/kinds.ts';
import type { ClosedValues, Column } from '../model/columns.ts';
import { shown } from '../model/report.ts';
import { longestValue, valueKey } from '../model/value-choices.ts';
import { cleanCell } from '../read/formats/clean-cell.ts';
import { ignoreBroken } from '../read/formats/open-table.ts';
import { type OpenOptions, openFile, refuseTooManyRows } from '../read/read-file.ts';
import type { ShapeOptions } from '../read/records/shape-options.ts';
import { TableShape } from '../read/records/table-shape.ts';
import { FileHabits } from '../read/records/file-habits.ts';
import type { Kind } from '../model/kind.ts';
import { isBlankRow } from '../read/formats/read-rows.ts';
import { FileRefused } from '../model/refusal.ts';

export interface LookAtValues extends OpenOptions, ShapeOptions {
  kind: ImportKind;
  /** What the member chose before. */
  remembered: readonly ValueChoice[];
  mediaHosts: readonly string[];
}

/** Of a column so many are told apart: a column with more of them is no list. */
const mostDistinct = 5_000;
const mostListed = 500;
/** So many values of a column, the most frequent ones, are compared with all options letter by letter. */
const mostCompared = 50;

interface Seen {
  value: string;
  count: number;
}

/** The values of one column. */
class ColumnValues {
  readonly field: string;
  readonly #column: Column<unknown>;
  readonly #closed: ClosedValues;
  readonly #index: number;
  readonly #header: string;
  readonly #seen = new Map<string, Seen>();
  /** The values of a cell as it is written: most cells repeat one before them. */
  readonly #ofCell = new Map<string, readonly (Seen | undefined)[]>();
  readonly #more = new Set<string>();

  constructor(field: string, column: Column<unknown>, closed: ClosedValues, index: number, header: string) {
    this.field = field;
    this.#column = column;
    this.#closed = closed;
    this.#index = index;
    this.#header = header;
  }

  see(cells: readonly string[]): void {
    const raw = cells[this.#index] ?? '';
    if (raw === '') return;
    for (const value of this.#ofCell.get(raw) ?? this.#valuesOf(raw)) if (value) value.count += 1;
  }

  #valuesOf(raw: string): readonly (Seen | undefined)[] {
    const { text } = cleanCell(raw);
    const found: (Seen | undefined)[] = [];
    if (text !== '') {
      this.#column.see?.(text);
      this.#closed.each(text, (value) => {
        found.push(this.#seenAs(value));
        return undefined;
      });
    }
    if (this.#ofCell.size < mostDistinct && raw.length <= longestValue) this.#ofCell.set(raw, found);
    return found;
  }

  #seenAs(value: string): Seen | undefined {
    const key = valueKey(value.slice(0, longestValue + 1));
    const before = this.#seen.get(key);
    if (before) return before;
    if (this.#seen.size >= mostDistinct || value.length > longestValue) {
      if (this.#more.size < mostDistinct) this.#more.add(key);
      return undefined;
    }
    const seen = { value, count: 0 };
    this.#seen.set(key, seen);
    return seen;
  }

  #readOf(value: string): Pick<FileValue, 'state' | 'meaning'> {
    if (this.#column.isEmpty(value)) return { state: 'empty', meaning: null };
    const first = this.#column.read(value);
    const reading = 'later' in first ? first.later() : first;
    if ('nothing' in reading) return { state: 'empty', meaning: null };
    if ('error' in reading) return { state: 'unknown', meaning: null };
    const { isKnown } = this.#closed;
    if (isKnown) return { state: isKnown(value) ? 'understood' : 'kept', meaning: metalOf(reading.value) };
    return { state: 'understood', meaning: String(reading.value) };
  }

  told(remembered: ReadonlyMap<string, ValueChoice>): FileValues['columns'][number] {
    const { options, usual } = this.#closed;
    const keys = options.map((option) => ({ key: fold(option), option }));
    const rank = { unknown: 0, kept: 1, empty: 2, understood: 3 } as const;
    let compared = 0;
    const values = [...this.#seen.values()]
      .toSorted((a, b) => b.count - a.count)
      .map(({ value, count }): FileValue => {
        const { state, meaning } = this.#readOf(value);
        const isOpen = state === 'unknown' || state === 'kept';
        const word = isOpen ? usual(value) : undefined;
        const isCompared = isOpen && word === undefined && (compared += 1) <= mostCompared;
        const near = isCompared && value.length <= 60 ? nearest(fold(value), keys)?.option : undefined;
        const as = word ?? near;
        const before = remembered.get(valueKey(value));
        return {
          value: shown(value),
          count,
          state,
          meaning,
          suggestion: as === undefined ? null : { as, by: word === undefined ? 'spelling' : 'word' },
          remembered: before ? { action: before.action, as: before.as ?? null } : null,
        };
      })
      .toSorted((a, b) => rank[a.state] - rank[b.state]);
    return {
      field: this.field,
      header: shown(this.#header.trim()),
      required: this.#column.required,
      options: [...options],
      values: values.slice(0, mostListed),
      more: Math.max(0, values.length - mostListed) + this.#more.size,
    };
  }
}

/** Metals are a list of shares, or one name. */
function metalOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? (value as { metal: string }[]).map(({ metal }) => metal).join('; ') : '';
}

/** The distinct values of the columns that take few of them, and what each is read as. Throws `FileRefused` where the file cannot be read. */
export function valuesOfFile(bytes: Uint8Array, { remembered, mediaHosts, ...look }: LookAtValues): FileValues {
  const kind = kindOf(look.kind);
  for (const column of Object.values(kind.columns)) column.startFile?.({ mediaHosts, suggests: false });
  const table = openFile(bytes, kind, look);
  let columns: ColumnValues[] | undefined;
  let shape: TableShape | undefined;
  let habits: FileHabits | undefined;
  let rows = 0;
  table.eachRow((cells) => {
    if (isBlankRow(cells)) return;
    if (!shape || !columns || !habits) {
      shape = new TableShape(kind, cells, look);
      columns = columnsOf(kind, shape, cells);
      habits = new FileHabits(kind, cells, shape.columns, look.leaveOut?.map(({ header }) => header) ?? []);
      return;
    }
    rows += 1;
    refuseTooManyRows(rows);
    habits.see(cells);
    for (const record of shape.recordsOf(cells)) for (const column of columns) column.see(record.cells);
  }, ignoreBroken);
  if (!columns || !habits)
    throw new FileRefused('This file holds nothing but blank lines. Choose a file with a header row.');
  const { header, again, notes, tables, below } = table.beside();
  const byField = Map.groupBy(remembered, ({ field }) => field);
  return {
    rows,
    beside: {
      ...{ below, again: again.count },
      tables: [{ headerRow: header?.first ?? 1, title: '' }, ...tables],
      notes: { count: notes.count, examples: notes.rows.slice(0, 3) },
    },
    ...habits.found(),
    columns: columns.map((column) =>
      column.told(new Map(byField.get(column.field)?.map((choice) => [valueKey(choice.value), choice]))),
    ),
  };
}

/** The fields of a file that take few values, with the headers of their columns. */
function columnsOf(kind: Kind, shape: TableShape, header: readonly string[]): ColumnValues[] {
  return shape.fields.flatMap((field, index) => {
    const column = field === undefined ? undefined : kind.columns[field];
    if (field === undefined || !column?.closed) return [];
    const source = shape.columns.find((each) => each.field === field)?.index ?? -1;
    return [new ColumnValues(field, column, column.closed, index, header[source] ?? '')];
  });
}
