import { z } from 'zod';

/** The first entry of a backup: what is to come. */
export const Header = z.object({
  format: z.literal('openpit-backup'),
  version: z.literal(1),
  createdAt: z.string(),
  /** Of the server that it was taken from. */
  postgres: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), order: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
});
export type Header = z.output<typeof Header>;

/** The last entry: what must have come, so that a cut file is told from a whole one. */
export const Manifest = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.output<typeof Manifest>;

export const headerName = 'header.json';
export const manifestName = 'manifest.json';
export const tablePrefix = 'tables/';
export const filePrefix = 'files/';

/** No entry holds more: rows come in parts of some megabytes, pictures are small, and a manifest names a million of them. */
const mostEntryBytes = 256 * 1024 * 1024;

/** A backup that cannot be made or restored; the message is one sentence for the operator. */
export class BackupError extends Error {}

/** Before any of an entry is read: packed zeros are a thousand times as many. */
export function refuseLarge({ name, size }: { name: string; size: number }): void {
  if (size > mostEntryBytes) throw new BackupError(`The backup holds ${size} bytes of ${name}, more than is taken.`);
}
