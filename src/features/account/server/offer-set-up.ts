import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Config } from '../../../server/config.ts';
import { makeLink } from '../../auth/server/one-time-link.ts';
import { linkTo } from './reset-link.ts';

const dayMinutes = 24 * 60;

export async function hasAdministrator(db: Db): Promise<boolean> {
  const [row] = await db.rows(sql`select 1 from users where is_admin and not is_sample limit 1`);
  return row !== undefined;
}

/**
 * A link by which the first administrator is made, for the log that only the operator reads; undefined where there is
 * one, where the first account on loopback becomes it, or where the provider names it.
 */
export async function offerSetUp(db: Db, config: Config): Promise<string | undefined> {
  if (!config.publicUrl || config.adminEmails.length > 0 || (await hasAdministrator(db))) return undefined;
  // Each server that starts on this database has a link of its own; the first one used voids all.
  return linkTo(config, '/set-up', await makeLink(db, { purpose: 'set-up', value: randomUUID(), minutes: dayMinutes }));
}
