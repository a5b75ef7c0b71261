import pg from 'pg';
import type { DirectRun } from './direct.ts';
import type { Sent } from './record.ts';

/** Sends statements as fast as their answers come, and prints how many a second; given as JSON in DIRECT. */
const { connectionString, connections, seconds, variants } = JSON.parse(process.env['DIRECT'] ?? '') as DirectRun & {
  variants: Sent[];
};
const end = Date.now() + seconds * 1_000;
let answers = 0;

async function send(): Promise<void> {
  const client = new pg.Client({ connectionString, options: '-c timezone=UTC' });
  await client.connect();
  for (let turn = 0; Date.now() < end; turn += 1) {
    const { text, values, once } = variants[turn % variants.length]!;
    await client.query({ text, values, name: once ? undefined : 'statement' });
    answers += 1;
  }
  await client.end();
}

await Promise.all(Array.from({ length: connections }, send));
process.stdout.write(`${answers}\n`);
