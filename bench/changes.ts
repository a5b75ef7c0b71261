import { openDatabase } from '../src/db/open-database.ts';
import { changeKinds } from '../src/features/changes/contract.ts';
import { countPercentiles } from '../src/features/changes/server/count-percentiles.ts';
import { periods } from '../src/domain/time/periods.ts';
import { load } from './list.ts';
import { startServer } from './setting.ts';
import { milliseconds, table, whole } from './table.ts';

const seconds = 6;
const weeksBack = 20;

const day = (weeks: number) => new Date(Date.now() - weeks * 7 * 86_400_000).toISOString().slice(0, 10);

/** What changed, by one who reads and by four at once, over the periods of the last months. */
export async function benchChanges(connectionString: string): Promise<string> {
  const db = openDatabase({ connectionString, onError: () => {} });
  const start = performance.now();
  await countPercentiles(db);
  const counted = performance.now() - start;
  await db.close();
  const server = await startServer(connectionString);
  try {
    const dates = Array.from({ length: weeksBack }, (_, index) => day(index + 1));
    const measure = (paths: string[], connections: number) =>
      load({ origin: server.origin, cookie: server.cookie, paths, connections, seconds });
    const asked: [name: string, query: string][] = [
      ...periods.map((period): [string, string] => [`a ${period}`, `period=${period}`]),
      ['a month of what one follows', 'period=month&followed=true'],
      ...changeKinds.map((kind): [string, string] => [`a month: ${kind}`, `period=month&kind=${kind}`]),
    ];
    const rows: string[][] = [];
    for (const [name, query] of asked) {
      const paths = dates.map((date) => `/api/changes?limit=50&${query}&date=${date}`);
      const [one, four] = [await measure(paths, 1), await measure(paths, 4)];
      const times = ({ p50, p99 }: typeof one) => `${milliseconds(p50)} / ${milliseconds(p99)}`;
      rows.push([name, times(one), times(four), `${whole(four.rate)}/s`]);
    }
    return [
      table(['What changed in', 'one at a time, p50 / p99', 'four at once, p50 / p99', 'rate of four'], rows),
      `The percentiles of all metals were counted in ${milliseconds(counted)}.`,
    ].join('\n\n');
  } finally {
    await server.stop();
  }
}
