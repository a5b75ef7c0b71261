import type { TableLayout } from '../../../../../domain/tables/table-files.ts';
import type { Kind } from '../../model/kind.ts';
import { withCashReport } from './cash-reports.ts';
import { withoutCodes } from './coded-rows.ts';
import { withContracts } from './contract-rows.ts';
import { withDirectorNotices } from './director-notices.ts';
import { type FoundHeader, type NumberedRow, startOf } from './find-header.ts';
import type { FileTable } from '../formats/open-table.ts';
import { withMetalsApart } from './metals-in-cells.ts';
import { type IsField, parametersIn } from './parameter-layout.ts';
import { areCategories, byParameters } from './parameter-rows.ts';
import { byGuidance, guidedIn } from './guided-rows.ts';
import type { IsMetric } from './guided-labels.ts';
import { type BesideFields, byPeriods, ofPeriods, ofReportDays, periodColumnsIn } from './period-columns.ts';
import { haveHeadings, withHeadings } from './row-headings.ts';
import { bySeries, type IsSeries, seriesIn } from './series-rows.ts';
import { withShareTold } from './share-in-title.ts';
import { areSurveys, byHoles, type FieldsOf, surveyColumns } from './survey-rows.ts';
import type { TablePlace } from './table-part.ts';
import { withTimes } from './title-years.ts';

/** How texts of a table are told to be headers of the kind. */
interface HeaderWords {
  isField: IsField;
  fieldsOf: FieldsOf;
  isSeries: IsSeries;
}

/** So many rows show how a table is laid out. */
const mostLookedAt = 60;

/** Of a table of estimates or assays a row of one cell is no record. */
const takesHeadings = ({ columns }: Kind) =>
  Object.values(columns).some(({ notation }) => notation?.is === 'number' && notation.measure === 'grade');

/** Tells categories of resources from other texts. */
export function isCategoryOf({ columns }: Kind): (text: string) => boolean {
  const { resourceType } = columns;
  return (text) =>
    resourceType !== undefined &&
    (!('error' in resourceType.read(text)) || resourceType.closed?.usual(text) !== undefined);
}

/** Tells metrics that a kind of guidance knows; undefined for other kinds. */
function metricOf({ columns }: Kind): IsMetric | undefined {
  const { low, metric } = columns;
  const isGuided = low?.notation?.is === 'number' && low.notation.measure === 'guided';
  return isGuided && metric ? (words) => !('error' in metric.read(words)) : undefined;
}

/** What columns of a kind may say in front of its fields: the period of their records, or the day that they are of. */
function besideFields(kind: Kind): BesideFields | undefined {
  if (kind.parts?.columns['period'] !== undefined && metricOf(kind) === undefined) return ofPeriods;
  return kind.columns['resourceType'] && kind.columns['reportDate'] ? ofReportDays : undefined;
}

/** What the rows of a table are by what stands in the first of them: `known` of the header that is found are understood. */
export function layoutIn(
  table: FileTable,
  kind: Kind,
  { isField, fieldsOf }: HeaderWords,
  found: (FoundHeader & { known: number }) | undefined,
): TableLayout {
  const start = startOf(table, mostLookedAt);
  const surveys = found && 'surveys' in kind.columns ? surveyColumns(found.cells, fieldsOf) : undefined;
  if (
    found &&
    surveys &&
    areSurveys(
      start.filter(({ row }) => row > found.row),
      surveys,
    )
  )
    return 'surveys';
  if (kind.name === 'prices' && seriesIn(start)) return 'series';
  const isMetric = metricOf(kind);
  if (isMetric && guidedIn(start, isMetric)) return 'guidance';
  const parameters = parametersIn(start, isField);
  const isOfCategories = parameters !== undefined && 'resourceType' in kind.columns && areCategories(parameters);
  if (parameters && (parameters.isNamed || isOfCategories || parameters.found > (found?.known ?? 0) + 1))
    return 'parameters';
  const beside = besideFields(kind);
  if (beside && periodColumnsIn(start, isField, beside)) return 'periods';
  const last = found ? found.row + found.rows - 1 : 0;
  const below: NumberedRow[] = start.filter(({ row }) => row > last);
  return found && takesHeadings(kind) && haveHeadings(found.cells, below) ? 'headings' : 'records';
}

/** The table with a row for each record. Throws `FileRefused` where it has no parameters to make them of. */
export function laidOut(
  table: FileTable,
  kind: Kind,
  { isField, fieldsOf, isSeries }: HeaderWords,
  { layout = 'records', ...place }: Pick<TablePlace, 'headerRow' | 'headerRows'> & { layout?: TableLayout | undefined },
): FileTable {
  if (layout === 'parameters') return byParameters(table, isField);
  if (layout === 'periods') return byPeriods(table, isField, besideFields(kind));
  if (layout === 'guidance') return byGuidance(table, metricOf(kind) ?? (() => false));
  if (layout === 'series') return bySeries(table, isSeries);
  if (layout === 'surveys') return byHoles(table, place.headerRow ?? 0, fieldsOf);
  if (layout !== 'headings') return table;
  return withHeadings(table, place, { isCategory: isCategoryOf(kind), hasCutoffs: 'cutoffGrade' in kind.columns });
}

/** The table as it is read, whatever its rows are: without rows of codes, forms and pages of an exchange as records, times whole. */
export const asRead = (table: FileTable, kind: Kind): FileTable =>
  withMetalsApart(
    withShareTold(
      withTimes(withContracts(withDirectorNotices(withCashReport(withoutCodes(table), kind), kind), kind), kind),
      kind,
    ),
    kind,
  );
