import { sql } from 'drizzle-orm';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../src/db/client.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { keepDueCompanyFigures } from '../src/features/figures/server/keep-company-figures.ts';
import { valueColumns } from '../src/features/value/web/value-table.ts';
import { load } from './list.ts';
import { type BenchServer, say, startServer } from './setting.ts';
import { milliseconds, table, whole } from './table.ts';

const seconds = 6;
const limits = { page: 200, recalculation: 5_000, others: 100 };

const columns = encodeURIComponent(
  valueColumns('tsm', 'gold')
    .filter((name) => name !== 'tickers')
    .join(';'),
);
const sorts = ['ev-tsm', 'ev-mi-tsm.gold', 'p-nav-tsm', 'total-cost-tsm.gold', 'ev-production-tsm.gold', 'overhang'];
const page = (rest: string) => `/api/companies?limit=25&columns=${columns}&${rest}`;
const planned: readonly { name: string; paths: readonly string[] }[] = [
  {
    name: 'a page of the value table, sorted',
    paths: sorts.flatMap((name) => ['asc', 'desc'].map((order) => page(`sortBy=${name}&sortOrder=${order}`))),
  },
  {
    name: 'the same under two conditions',
    paths: sorts.map((name) => page(`sortBy=${name}&sortOrder=asc&figures=market-cap-tsm:5..%3Brunway:6..`)),
  },
];

/** A file of today's prices of so many listings; others with another `round`. */
function priceFile(tickers: number, round: number): Buffer {
  const day = new Date().toISOString().slice(0, 10);
  const rows = Array.from(
    { length: tickers },
    (_, index) =>
      `ticker,TSX:V${index + 1},${day},${(0.1 + (index % 300) / 100 + round / 1_000).toFixed(3)},CAD,spot,Made`,
  );
  return Buffer.from(['kind,key,priceDate,value,currency,basis,source', ...rows, ''].join('\n'));
}

async function upload({ origin, cookie }: BenchServer, file: Buffer): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)], { type: 'text/csv' }), 'prices.csv');
  const start = performance.now();
  const answer = await fetch(`${origin}/api/csv/upload/prices`, { method: 'POST', headers: { cookie }, body: form });
  const text = await answer.text();
  const { created, updated } = JSON.parse(text) as { created?: number; updated?: number };
  if (answer.status !== 200 || (created ?? 0) + (updated ?? 0) === 0)
    throw new Error(`the import answered ${answer.status}: ${text.slice(0, 500)}`);
  return performance.now() - start;
}

const lookMilliseconds = 50;
/** For so long jobs rest after much work. */
const longestRest = 10_000;

async function isDue(database: Database): Promise<boolean> {
  const rows = await database.rows(sql`select 1 from company_figures_due limit 1`);
  return rows.length > 0;
}

/** What the value table takes, and figures after a file of prices, in a database of its own. */
export async function benchValue(
  connectionString: string,
  companies: number,
): Promise<{ text: string; failures: string[] }> {
  const server = await startServer(connectionString);
  const database = openDatabase({ connectionString, onError: ({ message }) => say(message) });
  const failures: string[] = [];
  const rows: string[][] = [];
  const ask = (paths: readonly string[], connections: number, time = seconds) =>
    load({ origin: server.origin, cookie: server.cookie, paths: [...paths], connections, seconds: time });
  try {
    for (const { name, paths } of planned) {
      await ask(paths, 1, 2);
      const [one, four] = [await ask(paths, 1), await ask(paths, 4)];
      const times = ({ p50, p99 }: typeof one) => `${milliseconds(p50)} / ${milliseconds(p99)}`;
      rows.push([name, times(one), times(four), `${whole(four.rate)}/s`, `${limits.page} ms`]);
      if (one.p50 > limits.page) failures.push(`${name}: ${milliseconds(one.p50)}, of ${limits.page} ms`);
    }
    const tickers = Math.round(companies / 10);
    // The first since the server and its database began, and one when both know what they do.
    for (const [round, name] of ['recalculation after a first file', 'recalculation after another one'].entries()) {
      if (round > 0) await sleep(longestRest);
      const stored = await upload(server, priceFile(tickers, round));
      // As a member sees it: until the server has made the last figure.
      const start = performance.now();
      while (await isDue(database)) await sleep(lookMilliseconds);
      const took = performance.now() - start;
      const what = `${name} of ${whole(tickers)} prices (stored in ${milliseconds(stored)})`;
      rows.push([what, milliseconds(took), '', '', `${limits.recalculation} ms`]);
      if (took > limits.recalculation) failures.push(`${name}: ${milliseconds(took)}, of ${limits.recalculation} ms`);
    }
    // Others meanwhile: the same again, under load.
    const quiet = await ask(planned[0]!.paths, 2);
    await database.rows(
      sql`insert into company_figures_due (company_id) select id from companies where id <= ${tickers}`,
    );
    const [busy] = await Promise.all([
      ask(planned[0]!.paths, 2),
      (async () => {
        while ((await keepDueCompanyFigures(database)) > 0);
      })(),
    ]);
    const slower = busy.p99 - quiet.p99;
    rows.push([
      'p99 of two others meanwhile',
      ...[milliseconds(quiet.p99), milliseconds(busy.p99), `${milliseconds(slower)} more`, `${limits.others} ms more`],
    ]);
    if (slower > limits.others) failures.push(`others wait ${milliseconds(slower)} longer, of ${limits.others} ms`);
    return {
      text: table(['What', 'one at a time, p50 / p99', 'four at once, p50 / p99', 'rate of four', 'asked'], rows),
      failures,
    };
  } finally {
    await database.close();
    await server.stop();
  }
}
