import { Exact } from '../../../../../domain/numbers/exact-decimal.ts';
import { readUnit } from '../../../../../domain/tables/column-units.ts';
import { headerParts } from '../../../../../domain/tables/header-parts.ts';
import { FileRefused } from '../../model/refusal.ts';
import { plainKey } from '../words/header-keys.ts';
import type { NumberedRow } from './find-header.ts';
import type { FileTable } from '../formats/open-table.ts';
import { isBlankRow } from '../formats/read-rows.ts';
import { isUnitRow } from './header-rows.ts';

/** Which field of the kind each column of a header fills. */
export type FieldsOf = (header: readonly string[]) => readonly (string | null)[];

/** The columns of a table that has a row for each measurement down a hole, by their places. */
interface SurveyColumns {
  hole: number;
  depth: number;
  azimuth: number;
  dip: number;
  /** Columns that say where the hole is: two mines may have holes of one name. */
  of: readonly number[];
  /** What a depth is multiplied by and divided by to be in metres. */
  inMetres: readonly [times: string, divide: string];
}

/** What the column is called that takes the measurements of a hole. */
const measurements = 'Surveys';
/** What a depth of a measurement is called, beside what is taken for the end of a hole: `Depth`, `Profundidad`. */
const depthWords = new Set(
  'depth|at|md|surveydepth|surveyat|stationdepth|depthat|measureddepth|atdepth|distance'.split('|'),
);
/** As many as a file may have: all of them are held until their holes are told. */
const mostRows = 250_000;
/** More decimals than an instrument has are rounded: measurements take as many. */
const decimals = 4;

const isDepth = (header: string) => depthWords.has(plainKey(headerParts(header).words));

function metresOf(header: string): SurveyColumns['inMetres'] {
  const { unit } = headerParts(header);
  return (unit === null ? undefined : readUnit(unit, 'depth')?.times) ?? ['1', '1'];
}

/** The columns of measurements; undefined where the table has others, or tells the measurements of a hole in one cell. */
export function surveyColumns(header: readonly string[], fieldsOf: FieldsOf): SurveyColumns | undefined {
  const fields = fieldsOf(header);
  const place = (field: string) => fields.indexOf(field);
  const end = place('endOfHole');
  const depth = end >= 0 ? end : header.findIndex(isDepth);
  const [hole, azimuth, dip] = [place('holeId'), place('azimuth'), place('dip')];
  if (fields.includes('surveys') || [hole, depth, azimuth, dip].some((at) => at < 0)) return undefined;
  const of = fields.flatMap((field, at) => (field === 'mineName' || field === 'country' ? [at] : []));
  return { hole, depth, azimuth, dip, of, inMetres: metresOf(header[depth] ?? '') };
}

const textAt = (cells: readonly string[], at: number) => (cells[at] ?? '').trim();
const figure = /^[-+]?\d{1,5}(?:[.,]\d{1,12})?$/u;

/** Whether the rows are measurements: most are of a hole that stands in several, each at another depth. */
export function areSurveys(rows: readonly NumberedRow[], columns: SurveyColumns): boolean {
  const depths = new Map<string, Set<string>>();
  const counted = rows.filter(({ cells }) => figure.test(textAt(cells, columns.depth)));
  for (const { cells } of counted) {
    const hole = holeOf(cells, columns);
    depths.set(hole, (depths.get(hole) ?? new Set()).add(textAt(cells, columns.depth)));
  }
  const ofSeveral = counted.filter(({ cells }) => (depths.get(holeOf(cells, columns))?.size ?? 0) > 1);
  return ofSeveral.length * 2 > rows.length;
}

const holeOf = (cells: readonly string[], { hole, of }: SurveyColumns) =>
  [...of, hole].map((at) => textAt(cells, at)).join('\u0000');

/** A figure of a measurement as text; what is none stays as it is, for the field to refuse. */
function measured(cell: string, [times, divide]: SurveyColumns['inMetres'] = ['1', '1']): string {
  if (!figure.test(cell)) return cell === '' ? '?' : cell;
  return Exact.of(cell.replace(',', '.').replace(/^\+/u, '')).times(times).over(divide, decimals).toFixed();
}

/**
 * The table with a row for each hole, whose measurements stand in one cell: depth in metres, azimuth and dip of each. Throws
 * `FileRefused` where it has none.
 */
export function byHoles(table: FileTable, headerRow: number, fieldsOf: FieldsOf): FileTable {
  const eachRow: FileTable['eachRow'] = (onRow, onBroken) => {
    const holes = new Map<string, { row: number; cells: readonly string[]; shots: string[] }>();
    let header: { cells: readonly string[]; row: number; columns: SurveyColumns } | undefined;
    let isWanted = true;
    let count = 0;
    table.eachRow((cells, row) => {
      if (row < headerRow || isBlankRow(cells)) {
        if (!header) isWanted &&= onRow(cells, row) !== false;
        return isWanted;
      }
      if (!header) {
        const columns = surveyColumns(cells, fieldsOf);
        if (!columns)
          throw new FileRefused(
            'This table has no columns of a hole, a depth, an azimuth and a dip. Read each of its rows as a record.',
          );
        header = { cells, row, columns };
        return true;
      }
      // Units stand right below the names of columns.
      if (count === 0 && isUnitRow(cells)) return true;
      count += 1;
      if (count > mostRows)
        throw new FileRefused(
          `Of a table of measurements ${mostRows.toLocaleString('en-US')} rows are read. Split it into several files.`,
        );
      const { columns } = header;
      const shot = [
        measured(textAt(cells, columns.depth), columns.inMetres),
        measured(textAt(cells, columns.azimuth)),
        measured(textAt(cells, columns.dip)),
      ].join(' ');
      const key = holeOf(cells, columns);
      const known = holes.get(key);
      if (known) known.shots.push(shot);
      else holes.set(key, { row, cells, shots: [shot] });
      return true;
    }, onBroken);
    if (!header || !isWanted) return;
    const { depth, azimuth, dip } = header.columns;
    const others = (cells: readonly string[]) => cells.filter((_, at) => at !== depth && at !== azimuth && at !== dip);
    // In front, so that no row has to be made as wide as the header.
    if (onRow([measurements, ...others(header.cells)], header.row) === false) return;
    for (const { row, cells, shots } of holes.values())
      if (onRow([shots.join('; '), ...others(cells)], row) === false) return;
  };
  return { ...table, eachRow };
}
