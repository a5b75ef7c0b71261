import { type SQL, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestApp } from '../../tests/kit.ts';
import * as decks from '../features/decks/server/policy.ts';
import { mayEdit, mayEditSql } from '../features/notes/server/policy.ts';
import { mayVote, mayVoteSql } from '../features/nps/server/policy.ts';
import { mayChange, mayChangeSql } from '../features/records/server/may-change.ts';
import { mayRevokeSql } from '../features/tokens/server/policy.ts';
import { maySeeEmailSql } from '../features/users/server/policy.ts';
import * as views from '../features/views/server/policy.ts';

const { db, close } = await openTestApp();
afterAll(close);

/** What the database answers, each case being a row that a rule looks at. */
async function answers(rule: SQL): Promise<boolean> {
  const [row] = await db.rows<{ answer: boolean }>(sql`select (${rule}) as answer`);
  return row!.answer;
}

const booleans = [true, false];
const people = ['mia', 'otto'];
const owners = [...people, null];
const actors = people.flatMap((id) => booleans.map((isAdmin) => ({ id, isAdmin })));

const text = (value: string | null) => sql`${value}::text`;
const boolean = (value: boolean) => sql`${value}::boolean`;

describe('a rule in SQL says what it says of a row that was read', () => {
  it('whether a mine or company may be changed', async () => {
    for (const isAdmin of booleans)
      for (const isArchived of booleans)
        expect(await answers(mayChangeSql({ isAdmin }, boolean(isArchived)))).toBe(
          mayChange({ isAdmin }, { isArchived }),
        );
  });

  it('whether a note may be changed', async () => {
    for (const actor of actors)
      for (const createdBy of owners)
        expect(await answers(mayEditSql(actor, text(createdBy)))).toBe(mayEdit(actor, { createdBy }));
  });

  it('whether a member may vote', async () => {
    for (const isAdmin of booleans)
      for (const isArchived of booleans)
        for (const hasVoted of booleans) {
          const row = { rating: sql`${hasVoted ? 9 : null}::int`, isArchived: boolean(isArchived) };
          expect(await answers(mayVoteSql({ isAdmin }, row))).toBe(mayVote({ isAdmin }, { isArchived, hasVoted }));
        }
  });
});

describe('a rule that is asked in SQL alone', () => {
  it('shows an e-mail address to the person and administrators', async () => {
    for (const viewer of actors)
      for (const id of people)
        expect(await answers(maySeeEmailSql(viewer, text(id)))).toBe(viewer.isAdmin || viewer.id === id);
  });

  it.each([
    ['deck', decks.mayChangeSql, decks.maySeeSql],
    ['view', views.mayChangeSql, views.mayOpenSql],
  ])('shows a %s to its member, and shared to everybody', async (_noun, mayChangeOwn, maySee) => {
    for (const id of people)
      for (const owner of people) {
        expect(await answers(mayChangeOwn(id, text(owner)))).toBe(id === owner);
        for (const isShared of booleans)
          expect(await answers(maySee(id, { owner: text(owner), isShared: boolean(isShared) }))).toBe(
            id === owner || isShared,
          );
      }
  });

  it('lets the member whose it is revoke a token', async () => {
    expect(await answers(mayRevokeSql('mia', text('mia')))).toBe(true);
    expect(await answers(mayRevokeSql('mia', text('otto')))).toBe(false);
  });
});
