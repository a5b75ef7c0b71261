import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { tableOf } from '../src/features/exports/server/export-table.ts';
import { load } from './list.ts';
import { memoryOf, watchMemory } from './memory.ts';
import { type BenchServer, say, startServer } from './setting.ts';
import { median, milliseconds, perCent, table, whole } from './table.ts';

const rounds = 3;
/** What another member does meanwhile: pages of the list, this many a second over these connections. */
const others = { connections: 4, rate: 40 };

interface Read {
  seconds: number;
  bytes: number;
}

async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Read> {
  const start = performance.now();
  let bytes = 0;
  for await (const chunk of chunks) bytes += chunk.length;
  return { seconds: (performance.now() - start) / 1_000, bytes };
}

async function download({ origin, cookie }: BenchServer, path: string): Promise<Read> {
  const start = performance.now();
  const answer = await fetch(`${origin}${path}`, { headers: { cookie, 'accept-encoding': 'identity' } });
  if (answer.status !== 200 || !answer.body) throw new Error(`${path} answered ${answer.status}`);
  const { bytes } = await readAll(answer.body);
  return { seconds: (performance.now() - start) / 1_000, bytes };
}

/** The same cells of the same rows, as the database writes CSV by itself. */
async function copy(client: pg.Client): Promise<Read> {
  const { sql: text } = new PgDialect().sqlToQuery(tableOf('mines').rows);
  return readAll(client.query(copyTo(`copy (${text}) to stdout with (format csv, header)`)));
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** All mines as CSV and as a workbook beside COPY of the same cells, and the whole database; what the others feel meanwhile. */
export async function benchExport(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString, options: '-c timezone=UTC' });
  await client.connect();
  const server = await startServer(connectionString);
  const { rows: counted } = await client.query<{ mines: string; all: string }>(`
    select (select count(*) from mines where not is_archived) as mines,
      (select count(*) from mines where not is_archived) + (select count(*) from companies where not is_archived)
      + (select count(*) from resource_estimates) + (select count(*) from mine_economics) + (select count(*) from media)
      + (select count(*) from drill_programs) + (select count(*) from drill_hole_observations)
      + (select count(*) from mine_notes) + (select count(*) from company_notes) + (select count(*) from steps) as all`);
  const mines = Number(counted[0]!.mines);
  const look = (seconds: number) =>
    load({ origin: server.origin, cookie: server.cookie, paths: ['/api/mines?limit=25'], seconds, ...others });
  const took = { csv: [] as Read[], xlsx: [] as Read[], copy: [] as Read[] };
  const memory: number[] = [];
  try {
    await look(2);
    const before = memoryOf(server)?.now ?? 0;
    for (let round = 1; round <= rounds; round += 1) {
      for (const format of ['csv', 'xlsx'] as const) {
        const { result, most } = await watchMemory(server, () =>
          download(server, `/api/csv/export/mines?format=${format}`),
        );
        took[format].push(result);
        memory.push(most);
      }
      took.copy.push(await copy(client));
      const [csv, xlsx, copied] = [took.csv, took.xlsx, took.copy].map((list) => list.at(-1)!.seconds.toFixed(1));
      say(`round ${round}: CSV ${csv} s, workbook ${xlsx} s, COPY ${copied} s`);
    }
    const all = await watchMemory(server, () => download(server, '/api/csv/export/database'));
    say(`the whole database: ${all.result.seconds.toFixed(0)} s`);
    const calm = (await look(5)).p99;
    const meanwhile = look(5);
    let isOver = false;
    const busy = (async () => {
      while (!isOver) await download(server, '/api/csv/export/mines?format=csv');
    })();
    const { p99 } = await meanwhile;
    isOver = true;
    await busy;

    const line = (name: string, reads: Read[], rows: number) => {
      const seconds = median(reads.map((read) => read.seconds));
      const share = median(reads.map((read, round) => (took.copy[round] ?? read).seconds / read.seconds));
      const isBeside = reads !== took.copy && rows === mines;
      return [
        `${name}, ${megabytes(reads[0]!.bytes)}`,
        seconds.toFixed(1),
        whole(rows / seconds),
        isBeside ? perCent(share) : '',
      ];
    };
    return [
      table(
        ['', 'seconds', 'rows/s', 'share of COPY'],
        [
          line(`${whole(mines)} mines as CSV`, took.csv, mines),
          line('the same as a workbook', took.xlsx, mines),
          line('COPY of the same cells', took.copy, mines),
          line(
            `everything public as CSV files, ${whole(Number(counted[0]!.all))} rows`,
            [all.result],
            Number(counted[0]!.all),
          ),
        ],
      ),
      `Another member's list page, ${others.rate} a second: p99 ${milliseconds(calm)}, during exports ${milliseconds(p99)}.`,
      before > 0
        ? `Memory of the server: ${Math.round(before)} MB before, at most ${Math.round(Math.max(...memory))} MB while mines and ${Math.round(all.most)} MB while everything was written.`
        : '',
    ].join('\n\n');
  } finally {
    await server.stop();
    await client.end();
  }
}
