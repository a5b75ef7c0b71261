import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { asText, type Sent } from './record.ts';
import { startProcess } from './setting.ts';

const run = promisify(execFile);

/** Whether the machine has `pgbench`; else statements are sent by a process that does nothing but that. */
export const hasPgbench = spawnSync('pgbench', ['--version']).status === 0;

export interface DirectRun {
  connectionString: string;
  connections: number;
  seconds: number;
}

/** A colon within quotes would begin a variable of pgbench. */
const withoutColons = (text: string) =>
  text.replaceAll(/'[^']*'/g, (quoted) =>
    quoted.includes(':') ? `U&${quoted.replaceAll('\\', String.raw`\\`).replaceAll(':', String.raw`\003A`)}` : quoted,
  );

export interface DirectResult {
  answers: number;
  /** Answers per second. */
  rate: number;
}

/** How often the statement is answered, with each of several sets of values in turn. */
export async function sendDirectly(variants: Sent[], how: DirectRun): Promise<DirectResult> {
  return hasPgbench ? byPgbench(variants, how) : byLoop(variants, how);
}

async function byPgbench(
  variants: Sent[],
  { connectionString, connections, seconds }: DirectRun,
): Promise<DirectResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'openpit-bench-sql-'));
  try {
    const given = variants.flatMap(({ text, values }, variant) => {
      const file = path.join(folder, `${variant}.sql`);
      const written = values.map(asText);
      // A variable of pgbench is never empty.
      const named = withoutColons(text).replaceAll(/\$(\d+)/g, (_, number: string) =>
        written[Number(number) - 1] === '' ? "''" : `:v${variant}_${number}`,
      );
      writeFileSync(file, `${named.trim()};\n`);
      const defined = written.flatMap((value, index) =>
        value === null || value === '' ? [] : ['-D', `v${variant}_${index + 1}=${value}`],
      );
      return ['-f', file, ...defined];
    });
    const mode = variants[0]!.once ? 'extended' : 'prepared';
    const { stdout, stderr } = await run('pgbench', [
      ...['-n', '-M', mode, '-c', String(connections), '-j', '1', '-T', String(seconds), ...given, connectionString],
    ]);
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1];
    const answers = /actually processed: (\d+)/.exec(stdout)?.[1];
    if (!rate || !answers || /ERROR|aborted/.test(stderr)) throw new Error(`pgbench failed: ${stderr}${stdout}`);
    return { answers: Number(answers), rate: Number(rate) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function byLoop(variants: Sent[], how: DirectRun): Promise<DirectResult> {
  const loop = await startProcess('direct-loop.ts', { DIRECT: JSON.stringify({ ...how, variants }) });
  await loop.stop();
  const answers = Number(loop.line);
  return { answers, rate: answers / how.seconds };
}
