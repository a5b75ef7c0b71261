import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import {
  BackupError,
  filePrefix,
  Header,
  headerName,
  Manifest,
  manifestName,
  refuseLarge,
  tablePrefix,
} from './format.ts';

interface Found {
  header?: Header;
  manifest?: Manifest;
  /** By table. */
  rows: Map<string, Hash>;
  /** Hashes by name. */
  files: Map<string, string>;
}

async function take(found: Found, name: string, bytes: Buffer): Promise<void> {
  if (name === headerName) found.header = Header.parse(JSON.parse(bytes.toString('utf8')));
  else if (name === manifestName) found.manifest = Manifest.parse(JSON.parse(bytes.toString('utf8')));
  else if (name.startsWith(filePrefix)) {
    found.files.set(name.slice(filePrefix.length), createHash('sha256').update(bytes).digest('hex'));
  } else if (name.startsWith(tablePrefix)) {
    const table = name.split('/')[1] ?? '';
    const hash = found.rows.get(table) ?? createHash('sha256');
    found.rows.set(table, hash.update(bytes));
  }
}

/** What of the backup is not as its manifest says, or undefined. */
function fault({ header, manifest, rows, files }: Found): string | undefined {
  if (!header || !manifest) return 'it is cut off';
  const empty = createHash('sha256').digest('hex');
  for (const { name } of header.tables) {
    if (manifest.tables[name]?.sha256 !== (rows.get(name)?.digest('hex') ?? empty)) return `rows of ${name} differ`;
  }
  const wrong = Object.entries(manifest.files).find(([name, { sha256 }]) => files.get(name) !== sha256);
  return wrong && `the file ${wrong[0]} differs`;
}

/** Reads a backup from its disk once more, and compares all of it with its manifest. Throws `BackupError` where it is not whole. */
export async function verifyBackup(file: string): Promise<void> {
  const found: Found = { rows: new Map(), files: new Map() };
  const entries = extract();
  const read = async () => {
    for await (const entry of entries) {
      refuseLarge(entry.header);
      await take(found, entry.header.name, await buffer(entry));
    }
  };
  let wrong: string | undefined;
  try {
    await Promise.all([pipeline(createReadStream(file), createGunzip(), entries), read()]);
    wrong = fault(found);
  } catch (error) {
    wrong = (error as Error).message;
  }
  if (wrong) throw new BackupError(`The backup ${file} cannot be read back: ${wrong}.`);
}
