import { type ImportKind } from '../../../../domain/nouns/nouns.ts';
import { importWords } from '../../../../domain/nouns/file-words.ts';
import type { ImportResult, OpenName } from '../../contract-results.ts';
import type { Outcome } from '../model/kind.ts';
import type { Report } from '../model/report.ts';

const count = (number: number, one: string, several = `${one}s`) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : several}`;

/** '3 mines created, 2 updated, 1 unchanged', without what is none. */
export function sayCounts(
  kind: ImportKind,
  { created, updated, unchanged }: Pick<Outcome, 'created' | 'updated' | 'unchanged'>,
): string {
  const { one, several } = importWords(kind);
  const parts: [number, string][] = [
    [created, 'created'],
    [updated, 'updated'],
    [unchanged, 'unchanged'],
  ];
  const said = parts.filter(([number]) => number > 0);
  if (said.length === 0) return `no ${several}`;
  return said
    .map(([number, what], index) =>
      index === 0 ? `${count(number, one, several)} ${what}` : `${number.toLocaleString('en-US')} ${what}`,
    )
    .join(', ');
}

/** Rows that were left out: by a name that fits nothing, by a value, or because they say that they hold nothing. */
const skippedOf = (report: Report, { skipped = 0 }: Outcome) => skipped + report.skippedRows;

function message(
  kind: ImportKind,
  report: Report,
  outcome: Outcome,
  { dryRun, openNames }: { dryRun: boolean; openNames: number },
): string {
  const skipped = skippedOf(report, outcome);
  const successRows = outcome.created + outcome.updated + outcome.unchanged;
  if (report.totalRows === 0)
    return `The file has a header row and nothing below it. Nothing ${dryRun ? 'would be' : 'was'} imported.`;
  const chosen = skipped - report.rowsWithoutRecord;
  if (successRows === 0 && skipped === report.totalRows) {
    const why = chosen === skipped ? ', as you chose' : '; the warnings below say why';
    return dryRun
      ? `All rows would be left out${why}. Nothing would be imported.`
      : `All rows were left out${why}. Nothing was imported.`;
  }
  if (successRows === 0 && dryRun && openNames > 0)
    return `None of the ${count(report.totalRows, 'row')} can be imported yet: say below what ${count(openNames, 'name')} ${openNames === 1 ? 'means' : 'mean'}, and check again.`;
  if (successRows === 0)
    return `None of the ${count(report.totalRows, 'row')} ${dryRun ? 'can' : 'could'} be imported. Correct the errors below and upload the file again.`;
  const start = `${dryRun ? 'Would import' : 'Imported'} ${successRows.toLocaleString('en-US')} of ${count(report.totalRows, 'row')}: ${sayCounts(kind, outcome)}`;
  const { createdCompanies, createdMines = 0, beside = { created: 0, updated: 0 } } = outcome;
  const onTheWay = [
    ...(beside.created > 0 ? [count(beside.created, 'drill hole')] : []),
    ...(createdMines > 0 ? [count(createdMines, 'mine')] : []),
    ...(createdCompanies > 0 ? [count(createdCompanies, 'company', 'companies')] : []),
  ];
  const made = onTheWay.length > 0 ? `; ${onTheWay.join(' and ')} added on the way` : '';
  const done = (rows: number) => (rows === 1 ? 'was' : 'were');
  const were = (rows: number) => (dryRun ? 'would be' : done(rows));
  const outBy = (rows: number, why: string) =>
    rows > 0 ? `. ${count(rows, 'row')} ${were(rows)} left out ${why}` : '';
  const leftOut = `${outBy(chosen, 'as you chose')}${outBy(skipped - chosen, 'for want of a figure')}`;
  const failed =
    report.failedRows > 0
      ? `. ${count(report.failedRows, 'row has', 'rows have')} errors and ${were(report.failedRows)} left out`
      : '';
  const unsafe =
    report.threatCount > 0 ? `. ${count(report.threatCount, 'unsafe cell')} ${were(report.threatCount)} left out` : '';
  return `${start}${made}${leftOut}${failed}${unsafe}.`;
}

/** The answer of an upload. */
export function resultOf(
  { importId, kind, dryRun }: { importId: number; kind: ImportKind; dryRun: boolean },
  report: Report,
  outcome: Outcome,
  openNames: readonly (OpenName & { candidates?: unknown })[],
): ImportResult {
  const skipped = skippedOf(report, outcome);
  const { created, updated, unchanged, createdCompanies, createdMines = 0 } = outcome;
  const { beside = { created: 0, updated: 0 } } = outcome;
  return {
    importId,
    dryRun,
    message: message(kind, report, outcome, { dryRun, openNames: openNames.length }),
    totalRows: report.totalRows,
    successRows: created + updated + unchanged,
    created,
    updated,
    unchanged,
    skipped,
    createdCompanies,
    createdMines,
    createdHoles: beside.created,
    updatedHoles: beside.updated,
    errors: report.errors,
    errorCount: report.errorCount,
    warnings: report.warnings,
    warningCount: report.warningCount,
    groups: report.groups,
    ignoredColumns: report.ignoredColumns,
    readings: report.readings,
    unresolvedMines: [...report.unresolvedMines],
    openNames: openNames.map(({ candidates: _, ...name }) => name),
    ...(report.twinCount > 0 && {
      twins: report.twins.toSorted((a, b) => a.row - b.row),
      twinCount: report.twinCount,
    }),
    ...(report.replacementCount > 0 && {
      replacements: report.replacements.toSorted((a, b) => a.row - b.row),
      replacementCount: report.replacementCount,
    }),
    threats: [...report.threats],
    ...(report.threatCount > 0 && { threatCount: report.threatCount }),
  };
}
