import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { instantText } from '../../../db/json.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import { spanOf } from '../../../domain/time/periods.ts';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { countRows, nextCursor, type Order, type PlacedRow, readCursor } from '../../../server/calls/paging.ts';
import type { ChangeKind, ChangesQuery, ChangeStatement } from '../contract.ts';
import { type Head, headsOf, type Newest, newestHeadsFirst } from './find-heads.ts';
import { type Facts, factsOf } from './find-facts.ts';

const newestFirst: Order = {
  name: 'changes',
  direction: 'desc',
  keys: [{ column: sql`s.at`, type: 'timestamptz' }],
  id: sql`s.id`,
  idType: 'text',
};

const paths: Readonly<Record<EntityType, string>> = { mine: '/mines', company: '/companies' };

/** Where on the page of its mine or company the figures of a statement stand. */
const sections: Readonly<Record<ChangeKind, string>> = {
  intercept: '?section=drilling&tab=observations',
  study: '?section=economics',
  stage: '?section=history',
  estimate: '?section=resources',
  milestone: '?section=promises',
  finding: '?section=summary',
  interest: '',
};

type HeadRow = PlacedRow<string> & Head & { at: string; entityName: string };

function statementOf(head: HeadRow, facts: Facts): ChangeStatement {
  const { id, kind, mineId, companyId, at, entityName } = head;
  const entityType: EntityType = mineId === null ? 'company' : 'mine';
  const entityId = mineId ?? companyId!;
  const address = `${paths[entityType]}/${entityId}${sections[kind]}`;
  return { kind, id, at, entityType, entityId, entityName, address, ...facts };
}

interface Asked {
  query: ChangesQuery;
  member: { id: string };
  now: Date;
}

const wanted = ({ query: { period, date, kind, followed }, member, now }: Asked) => ({
  within: spanOf(period, date ?? utcDay(now)),
  kind,
  followedBy: followed ? member.id : undefined,
});

/** How many statements there are in a period. */
export const countChanges = (db: Db, asked: Asked): Promise<number> => countRows(db, headsOf(wanted(asked)));

/** Where a page goes on: behind the last statement of the one before. */
function placeBehind(after: string | undefined): Newest['behind'] {
  if (after === undefined) return undefined;
  const { values, id } = readCursor(newestFirst, after);
  return { at: values[0]!, id: String(id) };
}

/** What changed in a period, the newest first, and where the next page goes on. */
export async function listChanges(
  db: Db,
  asked: Asked,
): Promise<{ statements: ChangeStatement[]; next: string | undefined }> {
  const { limit, offset, after } = asked.query;
  const newest = { rows: limit + offset + 1, behind: placeBehind(after) };
  const rows = await db.rows<HeadRow>(
    sql`
      select s.id, s.at::text as k0, s.kind, ${instantText(sql`s.at`)} as at, s.mine_id as "mineId", s.company_id as "companyId",
        s.record_id as "recordId", s.many, s.more, case when s.mine_id is null
          then (select name from companies where id = s.company_id) else (select name from mines where id = s.mine_id) end as "entityName"
      from (
        select s.* from ${headsOf(wanted(asked), newest)} order by ${newestHeadsFirst}
        limit ${sql.raw(String(limit + 1))} offset ${sql.raw(String(offset))}
      ) s order by ${newestHeadsFirst}`,
    { plan: 'once' },
  );
  const heads = rows.slice(0, limit);
  const facts = await factsOf(db, heads);
  return {
    // What is gone since a moment says nothing any more.
    statements: heads.flatMap((head) => {
      const known = facts.get(head.id);
      return known ? [statementOf(head, known)] : [];
    }),
    next: nextCursor(newestFirst, rows, limit),
  };
}
