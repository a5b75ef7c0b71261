import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedRefusal } from './cannot-start.ts';

/** Whom the database runs as: the server's own user, unless something is set here. */
export interface Account {
  /** Ids to switch to. */
  uid?: number;
  gid?: number;
  /** Words before each command, where root has no second user to switch to. */
  through?: string[];
}

/** Nothing of the operator's shell (PGPORT, PGOPTIONS, LD_PRELOAD) reaches the database. */
const bareEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** A program with its arguments, and options that run it as the account in a folder. */
export function asAccount(account: Account, program: string, args: string[], cwd = '/') {
  const [first = program, ...others] = [...(account.through ?? []), program, ...args];
  return { program: first, args: others, options: { uid: account.uid, gid: account.gid, cwd, env: bareEnvironment } };
}

/** Runs a program as the account; true when it ends well. */
export function succeeds(account: Account, program: string, args: string[]): boolean {
  const call = asAccount(account, program, args);
  return spawnSync(call.program, call.args, call.options).status === 0;
}

/** The account that every system has for what belongs to nobody; other programs may run as it, too. */
export function sharedAccount(): { uid: number; gid: number } | undefined {
  const ids = /^nobody:[^:\n]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  return ids ? { uid: Number(ids[1]), gid: Number(ids[2]) } : undefined;
}

/** As root's own files, seen as `nobody`'s from a user namespace. */
const inNamespace = ({ uid, gid }: { uid: number; gid: number }): Account => ({
  through: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
});

const isUsable = (account: Account) => succeeds(account, '/bin/sh', ['-c', 'exit 0']);

/** Numbers that neither users, services nor containers get by custom; the second where a container knows 65,536 only. */
const ownRanges = [
  { from: 65_536, to: 99_999 },
  { from: 60_706, to: 61_183 },
];

/** Whether a number belongs to a user, also of a directory on the network. */
const hasName = (uid: number) => spawnSync('getent', ['passwd', String(uid)], { env: bareEnvironment }).status === 0;

/**
 * A user id that nothing else runs under, the same again for the same folder, so that a start goes on where another was
 * killed; undefined where this machine lets root take none.
 */
function ownAccount(clusterDir: string): Account | undefined {
  const place = createHash('sha256').update(clusterDir).digest().readUInt32BE();
  for (const { from, to } of ownRanges) {
    const id = from + (place % (to - from + 1));
    const account = { uid: id, gid: id };
    if (!hasName(id) && isUsable(account)) return account;
  }
  return undefined;
}

/**
 * PostgreSQL refuses to run as root: root's database runs as the owner of its data, at first as a user of its own
 * without a name. What ran as `nobody` gets one, too, because whatever else is nobody's could read it. Where root may
 * take no other id it stays `nobody`, or, in a sandbox that knows one user only, root in a user namespace. Throws
 * `EmbeddedRefusal` where nothing of this works.
 */
export function chooseAccount(clusterDir: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  const nobody = sharedAccount();
  // Where even DATA_DIR is nobody's, it is nobody who runs the server at other times.
  const isShared = owner?.uid === nobody?.uid && statSync(path.dirname(clusterDir)).uid !== nobody?.uid;
  if (owner && owner.uid !== 0 && !isShared) return { uid: owner.uid, gid: owner.gid };
  const madeInNamespace = owner?.uid === 0 && existsSync(path.join(clusterDir, 'PG_VERSION'));
  const other = madeInNamespace
    ? undefined
    : (ownAccount(clusterDir) ?? (nobody && isUsable(nobody) ? nobody : undefined));
  if (other) return other;
  if (nobody && isUsable(inNamespace(nobody))) return inNamespace(nobody);
  throw new EmbeddedRefusal(
    'The embedded database cannot run as root, and root cannot become another user here: start OpenPit as an ordinary user, or set DATABASE_URL.',
  );
}

/** initdb asks for the name of its user: an account without one appears as `nobody` to it, or is `nobody` meanwhile. */
export function namedAccount(account: Account): Account {
  const nobody = sharedAccount();
  if (account.uid === undefined || !nobody || hasName(account.uid)) return account;
  const shown = { ...account, ...inNamespace(nobody) };
  return isUsable(shown) ? shown : nobody;
}

/** Gives all files of a folder that belong to `from` to the account, and follows no link. */
export function handOver(folder: string, from: number, { uid, gid }: Account): void {
  if (uid === undefined || uid === from) return;
  execFileSync('chown', ['-RhP', `--from=${from}`, `${uid}:${gid}`, folder], { env: bareEnvironment, stdio: 'pipe' });
}

/**
 * How the database names its data folder. As another user it gets the folder as its working directory and this
 * name for it, because that user may be unable to walk there by path (`/root` is closed to all others).
 */
export function dataArgument(clusterDir: string, account: Account): string {
  return account.uid !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
}
