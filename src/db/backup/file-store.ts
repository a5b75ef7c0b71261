import type pg from 'pg';

/** Uploads that lie elsewhere than in DATA_DIR, by keys such as `pictures/0a1b….webp`. */
export interface FileStore {
  /** Keys of the files that rows name, as this connection sees them. */
  list(client: pg.Client): Promise<string[]>;
  /** Undefined where there is no such file. */
  read(key: string): Promise<Buffer | undefined>;
  write(key: string, bytes: Buffer): Promise<void>;
  remove(key: string): Promise<void>;
}

/** Where uploads are in a backup, whichever place they came from: what lay in a folder may come back into a store. */
export const uploadsFolder = 'uploads/';
