import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ownPort } from './own-port.ts';

/** Where Debian's package and others put it. */
export const pgbouncer = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
  .map((folder) => path.join(folder, 'pgbouncer'))
  .find((program) => existsSync(program));

/** PgBouncer in transaction mode before the database of this address, which is one by TCP. */
export async function startPgbouncer(connectionString: string, more: Record<string, string> = {}) {
  const { hostname, port, username, pathname } = new URL(connectionString);
  const folder = mkdtempSync(path.join(tmpdir(), 'openpit-pgbouncer-'));
  const own = await ownPort();
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: String(own),
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: '3',
    ...more,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`);
  const target = `* = host=${hostname} port=${port} user=${username}`;
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(file, ['[databases]', target, '[pgbouncer]', ...lines, ''].join('\n'));
  chmodSync(folder, 0o755);
  // It refuses to run as root.
  const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(pgbouncer!, [file], { ...nobody, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes('process up')) resolve();
    });
    void ended.then(() => reject(new Error(said)));
  });
  return {
    connectionString: `postgresql://${username}@127.0.0.1:${own}${pathname}`,
    async close() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
