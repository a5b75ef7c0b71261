import { readPeriod } from '../../../../../domain/time/reported-periods.ts';
import { FileRefused } from '../../model/refusal.ts';
import type { NumberedRow } from './find-header.ts';
import { plainKey } from '../words/header-keys.ts';
import { shown } from '../../model/report.ts';
import { filledIn } from './header-rows.ts';
import type { FileTable } from '../formats/open-table.ts';
import { isBlankRow } from '../formats/read-rows.ts';

/** Whether a text names a field of the kind, with its unit and metal or without. */
export type IsField = (text: string) => boolean;

/** How a table of parameters stands: its columns, and where it begins. */
interface Parameters {
  /** The row that names the columns; undefined: there is none. */
  header: NumberedRow | undefined;
  /** The first row of parameters. */
  first: number;
  name: number;
  unit: number | undefined;
  /** A record for each of them. */
  values: readonly number[];
  /** Columns that say of which record a row is. */
  keys: readonly number[];
  /** Columns that follow from those of the records, and are left out. */
  changes: readonly number[];
  /** Fields that were found, and whether the columns say that they are parameters and values. */
  found: number;
  isNamed: boolean;
}

const words = (text: string): ReadonlySet<string> => new Set(text.split('|'));
const nameWords = words(
  'parameter|parameters|item|items|metric|metrics|keymetric|keymetrics|measure|indicator|variable|assumption|description|parametro|parametros|parametre|parametres|kennzahl|indicador|concepto',
);
const valueWords = words('value|values|amount|result|results|figure|valor|valeur|wert|basecase|estimate');
/** What a column of values is called beside the first: the same study at other prices. */
const scenarioWords = words(
  'spot|spotprice|spotprices|currentprices|consensus|upside|downside|optimistic|pessimistic|conservative|altcase',
);
const endsOfScenarios = ['case', 'scenario', 'szenario', 'escenario', 'cenario'];
const unitWords = words('unit|units|uom|unidad|unidade|unite|einheit');

/** So many rows show how a table is laid out; so many parameters and rows are put together. */
const mostLookedAt = 60;
const mostParameters = 300;
const mostRows = 20_000;
const mostRecords = 100_000;
/** Where the columns say that they are parameters and values, and where nothing does: fewer fields are chance. */
const leastNamed = 2;
const leastUnnamed = 3;
const longestCell = 120;

/** `PEA (2021)`, `2024 FS`: columns of the studies of one mine. */
const ofStudy =
  /^(?:(?:19|20)\d\d )?(?:PEA|PFS|FS|DFS|BFS|scoping|pre-?feasibility|feasibility|preliminary economic)\b/iu;

/** `% Change`, `Variance`, `YoY (%)`: follows from the columns beside it. */
const ofChange = /^[(%]{0,2}\)? ?(?:change|chg|variance|var|difference|diff|delta|y\/y|yoy|q\/q|qoq)\b/iu;
const isOfChange = (header: string) => header.length < longestCell && ofChange.test(header.trim());

const textAt = (cells: readonly string[], index: number) => (cells[index] ?? '').trim();
const isFigure = (cell: string) => cell.length < longestCell && /\d/u.test(cell);

/** A parameter with its unit, as a header would say both. */
function parameterIn(cells: readonly string[], name: number, unit: number | undefined): string {
  const ofUnit = unit === undefined ? '' : textAt(cells, unit).replace(/^[([]|[)\]]$/gu, '');
  const written = textAt(cells, name);
  return ofUnit === '' || written === '' ? written : `${written} (${ofUnit})`;
}

/** How many fields columns name; 0 where that is less than half of what they say. */
function fieldsIn(rows: readonly NumberedRow[], name: number, unit: number | undefined, isField: IsField): number {
  const said = rows.map(({ cells }) => parameterIn(cells, name, unit)).filter((text) => text !== '');
  const found = said.filter((text) => text.length <= longestCell && isField(text));
  return found.length * 2 >= said.length ? new Set(found).size : 0;
}

/** Whether a column is called what its figures are of: `Q1 2024`, `PEA (2021)`. */
const isOfRecord = (header: string) =>
  header.length < longestCell && (ofStudy.test(header) || readPeriod(header) !== undefined);

/** `Parameter, Unit, Value`, or `Mine, Metric, Q1 2024, Q2 2024`, perhaps with columns that say of what. */
function named(rows: readonly NumberedRow[], at: number, isField: IsField): Parameters | undefined {
  const header = rows[at]!;
  const headers = header.cells.map((cell) => plainKey(cell));
  const place = (of: ReadonlySet<string>) => headers.findIndex((key) => of.has(key));
  const name = place(nameWords);
  const ofRecords = header.cells.flatMap((cell, index) => (isOfRecord(cell.trim()) ? [index] : []));
  const named = place(valueWords);
  const value = named < 0 ? (ofRecords[0] ?? -1) : named;
  const unit = headers.findIndex((key) => unitWords.has(key));
  const ofUnit = unit < 0 ? undefined : unit;
  const found = name < 0 || value < 0 ? 0 : fieldsIn(rows.slice(at + 1), name, ofUnit, isField);
  if (found < leastNamed) return undefined;
  const beside = named < 0 ? ofRecords.slice(1) : [];
  const changes = named < 0 ? header.cells.flatMap((cell, index) => (isOfChange(cell) ? [index] : [])) : [];
  const taken = new Set([name, value, unit, ...beside, ...changes]);
  const others = headers.flatMap((key, index) => (key !== '' && !taken.has(index) ? [index] : []));
  const below = rows.slice(at + 1, at + 1 + mostLookedAt).filter(({ cells }) => isFigure(textAt(cells, value)));
  // `Case`, or `Price case`, may say of each row which case it is of, in words or by a number: it has no figures of its own.
  const hasFigures = (index: number) => {
    const cells = below.map(({ cells }) => textAt(cells, index));
    const figures = cells.filter((cell) => /^[^\p{L}]{0,6}\d/u.test(cell));
    return figures.length * 2 >= cells.length && new Set(figures).size * 2 > figures.length;
  };
  const isNamedScenario = (key: string) =>
    scenarioWords.has(key) || (!endsOfScenarios.includes(key) && endsOfScenarios.some((end) => key.endsWith(end)));
  const isScenario = (index: number) => isNamedScenario(headers[index]!) && hasFigures(index);
  const scenarios = others.filter(isScenario);
  const keys = others.filter((index) => !isScenario(index));
  return {
    header,
    first: header.row + 1,
    name,
    unit: ofUnit,
    values: [value, ...beside, ...scenarios],
    keys,
    changes,
    found,
    isNamed: true,
  };
}

/** Names of fields in the first column, and the figures of a record in each column beside it. */
function unnamed(rows: readonly NumberedRow[], isField: IsField): Parameters | undefined {
  const isParameter = ({ cells }: NumberedRow) => isField(textAt(cells, 0)) && filledIn(cells) > 1;
  const at = rows.findIndex(isParameter);
  const below = at < 0 ? [] : rows.slice(at);
  const found = fieldsIn(below, 0, undefined, isField);
  const first = below[0];
  if (!first || found < leastUnnamed) return undefined;
  const columns = Array.from(
    { length: Math.max(...below.map(({ cells }) => cells.length)) - 1 },
    (_, index) => index + 1,
  );
  const isSaid = (index: number) => below.some(({ cells }) => textAt(cells, index) !== '');
  const values = columns.filter(
    (index) => below.filter(({ cells }) => isFigure(textAt(cells, index))).length * 2 > below.length,
  );
  const units = columns.filter((index) => !values.includes(index) && isSaid(index));
  if (values.length === 0 || units.length > 1) return undefined;
  const { header, top } = aboveParameters(rows, at, values);
  const start = header === undefined ? top.row : header.row + 1;
  const [changes = [], kept = []] = [true, false].map((is) =>
    values.filter((index) => isOfChange(textAt(header?.cells ?? [], index)) === is),
  );
  if (kept.length === 0) return undefined;
  return { header, first: start, name: 0, unit: units[0], values: kept, keys: [], changes, found, isNamed: false };
}

/** A figure on its own: not a period, and not what a study is called. */
const isBareFigure = (cell: string) => isFigure(cell) && !/\p{L}/u.test(cell);
const isYear = (cell: string) => /^(?:19|20)\d\d$/u.test(cell);

/**
 * What names the columns of figures above the first parameter that is known: not a parameter that is none of ours, as
 * `Ore mined, 512, 498`, nor a title or the heading of a part, which fill one cell.
 */
function aboveParameters(rows: readonly NumberedRow[], at: number, values: readonly number[]) {
  let top = rows[at]!;
  for (const row of rows.slice(0, at).toReversed()) {
    if (filledIn(row.cells) <= 1) continue;
    const said = values.map((index) => textAt(row.cells, index)).filter((cell) => cell !== '');
    // A parameter may have `n/a` beside a figure; years may stand beside `Change`.
    const hasFigures = said.some((cell) => isBareFigure(cell) && !isYear(cell));
    if (!hasFigures || textAt(row.cells, 0) === '') return { header: row, top };
    top = row;
  }
  return { header: undefined, top };
}

/** How the parameters of a table stand; undefined where its rows are records. */
export function parametersIn(rows: readonly NumberedRow[], isField: IsField): Parameters | undefined {
  const some = rows.slice(0, mostLookedAt);
  for (const at of some.keys()) {
    const found = named(some, at, isField);
    if (found) return found;
  }
  return unnamed(some, isField);
}

/** A name without a unit and figures. */
const isBare = (cells: readonly string[], { unit, values }: Parameters) =>
  [unit, ...values].every((index) => index === undefined || textAt(cells, index) === '');

/** A record that is put together, by its row, what its columns say it is of, and its cells under the names of its parameters. */
interface Gathered {
  row: number;
  /** The column of its figures. */
  value: number;
  keys: readonly string[];
  /** The heading of the part of the table that it begins in. */
  heading: string;
  cells: Map<string, string>;
}

function moveCells(from: Gathered, to: Gathered, parameters: ReadonlySet<string>): void {
  if (from.heading === to.heading) return;
  for (const parameter of parameters) {
    const cell = from.cells.get(parameter);
    if (cell === undefined) continue;
    to.cells.set(parameter, cell);
    from.cells.delete(parameter);
  }
}

/** Puts the parameters of a table together to records. */
class Gathering {
  readonly parameters: string[] = [];
  readonly records: Gathered[] = [];
  readonly #known = new Set<string>();
  /** By what their rows are of, one for each column of figures: a row may have hundreds of both. */
  readonly #open = new Map<string, Gathered[]>();
  readonly #layout: Parameters;
  readonly #headerRow: number;
  readonly #isField: IsField;
  /** Headings that come again, as `Mining` of each mine: they part no records. */
  readonly #parts: ReadonlySet<string>;
  /** Of headings one below the other, as a mine and `Mining`, the first says of what they are. */
  #heading = '';
  #isHeading = false;
  readonly #headings = new Map<string, boolean>();
  /** Parameters since the last heading: where one of them turns out to be another record's, so were those before it. */
  #sinceHeading = new Set<string>();

  constructor(layout: Parameters, headerRow: number, isField: IsField, rows: readonly NumberedRow[]) {
    this.#layout = layout;
    const bare = rows.flatMap(({ cells }) => (isBare(cells, layout) ? [textAt(cells, layout.name)] : []));
    const seen = new Set<string>();
    this.#parts = new Set(bare.filter((text) => seen.has(text) || !seen.add(text)));
    this.#headerRow = headerRow;
    this.#isField = isField;
  }

  add(cells: readonly string[], row: number): void {
    const { name, unit, values, keys } = this.#layout;
    const parameter = parameterIn(cells, name, unit);
    if (parameter === '') return;
    const isAlone = isBare(cells, this.#layout);
    if (isAlone && this.#parts.has(parameter)) return;
    if (isAlone && this.#isHeadingOf(parameter)) {
      if (!this.#isHeading) this.#heading = parameter;
      this.#isHeading = true;
      this.#sinceHeading = new Set();
      return;
    }
    this.#isHeading = false;
    this.#name(parameter);
    const of = keys.map((index) => textAt(cells, index));
    const key = of.join('\u0000');
    const open = this.#open.get(key) ?? [];
    this.#open.set(key, open);
    for (const [place, index] of values.entries()) {
      const value = textAt(cells, index);
      let record = open[place];
      if (!record || (record.cells.has(parameter) && value !== '')) {
        const before = record;
        record = this.#begin(row, index, of);
        open[place] = record;
        if (before) moveCells(before, record, this.#sinceHeading);
      }
      record.cells.set(parameter, value);
    }
    if (this.#heading !== '') this.#sinceHeading.add(parameter);
  }

  /** A text without figures that is no parameter of ours. So many are looked at; those beyond them count as parameters. */
  #isHeadingOf(text: string): boolean {
    const before = this.#headings.get(text);
    if (before !== undefined || this.#headings.size >= mostParameters) return before ?? false;
    const isHeading = !this.#known.has(text) && !(text.length <= longestCell && this.#isField(text));
    this.#headings.set(text, isHeading);
    return isHeading;
  }

  /** Records of one table have a row each, in their order. */
  #begin(row: number, value: number, keys: readonly string[]): Gathered {
    if (this.records.length >= mostRecords)
      throw new FileRefused(
        `Of a table of parameters ${mostRecords.toLocaleString('en-US')} records are read. Split it.`,
      );
    const record: Gathered = {
      row: Math.max(row, (this.records.at(-1)?.row ?? this.#headerRow) + 1),
      value,
      keys,
      heading: this.#heading,
      cells: new Map(),
    };
    this.records.push(record);
    return record;
  }

  /** Whether headings tell apart records whose columns do not: the same figures of one mine after another. */
  get areByHeading(): boolean {
    const { keys, values } = this.#layout;
    return (
      keys.length === 0 &&
      this.records.length > values.length &&
      new Set(this.records.map(({ heading }) => heading)).size > 1
    );
  }

  #name(parameter: string): void {
    if (this.#known.has(parameter)) return;
    this.#known.add(parameter);
    this.parameters.push(parameter);
    if (this.parameters.length > mostParameters)
      throw new FileRefused(
        `This table has more than ${mostParameters} parameters. Read each of its rows as a record.`,
      );
  }
}

/** What the column of records is called whose names stand above their figures: periods say themselves that they are some. */
function nameOf({ header, name, values }: Parameters): string {
  const cells = header?.cells ?? [];
  const said = values.map((index) => textAt(cells, index));
  if (said.every((cell) => readPeriod(cell) !== undefined)) return 'Period';
  return said.every((cell) => ofStudy.test(cell)) ? 'Study type' : textAt(cells, name);
}

/** The table with a row for each record and a column for each parameter. Throws `FileRefused` where it has no parameters. */
export function byParameters(table: FileTable, isField: IsField): FileTable {
  let left: readonly string[] = [];
  const eachRow: FileTable['eachRow'] = (onRow, onBroken) => {
    const rows: NumberedRow[] = [];
    table.eachRow((cells, row) => {
      if (!isBlankRow(cells)) rows.push({ row, cells });
      if (rows.length > mostRows)
        throw new FileRefused(`Of a table of parameters ${mostRows.toLocaleString('en-US')} rows are read. Split it.`);
    }, onBroken);
    const layout = parametersIn(rows, isField);
    if (!layout)
      throw new FileRefused(
        'This table has no column of parameters with their values. Read each of its rows as a record.',
      );
    const { header, first, keys, values, changes } = layout;
    const headerAt = (index: number) => textAt(header?.cells ?? [], index);
    left = [...new Set(changes.map((index) => shown(headerAt(index))))].map(
      (name) => `The column '${name}' is left out: it follows from those beside it.`,
    );
    // One column of figures need not say of what it is, but may.
    const areSaid = values.length > 1 || values.some((index) => isOfRecord(headerAt(index)));
    const headerRow = header?.row ?? first;
    const below = rows.filter(({ row }) => row >= first);
    const gathering = new Gathering(layout, headerRow, isField, below);
    for (const { cells, row } of below) gathering.add(cells, row);
    for (const { cells, row } of rows) if (row < headerRow && onRow(cells, row) === false) return;
    const { areByHeading } = gathering;
    const names = [...(areSaid ? [nameOf(layout)] : []), ...(areByHeading ? ['Mine'] : []), ...keys.map(headerAt)];
    if (onRow([...names, ...gathering.parameters], headerRow) === false) return;
    for (const { row, value, keys: of, heading, cells } of gathering.records) {
      const ofValue = areSaid ? [headerAt(value)] : [];
      const told = [
        ...ofValue,
        ...(areByHeading ? [heading] : []),
        ...of,
        ...gathering.parameters.map((parameter) => cells.get(parameter) ?? ''),
      ];
      if (onRow(told, row) === false) return;
    }
  };
  const notes = () => [...table.notes(), ...left];
  return { ...table, eachRow, notes };
}
