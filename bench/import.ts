import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { load } from './list.ts';
import { memoryOf } from './memory.ts';
import { type BenchServer, say, startServer } from './setting.ts';
import { median, milliseconds, perCent, table, whole } from './table.ts';
import { companyNames, companyNouns, metalMixes, mineAdjectives, mineNouns, places } from './words.ts';

const rows = 100_000;
const rounds = 3;
const largestFile = 10 * 1024 * 1024;
/** What another member does meanwhile: pages of the list, this many a second over these connections. */
const others = { connections: 4, rate: 40 };
const stages = ['exploration', 'exploration', 'development', 'production'];

const pick = <Item>(items: readonly Item[], index: number, salt: number): Item =>
  items[Math.abs(Math.imul(index + salt, 2_654_435_761) >>> 8) % items.length]!;

/** A file of new mines, each with a name of its own; every fifth row names a company. */
function mineFile(): Buffer {
  const lines = [
    'name,country,primaryJurisdiction,stage,metals,companyName,ownershipPercentage,latitude,longitude,notes',
  ];
  for (let row = 0; row < rows; row += 1) {
    const { country, region, latitude, longitude } = pick(places, row, 1);
    const metals = pick(metalMixes, row, 2).map(({ metal, percentage }) => `${metal}:${percentage}`);
    const company = row % 5 === 0 ? `${pick(companyNames, row, 3)} ${pick(companyNouns, row, 4)}` : '';
    lines.push(
      [
        `New ${pick(mineAdjectives, row, 5)} ${pick(mineNouns, row, 6)} ${row}`,
        ...[country, region ?? '', pick(stages, row, 7), metals.join('; '), company, 100 - (row % 40)],
        ...[latitude + (row % 200) / 100 - 1, longitude + (row % 190) / 100 - 1].map((degrees) => degrees.toFixed(2)),
        row % 4 === 0 ? 'Drilled from the surface; see the last report.' : '',
      ].join(','),
    );
  }
  const file = Buffer.from(`${lines.join('\n')}\n`);
  if (file.length > largestFile) throw new Error(`the file has ${file.length} bytes`);
  return file;
}

/** Seconds until the server has answered that every row is stored. */
async function upload({ origin, cookie }: BenchServer, file: Buffer): Promise<number> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file)], { type: 'text/csv' }), 'mines.csv');
  const start = performance.now();
  const answer = await fetch(`${origin}/api/csv/upload/mines`, { method: 'POST', headers: { cookie }, body: form });
  const text = await answer.text();
  const seconds = (performance.now() - start) / 1_000;
  const { created } = JSON.parse(text) as { created?: number };
  if (answer.status !== 200 || created !== rows)
    throw new Error(`the import answered ${answer.status}: ${text.slice(0, 500)}`);
  return seconds;
}

const lastMine = async (client: pg.Client) =>
  (await client.query<{ id: number }>('select max(id) as id from mines')).rows[0]!.id;

/** Takes away what an import made, and gives the table back its shape. */
async function forget(client: pg.Client, last: number): Promise<void> {
  await client.query('set session_replication_role = replica');
  for (const where of [
    'scores where mine_id >',
    'import_records where mine_id >',
    'steps where mine_id >',
    'mines where id >',
  ]) {
    await client.query(`delete from ${where} ${last}`);
  }
  await client.query('set session_replication_role = origin');
  await client.query('vacuum analyze mines');
  await client.query('vacuum scores, import_records');
  await client.query('checkpoint');
}

async function importedRows(client: pg.Client, last: number): Promise<{ columns: string; copied: Buffer }> {
  const { rows: written } = await client.query<{ columns: string }>(`
    select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns from information_schema.columns
    where table_schema = 'public' and table_name = 'mines' and is_generated = 'NEVER' and is_identity = 'NO'`);
  const { columns } = written[0]!;
  const chunks: Buffer[] = [];
  const stream = client.query(copyTo(`copy (select ${columns} from mines where id > ${last} order by id) to stdout`));
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return { columns, copied: Buffer.concat(chunks) };
}

async function copySeconds(
  client: pg.Client,
  { columns, copied }: { columns: string; copied: Buffer },
): Promise<number> {
  const start = performance.now();
  const slices = Array.from({ length: Math.ceil(copied.length / 65_536) }, (_, index) =>
    copied.subarray(index * 65_536, (index + 1) * 65_536),
  );
  await pipeline(Readable.from(slices), client.query(copyFrom(`copy mines (${columns}) from stdin`)));
  return (performance.now() - start) / 1_000;
}

/** A large file through the front door beside COPY of the same rows, and what the others feel meanwhile. */
export async function benchImport(connectionString: string): Promise<string> {
  const file = mineFile();
  const client = new pg.Client({ connectionString, options: '-c timezone=UTC' });
  await client.connect();
  const server = await startServer(connectionString);
  const last = await lastMine(client);
  const before = memoryOf(server);
  const imports: number[] = [];
  const copies: number[] = [];
  const look = (seconds: number) =>
    load({ origin: server.origin, cookie: server.cookie, paths: ['/api/mines?limit=25'], seconds, ...others });
  try {
    for (let round = 1; round <= rounds; round += 1) {
      imports.push(await upload(server, file));
      const copy = await importedRows(client, last);
      await forget(client, last);
      copies.push(await copySeconds(client, copy));
      await forget(client, last);
      say(`round ${round}: import ${imports.at(-1)!.toFixed(1)} s, COPY ${copies.at(-1)!.toFixed(1)} s`);
    }
    await look(2);
    const calm: number[] = [];
    const busy: number[] = [];
    const slowed: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      calm.push((await look(5)).p99);
      const meanwhile = look(Math.max(3, Math.round(median(imports))));
      slowed.push(await upload(server, file));
      busy.push((await meanwhile).p99);
      await forget(client, last);
      say(`round ${round}: p99 ${milliseconds(calm.at(-1)!)}, during an import ${milliseconds(busy.at(-1)!)}`);
    }
    const after = memoryOf(server);
    const share = median(imports.map((seconds, round) => copies[round]! / seconds));
    const megabytes = (file.length / 1024 / 1024).toFixed(1);
    return [
      table(
        ['', 'seconds', 'rows/s', 'share of COPY', 'target'],
        [
          [
            `import of ${whole(rows)} rows, ${megabytes} MB`,
            median(imports).toFixed(1),
            whole(rows / median(imports)),
            perCent(share),
            '50 %',
          ],
          ['COPY of the same rows', median(copies).toFixed(1), whole(rows / median(copies)), '', ''],
          ['import while others read', median(slowed).toFixed(1), whole(rows / median(slowed)), '', ''],
        ],
      ),
      `Another member's list page, ${others.rate} a second: p99 ${milliseconds(median(calm))}, during an import ${milliseconds(median(busy))} (medians of ${rounds}).`,
      before && after
        ? `Memory of the server: ${Math.round(before.now)} MB at first, ${Math.round(after.most)} MB at most, ${Math.round(after.now)} MB after ${rounds * 2} imports.`
        : '',
    ].join('\n\n');
  } finally {
    await server.stop();
    await client.end();
  }
}
