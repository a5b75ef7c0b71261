import { type ColumnMeasure, readUnit } from '../../../../../domain/tables/column-units.ts';
import { currencyIn } from '../../../../../domain/tables/money-units.ts';
import type { FileUnit } from '../../../../../domain/tables/unit-keys.ts';
import { type Sky, skyOfHeader } from '../../../../../domain/places/degrees.ts';
import { saysNothing } from '../../../../../domain/tables/empty-words.ts';
import { fold } from '../../../../../domain/text/fold.ts';
import { headerParts } from '../../../../../domain/tables/header-parts.ts';
import type { Column } from '../../model/columns.ts';
import type { Kind } from '../../model/kind.ts';
import { areNear } from '../../model/place-parts.ts';
import { FileRefused } from '../../model/refusal.ts';
import { shown } from '../../model/report.ts';
import { cleanCell } from '../formats/clean-cell.ts';
import { type ColumnChoice, matchHeader } from '../headers/match-header.ts';
import { ofKey } from '../../../../../domain/numbers/of-key.ts';
import { ofRecordsBeside } from './cutoff-columns.ts';
import { numberOfOwner } from '../headers/owner-columns.ts';
import type { ShapeOptions } from './shape-options.ts';

interface Source {
  index: number;
  header: string;
  unit: FileUnit | undefined;
  /** Among the columns of its field, of those that are numbered. */
  place: number;
  /** Of degrees: what the header says of their direction. */
  sky: Sky | undefined;
}

/** Where the cell of a field comes from. */
export interface Target {
  field: string;
  column: Column<unknown>;
  sources: readonly Source[];
  constant: string | undefined;
  /** The column of the same field in whose place the constant stands. */
  besides?: Source | undefined;
}

/** One of the records that each row holds. */
export interface Variant {
  targets: readonly Target[];
  /** Columns of this record alone: where they are empty, the row has no such record. */
  own: readonly number[];
}

export interface Filter {
  index: number;
  values: ReadonlySet<string>;
  keeps: boolean;
}

/** A column of the table with the field that it fills. */
export interface ShapedColumn {
  index: number;
  header: string;
  field: string;
  column: Column<unknown>;
}

const list = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

type Of = Readonly<Record<string, string>>;
const entriesOf = (of: Of | undefined) => Object.entries(of ?? {});
const isWithin = (part: Of | undefined, whole: Of | undefined) =>
  entriesOf(part).every(([field, value]) => whole?.[field] === value);

const distinctOf = (mapping: readonly ColumnChoice[]): readonly Of[] => [
  ...new Map(
    mapping.flatMap(({ field, of }) => (field !== null && of && entriesOf(of).length > 0 ? [[ofKey(of), of]] : [])),
  ).values(),
];

/** The records of a row: each with all that its columns say beside their figures, such as metal and category. */
export function recordsOf(mapping: readonly ColumnChoice[]): readonly (Of | undefined)[] {
  const own = distinctOf(mapping.filter(({ field }) => !ofRecordsBeside.has(field)));
  const [beside] = distinctOf(mapping.filter(({ field }) => ofRecordsBeside.has(field)));
  // Categories side by side that no column names the metal of are of that of their cut-off.
  const isOfAll = beside && !own.some((of) => Object.keys(beside).some((name) => of[name] !== undefined));
  if (isOfAll && own.length === 0) return [beside];
  const said = isOfAll ? own.map((of) => ({ ...of, ...beside })) : own;
  const whole = said.filter((of) => !said.some((other) => other !== of && isWithin(of, other)));
  return whole.length === 0 ? [undefined] : whole;
}

export function isNothing(cell: string): boolean {
  const { text } = cleanCell(cell);
  return text === '' || saysNothing(text);
}

const years = /^(?:19|20)(?=\d\d$)/u;
const yearBehind = /(?<=\p{L})(?:19|20)(?=\d\d$)/u;

/** A datum as its letters and by its initials, with the year in two digits: `NAD 1983` and `North American Datum 1983` are `NAD83`. */
function namesOfDatum(text: string): [string, string] {
  const words = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(years, ''));
  const initials = words.filter((word) => word !== 'of').map((word) => (/^\d/u.test(word) ? word : word.slice(0, 1)));
  return [words.join('').replace(yearBehind, ''), initials.join('')];
}

function isSameDatum(one: string, other: string): boolean {
  const [[own], [letters, initials]] = [namesOfDatum(one), namesOfDatum(other)];
  return own.startsWith(letters) || letters.startsWith(own) || own === initials || areNear(one, other);
}

/** What a row says of the datum of its place where a header says another one: `NAD27` below `Datum`, beside `Easting (NAD83)`. */
export function otherDatumIn({ field, constant, besides }: Target, row: readonly string[]): string | undefined {
  if (field !== 'gridDatum' || besides === undefined || constant === undefined) return undefined;
  const { text } = cleanCell(row[besides.index] ?? '');
  return saysNothing(text) || isSameDatum(constant, text) ? undefined : text;
}

/** The cell of a field as the file writes it; several columns each with its header, where they make a text. */
export function writtenOf({ column, sources, constant }: Target, row: readonly string[]): string {
  const [first, ...more] = sources;
  if (!first) return constant ?? '';
  if (more.length === 0) return row[first.index] ?? '';
  const isProse = column.joinedBy === '\n';
  const said = inTheirOrder(sources).flatMap(({ index, header }) => {
    const { text } = cleanCell(row[index] ?? '');
    if (text === '' || saysNothing(text)) return [];
    return [isProse ? `${header}: ${text}` : text];
  });
  return said.join(column.joinedBy);
}

/** Owners and their shares by the numbers in their headers: each share behind its owner. */
const inTheirOrder = (sources: readonly Source[]) =>
  sources.toSorted((one, other) => one.place - other.place || one.index - other.index);

export const requiredOf = ({ columns }: Kind) =>
  Object.entries(columns).map(([name, { required }]) => ({ name, required }));

const columnOf = (kind: Kind, field: string): Column<unknown> | undefined =>
  Object.hasOwn(kind.columns, field)
    ? kind.columns[field]
    : Object.entries(kind.parts?.columns ?? {}).find(([name]) => name === field)?.[1];

export function columnsOf(kind: Kind, header: readonly string[], index: number, field: string | null): ShapedColumn[] {
  const column = field === null ? undefined : columnOf(kind, field);
  return column && field !== null ? [{ index, header: header[index] ?? '', field, column }] : [];
}

const isOfMetal = ({ notation }: Column<unknown>) =>
  notation?.is === 'number' && (notation.measure === 'grade' || notation.measure === 'contained');

/** Fields that figures may fill beside themselves: their unit and metal, the other end of a range, and the currency of money. */
export const impliedBy = (
  { unitOf = {}, ends = {}, saidBehind = {}, columns }: Kind,
  filled: ReadonlySet<string>,
): string[] => [
  ...(columns['metal'] && Object.entries(columns).some(([field, column]) => filled.has(field) && isOfMetal(column))
    ? ['metal']
    : []),
  ...[...filled].flatMap((field) => [unitOf[field] ?? [], ends[field] ?? [], saidBehind[field]?.field ?? []].flat()),
  ...(columns['currency'] ? ['currency'] : []),
];

/** Whether parts that are filled make this field. */
export const isComposed = ({ parts }: Kind, field: string, filled: ReadonlySet<string>) =>
  parts?.makes.includes(field) === true && Object.keys(parts.columns).some((name) => filled.has(name));

export function mappingByName(kind: Kind, header: readonly string[]): ColumnChoice[] {
  const { fields } = matchHeader(
    header,
    Object.keys(kind.columns).map((name) => ({ name, required: false })),
  );
  return header.map((cell, index) => ({ header: cell, field: fields[index] ?? null }));
}

export function refuseUnknown(kind: Kind, fields: readonly (string | null)[]): void {
  const unknown = fields.find((field) => field !== null && !columnOf(kind, field));
  if (unknown !== undefined && unknown !== null)
    throw new FileRefused(`There is no field '${shown(unknown)}' in this kind of file.`);
}

export function variantOf(
  kind: Kind,
  mapping: readonly ColumnChoice[],
  of: Of | undefined,
  constants: readonly { field: string; value: string }[],
): Variant {
  const targets = new Map<string, Target>();
  const own: number[] = [];
  for (const [index, choice] of mapping.entries()) {
    const { field } = choice;
    if (field === null || !isWithin(choice.of, of)) continue;
    const column = columnOf(kind, field)!;
    if (of !== undefined && entriesOf(choice.of).length === entriesOf(of).length) own.push(index);
    const before = targets.get(field)?.sources ?? [];
    if (before.length > 0 && column.joinedBy === undefined)
      throw new FileRefused(`Two columns were chosen for '${field}'. Choose one of them and leave the other out.`);
    const header = choice.header.trim();
    const sky = column.notation?.is === 'degrees' ? skyOfHeader(header) : undefined;
    const place = field === 'owners' ? numberOfOwner(header) : 0;
    const source = { index, header, unit: unitOfColumn(column, choice), place, sky };
    targets.set(field, { field, column, sources: [...before, source], constant: undefined });
  }
  for (const { field, value } of [
    ...entriesOf(of).map(([name, text]) => ({ field: name, value: text })),
    ...constants,
  ]) {
    const column = columnOf(kind, field);
    if (!column) throw new FileRefused(`There is no field '${shown(field)}' in this kind of file.`);
    // What a column says of its own figures stands above a column for all of them; a constant below.
    const before = targets.get(field);
    if (of?.[field] === value || !before)
      targets.set(field, { field, column, sources: [], constant: value, besides: before?.sources[0] });
  }
  return { targets: [...targets.values()], own };
}

/** Money whose currency a header says beside the scale that a member chooses. */
const ofMoney: ReadonlySet<ColumnMeasure> = new Set(['millions', 'dollars', 'money', 'share-price']);

function unitOfColumn({ notation }: Column<unknown>, { header, field, unit }: ColumnChoice): FileUnit | undefined {
  if (unit === undefined) return undefined;
  const measure = notation?.is === 'number' ? notation.measure : undefined;
  const known = measure && readUnit(unit, measure);
  if (!known)
    throw new FileRefused(
      `'${shown(unit)}' is no unit of ${list([field ?? ''])}. Choose another unit for the column '${shown(header.trim())}'.`,
    );
  // Of `CAPEX (US$)` the member says that it is in millions, and the header whose money it is.
  const said = known.unit === null && known.currency === undefined ? headerParts(header).unit : null;
  const currency = said === null ? undefined : currencyIn(said);
  return currency === undefined || measure === undefined || !ofMoney.has(measure) ? known : { ...known, currency };
}

export function filtersOf(header: readonly string[], leaveOut: NonNullable<ShapeOptions['leaveOut']>): Filter[] {
  const headers = header.map((cell) => cell.trim());
  return leaveOut.map(({ header: name, values, keep = false }) => {
    const index = headers.indexOf(name.trim());
    if (index < 0)
      throw new FileRefused(`Rows are to be left out by the column '${shown(name)}', which this file does not have.`);
    return { index, values: new Set(values.map((value) => fold(cleanCell(value).text))), keeps: keep };
  });
}
