import { randomUUID } from 'node:crypto';
import { readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { partEnding, sweepParts } from '../../db/backup/sweep-parts.ts';
import { makeFolder } from '../../db/make-folder.ts';
import { isInTransaction } from '../../db/transactions.ts';
import { maxPictureBytes } from '../../domain/tables/upload-limits.ts';
import type { Bucket, Config } from '../config.ts';

/** Where uploaded files lie: keys such as `pictures/0a1b….webp`, made by us. */
export interface Storage {
  write(key: string, bytes: Buffer, type: string): Promise<void>;
  /** Undefined where there is no such file. */
  read(key: string): Promise<Buffer | undefined>;
  /** Removing what is gone succeeds. */
  remove(key: string): Promise<void>;
  /** Bytes that there is room for; a bucket has no end. */
  freeBytes(): Promise<number>;
  /** Takes away what processes that were killed have left half; a bucket keeps nothing half. */
  sweep(): Promise<void>;
}

const keyPattern = /^[a-z]+\/[\da-z]+(?:\.[a-z]+)?$/;

/** Keys are ours; this holds even where a caller forgot to check one. */
function checked(key: string): string {
  if (!keyPattern.test(key)) throw new Error('this is no key of a file');
  return key;
}

/** What a file is called while it is written aside, without its ending. */
const asideOf = (name: string) => `${name}.${randomUUID()}`;
const asidePattern = /\.[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Files under a folder, each written aside and moved into place, so that none is ever half there. */
export function folderStorage(folder: string): Storage {
  const fileOf = (key: string) => path.join(folder, checked(key));
  return {
    async write(key, bytes) {
      const file = fileOf(key);
      // Of its own: the same file may be written twice at once, and each is moved away from under the other.
      const aside = asideOf(file) + partEnding;
      await makeFolder(path.dirname(file), 0o700);
      try {
        await writeFile(aside, bytes, { flush: true, mode: 0o600 });
        await rename(aside, file);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
    async read(key) {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    remove: (key) => rm(fileOf(key), { force: true }),
    async freeBytes() {
      await makeFolder(folder, 0o700);
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    async sweep() {
      await makeFolder(folder, 0o700);
      for (const entry of await readdir(folder, { withFileTypes: true }))
        if (entry.isDirectory()) await sweepParts(path.join(folder, entry.name), (name) => asidePattern.test(name));
    },
  };
}

const timeoutMilliseconds = 10_000;
/** Twice as much as any file that we put there. */
const mostBytes = 2 * maxPictureBytes;

/** As `fetch`, but what a store answers beyond so much is an error: it must not fill the memory. */
async function fetchBounded(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(input, init);
  let bytes = 0;
  const body = answer.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        bytes += chunk.length;
        if (bytes > mostBytes) controller.error(new Error('the object store answered more than any file of ours has'));
        else controller.enqueue(chunk);
      },
    }),
  );
  const { status, statusText, headers } = answer;
  return new Response(body ?? null, { status, statusText, headers });
}

/** An S3-compatible store; its client is loaded where there is one. */
function bucketStorage({ endpoint, region, name, accessKeyId, secretAccessKey }: Bucket): Storage {
  const client = import('s3mini').then(
    ({ S3mini }) =>
      new S3mini({
        endpoint: `${endpoint}/${name}`,
        region,
        accessKeyId,
        secretAccessKey,
        requestAbortTimeout: timeoutMilliseconds,
        fetch: fetchBounded,
      }),
  );
  return {
    async write(key, bytes, type) {
      const answer = await (await client).putObject(checked(key), bytes, type);
      if (!answer.ok) throw new Error(`the object store answered ${answer.status} to a file`);
    },
    async read(key) {
      const bytes = await (await client).getObjectArrayBuffer(checked(key));
      return bytes === null ? undefined : Buffer.from(bytes);
    },
    async remove(key) {
      await (await client).deleteObject(checked(key));
    },
    freeBytes: () => Promise.resolve(Infinity),
    sweep: () => Promise.resolve(),
  };
}

/** A store may take ten seconds, and a transaction has one of few connections. */
function expectNoTransaction(): void {
  if (isInTransaction()) throw new Error('a transaction waits for the store of files');
}

export function openStorage({ bucket, dataDir }: Config): Storage {
  const { write, read, remove, freeBytes, sweep } = bucket
    ? bucketStorage(bucket)
    : folderStorage(path.join(dataDir, 'uploads'));
  return {
    async write(...file) {
      expectNoTransaction();
      await write(...file);
    },
    async read(key) {
      expectNoTransaction();
      return read(key);
    },
    async remove(key) {
      expectNoTransaction();
      await remove(key);
    },
    freeBytes,
    sweep,
  };
}
