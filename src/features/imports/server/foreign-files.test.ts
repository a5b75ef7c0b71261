import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importsTest, sendFile } from '../../../../tests/imports.ts';
import type { FilePreview, FileValues } from '../contract-looks.ts';
import type { ImportOptions } from '../contract-options.ts';
import type { ImportResult } from '../contract-results.ts';
import { chosenColumns, type ChangedColumns, mappingFaults, withField } from '../web/choices/column-choices.ts';
import { figureFaults, noShape, shapeFaults, withoutSums } from '../web/choices/shape-choices.ts';
import { lookOf, optionsOf } from '../web/choices/import-options.ts';
import { withZones } from '../web/choices/with-zones.ts';
import { type ForeignFile, foreignFiles } from './foreign-files.fixture.ts';
import { foreignBlocks } from './foreign-blocks.fixture.ts';
import { foreignClasses } from './foreign-classes.fixture.ts';
import { foreignCommodities } from './foreign-commodities.fixture.ts';
import { foreignFigures } from './foreign-figures.fixture.ts';
import { foreignGuidance } from './foreign-guidance.fixture.ts';
import { foreignHeaders } from './foreign-headers.fixture.ts';
import { foreignLaboratories } from './foreign-laboratories.fixture.ts';
import { foreignLists } from './foreign-lists.fixture.ts';
import { foreignNotices } from './foreign-notices.fixture.ts';
import { foreignPrices } from './foreign-prices.fixture.ts';
import { foreignPublishers } from './foreign-publishers.fixture.ts';
import { foreignRegisters } from './foreign-registers.fixture.ts';
import { foreignSamples } from './foreign-samples.fixture.ts';
import { foreignShapes } from './foreign-shapes.fixture.ts';
import { foreignReports } from './foreign-reports.fixture.ts';
import { foreignStrangers } from './foreign-strangers.fixture.ts';
import { foreignSurveys } from './foreign-surveys.fixture.ts';
import { foreignTables } from './foreign-tables.fixture.ts';
import { foreignPrint } from './foreign-print.fixture.ts';
import { foreignTongues } from './foreign-tongues.fixture.ts';
import { foreignWordings } from './foreign-wordings.fixture.ts';
import { foreignYears } from './foreign-years.fixture.ts';

const { member } = await importsTest();
const folder = path.join('tests', 'fixtures', 'foreign');

const cellsOf = (line: string) =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

/** Imports a file as the page does, with what it proposes and what a member answers; tells what it asked first. */
async function byThePage({ file, kind, fields = {}, units = {}, constants = [], repeat = [], baseCases }: ForeignFile) {
  const bytes = readFileSync(path.join(folder, file));
  const ask = async <Answer>(what: string, options: ImportOptions) => {
    const answer = await member.upload(`/api/csv/${what}/${kind}`, {
      ...{ name: file, bytes },
      fields: { options: JSON.stringify(options) },
    });
    expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
    return answer.json<Answer>();
  };
  const preview = await ask<FilePreview>('preview', {});
  const shape = { ...noShape, constants: [...constants], ...(repeat.length > 0 && { repeat: [...repeat] }) };
  const faultsOf = async (changed: ChangedColumns, as: typeof shape) => {
    const faults = mappingFaults(preview, chosenColumns(preview, changed), as.constants, changed);
    if (faults.length > 0) return { faults, values: undefined };
    const values = await ask<FileValues>('values', lookOf(preview, changed, as));
    return { faults: [...figureFaults(values, changed, preview), ...shapeFaults(as, values, preview)], values };
  };
  const zones = withZones(preview, new Map(), shape.constants);
  const asked = await faultsOf(zones, shape);
  const answered = { ...shape, ...(baseCases && { baseCases: [...baseCases] }) };
  const changed: ChangedColumns = new Map([
    ...zones,
    ...preview.columns.flatMap(({ header }, index) => {
      const before = chosenColumns(preview, new Map())[index]!;
      const field = fields[header];
      const column = field === undefined ? before : withField(preview, index, before, field);
      const unit = units[header];
      return field === undefined && unit === undefined
        ? []
        : [[index, { ...column, ...(unit !== undefined && { unit }) }] as const];
    }),
  ]);
  const { faults, values } = await faultsOf(changed, answered);
  expect(faults).toEqual([]);
  const chosen = {
    preview,
    changed,
    shape: answered,
    names: new Map(),
    changedValues: new Map(),
    source: '',
    licence: '',
  };
  const options = optionsOf({ ...chosen, values: withoutSums(values, answered) });
  const check = await sendFile(member, kind, bytes, { name: file, options, query: { dryRun: 'true' } });
  const done = await sendFile(member, kind, bytes, { name: file, options });
  return { asked: asked.faults, check: check.json<ImportResult>(), done: done.json<ImportResult>() };
}

test.each([
  ...foreignFiles,
  ...foreignRegisters,
  ...foreignShapes,
  ...foreignTables,
  ...foreignReports,
  ...foreignLists,
  ...foreignGuidance,
  ...foreignPrices,
  ...foreignSurveys,
  ...foreignPublishers,
  ...foreignLaboratories,
  ...foreignFigures,
  ...foreignCommodities,
  ...foreignClasses,
  ...foreignYears,
  ...foreignSamples,
  ...foreignStrangers,
  ...foreignTongues,
  ...foreignPrint,
  ...foreignBlocks,
  ...foreignNotices,
  ...foreignHeaders,
  ...foreignWordings,
])('$file goes in as it was published, and what is doubtful is asked', async (foreign) => {
  for (const [name, country] of foreign.mines ?? []) await member.post('/api/mines', { name, country });
  for (const name of foreign.companies ?? []) await member.post('/api/companies', { name });
  const { asked, check, done } = await byThePage(foreign);
  expect(asked).toEqual(foreign.asked ?? []);
  expect([check.errors, done.errors]).toEqual([[], []]);
  expect(done.successRows).toBe(check.successRows);
  const text = (await member.get(`/api/csv/export/${foreign.kind}`)).body.replace(/^\uFEFF/u, '');
  const [header = '', ...lines] = text.trimEnd().split(/\r?\n/u);
  const names = cellsOf(header);
  const rows = lines.map((line) => {
    const cells = cellsOf(line);
    return foreign.columns.map((name) => cells[names.indexOf(name)] ?? '').join('|');
  });
  expect(rows.toSorted()).toEqual(foreign.stored.toSorted());
});
