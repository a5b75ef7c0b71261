import { execFileSync } from 'node:child_process';
import { existsSync, globSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { type Binaries, npmBinaries } from '../../src/db/embedded/binaries.ts';
import { startTestPostgres } from '../../src/db/embedded/throwaway.ts';
import { ownPort } from '../own-port.ts';

/** The oldest PostgreSQL that OpenPit runs on. */
const oldestMajor = 15;

/** PostgreSQL of this machine, the oldest first, because that one lacks most. */
function machineBinaries(): Binaries | undefined {
  const onPath = (process.env['PATH'] ?? '').split(path.delimiter).map((folder) => path.join(folder, 'postgres'));
  const usual = [
    '/usr/lib/postgresql/*/bin/postgres',
    '/usr/pgsql-*/bin/postgres',
    '/opt/homebrew/opt/postgresql@*/bin/postgres',
  ];
  const programs = [...onPath, ...globSync(usual)]
    .filter((program) => existsSync(program))
    .map((program) => realpathSync(program));
  return [...new Set(programs)]
    .map(describe)
    .filter((found) => found !== undefined)
    .filter(({ home, major }) => major >= oldestMajor && existsSync(path.join(home, 'bin/initdb')))
    .toSorted((a, b) => a.major - b.major)[0];
}

function describe(program: string): Binaries | undefined {
  try {
    const version = /\d+(\.\d+)?/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[0] ?? '0';
    return { home: path.join(path.dirname(program), '..'), version, major: Number.parseInt(version, 10) };
  } catch {
    return undefined;
  }
}

// A server as others run one, over TCP: its address goes to standard output, and it ends with standard input.
const binaries = machineBinaries() ?? (await npmBinaries());
const server = await startTestPostgres({ port: await ownPort(), binaries });
process.stdout.write(`${JSON.stringify({ version: binaries.version, url: server.connectionString })}\n`);
process.stdin.resume().once('end', () => void server.stop());
