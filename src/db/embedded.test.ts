import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  cleanUp,
  databasePid,
  ended,
  eventually,
  killServer,
  query,
  spawnServer,
  startServer,
  temporaryDataDir,
} from '../../tests/embedded/kit.ts';
import { asAccount, chooseAccount, sharedAccount } from './embedded/account.ts';
import { npmBinaries } from './embedded/binaries.ts';
import { trimLog } from './embedded/postmaster.ts';
import { reachableBinaries } from './embedded/reachable-binaries.ts';

const noteOne = 'create table note (id int); insert into note values (1)';
const countNotes = 'select count(*)::int from note';

afterEach(cleanUp);

test('the log of a running database is emptied when it is large, and goes on', async () => {
  const dataDir = temporaryDataDir();
  const log = path.join(dataDir, 'postgres.log');
  const server = await startServer(dataDir);
  expect(trimLog(log)).toBe(readFileSync(log).length);
  appendFileSync(log, 'x'.repeat(6 * 1024 * 1024));
  expect(trimLog(log)).toBe(0);
  await query(server.connectionString, `select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined);
  await eventually(async () => expect(readFileSync(log, 'utf8')).toMatch(/^[^x]+terminating connection/));
});

describe('a start', () => {
  test('makes a durable database, which the next start finds again', async () => {
    const dataDir = temporaryDataDir();
    const first = await startServer(dataDir);
    const [settings] = await query(
      first.connectionString,
      `select current_setting('fsync') fsync, current_setting('full_page_writes') pages, current_setting('data_checksums') checksums,
        current_setting('listen_addresses') addresses, pg_encoding_to_char(encoding) encoding, datlocprovider::text provider, datlocale locale
        from pg_database where datname = current_database()`,
    );
    expect(settings).toEqual({
      fsync: 'on',
      pages: 'on',
      checksums: 'on',
      addresses: '',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
    });
    await query(first.connectionString, noteOne);
    await first.stop();
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);

    const second = await startServer(dataDir);
    expect(await query(second.connectionString, countNotes)).toEqual([{ count: 1 }]);
  });

  test('is refused while another server has the folder, and harms nothing', async () => {
    const dataDir = temporaryDataDir();
    const first = await startServer(dataDir);
    await query(first.connectionString, noteOne);
    const pid = databasePid(dataDir);

    const second = await startServer(dataDir);
    expect(second.refused).toBe(
      `OpenPit is already running on DATA_DIR ${dataDir} as process ${first.process.pid}: stop that one, or give this one another DATA_DIR.`,
    );
    expect(databasePid(dataDir)).toBe(pid);
    expect(await query(first.connectionString, countNotes)).toEqual([{ count: 1 }]);
  });

  test('is won by exactly one of several at once, also where a killed server left its lock', async () => {
    const dataDir = temporaryDataDir();
    await killServer(await startServer(dataDir));
    const racers = await Promise.all([1, 2, 3].map(() => startServer(dataDir)));
    expect(racers.filter((racer) => racer.refused === '')).toHaveLength(1);
  });

  test('takes nothing of the environment of the server along, its settings for memory least of all', () => {
    vi.stubEnv('MALLOC_ARENA_MAX', '2');
    vi.stubEnv('PGOPTIONS', '-c fsync=off');
    const { program, args, options } = asAccount({}, '/usr/bin/env', []);
    expect(String(execFileSync(program, args, options))).not.toMatch(/MALLOC|PGOPTIONS/);
    vi.unstubAllEnvs();
  });

  test('runs as an ordinary user', async () => {
    const dataDir = temporaryDataDir();
    mkdirSync(dataDir);
    const account = ordinaryUser();
    if (account.uid !== undefined && account.gid !== undefined) chownSync(dataDir, account.uid, account.gid);
    const server = await startServer(dataDir, account);
    expect(server.refused).toBe('');
    await server.stop();
    expect(readdirSync(dataDir).toSorted()).toEqual(['lock', 'postgres', 'postgres.log']);
  });
});

describe('after kill -9', () => {
  test('of the database, the server starts it again under the same address', async () => {
    const dataDir = temporaryDataDir();
    const server = await startServer(dataDir);
    await query(server.connectionString, noteOne);
    const killed = databasePid(dataDir);
    process.kill(killed, 'SIGKILL');
    expect(await eventually(() => query(server.connectionString, countNotes))).toEqual([{ count: 1 }]);
    expect(databasePid(dataDir)).not.toBe(killed);
    await server.stop();
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  test('of the server, the next start stops the database that was left and begins anew', async () => {
    const dataDir = temporaryDataDir();
    const server = await startServer(dataDir);
    await query(server.connectionString, noteOne);
    const orphan = databasePid(dataDir);
    await killServer(server);
    expect(await query(server.connectionString, countNotes)).toEqual([{ count: 1 }]);

    const next = await startServer(dataDir);
    expect(await query(next.connectionString, countNotes)).toEqual([{ count: 1 }]);
    expect(databasePid(dataDir)).not.toBe(orphan);
    await expect(query(server.connectionString, countNotes)).rejects.toThrow();
  });

  test('of both, nothing that was stored is lost', async () => {
    const dataDir = temporaryDataDir();
    const server = await startServer(dataDir);
    await query(server.connectionString, noteOne);
    const pid = databasePid(dataDir);
    await killServer(server);
    process.kill(pid, 'SIGKILL');

    const next = await startServer(dataDir);
    expect(await query(next.connectionString, countNotes)).toEqual([{ count: 1 }]);
  });

  test('of the first start while it makes the database, the next one makes it whole', async () => {
    const halfIn = (dataDir: string) =>
      existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith('postgres.new-'));
    let dataDir: string;
    // Where this process was held up, the database is whole by then.
    do {
      dataDir = temporaryDataDir();
      const child = spawnServer(dataDir);
      await eventually(async () => expect(existsSync(path.join(dataDir, 'postgres')) || halfIn(dataDir)).toBe(true));
      process.kill(-child.pid!, 'SIGKILL');
      await ended(child);
    } while (existsSync(path.join(dataDir, 'postgres')));
    expect(halfIn(dataDir)).toBe(true);

    const next = await startServer(dataDir);
    await query(next.connectionString, noteOne);
    expect(halfIn(dataDir)).toBe(false);
  });
});

describe('a pid file of the database', () => {
  test.each([
    ['a stranger', 'exec sleep 600'],
    // Elsewhere `ps` tells a zombie by its lost command line, like a stranger.
    ...(process.platform === 'linux' ? [['a zombie', 'sleep 0 & exec sleep 600']] : []),
  ])('that names %s does not stop the start', async (_who = '', command = '') => {
    const dataDir = temporaryDataDir();
    await (await startServer(dataDir)).stop();
    const shell = spawn('/bin/sh', ['-c', command], { stdio: 'ignore' });
    try {
      const pid = await eventually(async () => (command.includes('&') ? zombieOf(shell.pid!) : shell.pid!));
      const file = path.join(dataDir, 'postgres/postmaster.pid');
      writeFileSync(
        file,
        `${pid}\n${dataDir}/postgres\n1795267458\n5432\n/tmp/openpit-gone00\n\n  12345678    3\nready   \n`,
      );
      const account = chooseAccount(path.join(dataDir, 'postgres'));
      if (account.uid !== undefined && account.gid !== undefined) chownSync(file, account.uid, account.gid);
      const server = await startServer(dataDir);
      expect(server.refused).toBe('');
      expect(databasePid(dataDir)).not.toBe(pid);
    } finally {
      shell.kill('SIGKILL');
    }
  });
});

describe('a folder that this PostgreSQL cannot use', () => {
  test.each([
    ['PG_VERSION', '17\n', /was made by PostgreSQL 17, and this OpenPit brings PostgreSQL 18/],
    ['holiday.jpg', 'sand', /is not a database folder/],
  ])('is refused because of its %s and left as it is', async (name, content, sentence) => {
    const dataDir = temporaryDataDir();
    const cluster = path.join(dataDir, 'postgres');
    mkdirSync(cluster, { recursive: true });
    writeFileSync(path.join(cluster, name), content);
    const server = await startServer(dataDir);
    expect(server.refused).toMatch(sentence);
    expect(readdirSync(cluster)).toEqual([name]);
    expect(readFileSync(path.join(cluster, name), 'utf8')).toBe(content);
  });
});

test('programs in a folder that the database user cannot enter are run from a copy', async () => {
  const closed = mkdtempSync(path.join(tmpdir(), 'openpit-closed-'));
  const shared = `${closed}-shared`;
  try {
    const installed = await npmBinaries();
    const home = path.join(closed, 'native');
    cpSync(installed.home, home, { recursive: true, verbatimSymlinks: true });
    const account = chooseAccount(path.join(closed, 'postgres'));
    const reachable = reachableBinaries({ ...installed, home }, account, () => {}, shared);
    const call = asAccount(account, path.join(reachable.home, 'bin/postgres'), ['--version']);
    const version = execFileSync(call.program, call.args, { ...call.options, encoding: 'utf8' });
    expect(version).toContain(' 18.');
  } finally {
    for (const folder of [closed, shared]) rmSync(folder, { recursive: true, force: true });
  }
});

/** Root tries it as `nobody`, where that user can read the checkout; everyone else is ordinary already. */
function ordinaryUser(): { uid?: number; gid?: number } {
  const account = process.getuid?.() === 0 ? sharedAccount() : undefined;
  if (!account) return {};
  try {
    execFileSync(
      process.execPath,
      ['--eval', 'require("node:fs").readFileSync(process.argv[1])', import.meta.filename],
      { ...account, cwd: '/' },
    );
    return account;
  } catch {
    return {};
  }
}

function zombieOf(parent: number): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number);
  const zombie = children.find((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '));
  if (zombie === undefined) throw new Error('no zombie yet');
  return zombie;
}
