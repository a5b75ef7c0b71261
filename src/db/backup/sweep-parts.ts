import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** Of a file that is not whole yet: it is written aside, and named when it is. */
export const partEnding = '.part';

/** Whoever writes a file adds to it all the time; what nobody has added to for so long was left by one that was killed. */
const deadMilliseconds = 60 * 60_000;

/** Removes what those that were killed have left in a folder; `isOurs` knows the names of whole files. Answers what it was. */
export async function sweepParts(folder: string, isOurs: (name: string) => boolean): Promise<string[]> {
  const swept: string[] = [];
  for (const name of await readdir(folder)) {
    if (!name.endsWith(partEnding) || !isOurs(name.slice(0, -partEnding.length))) continue;
    const part = path.join(folder, name);
    // One that was being written may have its name by now.
    const found = await stat(part).catch(() => undefined);
    if (!found || found.mtimeMs >= Date.now() - deadMilliseconds) continue;
    await rm(part, { force: true });
    swept.push(name);
  }
  return swept;
}
