import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { onConnection } from '../../../db/client.ts';
import type { Server } from '../../../server/calls/endpoint.ts';
import type { Place } from '../../../server/load/lanes.ts';
import type { Member } from '../../../server/callers/session.ts';
import { endWith, openSnapshot } from '../../exports/server/snapshot.ts';
import { pictureAt } from '../../users/server/keep-pictures.ts';
import { ownTables, profileAsCsv, rowsAsCsv } from './export-tables.ts';

const fileNames: Readonly<Record<string, string>> = { investments: 'journal' };

const readMe = `Everything of yours on this installation of OpenPit, one CSV file for each kind of record.

profile.csv is your account, picture.webp your picture, journal.csv your private journal; the others are what you added to mines and companies,
your notes, votes and likes, your history (activities.csv) and your uploads (imports.csv).
Texts that a spreadsheet would take for a formula begin with an apostrophe.
`;

/** Everything of a member as a zip that is made while it is read, all of it of one moment, for as long as the place is held. */
export async function exportAccount(
  { db, storage, log }: Server,
  { id, profileImageUrl }: Pick<Member, 'id' | 'profileImageUrl'>,
  place: Place,
): Promise<Readable> {
  const snapshot = await openSnapshot(db, log);
  try {
    const tx = onConnection(snapshot.client);
    const profile = await profileAsCsv(tx, id);
    const picture = await pictureAt(storage, profileImageUrl);
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(readMe), 'README.txt');
    zip.addBuffer(Buffer.from(profile), 'profile.csv');
    if (picture) zip.addBuffer(picture, 'picture.webp', { compress: false });
    for (const table of await ownTables(tx)) {
      zip.addReadStreamLazy(`${fileNames[table.name] ?? table.name}.csv`, { mtime: new Date() }, (next) => {
        const rows = Readable.from(rowsAsCsv(tx, table, id), { objectMode: false });
        rows.on('error', (error) => zip.emit('error', error));
        next(null, rows);
      });
    }
    zip.end();
    const output = zip.outputStream as Readable;
    // What fails in the middle cuts the download, so that it is not taken for a whole one.
    zip.on('error', (error: Error) => output.destroy(error));
    endWith(place, output, snapshot);
    return output;
  } catch (error) {
    snapshot.close();
    throw error;
  }
}
