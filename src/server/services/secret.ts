import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeFolderSync } from '../../db/make-folder.ts';
import { type Config, ConfigError } from '../config.ts';

/** The signing secret of this installation: as set, else made once and kept beside the data. */
export function installationSecret(config: Config): string {
  if (config.authSecret) return config.authSecret;
  const file = path.join(config.dataDir, 'auth-secret');
  if (!existsSync(file)) {
    makeFolderSync(config.dataDir, 0o700);
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  }
  const secret = readFileSync(file, 'utf8').trim();
  // A crash between making and writing the file leaves it empty.
  if (Buffer.byteLength(secret) < 32) {
    throw new ConfigError(
      `${file} holds no secret. Put back the copy that you kept, or delete it: a new one is made, everyone signs in anew, and authenticator apps are set up anew.`,
    );
  }
  return secret;
}
