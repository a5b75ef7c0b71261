import { lchownSync, lstatSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Account, succeeds } from './account.ts';
import { EmbeddedRefusal } from './cannot-start.ts';

/** Only names the socket file: the database listens on no network port. */
export const SOCKET_PORT = 5432;

const SOCKET = `.s.PGSQL.${SOCKET_PORT}`;

/** `sun_path` of macOS (104 bytes, Linux 108) with its final NUL. */
const LONGEST_SOCKET_PATH = 103;

/** A fresh folder that only the database's user (and root) can enter. */
export function makeSocketFolder(account: Account): string {
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const longest = path.join(parent, 'openpit-XXXXXX', SOCKET);
    if (Buffer.byteLength(longest) > LONGEST_SOCKET_PATH || !isKept(parent) || !canEnter(parent, account)) continue;
    const folder = mkdtempSync(path.join(parent, 'openpit-'));
    giveTo(folder, account);
    return folder;
  }
  throw new EmbeddedRefusal(
    `There is no temporary folder for the database's socket: set TMPDIR to a short path that everyone may enter and write, such as /tmp.`,
  );
}

/** Makes the folder usable for a restart: what a killed database left is removed, a folder cleaned away comes back. */
export function renewSocketFolder(folder: string, account: Account): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (!found) {
    mkdirSync(folder, { mode: 0o700 });
    giveTo(folder, account);
  } else if (!found.isDirectory() || found.uid !== (account.uid ?? process.getuid?.())) {
    throw new EmbeddedRefusal(`The socket folder ${folder} was taken by somebody else: restart OpenPit.`);
  }
  removeSockets(folder);
}

/** Removes a socket folder, and nothing that is not one. */
export function removeSocketFolder(folder: string): void {
  if (!/^openpit-\w{6}$/.test(path.basename(folder))) return;
  try {
    removeSockets(folder);
    rmdirSync(folder);
  } catch {
    // An empty temporary folder that stays does no harm.
  }
}

function removeSockets(folder: string): void {
  for (const name of [SOCKET, `${SOCKET}.lock`]) rmSync(path.join(folder, name), { force: true });
}

function giveTo(folder: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) lchownSync(folder, uid, gid);
}

/** Whether nobody else can put another folder in the place of ours. */
function isKept(parent: string): boolean {
  const mode = statSync(parent, { throwIfNoEntry: false })?.mode ?? 0o002;
  return (mode & 0o002) === 0 || (mode & 0o1000) !== 0;
}

function canEnter(folder: string, account: Account): boolean {
  return succeeds(account, '/bin/sh', ['-c', 'cd "$0" && test -x .', folder]);
}
