import { readUnit } from '../../../../../domain/tables/column-units.ts';
import { saysNothing } from '../../../../../domain/tables/empty-words.ts';
import { FileRefused } from '../../model/refusal.ts';
import { shown } from '../../model/report.ts';
import { isBlankRow } from '../formats/read-rows.ts';
import type { FileTable } from '../formats/open-table.ts';
import { plainKey } from '../words/header-keys.ts';
import type { NumberedRow } from './find-header.ts';
import {
  endOf,
  type GuidedColumn,
  guidedColumn,
  guidedHeader,
  guidedLabel,
  type GuidedLabel,
  type IsMetric,
  mineColumns,
  yearColumn,
} from './guided-labels.ts';
import { filledIn } from './header-rows.ts';

/** A column of figures: of which period, and of a table with a mine a row, of which metric. */
interface Figures extends GuidedColumn {
  /** Its first column; of a range in two columns the second is `high`. */
  index: number;
  high: number | undefined;
  label: GuidedLabel | undefined;
  /** Of a table with a column for each mine. */
  mine?: string;
}

/** How a table of guidance stands. */
interface Guided {
  header: NumberedRow;
  /** The first row below the header. */
  first: number;
  /** The column of metrics; undefined where the columns say them. */
  name: number | undefined;
  unit: number | undefined;
  figures: readonly Figures[];
  /** Columns that say of which record a row is, or more of it. */
  keys: readonly number[];
  /** What columns that are left out are called. */
  left: readonly string[];
  /** What columns of sums over mines are called. */
  sums?: readonly string[];
  /** Whether a title stands where the names of mines are called something. */
  isTitled?: boolean;
}

const mostLookedAt = 60;
const mostRows = 20_000;
const mostRecords = 100_000;
const mostNotes = 50;
/** So many columns may name a metric, or say of which record a row is: each of them goes into each record. */
const mostKeys = 20;
/** Wider tables are no guidance, and would be looked at once for each of their first rows. */
const mostColumns = 200;
const unitWords = new Set(['unit', 'units', 'uom', 'unidad', 'unidade', 'unite', 'einheit']);

const textAt = (cells: readonly string[], index: number) => (cells[index] ?? '').trim();

/** Puts the two columns of one range together. */
function joinedEnds(found: readonly Omit<Figures, 'high'>[]): Figures[] {
  const open = new Map<string, Figures>();
  const figures: Figures[] = [];
  for (const each of found) {
    const key = `${each.period}\u0000${each.label?.metric ?? ''}\u0000${each.label?.metal ?? ''}`;
    const before = open.get(key);
    if (each.end === 'high' && before?.end === 'low' && before.high === undefined) {
      before.high = each.index;
      continue;
    }
    const own: Figures = { ...each, high: undefined };
    open.set(key, own);
    figures.push(own);
  }
  return figures;
}

/** A metric a row, with a column for each period. */
function byMetrics(
  cells: readonly string[],
  below: readonly NumberedRow[],
  isMetric: IsMetric,
): Omit<Guided, 'header' | 'first'> | undefined {
  const columns = cells.map(guidedColumn);
  const isSaid = columns.some((column) => column !== undefined && column !== 'other' && column.isSaid);
  const found: Omit<Figures, 'high'>[] = [];
  const left: string[] = [];
  for (const [index, column] of columns.entries()) {
    if (column === undefined) continue;
    // Beside columns that say that they are guidance a bare year tells what was.
    if (column === 'other' || (isSaid && !column.isSaid)) left.push(cells[index] ?? '');
    else found.push({ ...column, index, label: undefined });
  }
  const firstOfFigures = columns.findIndex((column) => column !== undefined);
  if (found.length === 0) return undefined;
  const unit = cells.findIndex((cell) => unitWords.has(plainKey(cell)));
  const labels = (index: number) =>
    below.filter(({ cells: of }) => guidedLabel(textAt(of, index), isMetric, unit < 0 ? '' : textAt(of, unit))).length;
  const counts = cells
    .slice(0, Math.min(firstOfFigures, mostKeys))
    .map((_, index) => (index === unit ? 0 : labels(index)));
  const most = Math.max(0, ...counts);
  if (most < (isSaid ? 1 : 2)) return undefined;
  const name = counts.indexOf(most);
  const taken = new Set([name, unit, ...columns.flatMap((column, index) => (column === undefined ? [] : [index]))]);
  const keys = cells.flatMap((cell, index) => (cell !== '' && !taken.has(index) ? [index] : []));
  const figures = joinedEnds(found);
  // `Metric, Guidance` whose metrics say neither unit nor metal is read as it stands.
  const saysMore =
    figures.some(({ period }) => period !== '') ||
    below.some(({ cells: of }) => {
      const label = guidedLabel(textAt(of, name), isMetric);
      return label !== undefined && (label.unit !== '' || label.metal !== '');
    });
  return saysMore ? { name, unit: unit < 0 ? undefined : unit, figures, keys, left } : undefined;
}

/** A mine or year a row, with a column for each metric; `titles` stand above. */
function byMines(
  cells: readonly string[],
  below: readonly NumberedRow[],
  isMetric: IsMetric,
  titles: readonly string[],
): Omit<Guided, 'header' | 'first'> | undefined {
  const found = cells.flatMap((cell, index) => {
    const parted = /^(.*\S) (low|high|min|max|minimum|maximum)$/iu.exec(cell.length > 200 ? '' : cell);
    const label = guidedLabel(parted?.[1] ?? cell, isMetric);
    if (!label) return [];
    const part = parted?.[2] ?? '';
    const end = endOf(/^(?:low|min)/iu.test(part), /^(?:high|max)/iu.test(part));
    return [{ index, label, period: '', end, isSaid: false }];
  });
  const named = new Set(found.map(({ label }) => `${label.metric} ${label.metal}`));
  if (named.size < 2) return undefined;
  // `2027 Guidance` over the names of mines.
  const isFree = !found.some(({ index }) => index === 0);
  // Or over the whole table, where nothing names their column.
  const isUnnamed = isFree && cells[0] === '' && below.some(({ cells: of }) => textAt(of, 0) !== '');
  const ofYear = [...(isFree ? [cells[0] ?? ''] : []), ...(isUnnamed ? titles : [])].flatMap((text) => {
    const title = guidedColumn(text);
    return title !== undefined && title !== 'other' && title.period !== '' ? [title.period] : [];
  });
  const [period = ''] = new Set(ofYear).size === 1 ? ofYear : [];
  const isTitled = isUnnamed || period !== '';
  for (const each of found) each.period = period;
  const taken = new Set<number>(found.map(({ index }) => index));
  const isNamed = (cell: string, index: number) => cell !== '' || (isUnnamed && index === 0);
  const others = cells.flatMap((cell, index) => (isNamed(cell, index) && !taken.has(index) ? [index] : []));
  // What is counted in another unit is no guidance, and nothing that says of what a row is.
  const firstOfFigures = Math.min(...taken);
  const keys = others.filter((index) => index < firstOfFigures || !/[(%$]/u.test(cells[index] ?? ''));
  const left = others.filter((index) => !keys.includes(index)).map((index) => cells[index] ?? '');
  return { name: undefined, unit: undefined, figures: joinedEnds(found), keys, left, isTitled };
}

/** A mine a row, with a column for each end of each year: `Mine, 2024 Low (koz), 2024 High (koz)`. */
function byYears(cells: readonly string[], isMetric: IsMetric): Omit<Guided, 'header' | 'first'> | undefined {
  const found = cells.flatMap((cell, index) => {
    const column = yearColumn(cell, isMetric);
    return column ? [{ ...column, index, isSaid: false }] : [];
  });
  const figures = joinedEnds(found);
  if (!figures.some(({ high }) => high !== undefined)) return undefined;
  const taken = new Set(found.map(({ index }) => index));
  const firstOfFigures = Math.min(...taken);
  const others = cells.flatMap((cell, index) => (cell !== '' && !taken.has(index) ? [index] : []));
  const keys = others.filter((index) => index < firstOfFigures);
  const left = others.filter((index) => index > firstOfFigures).map((index) => cells[index] ?? '');
  return { name: undefined, unit: undefined, figures, keys, left };
}

/** A metric a row, with a column for each mine beside that of all of them. */
function byMineColumns(
  cells: readonly string[],
  below: readonly NumberedRow[],
  isMetric: IsMetric,
): Omit<Guided, 'header' | 'first'> | undefined {
  const hasUnits = unitWords.has(plainKey(cells[1] ?? ''));
  const found = mineColumns(cells, hasUnits ? 2 : 1);
  const labels = below.filter(({ cells: of }) => guidedLabel(textAt(of, 0), isMetric, hasUnits ? textAt(of, 1) : ''));
  if (!found || labels.length < 2) return undefined;
  const { mines, period, sums } = found;
  const figures = mines.map(({ index, mine }): Figures => ({
    ...{ index, mine, period, high: undefined, label: undefined, end: 'both', isSaid: false },
  }));
  return { name: 0, unit: hasUnits ? 1 : undefined, figures, keys: [], left: [], sums };
}

/** How guidance stands in a table; undefined where its rows are records. */
export function guidedIn(rows: readonly NumberedRow[], isMetric: IsMetric): Guided | undefined {
  const some = rows.slice(0, mostLookedAt);
  for (const [at, header] of some.entries()) {
    if (filledIn(header.cells) === 0) continue;
    const { cells, rows: count } = guidedHeader(some, at);
    if (cells.length > mostColumns) continue;
    const below = some.slice(at + count);
    if (below.length === 0) return undefined;
    const titles = some.slice(0, at).flatMap((row) => (filledIn(row.cells) === 1 ? [row.cells.join('').trim()] : []));
    const found =
      byMetrics(cells, below, isMetric) ??
      byYears(cells, isMetric) ??
      byMines(cells, below, isMetric, titles) ??
      byMineColumns(cells, below, isMetric);
    if (found && found.keys.length <= mostKeys)
      return {
        ...found,
        header: { row: header.row, cells: found.isTitled === true ? cells.with(0, 'Mine') : cells },
        first: below[0]!.row,
      };
  }
  return undefined;
}

interface GuidedRecord {
  row: number;
  mine: string;
  keys: readonly string[];
  label: GuidedLabel;
  period: string;
  low: string;
  high: string;
}

/** What an amount and a cost are counted by, so that both are told to be of one metal. */
function countedIn({ unit }: GuidedLabel): string {
  const said = readUnit(unit, 'guided')?.unit ?? '';
  return said === 'tonnes' || said === 'kg' || said === 'g' ? 't' : said;
}

/** Takes the rows of a table of guidance apart: one record for each metric and period. */
class Taking {
  readonly records: GuidedRecord[] = [];
  readonly #guided: Guided;
  readonly #isMetric: IsMetric;
  readonly #left = new Set<string>();
  readonly #taken = new Set<string>();
  /** Headings that come again, as `Costs` below each mine, name none. */
  readonly #parts: ReadonlySet<string>;
  #heading = '';

  constructor(guided: Guided, isMetric: IsMetric, rows: readonly NumberedRow[]) {
    this.#guided = guided;
    this.#isMetric = isMetric;
    const alone = rows.flatMap(({ cells }) => (this.#isHeading(cells) ? [textAt(cells, guided.name ?? 0)] : []));
    const seen = new Set<string>();
    this.#parts = new Set(alone.filter((text) => seen.has(text) || !seen.add(text)));
  }

  #isHeading(cells: readonly string[]): boolean {
    const { name } = this.#guided;
    return name !== undefined && filledIn(cells) === 1 && textAt(cells, name) !== '';
  }

  add(cells: readonly string[], row: number): void {
    const { name, unit, figures, keys } = this.#guided;
    if (name !== undefined && this.#isHeading(cells)) {
      const heading = textAt(cells, name);
      if (!this.#parts.has(heading)) this.#heading = heading;
      return;
    }
    const said = name === undefined ? '' : textAt(cells, name);
    const own = guidedLabel(said, this.#isMetric, unit === undefined ? '' : textAt(cells, unit));
    if (name !== undefined && !own) {
      if (said !== '' && this.#left.size < mostNotes) this.#left.add(said);
      return;
    }
    const keysOfRow = keys.map((index) => textAt(cells, index));
    for (const each of figures) {
      const label = own ?? each.label;
      const [low, high] = [textAt(cells, each.index), each.high === undefined ? '' : textAt(cells, each.high)];
      if (!label || [low, high].every((cell) => cell === '' || saysNothing(cell))) continue;
      if (this.records.length >= mostRecords)
        throw new FileRefused(
          `Of a table of guidance ${mostRecords.toLocaleString('en-US')} records are read. Split it.`,
        );
      this.records.push({
        row: Math.max(row, (this.records.at(-1)?.row ?? 0) + 1),
        mine: each.mine ?? this.#heading,
        keys: keysOfRow,
        ...{ label, period: each.period, low, high },
      });
    }
  }

  /** Headings are mines where the same metric stands below several of them. */
  get areMines(): boolean {
    if (this.#guided.figures.some(({ mine }) => mine !== undefined)) return true;
    const seen = new Map<string, string>();
    return this.records.some(({ label: { metric, metal, unit }, period, mine, keys }) => {
      const key = [metric, metal, unit, period, ...keys].join('\u0000');
      const before = seen.get(key);
      if (before === undefined) seen.set(key, mine);
      return before !== undefined && before !== mine;
    });
  }

  /** Gives costs that say no metal that of the amounts that are counted in the same unit, where it is one. */
  settleMetals(): void {
    const amounts = new Map<string, Set<string>>();
    const ofRecord = ({ mine, keys, label }: GuidedRecord) => [mine, ...keys, countedIn(label)].join('\u0000');
    const ofUnit = ({ label }: GuidedRecord) => countedIn(label);
    for (const record of this.records) {
      if (record.label.metal === '') continue;
      for (const key of [ofRecord(record), ofUnit(record)])
        amounts.set(key, (amounts.get(key) ?? new Set()).add(record.label.metal));
    }
    for (const record of this.records) {
      if (record.label.metal !== '' || countedIn(record.label) === '') continue;
      const metals = amounts.get(ofRecord(record)) ?? amounts.get(ofUnit(record));
      const [metal, ...others] = metals ?? [];
      if (metal === undefined || others.length > 0) continue;
      record.label = { ...record.label, metal };
      if (this.#taken.size < mostNotes)
        this.#taken.add(`'${shown(record.label.metric)}' is read as that of ${metal}, which is counted in its unit.`);
    }
  }

  notes(): string[] {
    return [
      ...[...new Set(this.#guided.left)].map((name) => `The column '${shown(name)}' is left out: it is no guidance.`),
      ...(this.#guided.sums ?? []).map((name) => `The column '${shown(name)}' is left out: it sums up the mines.`),
      ...[...this.#left].map(
        (name) =>
          `The row '${shown(name)}' is left out: guidance is kept of amounts of metal and of what a unit of it costs.`,
      ),
      ...this.#taken,
    ];
  }
}

/** The table with a row for each metric and period. Throws `FileRefused` where it has no guidance to make them of. */
export function byGuidance(table: FileTable, isMetric: IsMetric): FileTable {
  let told: readonly string[] = [];
  const eachRow: FileTable['eachRow'] = (onRow, onBroken) => {
    const rows: NumberedRow[] = [];
    table.eachRow((cells, row) => {
      if (!isBlankRow(cells)) rows.push({ row, cells });
      if (rows.length > mostRows)
        throw new FileRefused(`Of a table of guidance ${mostRows.toLocaleString('en-US')} rows are read. Split it.`);
    }, onBroken);
    const guided = guidedIn(rows, isMetric);
    if (!guided)
      throw new FileRefused(
        'This table has no columns of guidance beside its metrics. Read each of its rows as a record.',
      );
    const { header, first } = guided;
    const below = rows.filter(({ row }) => row >= first);
    const taking = new Taking(guided, isMetric, below);
    for (const { cells, row } of below) taking.add(cells, row);
    taking.settleMetals();
    told = taking.notes();
    for (const { cells, row } of rows) if (row < header.row && onRow(cells, row) === false) return;
    const { records, areMines } = taking;
    const has = (is: (record: GuidedRecord) => string) => records.some((record) => is(record) !== '');
    const columns: readonly (readonly [name: string, of: (record: GuidedRecord) => string])[] = [
      ...(areMines ? [['Mine', ({ mine }: GuidedRecord) => mine] as const] : []),
      ...guided.keys.map(
        (index, at) => [textAt(header.cells, index), ({ keys }: GuidedRecord) => keys[at] ?? ''] as const,
      ),
      ...optional('Period', ({ period }) => period),
      ...optional('Metric', ({ label }) => label.metric),
      ...optional('Metal', ({ label }) => label.metal),
      ...optional('Unit', ({ label }) => label.unit),
      ['Low', ({ low }) => low],
      ...optional('High', ({ high }) => high),
    ];
    function optional(name: string, of: (record: GuidedRecord) => string) {
      return has(of) ? [[name, of] as const] : [];
    }
    if (
      onRow(
        columns.map(([name]) => name),
        header.row,
      ) === false
    )
      return;
    for (const record of records)
      if (
        onRow(
          columns.map(([, of]) => of(record)),
          record.row,
        ) === false
      )
        return;
  };
  return { ...table, eachRow, notes: () => [...table.notes(), ...told] };
}
