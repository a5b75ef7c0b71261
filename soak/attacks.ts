import { abreast, ahead, crumbs, noise, unread } from './attacks/ahead.ts';
import type { Attack } from './attacks/attack.ts';
import { cells, exports } from './attacks/cells.ts';
import { type Cast, makeCast } from './attacks/cast.ts';
import { everything, journals, leavers, previews } from './attacks/crowds.ts';
import { decimals } from './attacks/decimals.ts';
import { deep } from './attacks/deep.ts';
import { heavy } from './attacks/heavy.ts';
import { fillLarge } from './attacks/large-data.ts';
import { measure, type Measured } from './attacks/measure.ts';
import { multipart } from './attacks/multipart.ts';
import { overload } from './attacks/overload.ts';
import { pictures } from './attacks/pictures.ts';
import { detailsOf, faultsOf, rowOf, summaryOf, tableHead } from './attacks/print-table.ts';
import { shapes } from './attacks/shapes.ts';
import { heads, readers, senders } from './attacks/slow.ts';
import { cookies, tokens } from './attacks/strangers.ts';
import { text } from './attacks/text.ts';
import { workbooks } from './attacks/workbooks.ts';
import { newDataDir, startServer, tidy } from './kit.ts';

// What one client, or a few, can do to everybody else: each attack alone, then all of them at once.
const all: Attack[] = [
  ...[text, decimals, shapes, multipart, cells, exports, workbooks],
  ...[previews, journals, everything, leavers, pictures, heavy, deep],
  ...[readers, senders, heads, ahead, abreast, crumbs, unread, noise, tokens, cookies, overload],
];
const together = 'together';
const names = process.argv.slice(2);
const unknown = names.find((name) => name !== together && !all.some((attack) => attack.name === name));
if (unknown !== undefined) throw new Error(`Attacks: ${[...all.map(({ name }) => name), together].join(', ')}`);
const chosen = all.filter(({ name }) => names.length === 0 || names.includes(name)).map((attack) => [attack]);
if (names.length === 0 || names.includes(together)) chosen.push(all);

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Data of its own, with those who take part. */
async function stageOf(data: Attack['data']): Promise<{ dataDir: string; cast: Cast }> {
  const dataDir = newDataDir();
  if (data === 'large') await fillLarge(dataDir);
  const server = await startServer(dataDir, { SAMPLE_DATA: data === 'large' ? 'off' : 'on' });
  const cast = await makeCast(Number(new URL(server.address).port), all.length);
  server.child.kill('SIGTERM');
  await server.ended;
  return { dataDir, cast };
}

const stages = new Map<Attack['data'], Promise<{ dataDir: string; cast: Cast }>>();
try {
  const details: string[] = [];
  const faults: string[] = [];
  const rows: { name: string; measured: Measured }[] = [];
  say(tableHead);
  for (const attacks of chosen) {
    const name = attacks.length === 1 ? attacks[0]!.name : together;
    const data = attacks.length === 1 ? attacks[0]!.data : undefined;
    const stage = stages.get(data) ?? stageOf(data);
    stages.set(data, stage);
    const { dataDir, cast } = await stage;
    const measured = await measure(attacks, dataDir, cast, all);
    say(rowOf(name, measured));
    rows.push({ name, measured });
    details.push(...detailsOf(name, measured));
    faults.push(...faultsOf(measured).map((fault) => `${name}: ${fault}`));
  }
  say(['', 'What the attacks were answered:', '', ...details].join('\n'));
  say(['', ...summaryOf(rows)].join('\n'));
  if (faults.length > 0) say(['', 'Broken:', '', ...faults.map((fault) => `- ${fault}`)].join('\n'));
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  tidy();
}
