import { parseArgs } from 'node:util';
import { benchChanges } from './changes.ts';
import { benchExport } from './export.ts';
import { benchFigures } from './figures.ts';
import { ofMap, ofMines, ofRank, tableOfFind } from './find.ts';
import { generateValue } from './generate-value.ts';
import { benchGrowth } from './growth.ts';
import { benchImport } from './import.ts';
import { benchList } from './list.ts';
import { benchMap } from './map.ts';
import { withMoreMines } from './more-mines.ts';
import { benchPlans } from './plans.ts';
import { benchSearch } from './search.ts';
import { fillWith, letJobsEnd, openData, say } from './setting.ts';
import { benchMembersPages, benchSite } from './site.ts';
import { benchTasks } from './tasks.ts';
import { benchValue } from './value.ts';
import { benchXirr } from './xirr.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string', default: '1' },
    /** Keeps the data for the next run. */
    data: { type: 'string' },
  },
});
const scale = Number(values.scale);
const mines = Math.round(100_000 * scale);
const companies = Math.round(50_000 * scale);
const wants = (part: string) => positionals.length === 0 || positionals.includes(part);
const show = (title: string, text: string) => process.stdout.write(`\n## ${title}\n\n${text}\n`);

// Ends what was started: the programs and the database stop with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

function showChecked(title: string, { text, failures }: { text: string; failures: string[] }) {
  show(title, text);
  for (const failure of failures) say(failure);
  if (failures.length > 0) process.exitCode = 1;
}

// These need no large data.
if (wants('xirr')) show('XIRR', await benchXirr());
/** Companies with capital, instruments and prices: a database of its own. */
async function showValue() {
  const folder = values.data && `${values.data}-value`;
  const valued = await openData(scale, folder, async (connectionString, size) => {
    await fillWith(connectionString, size, generateValue);
    await letJobsEnd(connectionString);
  });
  try {
    showChecked('Value of companies', await benchValue(valued.connectionString, companies));
  } finally {
    await valued.stop();
  }
}
if (wants('site')) showChecked('Public pages', await benchSite());
if (wants('members')) showChecked('Pages of members', await benchMembersPages());
if (wants('tasks')) showChecked('Tasks', await benchTasks());
const withoutData = new Set(['site', 'members', 'tasks', 'xirr']);
if (positionals.length > 0 && positionals.every((part) => withoutData.has(part))) process.exit();

// Alone it does without the mines.
if (positionals.length === 1 && wants('value')) {
  await showValue();
  process.exit();
}

/** Data of another size than the others', while something is done with it. */
async function withData<Result>(ofScale: number, work: (connectionString: string) => Promise<Result>): Promise<Result> {
  const more = await openData(ofScale, values.data);
  try {
    return await work(more.connectionString);
  } finally {
    await more.stop();
  }
}

/** 120,000 mines, as the figures of the map are told. */
const mapOf = (connectionString: string) =>
  withMoreMines(connectionString, Math.round(mines * 1.2), () => benchMap(connectionString));

// Everything that was asked of finding and comparing: two sizes of data, one after the other.
if (positionals.includes('find')) {
  const start = performance.now();
  const figures = [
    ...(await withData(scale, (connectionString) => ofMines(connectionString, mines))),
    ...(await withData(scale / 2, (connectionString) => ofRank(connectionString, mines / 2))),
    ...(await withData(scale, async (connectionString) => ofMap((await mapOf(connectionString)).figures))),
  ];
  showChecked('Find and compare', tableOfFind(figures));
  say(`measured in ${((performance.now() - start) / 60_000).toFixed(1)} minutes`);
  process.exit();
}

const data = await openData(scale, values.data);
try {
  if (wants('plans')) showChecked('Plans', await benchPlans(data.connectionString));
  if (wants('list')) show('Requests', await benchList(data.connectionString, mines));
  if (wants('figures')) showChecked('Figures', await benchFigures(data.connectionString));
  if (wants('search')) show('Search everywhere', await benchSearch(data.connectionString));
  if (wants('changes')) show('What changed', await benchChanges(data.connectionString));
  if (wants('export')) show('Export', await benchExport(data.connectionString));
  if (wants('import')) show('Import', await benchImport(data.connectionString));
  if (wants('map')) showChecked('Map', await mapOf(data.connectionString));
  if (wants('value') && !process.env['DATABASE_URL']) await showValue();
  // Needs a second database beside the first, so not where an address names the only one.
  if (wants('growth') && !process.env['DATABASE_URL']) {
    const large = { connectionString: data.connectionString, mines };
    await withData(scale / 10, async (connectionString) =>
      show('Growth', await benchGrowth({ connectionString, mines: mines / 10 }, large)),
    );
  }
} finally {
  await data.stop();
}
process.exit();
