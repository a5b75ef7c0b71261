import pg from 'pg';
import type { FastifyBaseLogger } from 'fastify';
import { Problem } from '../../../server/problems.ts';

/** Each export holds a connection and a snapshot for as long as its reader takes. */
const maxAtOnce = 4;
/** A reader who takes longer has gone to sleep. */
const patience = 10 * 60_000;

let running = 0;

export interface Snapshot {
  client: pg.Client;
  close: () => void;
}

/**
 * A connection of its own with one look at the data: an export is what was there at one moment, and requests do not wait
 * for it. 503 where too many are under way.
 */
export async function openSnapshot(connectionString: string, log: FastifyBaseLogger): Promise<Snapshot> {
  if (running >= maxAtOnce)
    throw new Problem('unavailable', 'Other exports are under way. Try again in a moment.', { retryAfter: 5 });
  running += 1;
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 2_000,
    options: '-c timezone=UTC',
    application_name: 'openpit export',
  });
  // The statement under way fails with the same cause.
  client.on('error', (error) => log.warn({ err: error }, 'the connection of an export broke'));
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    running -= 1;
    clearTimeout(impatience);
    client.end().catch(() => undefined);
  };
  const impatience = setTimeout(close, patience).unref();
  try {
    await client.connect();
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
