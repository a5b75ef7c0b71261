import { randomUUID } from 'node:crypto';
import { closeSync, fchownSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { type Account, sharedAccount } from './account.ts';
import { DATABASE_USER } from './cluster.ts';

/** Users of the system, by name, who may open the database: whoever started it, its own account, and root. */
function whoMayConnect(account: Account): string[] {
  const ids = new Set([0, account.uid]);
  // From inside of a user namespace, root outside is seen as nobody.
  if (account.through) ids.add(sharedAccount()?.uid);
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const names = users.flatMap(([name = '', , id = '']) => (/^\d+$/.test(id) && ids.has(Number(id)) ? [name] : []));
  return [...new Set([userInfo().username, ...names])];
}

/** Replaces a file in the folder of the database, which is its account's: never writes through what lies there. */
function replaceFile(file: string, text: string, { uid, gid }: Account): void {
  const fresh = `${file}.${randomUUID()}`;
  const handle = openSync(fresh, 'wx', 0o600);
  try {
    writeSync(handle, text);
    if (uid !== undefined && gid !== undefined) fchownSync(handle, uid, gid);
  } finally {
    closeSync(handle);
  }
  renameSync(fresh, file);
}

/**
 * Says who may connect, anew with each start, so that folders of older versions, which let everyone in who reached the
 * socket, are closed as well: by the socket, and asked of the kernel who is there. `onNetwork` lets tests in by TCP.
 */
export function writeAccess(clusterDir: string, account: Account, onNetwork = false): void {
  const rules = [`local all ${DATABASE_USER} peer map=openpit`];
  if (onNetwork) rules.push(`host all ${DATABASE_USER} 127.0.0.1/32 trust`);
  const names = whoMayConnect(account).map((name) => `openpit "${name.replaceAll('"', '""')}" ${DATABASE_USER}`);
  const head = '# Written by OpenPit with each start.';
  replaceFile(path.join(clusterDir, 'pg_hba.conf'), [head, ...rules, ''].join('\n'), account);
  replaceFile(path.join(clusterDir, 'pg_ident.conf'), [head, ...names, ''].join('\n'), account);
}
