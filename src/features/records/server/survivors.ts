import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import type { Db } from '../../../db/client.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { mergeNames } from './merge-rows.ts';

/** The one that this mine or company is part of by now, through however many merges; undefined where it stands for itself. */
export async function survivorOf(db: Db, entityType: EntityType, id: number): Promise<number | undefined> {
  const { entities } = mergeNames(entityType);
  const [row] = await db.rows<{ id: number }>(sql`
    with recursive way as (
      select id, merged_into, 0 as steps from ${entities} where id = ${id}
      union all select c.id, c.merged_into, w.steps + 1 from way w join ${entities} c on c.id = w.merged_into
      where w.steps < 100
    ) select id from way where merged_into is null and steps > 0`);
  return row?.id;
}

/** To the one that it is part of by now. An undo may bring it back, so nobody may remember the way. */
export const leadTo = (survivor: number, reply: FastifyReply, path: string): FastifyReply =>
  reply.redirect(path.replace('{id}', String(survivor)), 307);
