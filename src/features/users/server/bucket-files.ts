import type { FileStore } from '../../../db/backup/file-store.ts';
import { onConnection } from '../../../db/client.ts';
import { keysOfPictures, typeOfFile } from './keep-pictures.ts';
import type { Config } from '../../../server/config.ts';
import { openStorage } from '../../../server/services/storage.ts';

/** Uploads as a backup takes and a restore brings them, where an object store has them; files of DATA_DIR need none. */
export function bucketFiles(config: Config): FileStore | undefined {
  if (!config.bucket) return undefined;
  const storage = openStorage(config);
  return {
    ...storage,
    list: (client) => keysOfPictures(onConnection(client)),
    write: (key, bytes) => storage.write(key, bytes, typeOfFile(key)),
  };
}
