import { readdir } from 'node:fs/promises';
import path from 'node:path';

/** In DATA_DIR, but not part of what was entered: the database itself, which goes as rows, and what a running server leaves. */
const runtime = /^(postgres|postgres\.log|postgres\.new-.*|lock|lock-journal|server\.pid|backups|restoring-.*)$/;

/** Files of an installation beside its database (uploads, the secret), as paths below `dataDir` with forward slashes. */
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
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (folder === '' && runtime.test(entry.name)) continue;
      if (entry.isDirectory()) await walk(name);
      else if (entry.isFile()) found.push(name);
    }
  }
  await walk('');
  return found.toSorted();
}
