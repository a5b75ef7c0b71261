import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { EmbeddedRefusal } from './refusal.ts';

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

/**
 * PostgreSQL refuses to run as root: root's database runs as the owner of its data, at first as `nobody`, or,
 * where root may not switch to others (a sandbox that knows one user only), as root's own files seen as `nobody`'s
 * from a user namespace. Throws `EmbeddedRefusal` where neither works.
 */
export function chooseAccount(clusterDir: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(clusterDir, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const ids = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  const nobody = { uid: Number(ids?.[1]), gid: Number(ids?.[2]) };
  const madeInNamespace = existsSync(path.join(clusterDir, 'PG_VERSION'));
  if (ids && !madeInNamespace && succeeds(nobody, '/bin/sh', ['-c', 'exit 0'])) return nobody;
  const namespace = { through: ['unshare', '--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`] };
  if (ids && succeeds(namespace, '/bin/sh', ['-c', 'exit 0'])) return namespace;
  throw new EmbeddedRefusal(
    'The embedded database cannot run as root, and root cannot become user nobody here: start OpenPit as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * How the database names its data folder. As another user it gets the folder as its working directory and this
 * name for it, because that user may be unable to walk there by path (`/root` is closed to all others).
 */
export function dataArgument(clusterDir: string, account: Account): string {
  return account.uid !== undefined && process.platform === 'linux' ? '/proc/self/cwd' : clusterDir;
}
