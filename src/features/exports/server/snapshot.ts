import { once } from 'node:events';
import type { Readable } from 'node:stream';
import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/client.ts';
import { ownSession } from '../../../db/own-session.ts';
import type { Place } from '../../../server/load/lanes.ts';

export interface Snapshot {
  client: pg.Client;
  close: () => void;
}

/**
 * A connection of its own with one look at the data: an export is what was there at one moment, and requests do not wait
 * for it.
 */
export async function openSnapshot({ connection }: Database, log: FastifyBaseLogger): Promise<Snapshot> {
  const { connectionString, connectionTimeoutMillis } = connection;
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis,
    ...ownSession,
    application_name: 'openpit export',
  });
  // The statement under way fails with the same cause.
  client.on('error', (error) => log.warn({ err: error }, 'the connection of an export broke'));
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    client.end().catch(() => undefined);
  };
  try {
    await client.connect();
    // What is asked for a reader who has left ends within a second. Not every system can tell.
    await client.query(`select set_config('client_connection_check_interval', '1s', false)`).catch(() => undefined);
    await client.query('begin isolation level repeatable read, read only');
    // Text of numbers and dates is that of every server; all rows will be read, so the way to the first one may be long.
    await client.query(
      `set local extra_float_digits = 1; set local datestyle = 'ISO, YMD'; set local cursor_tuple_fraction = 1`,
    );
    return { client, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** What `stream` makes of a snapshot ends with its place, and the connection with the stream. */
export function endWith(place: Place, stream: Readable, { close }: Snapshot): void {
  stream.once('close', close);
  // A reader who has left, or gone to sleep: what is being asked of the database ends, too.
  const end = () => {
    close();
    stream.destroy();
  };
  if (place.signal.aborted) end();
  else place.signal.addEventListener('abort', end, { once: true });
  void place.run(() => once(stream, 'close')).catch(() => undefined);
}
