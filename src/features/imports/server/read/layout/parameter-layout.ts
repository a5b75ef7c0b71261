import { isPeriod } from '../../../../../domain/time/reported-periods.ts';
import type { NumberedRow } from './find-header.ts';
import { plainKey } from '../words/header-keys.ts';
import { filledIn, firstOf } from './header-rows.ts';
import { areMonthsApart, isCase, isOfPlans, isOfStudy, isPlanned, withoutActual } from './record-names.ts';
import { beforeTax, taxBasisOf } from './tax-columns.ts';

/** Whether a text names a field of the kind, with its unit and metal or without. */
export type IsField = (text: string) => boolean;

/** How a table of parameters stands: its columns, and where it begins. */
export interface Parameters {
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
const unitWords = words('unit|units|uom|unidad|unidade|unite|einheit');

/** So many rows show how a table is laid out. */
const mostLookedAt = 60;
/** Where the columns say that they are parameters and values, and where nothing does: fewer fields are chance. */
const leastNamed = 2;
/** A title, unit and value. */
const leastTitled = 3;
const leastUnnamed = 3;
export const longestCell = 120;

/** `% Change`, `Variance`, `YTD 2026`: follows from the columns beside it. */
const ofChange =
  /^[(%]{0,2}\)? ?(?:change|chg|variance|var|difference|diff|delta|y\/y|yoy|q\/q|qoq|ytd|year[- ]to[- ]date)\b/iu;
const isOfChange = (header: string) =>
  header.length < longestCell && (ofChange.test(header.trim()) || isPlanned(header.trim()));

export const textAt = (cells: readonly string[], index: number) => (cells[index] ?? '').trim();
const isFigure = (cell: string) => cell.length < longestCell && /\d/u.test(cell);

/** A parameter with its unit, as a header would say both. */
export function parameterIn(cells: readonly string[], name: number, unit: number | undefined): string {
  const ofUnit = unit === undefined ? '' : textAt(cells, unit).replace(/^[([]|[)\]]$/gu, '');
  const written = textAt(cells, name);
  return ofUnit === '' || written === '' ? written : `${written} (${ofUnit})`;
}

/** `Stock options`, `RSUs / DSUs`: rows beside the shares of a company, each a record of another kind. */
const ofInstruments =
  /^(?:outstanding |unlisted |listed )?(?:(?:stock|share|incentive) )?(?:options?|warrants?|(?:rsu|dsu|psu)s?|(?:performance|restricted|deferred|share|incentive) (?:rights?|shares? units?)|convertible (?:notes?|debentures?))\b.{0,40}$/iu;
const isInstrument = (text: string): boolean => text.length < longestCell && ofInstruments.test(text);

/** How many fields columns name; 0 where that is less than half of what they say beside the headings of parts. */
function fieldsIn(rows: readonly NumberedRow[], name: number, unit: number | undefined, isField: IsField): number {
  const said = rows
    .filter(({ cells }) => filledIn(cells) > 1)
    .map(({ cells }) => parameterIn(cells, name, unit))
    .filter((text) => text !== '' && !isInstrument(text));
  const found = said.filter((text) => text.length <= longestCell && isField(text));
  return found.length * 2 >= said.length ? new Set(found).size : 0;
}

/** Whether a column is called what its figures are of: `Q1 2024`, `PEA (2021)`. */
export const isOfRecord = (header: string) =>
  header.length < longestCell &&
  (isOfStudy(header) || taxBasisOf(header) !== undefined || isPeriod(withoutActual(header)));

/** `Parameter, Unit, Value`, or `Mine, Metric, Q1 2024, Q2 2024`, perhaps with columns that say of what. */
function named(rows: readonly NumberedRow[], at: number, isField: IsField): Parameters | undefined {
  const header = rows[at]!;
  const headers = header.cells.map((cell) => plainKey(cell));
  const place = (of: ReadonlySet<string>) => headers.findIndex((key) => of.has(key));
  const unit = headers.findIndex((key) => unitWords.has(key));
  // `Summary of Results, Unit, Value`: a title stands over the parameters.
  const isTitled = unit > 0 && place(valueWords) > 0 && headers.length === leastTitled && headers[0] !== '';
  const isNamed = place(nameWords) >= 0;
  const name = isNamed || !isTitled ? place(nameWords) : 0;
  const ofRecords = header.cells.flatMap((cell, index) => (isOfRecord(cell.trim()) ? [index] : []));
  const named = place(valueWords);
  const value = named < 0 ? (ofRecords[0] ?? -1) : named;
  const ofUnit = unit < 0 ? undefined : unit;
  const found = name < 0 || value < 0 ? 0 : fieldsIn(rows.slice(at + 1), name, ofUnit, isField);
  if (found < (isNamed ? leastNamed : leastUnnamed)) return undefined;
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
  const isScenario = (index: number) => isCase(header.cells[index] ?? '') && hasFigures(index);
  const scenarios = others.filter(isScenario);
  // A column of figures behind the first period is one, though nobody can read which: it is told then.
  const isUnread = (index: number) => named < 0 && index > value && hasFigures(index);
  const keys = others.filter((index) => !isScenario(index) && !isUnread(index));
  return {
    header,
    first: header.row + 1,
    name,
    unit: ofUnit,
    values: [value, ...beside, ...scenarios, ...others.filter(isUnread)],
    keys,
    changes,
    found,
    isNamed: true,
  };
}

/** `Operation, Unit, Sep 2026, Jun 2026`: what stands over the columns, though the first of its words is a field, too. */
const namesPeriods = (cells: readonly string[]): boolean => {
  const periods = cells.slice(1).filter((cell) => cell.length < longestCell && isPeriod(withoutActual(cell.trim())));
  return periods.length >= leastNamed && cells.slice(1).every((cell) => !isBareFigure(cell) || isYear(cell.trim()));
};

/** Names of fields in the first column, and the figures of a record in each column beside it. */
function unnamed(rows: readonly NumberedRow[], isField: IsField): Parameters | undefined {
  const isParameter = ({ cells }: NumberedRow) =>
    isField(textAt(cells, 0)) && filledIn(cells) > 1 && !namesPeriods(cells);
  const at = rows.findIndex(isParameter);
  const below = at < 0 ? [] : rows.slice(at);
  const found = fieldsIn(below, 0, undefined, isField);
  const first = below[0];
  const instruments = below.filter(({ cells }) => isInstrument(textAt(cells, 0))).length;
  if (!first || found < (instruments > 0 ? leastNamed : leastUnnamed)) return undefined;
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
  const all = found + instruments;
  return { header, first: start, name: 0, unit: units[0], values: kept, keys: [], changes, found: all, isNamed: false };
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

/** Of columns before and after tax those after are records. */
function afterTax(found: Parameters): Parameters {
  const left = beforeTax(found.values, (index) => textAt(found.header?.cells ?? [], index));
  if (left.length === 0) return found;
  return {
    ...found,
    values: found.values.filter((index) => !left.includes(index)),
    changes: [...found.changes, ...left],
  };
}

/** `Quarter ended`, `Three months ended September 30,` or `Year` above the months, days or years that they end with. */
const lengthOfPeriod =
  /^(?:the )?(?:(?:three|six|nine|twelve|3|6|9|12) months?|quarter|half[- ]?year|half|year)( (?:ended|ending|to)\b.{0,30})?$/iu;

const isOfYear = /^(?:(?:FY|CY) ?)?(?:19|20)\d\d$/iu;

/** What a text says of the columns below it: each month of a quarter may stand below `Quarter`. */
function lengthIn(cell: string, below: readonly string[]): string {
  if (isOfYear.test(cell)) return cell;
  const said = cell.length > longestCell ? null : lengthOfPeriod.exec(cell);
  if (!said) return '';
  if (said[1] !== undefined) return cell;
  return below.length < 2 || areMonthsApart(below) || below.every((text) => isOfYear.test(text)) ? `${cell} ended` : '';
}

/** Texts of a row with the columns below each of them, up to the next one. */
function groupsIn(cells: readonly string[], width: number): readonly { text: string; from: number; to: number }[] {
  const starts = [...Array(width).keys()].filter((index) => textAt(cells, index) !== '');
  return starts.map((from, at) => ({ text: textAt(cells, from), from, to: starts[at + 1] ?? width }));
}

/**
 * A table whose periods stand in two rows, how long they are above what they end with, or a year above its quarters. What
 * stands below `Year to date` or `Budget` is left out, as if its own header said so.
 */
function withLengths(found: Parameters, rows: readonly NumberedRow[]): Parameters {
  const { header, values } = found;
  const above = header && rows.find(({ row }) => row === header.row - 1);
  if (!above) return found;
  const cells = [...header.cells];
  const left = new Set<number>();
  let isJoined = false;
  for (const { text, from, to } of groupsIn(above.cells, cells.length)) {
    const below = values.filter((index) => index >= from && index < to);
    const isLeft = text.length < longestCell && (ofChange.test(text) || isOfPlans(text));
    const length = lengthIn(
      text,
      below.map((index) => textAt(cells, index)),
    );
    for (const index of below) {
      const cell = withoutActual(textAt(cells, index));
      // `Q3` below `2026` is `Q3 2026`.
      const whole = isOfYear.test(length) ? `${cell} ${length}` : `${length} ${cell}`;
      if (isLeft && isPeriod(cell)) {
        cells[index] = `${text} ${cell}`;
        left.add(index);
      } else if (length !== '' && isPeriod(whole)) {
        cells[index] = whole;
        isJoined = true;
      }
    }
  }
  const kept = values.filter((index) => !left.has(index));
  const named = isJoined ? { ...found, header: { ...header, cells }, isNamed: true } : found;
  if (left.size === 0 || kept.length === 0) return named;
  return { ...named, header: { ...header, cells }, values: kept, changes: [...found.changes, ...left] };
}

/** The same with the names of its columns as records say them. */
function asSaid(found: Parameters, rows: readonly NumberedRow[]): Parameters {
  const { header, ...said } = afterTax(withLengths(found, rows));
  const places = new Set(said.values);
  const cells = header?.cells.map((cell, index) => (places.has(index) ? withoutActual(cell.trim()) : cell));
  return { ...said, header: header && cells && { ...header, cells } };
}

/** How the parameters of a table stand; undefined where its rows are records. */
export function parametersIn(rows: readonly NumberedRow[], isField: IsField): Parameters | undefined {
  const some = firstOf(rows, mostLookedAt);
  for (const at of some.keys()) {
    const found = named(some, at, isField);
    if (found) return asSaid(found, some);
  }
  const found = unnamed(some, isField);
  return found && asSaid(found, some);
}
