import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { activities } from '../../../db/tables/activities.ts';
import { npsRatings, pageViews } from '../../../db/tables/community.ts';
import { media } from '../../../db/tables/media.ts';
import { mines } from '../../../db/tables/mines.ts';
import { mineNoteLikes, mineNotes } from '../../../db/tables/notes.ts';
import { users } from '../../../db/tables/users.ts';
import { type EngagementCounts, engagementScore } from '../../../domain/engagement.ts';
import { npsCategory, npsScore } from '../../../domain/nps.ts';
import { refreshDueScores, refreshScores } from './refresh-scores.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

async function buildUser(): Promise<string> {
  const id = randomUUID();
  await app.db.orm.insert(users).values({ id, name: 'Member', email: `${id}@example.org` });
  return id;
}

/** A mine as old as said: its creation counts as one data change while it is within the window. */
async function buildMine(createdDaysAgo: number): Promise<number> {
  const [mine] = await app.db.orm
    .insert(mines)
    .values({ name: 'Testmine', nameFolded: 'testmine', searchText: 'testmine', createdAt: daysAgo(createdDaysAgo) })
    .returning({ id: mines.id });
  return mine!.id;
}

async function buildActs(mineId: number, counts: EngagementCounts, days: number): Promise<void> {
  const at = daysAgo(days);
  const repeat = async (count: number, act: (index: number) => Promise<unknown>) => {
    for (let index = 0; index < count; index++) await act(index);
  };
  const userId = await buildUser();
  await repeat(counts.pageViews, (hour) =>
    app.db.orm
      .insert(pageViews)
      .values({ userId, mineId, entityName: 'Testmine', viewedAt: at, viewedHour: daysAgo(days + hour / 24) }),
  );
  let noteId = 0;
  await repeat(counts.notes, async () => {
    const [note] = await app.db.orm
      .insert(mineNotes)
      .values({ mineId, content: 'A note', createdAt: at })
      .returning({ id: mineNotes.id });
    noteId = note!.id;
  });
  await repeat(counts.likes, async () =>
    app.db.orm.insert(mineNoteLikes).values({ noteId, userId: await buildUser(), createdAt: at }),
  );
  await repeat(counts.media, () =>
    app.db.orm
      .insert(media)
      .values({ mineId, mediaType: 'article', title: 'Drilling', articleUrl: 'https://example.org', createdAt: at }),
  );
  await repeat(counts.ratings, async () =>
    app.db.orm.insert(npsRatings).values({ mineId, userId: await buildUser(), rating: 8, createdAt: at }),
  );
  await repeat(counts.dataChanges, (index) =>
    app.db.orm.insert(activities).values({
      type: 'update',
      entityType: index % 2 === 0 ? 'mine' : 'drill_observation',
      entityId: mineId,
      entityName: 'Testmine',
      description: 'Updated',
      mineId,
      createdAt: at,
    }),
  );
}

async function scoresOf(mineId: number) {
  const [row] = await app.db.rows<Record<string, number | null>>(sql`
    select engagement, net_promoter as "netPromoter", promoters, passives, detractors from scores
    where mine_id = ${mineId}`);
  return row;
}

const refresh = (mineId: number) => app.db.transaction((tx) => refreshScores(tx, 'mine', [mineId]));

const none: EngagementCounts = { pageViews: 0, notes: 0, likes: 0, media: 0, ratings: 0, dataChanges: 0 };

test.each<[string, EngagementCounts]>([
  ['nothing', none],
  ['views', { ...none, pageViews: 7 }],
  ['notes and likes', { ...none, notes: 3, likes: 4 }],
  ['media', { ...none, media: 2 }],
  ['ratings', { ...none, ratings: 3 }],
  ['data changes', { ...none, dataChanges: 5 }],
  ['all together', { pageViews: 11, notes: 4, likes: 6, media: 3, ratings: 5, dataChanges: 8 }],
])('the database scores %s as the domain does', async (_, counts) => {
  const mineId = await buildMine(200);
  await buildActs(mineId, counts, 30);
  await refresh(mineId);
  expect((await scoresOf(mineId))?.engagement).toBe(engagementScore(counts));
});

test('the creation of a mine is one data change', async () => {
  const mineId = await buildMine(1);
  await refresh(mineId);
  expect((await scoresOf(mineId))?.engagement).toBe(engagementScore({ ...none, dataChanges: 1 }));
});

test('after 90 days an act counts no more, and the job notices', async () => {
  const mineId = await buildMine(200);
  const acts = { pageViews: 2, notes: 1, likes: 1, media: 1, ratings: 1, dataChanges: 1 };
  await buildActs(mineId, acts, 89);
  await refresh(mineId);
  expect((await scoresOf(mineId))?.engagement).toBe(engagementScore(acts));

  for (const [table, column] of [
    ['page_views', 'viewed_at'],
    ['mine_notes', 'created_at'],
    ['media', 'created_at'],
    ['nps_ratings', 'created_at'],
    ['activities', 'created_at'],
  ] as const) {
    await app.db.rows(
      sql`update ${sql.raw(table)} set ${sql.raw(column)} = now() - interval '91 days' where mine_id = ${mineId}`,
    );
  }
  await app.db.rows(sql`update mine_note_likes set created_at = now() - interval '91 days'`);
  await app.db.rows(sql`update scores set due_at = now() where mine_id = ${mineId}`);
  expect(await refreshDueScores(app.db)).toBeGreaterThanOrEqual(1);
  expect((await scoresOf(mineId))?.engagement).toBe(0);
});

test.each([
  [[]],
  [[10]],
  [[9, 1]],
  [[9, 8, 7]],
  [[9, 7, 7, 8, 8, 7, 1, 2]],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]],
  [[10, 10, 9, 6, 6, 8, 7, 7]],
])('the ratings %j give the net promoter score of the domain', async (ratings) => {
  const mineId = await buildMine(200);
  for (const rating of ratings) {
    await app.db.orm.insert(npsRatings).values({ mineId, userId: await buildUser(), rating });
  }
  await refresh(mineId);
  const of = (category: string) => ratings.filter((rating) => npsCategory(rating) === category).length;
  const counts = { promoters: of('promoter'), passives: of('passive'), detractors: of('detractor') };
  const { score } = npsScore(counts);
  expect(await scoresOf(mineId)).toMatchObject({ ...counts, netPromoter: ratings.length === 0 ? null : score });
});

test('of each member only the latest rating of the last 365 days counts', async () => {
  const mineId = await buildMine(500);
  const [changed, gone] = [await buildUser(), await buildUser()];
  await app.db.orm.insert(npsRatings).values([
    { mineId, userId: changed, rating: 2, month: '2020-01', createdAt: daysAgo(100) },
    { mineId, userId: changed, rating: 10, month: '2020-02', createdAt: daysAgo(10) },
    { mineId, userId: gone, rating: 1, month: '2020-01', createdAt: daysAgo(366) },
  ]);
  await refresh(mineId);
  expect(await scoresOf(mineId)).toMatchObject({ netPromoter: 100, promoters: 1, passives: 0, detractors: 0 });
});
