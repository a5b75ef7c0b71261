import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { uploadsFolder } from './file-store.ts';
import { partEnding } from './sweep-parts.ts';

/** Where pictures wait until their members take them; the rows that know of them stay behind, too. */
const waiting = `${uploadsFolder}uploads/`;

/**
 * The files that a backup takes from DATA_DIR, as paths below it with forward slashes: pictures that are
 * whole, and nothing else. The database goes as rows; the secrets that lie there would make the file a key to every account.
 */
export async function dataFiles(dataDir: string): Promise<string[]> {
  const found: string[] = [];
  async function walk(folder: string): Promise<void> {
    const entries = await readdir(path.join(dataDir, folder), { withFileTypes: true }).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      },
    );
    for (const entry of entries) {
      const name = `${folder}${entry.name}`;
      if (entry.isDirectory() && `${name}/` !== waiting) await walk(`${name}/`);
      else if (entry.isFile() && !name.endsWith(partEnding)) found.push(name);
    }
  }
  await walk(uploadsFolder);
  return found.toSorted();
}
