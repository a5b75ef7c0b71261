import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import type { FileColumn, FilePreview, TableCells } from '../../contract-looks.ts';
import { headersOf, understandColumns } from '../read/headers/header-words.ts';
import type { RememberedColumns } from '../read/headers/remembered-columns.ts';
import { kindOf } from '../kinds/kinds.ts';
import { likelierKind } from './likelier-kind.ts';
import { fitOf, likeliestSheet } from './likeliest-sheet.ts';
import { NumberEvidence } from '../../../../domain/tables/number-style.ts';
import { hasUnitField, type ColumnMeasure, storedUnit, unitChoices } from '../../../../domain/tables/column-units.ts';
import type { ClosedValues, Column } from '../model/columns.ts';
import type { Kind } from '../model/kind.ts';
import { fold } from '../../../../domain/text/fold.ts';
import { findHeader, headerAt, type NumberedRow, startOf, type Understood } from '../read/layout/find-header.ts';
import { filledIn } from '../read/layout/header-rows.ts';
import { asRead, isCategoryOf, laidOut, layoutIn } from '../read/layout/lay-out.ts';
import { type FileTable, openTable } from '../read/formats/open-table.ts';
import type { OpenOptions } from '../read/read-file.ts';
import { isPriceSeries, priceSeries } from '../read/headers/price-series.ts';
import { byCells } from '../read/headers/columns-by-cells.ts';
import { partOf } from '../read/layout/table-part.ts';
import { isBlankRow } from '../read/formats/read-rows.ts';
import { FileRefused } from '../model/refusal.ts';
import { shown } from '../model/report.ts';

/** What a file is looked at for. */
export interface LookAtFile extends OpenOptions {
  /** Undefined: for its cells alone. */
  kind?: ImportKind;
  /** What the member chose before. */
  remembered?: RememberedColumns;
}

const previewRows = 12;
const maxTableRows = 250_000;
const maxHeader = 20_000;

function measureOf({ columns, parts }: Kind, field: string): ColumnMeasure | undefined {
  const notation = (columns[field] ?? parts?.columns[field])?.notation;
  return notation?.is === 'number' ? notation.measure : undefined;
}

/** What a member can fill with a column. */
const fieldsOf = ({ columns, parts, unitOf = {} }: Kind): FilePreview['fields'] => {
  const unitFieldOf = (name: string, measure: ColumnMeasure | undefined) => {
    if (measure && hasUnitField(measure)) return [unitOf[name] ?? []].flat()[0] ?? null;
    return parts && Object.hasOwn(parts.columns, `${name}Unit`) ? `${name}Unit` : null;
  };
  const told =
    (isPart: boolean) =>
    ([name, column]: [string, Column<unknown>]) => {
      const measure = column.notation?.is === 'number' ? column.notation.measure : undefined;
      return {
        name,
        required: column.required,
        example: column.example,
        units: measure === undefined ? [] : [...unitChoices(measure)],
        unit: measure === undefined ? null : storedUnit[measure],
        unitField: unitFieldOf(name, measure),
        options: [...(column.closed?.options ?? [])],
        takesSeveral: column.joinedBy !== undefined,
        isPart,
        madeOf: !isPart && parts?.makes.includes(name) ? Object.keys(parts.columns) : [],
      };
    };
  return [...Object.entries(columns).map(told(false)), ...Object.entries(parts?.columns ?? {}).map(told(true))];
};

/** A file as it is opened, the rows above its table, and its header. Throws `FileRefused` where it cannot be read. */
function openedFile(
  bytes: Uint8Array,
  kind: Kind,
  { headerRow, headerRows, lastRow, layout: chosen, remembered = {}, ...open }: Omit<LookAtFile, 'kind'>,
) {
  const known = understandColumns(kind, remembered);
  const columnsOf = (cells: readonly string[], ...about: [above?: readonly string[], rows?: readonly string[][]]) =>
    known(
      cells.map((cell) => cell.slice(0, maxHeader)),
      ...about,
    );
  const isUnderstood = ({ match, header }: FileColumn) =>
    match !== 'none' || (kind.name === 'prices' && isPriceSeries(header));
  const understand = (cells: readonly string[]) => {
    const columns = columnsOf(cells).filter(isUnderstood);
    return { known: columns.length, said: columns.filter(({ unit, of }) => unit !== null || of !== null).length };
  };
  const lookAt = (table: FileTable) => {
    const start = startOf(table, previewRows);
    const found = headerRow === undefined ? findHeader(start, understand) : headerFrom(table, headerRow, understand);
    return { table, start, found, ...fitOf(kind, found ? columnsOf(found.cells) : [], isUnderstood) };
  };
  const words = headersOf(kind);
  const withLayout = (looked: ReturnType<typeof lookAt>) => {
    const { table, found, known } = looked;
    return { ...looked, layout: chosen ?? layoutIn(table, kind, words, found && { ...found, known }) };
  };
  const look = (sheet: string | undefined) =>
    withLayout(
      lookAt(asRead(openTable(bytes, { ...open, sheet, isKnown: (header) => understand([header]).known > 0 }), kind)),
    );
  const likeliest = likeliestSheet(look, kind, open.sheet, headerRow !== undefined);
  const { found: first, layout } = likeliest;
  const { table, start, found } =
    layout === 'records'
      ? likeliest
      : lookAt(
          laidOut(likeliest.table, kind, words, {
            layout,
            ...(first && { headerRow: first.row, headerRows: first.rows }),
          }),
        );
  if (!found) throw new FileRefused('This file holds nothing but blank lines. Choose a file with a header row.');
  const place = { headerRow: found.row, headerRows: headerRows ?? found.rows };
  const { sheets, sheet, encoding, encodingHint, delimiter } = table;
  const opening = {
    ...{ sheets, sheet, encoding, encodingHint, delimiter, ...place },
    start: start
      .slice(0, previewRows)
      .map(({ row, cells: of }) => ({ row, cells: of.slice(0, startCells).map(shown) })),
  };
  return {
    part: partOf(table, { ...place, lastRow }, words.isHeader),
    layout,
    above: titlesAbove(start, found.row),
    header: found.cells,
    opening,
    columnsOf: (cells: readonly string[], rows?: readonly string[][]) =>
      columnsOf(cells, titlesAbove(start, found.row), rows),
  };
}

/** Rows of one cell above a header. */
const titlesAbove = (start: readonly NumberedRow[], header: number): string[] =>
  start
    .filter(({ row, cells }) => row < header && filledIn(cells) === 1)
    .map(({ cells }) => cells.find((cell) => cell.trim() !== '') ?? '');

function isValue(closed: ClosedValues | undefined, cell: string): boolean {
  if (!closed) return false;
  const said = fold(cell);
  return closed.options.some((option) => fold(option) === said) || closed.usual(cell) !== undefined;
}

/** The start of a file and how its columns are understood. Throws `FileRefused` where it cannot be read. */
export function previewFile(bytes: Uint8Array, { kind: name, ...look }: LookAtFile): FilePreview {
  const kind = kindOf(name ?? 'mines');
  const { part, opening, layout, above, header: found, columnsOf } = openedFile(bytes, kind, look);
  const [header, ...below] = startOf(part, previewRows);
  const cells = header?.cells ?? found;
  const rows = below.map((row) => row.cells);
  const columns = byCells(columnsOf(cells, rows), rows, {
    fields: new Set(fieldsOf(kind).map((field) => field.name)),
    measureOf: (field) => measureOf(kind, field),
    isCategory: isCategoryOf(kind),
    isValueOf: (field, cell) => isValue(kind.columns[field]?.closed, cell),
    above,
  });
  return {
    ...opening,
    layout,
    columns: kind.name === 'prices' ? priceSeries(columns, rows, above) : columns,
    rows: below.slice(0, previewRows).map((row) => cells.map((_, index) => shown(row.cells[index] ?? ''))),
    fields: fieldsOf(kind),
    likelier: likelierKind(kind.name, columns),
  };
}

/** The header that begins at a row. */
const headerFrom = (table: FileTable, headerRow: number, understand: (cells: readonly string[]) => Understood) =>
  headerAt(startOf(table, 0, headerRow), 0, understand);

/** Of a row as many cells as one knows it by. */
const startCells = 12;

/** All cells of a table below its header, which is found as that of an import. */
export function tableOf(bytes: Uint8Array, { kind: name = 'drill-observations', ...look }: LookAtFile): TableCells {
  const kind = kindOf(name);
  // Whoever asks for the cells of a table reads its rows by themselves.
  const { part, opening, columnsOf } = openedFile(bytes, kind, { ...look, layout: 'records' });
  let header: string[] | undefined;
  let columns: TableCells['columns'] = [];
  let figures: number[] = [];
  const evidence = new NumberEvidence();
  const rows: string[][] = [];
  part.eachRow((cells) => {
    if (isBlankRow(cells)) return;
    if (header) {
      rows.push(cells);
      for (const index of figures) evidence.see(withoutLimit(cells[index] ?? ''));
    } else {
      header = cells.map((cell) => cell.trim());
      columns = columnsOf(header);
      figures = columns.flatMap(({ field }, index) => (field !== null && isFigure.has(field) ? [index] : []));
    }
    if (rows.length > maxTableRows)
      throw new FileRefused(
        `This file has more than ${maxTableRows.toLocaleString('en-US')} rows. Split it into several files.`,
      );
  });
  const { tables, below, again } = part.beside();
  const beside = { tables, below, again: again.count };
  return { ...opening, columns, numbers: evidence.found(), ...beside, header: header ?? [], rows };
}

const isFigure: ReadonlySet<string> = new Set(['startDepth', 'endDepth', 'densityValue', 'intervalLength']);
/** `<0,01` shows how numbers are written, too. */
const withoutLimit = (cell: string) => cell.replace(/^\s*[<>]\s*/u, '');
