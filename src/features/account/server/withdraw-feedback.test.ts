import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Database } from '../../../db/client.ts';
import { checkKeptColumns } from '../../../server/operation/check-kept-columns.ts';
import { withdrawFeedback } from './withdraw-feedback.ts';

const { server, member, other } = await serverWithMembers();

it('votes, views and likes go a few at a time, and what is kept of them is true after each few', async () => {
  for (let n = 0; n < 5; n += 1) {
    const mine = await created<{ id: number }>(member, '/api/mines', { name: `Looked at ${n}` });
    const note = await created<{ id: number }>(member, `/api/mines/${mine.id}/notes`, { content: 'Look' });
    for (const client of [member, other]) {
      const answers = [
        await client.post('/api/page-views', { entityType: 'mine', entityId: mine.id }),
        await client.post('/api/nps-rating', { entityType: 'mine', entityId: mine.id, rating: 9 }),
        await client.post(`/api/notes/${note.id}/like`),
      ];
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 300)).toEqual([]);
    }
  }
  const left = async () => {
    const [row] = await server.db.rows<{ own: number; others: number }>(sql`
      select count(*) filter (where user_id = ${other.id}) as own, count(*) filter (where user_id = ${member.id}) as others
      from (select user_id from nps_ratings union all select user_id from page_views
        union all select user_id from mine_note_likes) given`);
    return row;
  };
  expect(await left()).toEqual({ own: 15, others: 15 });

  const wrong: unknown[] = [];
  let slices = 0;
  const db: Database = {
    ...server.db,
    async transaction(work, options) {
      const result = await server.db.transaction(work, options);
      slices += 1;
      wrong.push(...(await checkKeptColumns(server.db)));
      return result;
    },
  };
  await withdrawFeedback(db, other.id, 2);
  expect(await left()).toEqual({ own: 0, others: 15 });
  // Of each of three kinds two, two and one; and of companies nothing.
  expect(slices).toBe(12);
  expect(wrong).toEqual([]);
});
