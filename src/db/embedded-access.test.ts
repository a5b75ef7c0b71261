import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { cleanUp, databasePid, query, startServer, temporaryDataDir } from '../../tests/embedded/kit.ts';
import { sharedAccount } from './embedded/account.ts';

afterEach(cleanUp);

const noteOne = 'create table note (id int); insert into note values (1)';
const notes = 'select id from note';
const isRoot = process.getuid?.() === 0;
const cluster = (dataDir: string) => path.join(dataDir, 'postgres');
const socketFolderOf = (connectionString: string) =>
  new URL(connectionString.replace('@/', '@x/')).searchParams.get('host')!;
const rules = `select type, database::text, user_name::text, auth_method, options::text, error from pg_hba_file_rules`;
const closed = {
  type: 'local',
  database: '{all}',
  user_name: '{openpit}',
  auth_method: 'peer',
  options: '{map=openpit}',
  error: null,
};

describe('the embedded database', () => {
  test('lets in whom the kernel says to be its own, by the socket alone', async () => {
    const dataDir = temporaryDataDir();
    const { connectionString } = await startServer(dataDir);
    expect(await query(connectionString, rules)).toEqual([closed]);
    expect(
      await query(connectionString, 'select count(*)::int from pg_ident_file_mappings where error is not null'),
    ).toEqual([{ count: 0 }]);
    expect(statSync(cluster(dataDir)).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(cluster(dataDir), 'pg_hba.conf')).mode & 0o777).toBe(0o600);
    expect(statSync(socketFolderOf(connectionString)).mode & 0o777).toBe(0o700);
    expect(statSync(path.join(dataDir, 'postgres.log')).mode & 0o777).toBe(0o600);
  });

  test('is closed by the next start where an older version had left it open', async () => {
    const dataDir = temporaryDataDir();
    const first = await startServer(dataDir);
    await query(first.connectionString, noteOne);
    await first.stop();
    writeFileSync(path.join(cluster(dataDir), 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 trust\n');
    const nobody = sharedAccount();
    if (isRoot && nobody) execFileSync('chown', ['-R', `${nobody.uid}:${nobody.gid}`, cluster(dataDir)]);

    const second = await startServer(dataDir);
    expect(await query(second.connectionString, rules)).toEqual([closed]);
    expect(await query(second.connectionString, notes)).toEqual([{ id: 1 }]);
    expect(statSync(path.join(cluster(dataDir), 'base')).uid).toBe(statSync(cluster(dataDir)).uid);
    if (isRoot) expect([0, nobody?.uid]).not.toContain(statSync(cluster(dataDir)).uid);
  });

  test('writes its rules through no link that lies in their place', async () => {
    const dataDir = temporaryDataDir();
    await (await startServer(dataDir)).stop();
    const elsewhere = path.join(path.dirname(dataDir), 'elsewhere');
    writeFileSync(elsewhere, 'as it was');
    const file = path.join(cluster(dataDir), 'pg_hba.conf');
    rmSync(file);
    symlinkSync(elsewhere, file);
    const again = await startServer(dataDir);
    expect(await query(again.connectionString, rules)).toEqual([closed]);
    expect(readFileSync(elsewhere, 'utf8')).toBe('as it was');
  });

  test('lies where nobody else may put files', async () => {
    const dataDir = temporaryDataDir();
    mkdirSync(dataDir);
    chmodSync(dataDir, 0o777);
    await startServer(dataDir);
    expect(statSync(dataDir).mode & 0o777).toBe(0o755);
  });
});

/** The first thing that PostgreSQL says to who comes as the owner of everything: `R` lets in, `E` refuses. */
const knock = `
  const [folder, uid, gid] = process.argv.slice(1);
  process.setegid(Number(gid));
  process.seteuid(Number(uid));
  const text = Buffer.from('user\\0openpit\\0database\\0openpit\\0\\0');
  const head = Buffer.alloc(8);
  head.writeInt32BE(8 + text.length);
  head.writeInt32BE(196608, 4);
  const socket = require('node:net').connect(folder + '/.s.PGSQL.5432');
  socket.on('connect', () => socket.write(Buffer.concat([head, text])));
  socket.on('data', (bytes) => { console.log(bytes.toString('latin1').replaceAll('\\0', ' ')); process.exit(); });
  socket.on('error', (error) => { console.log(error.code); process.exit(); });`;

// Only root can become another user; where tests run as an ordinary one, there is no account that is shared.
if (isRoot)
  describe('started by root', () => {
    const nobody = sharedAccount()!;
    const listAsNobody = (file: string) =>
      spawnSync('/bin/ls', [file], { ...nobody, cwd: '/', encoding: 'utf8' }).stderr;
    const knockAsNobody = (folder: string) =>
      execFileSync(process.execPath, ['--eval', knock, folder, String(nobody.uid), String(nobody.gid)], {
        encoding: 'utf8',
      });

    test('neither its files nor its socket are open to what runs as nobody', async () => {
      const dataDir = temporaryDataDir();
      mkdirSync(dataDir, { mode: 0o755 });
      const { connectionString } = await startServer(dataDir);
      const folder = socketFolderOf(connectionString);
      const way = `/proc/${databasePid(dataDir)}/cwd/PG_VERSION`;
      for (const file of [way, path.join(cluster(dataDir), 'PG_VERSION'), folder]) {
        expect(listAsNobody(file)).toMatch(/Permission denied/);
      }
      expect(knockAsNobody(folder)).toMatch(/EACCES/);
      // Were the folder open, the kernel would still say who comes.
      chmodSync(folder, 0o777);
      chmodSync(path.join(folder, '.s.PGSQL.5432'), 0o777);
      expect(knockAsNobody(folder)).toMatch(/^E.*Peer authentication failed/);
      expect(await query(connectionString, 'select 1 as one')).toEqual([{ one: 1 }]);
    });

    test('data of an ordinary user stay that user’s', async () => {
      const dataDir = temporaryDataDir();
      await (await startServer(dataDir)).stop();
      const owner = 12_345;
      execFileSync('chown', ['-R', `${owner}:${owner}`, cluster(dataDir)]);
      chownSync(dataDir, owner, owner);
      const { connectionString } = await startServer(dataDir);
      expect(await query(connectionString, rules)).toEqual([closed]);
      expect(statSync(cluster(dataDir)).uid).toBe(owner);
    });
  });
