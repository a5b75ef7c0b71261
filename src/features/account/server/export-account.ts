import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { ZipFile } from 'yazl';
import { type Database, onConnection } from '../../../db/client.ts';
import { Problem } from '../../../server/problems.ts';
import type { Member } from '../../../server/session.ts';
import type { Storage } from '../../../server/storage.ts';
import { pictureAt } from '../../users/server/keep-pictures.ts';
import { ownTables, profileAsCsv, rowsAsCsv } from './export-tables.ts';

/** Each export holds a connection until the browser has all of it. */
const most = 2;
let underWay = 0;

const fileNames: Readonly<Record<string, string>> = { investments: 'journal' };

const readMe = `Everything of yours on this installation of OpenPit, one CSV file for each kind of record.

profile.csv is your account, picture.webp your picture, journal.csv your private journal; the others are what you added to mines and companies,
your notes, votes and likes, your history (activities.csv) and your uploads (imports.csv).
Texts that a spreadsheet would take for a formula begin with an apostrophe.
`;

/** Everything of a member as a zip that is made while it is read, all of it of one moment. */
export async function exportAccount(db: Database, storage: Storage, member: Member): Promise<Readable> {
  if (underWay >= most) {
    throw new Problem('unavailable', 'Others are exporting right now. Try again in a minute.', { retryAfter: 30 });
  }
  underWay += 1;
  const client = await db.client.connect().catch((error: unknown) => {
    underWay -= 1;
    throw error;
  });
  const tx = onConnection(client);
  let isOpen = true;
  async function end(error?: Error): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    underWay -= 1;
    let broken = error;
    try {
      if (!broken) await client.query('commit');
    } catch (failure) {
      broken = failure as Error;
    }
    // A connection with an open cursor is not worth mending.
    client.release(broken);
  }
  try {
    await tx.rows(sql`begin isolation level repeatable read read only`);
    await tx.rows(sql`set local idle_in_transaction_session_timeout = '60s'`);
    const profile = await profileAsCsv(tx, member.id);
    const picture = await pictureAt(storage, member.profileImageUrl);
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(readMe), 'README.txt');
    zip.addBuffer(Buffer.from(profile), 'profile.csv');
    if (picture) zip.addBuffer(picture, 'picture.webp', { compress: false });
    for (const table of await ownTables(tx)) {
      zip.addReadStreamLazy(`${fileNames[table.name] ?? table.name}.csv`, { mtime: new Date() }, (next) => {
        next(null, Readable.from(rowsAsCsv(tx, table, member.id), { objectMode: false }));
      });
    }
    zip.end();
    const output = zip.outputStream as Readable;
    // What fails in the middle cuts the download, so that it is not taken for a whole one.
    zip.on('error', (error: Error) => output.destroy(error));
    output.once('end', () => void end());
    output.once('close', () => void end(new Error('the export was not read to its end')));
    return output;
  } catch (error) {
    await end(error as Error);
    throw error;
  }
}
