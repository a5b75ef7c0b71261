import { mkdirSync, statSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './embedded/cannot-start.ts';

/** Of a folder that cannot be made: one sentence for the operator, and what the system called it. */
class FolderError extends Error {
  readonly code: string;

  constructor(folder: string, cause: unknown) {
    const code = codeOf(cause);
    super(`The folder ${folder} cannot be made (${code}).`, { cause });
    this.code = code;
  }
}

/** The folder above one that could not be made, where that is what is missing. */
function folderToMakeFirst(folder: string, error: unknown): string {
  const above = path.dirname(folder);
  if (codeOf(error) !== 'ENOENT' || above === folder) throw error;
  return above;
}

/**
 * Makes a folder and those above it that are missing; one that is there stays as it is. Instead of the `recursive` of
 * Node, which never ends below `/proc`: there a folder is missing above however often that one is made.
 */
export async function makeFolder(folder: string, mode?: number): Promise<void> {
  try {
    await makeOne(folder, mode);
  } catch (error) {
    await makeFolder(folderToMakeFirst(folder, error), mode);
    await makeOne(folder, mode);
  }
}

async function makeOne(folder: string, mode?: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const isThere = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isThere) throw new FolderError(folder, error);
  }
}

/** As `makeFolder`, where a start has nothing else to do. */
export function makeFolderSync(folder: string, mode?: number): void {
  try {
    makeOneSync(folder, mode);
  } catch (error) {
    makeFolderSync(folderToMakeFirst(folder, error), mode);
    makeOneSync(folder, mode);
  }
}

function makeOneSync(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, { mode });
  } catch (error) {
    let isThere = false;
    try {
      isThere = statSync(folder).isDirectory();
    } catch {
      // Neither there nor to be made, for the one reason that is told.
    }
    if (!isThere) throw new FolderError(folder, error);
  }
}
