import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { FutureStep } from '../../../contract.ts';
import type { Activity } from '../../activities/contract.ts';
import type { Mine } from '../../mines/contract.ts';
import type { Restored } from '../contract.ts';

const { server, admin, member, other } = await serverWithMembers();

const days = ['2031-05-01', '2032-06-02', '2024-01-31'];
const words = ['Drill results', 'Permit', 'Feasibility study', 'First gold'];
const step = (description: string, date = days[0]!) => ({ description, date });
const createMine = (...futureSteps: object[]) => created<Mine>(member, '/api/mines', { name: 'Telfer', futureSteps });
const stepsOf = async ({ id }: Mine) => (await member.get(`/api/mines/${id}`)).json<Mine>().futureSteps;
const save = async ({ id }: Mine, futureSteps: object[], client = member) => {
  const answer = await client.patch(`/api/mines/${id}`, { futureSteps });
  expect(answer.statusCode, answer.body).toBe(200);
};
/** Later saves of a member are activities of their own. */
const later = ({ id }: Mine) =>
  server.db.rows(sql`update activities set created_at = created_at - interval '20 minutes' where mine_id = ${id}`);
const updatesOf = async ({ id }: Mine) =>
  (await member.get(`/api/mines/${id}/activities`)).json<Activity[]>().filter(({ type }) => type === 'update');
const restore = (id: number) => admin.post(`/api/activities/${id}/restore`, { field: 'futureSteps' });
/** What a list says; a step that is entered again is another row. */
const said = (steps: FutureStep[]) =>
  steps.map(({ description, date, priority, status }) => ({ description, date, priority, status }));

type Draft = { id?: number; description: string; date: string };

/** Each step of a list stays, is changed or goes, others come, and they stand in another order. */
const edits = fc.record({
  fates: fc.array(fc.constantFrom('stays', 'stays', 'stays', 'changes', 'goes'), { minLength: 8, maxLength: 8 }),
  added: fc.array(fc.record({ description: fc.constantFrom(...words), date: fc.constantFrom(...days) }), {
    maxLength: 2,
  }),
  turn: fc.nat(4),
});

function edited(
  steps: FutureStep[],
  { fates, added, turn }: { fates: string[]; added: Draft[]; turn: number },
): Draft[] {
  const kept = steps.flatMap(({ id, description, date }, index): Draft[] => {
    const fate = fates[index % fates.length];
    if (fate === 'goes') return [];
    return [{ id, description: fate === 'changes' ? `${description}!` : description, date }];
  });
  const list = [...kept, ...added];
  const by = list.length === 0 ? 0 : turn % list.length;
  return [...list.slice(by), ...list.slice(0, by)].slice(0, 8);
}

describe('what a change of future steps keeps', () => {
  it('is what differs: one of two hundred long ones is short', async () => {
    const mine = await createMine(...Array.from({ length: 200 }, (_, n) => step(`${n} ${'x'.repeat(490)}`)));
    const steps = await stepsOf(mine);
    await save(
      mine,
      steps.map((old, n) => (n === 7 ? { ...old, date: days[1] } : old)),
    );
    const [{ changes, length } = { changes: [], length: 0 }] = await server.db.rows<{
      changes: object[];
      length: number;
    }>(sql`
      select changes, octet_length(changes::text) as length from activities where mine_id = ${mine.id} and type = 'update'`);
    // The order names two hundred ids of ten digits.
    expect(length).toBeLessThan(8_000);
    const ids = steps.map(({ id }) => id);
    expect(changes).toMatchObject([
      {
        field: 'futureSteps',
        from: [{ id: ids[7], date: days[0] }],
        to: [{ id: ids[7], date: days[1] }],
        order: { from: ids, to: ids },
      },
    ]);
    expect((await restore((await updatesOf(mine))[0]!.id)).statusCode).toBe(200);
    expect(await stepsOf(mine)).toEqual(steps);
  });

  it('brings any list back exactly, whatever was saved since, one save or several in one activity', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(edits, { minLength: 1, maxLength: 2 }),
        fc.array(edits, { maxLength: 2 }),
        async (own, since) => {
          const mine = await createMine(...words.map((description, n) => step(description, days[n % 2])));
          const before = await stepsOf(mine);
          for (const edit of own) await save(mine, edited(await stepsOf(mine), edit));
          const [update] = await updatesOf(mine);
          await later(mine);
          for (const edit of since) await save(mine, edited(await stepsOf(mine), edit), other);
          if (!update) return;
          expect((await restore(update.id)).statusCode).toBe(200);
          expect(said(await stepsOf(mine))).toEqual(said(before));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is taken back among the edits of a member only where nobody has changed the list since', async () => {
    const mine = await createMine(step('Permit'), step('First gold'));
    const [permit, gold] = await stepsOf(mine);
    await save(mine, [{ ...permit, date: days[1] }, gold!], other);
    await save(mine, [
      { ...permit, date: days[1] },
      { ...gold, description: 'First silver' },
    ]);
    const undo = async (userId: string) =>
      (await admin.post(`/api/users/${userId}/undo-edits`, { since: '2020-01-01', mineId: mine.id })).json<Restored>();
    expect(await undo(other.id)).toMatchObject({
      restored: 0,
      skipped: [{ reason: 'It has been changed since then.' }],
    });
    expect(said(await stepsOf(mine))).toMatchObject([{ date: days[1] }, { description: 'First silver' }]);
  });

  it('stays readable where it is of an earlier version: both lists whole', async () => {
    const mine = await createMine(step('Permit'), step('First gold'));
    const whole = await stepsOf(mine);
    await save(mine, whole.slice(1));
    const [update] = await updatesOf(mine);
    await server.db.rows(sql`
      update activities set changes = ${JSON.stringify([{ field: 'futureSteps', from: whole, to: whole.slice(1) }])}
      where id = ${update!.id}`);
    // The same member goes on within ten minutes.
    await save(mine, []);
    expect((await updatesOf(mine))[0]!.metadata.changes).toEqual([
      { field: 'futureSteps', from: whole, to: [], order: { from: whole.map(({ id }) => id), to: [] } },
    ]);
    expect((await restore(update!.id)).statusCode).toBe(200);
    expect(said(await stepsOf(mine))).toEqual(said(whole));
  });

  it('is refused where a step is gone and nothing says what it was', async () => {
    const mine = await createMine(step('Permit'), step('First gold'));
    const [permit, gold] = await stepsOf(mine);
    await save(mine, [permit!, { ...gold, description: 'First silver' }]);
    await server.db.rows(sql`delete from steps where id = ${permit!.id}`);
    const answer = await restore((await updatesOf(mine))[0]!.id);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      409,
      'A step of this list is gone, and nothing says what it was.',
    ]);
  });
});
