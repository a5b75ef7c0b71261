import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { csv, importFile } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Activity } from '../../activities/contract.ts';
import type { Mine, MinePage } from '../../mines/contract.ts';
import type { Promised } from '../contract.ts';

const { server, admin, member, other } = await serverWithMembers();

const source = 'https://example.org/release';
const kept = { status: 'kept', doneDate: '2026-02-10', sourceUrl: source };

const createMine = (steps: object) =>
  created<Mine>(member, '/api/mines', { name: `Mine ${crypto.randomUUID()}`, ...steps });
const readMine = async ({ id }: Mine) => (await member.get(`/api/mines/${id}`)).json<Mine>();
const promises = async ({ id }: Mine) => (await member.get(`/api/mines/${id}/page`)).json<MinePage>().promises;
const history = async ({ id }: Mine) => (await member.get(`/api/mines/${id}/activities`)).json<Activity[]>();
const mark = (id: number, body: object, client = member) => client.put(`/api/steps/${id}/outcome`, body);
/** As if it had been entered long ago: corrections of the first day are no delays. */
const age = ({ id }: Mine) =>
  server.db.rows(sql`update steps set created_at = now() - interval '1 year' where mine_id = ${id}`);
const withStep = (date: string) => createMine({ futureSteps: [{ description: 'Drill results', date }] });
const stepOf = (mine: Mine) => mine.futureSteps[0]!;

describe('PUT /api/steps/{id}/outcome', () => {
  it('needs a session and a step that is there', async () => {
    const mine = await withStep('2026-01-31');
    expect((await mark(stepOf(mine).id, kept, server.visitor())).statusCode).toBe(401);
    expect((await mark(2_000_000_000, kept)).statusCode).toBe(404);
    expect((await member.put('/api/steps/x/outcome', kept)).statusCode).toBe(404);
    expect((await promises(mine))[0]).toMatchObject({ status: 'planned', outcomeBy: null });
  });

  it.each([
    [{ status: 'kept', sourceUrl: source }, 'doneDate'],
    [{ status: 'kept', doneDate: '2026-02-10' }, 'sourceUrl'],
    [{ ...kept, doneDate: '2099-01-01' }, 'doneDate'],
    [{ ...kept, doneDate: '2026-02-30' }, 'doneDate'],
    [{ ...kept, sourceUrl: 'javascript:alert(1)' }, 'sourceUrl'],
    [{ status: 'done' }, 'status'],
    [{}, 'status'],
  ])('refuses %j', async (body, path) => {
    const mine = await withStep('2026-01-31');
    const answer = await mark(stepOf(mine).id, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toContain(path);
    expect((await promises(mine))[0]).toMatchObject({ status: 'planned' });
    expect(await history(mine)).toHaveLength(1);
  });

  it('marks a step as kept, with day and source, in record, history and activity', async () => {
    const mine = await withStep('2026-01-31');
    const answer = await mark(stepOf(mine).id, kept);
    expect(answer.statusCode).toBe(200);
    expect(answer.json<Promised>()).toMatchObject({ ...kept, promisedDate: '2026-01-31', isReplaced: false });
    expect(answer.json<Promised>().outcomeBy?.firstName).toBe('Mia');
    const after = await readMine(mine);
    expect(stepOf(after)).toMatchObject(kept);
    expect(after.version).toBe(mine.version + 1);
    const [entry] = await history(mine);
    expect(entry).toMatchObject({
      type: 'verify',
      entityType: 'mine',
      description: `Marked as kept: Drill results (${mine.name})`,
      metadata: { linkType: 'mine', mineId: mine.id },
    });
    expect(entry!.metadata.changes).toMatchObject([{ field: 'stepOutcome', from: { status: 'planned' }, to: kept }]);
    const feed = (await member.get('/api/activities')).json<Activity[]>();
    expect(feed[0]?.id).toBe(entry!.id);
    await mark(stepOf(mine).id, kept);
    expect(await history(mine)).toHaveLength(2);
  });

  it('marks late only what is overdue, dropped at any time, and takes an outcome back', async () => {
    const ahead = await withStep('2099-01-31');
    expect((await mark(stepOf(ahead).id, { status: 'late' })).statusCode).toBe(400);
    expect((await mark(stepOf(ahead).id, { status: 'dropped', sourceUrl: source })).statusCode).toBe(200);
    expect(stepOf(await readMine(ahead)).status).toBe('dropped');
    const overdue = await withStep('2026-01-31');
    expect(stepOf(overdue).status).toBe('late');
    expect((await promises(overdue))[0]).toMatchObject({ status: 'planned' });
    expect((await mark(stepOf(overdue).id, { status: 'late', doneDate: '2026-02-01' })).json()).toMatchObject({
      status: 'late',
      doneDate: null,
    });
    expect((await mark(stepOf(overdue).id, { status: 'planned', sourceUrl: source })).json()).toMatchObject({
      status: 'planned',
      sourceUrl: null,
    });
    expect((await history(overdue))[0]?.description).toContain('Took back the outcome');
  });

  it('is refused where someone marked it meanwhile, and on an archived mine', async () => {
    const mine = await withStep('2026-01-31');
    const [seen] = await promises(mine);
    await mark(seen!.id, kept, other);
    const answer = await member.put(
      `/api/steps/${seen!.id}/outcome`,
      { status: 'dropped' },
      {
        headers: { 'if-match': `"${seen!.version}"` },
      },
    );
    expect(answer.statusCode).toBe(412);
    await member.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    expect((await mark(seen!.id, { status: 'dropped' })).statusCode).toBe(409);
    expect((await promises(mine))[0]).toMatchObject(kept);
    expect((await mark(seen!.id, { status: 'dropped' }, admin)).statusCode).toBe(200);
  });

  it('marks the steps of a company, too', async () => {
    const company = (
      await member.post('/api/companies', {
        name: 'Promiser',
        nextStepDescription: 'Report',
        nextStepDate: '2026-05-01',
      })
    ).json<{ id: number }>();
    const [step] = (await member.get(`/api/steps/company/${company.id}`)).json<Promised[]>();
    expect((await mark(step!.id, kept)).statusCode).toBe(200);
    const [activity] = (await member.get('/api/activities')).json<Activity[]>();
    expect(activity).toMatchObject({ entityType: 'company', entityId: company.id, type: 'verify' });
  });
});

describe('an outcome survives edits of the list', () => {
  it('when the step is reworded, moved or given another day', async () => {
    const mine = await createMine({
      futureSteps: [
        { description: 'a', date: '2026-01-01' },
        { description: 'b', date: '2030-01-01' },
      ],
    });
    await age(mine);
    await mark(stepOf(mine).id, kept);
    const [a, b] = mine.futureSteps.map(({ id, description, date }) => ({ id, description, date }));
    await member.patch(`/api/mines/${mine.id}`, { futureSteps: [b, { ...a, description: 'A!', date: '2026-04-01' }] });
    const [, step] = (await readMine(mine)).futureSteps;
    expect(step).toMatchObject({ id: a!.id, description: 'A!', date: '2026-04-01', ...kept });
    expect((await promises(mine)).find(({ id }) => id === a!.id)).toMatchObject({
      promisedDate: '2026-01-01',
      ...kept,
    });
  });

  it('when the step is taken out of the list: it stays on record, and comes back with the list', async () => {
    const mine = await withStep('2026-01-31');
    await mark(stepOf(mine).id, kept);
    await member.patch(`/api/mines/${mine.id}`, { futureSteps: [{ description: 'New', date: '2030-01-01' }] });
    expect((await readMine(mine)).futureSteps).toHaveLength(1);
    const past = (await promises(mine)).find(({ id }) => id === stepOf(mine).id);
    expect(past).toMatchObject({ ...kept, isReplaced: true, description: 'Drill results' });
    const [change] = await history(mine);
    expect((await admin.post(`/api/activities/${change!.id}/restore`, {})).statusCode).toBe(200);
    expect(stepOf(await readMine(mine))).toMatchObject({ id: stepOf(mine).id, ...kept });
    expect((await promises(mine)).filter(({ isReplaced }) => isReplaced)).toEqual([]);
  });

  it('what was due stays on record without an outcome; what was withdrawn in time, or corrected at once, does not', async () => {
    const mine = await createMine({
      futureSteps: [
        { description: 'overdue', date: '2026-01-01' },
        { description: 'ahead', date: '2099-01-01' },
      ],
    });
    await age(mine);
    await member.patch(`/api/mines/${mine.id}`, { futureSteps: [{ description: 'typo', date: '2020-01-01' }] });
    await member.patch(`/api/mines/${mine.id}`, { futureSteps: null });
    const left = await promises(mine);
    expect(left.map(({ description, isReplaced }) => [description, isReplaced])).toEqual([['overdue', true]]);
    expect((await mark(left[0]!.id, kept)).json()).toMatchObject({ ...kept, isReplaced: true });
  });

  it('when the next step is replaced by another one, by a form or by a file', async () => {
    const mine = await createMine({ nextStepDescription: 'Drill results', nextStepDate: '2026-01-31' });
    const [first] = await promises(mine);
    await mark(first!.id, kept);
    await member.patch(`/api/mines/${mine.id}`, { nextStepDescription: 'Drill results.' });
    expect((await promises(mine)).map(({ id }) => id)).toEqual([first!.id]);
    await member.patch(`/api/mines/${mine.id}`, { nextStepDescription: 'Scoping study' });
    await member.patch(`/api/mines/${mine.id}`, { nextStepDate: '2026-02-28' });
    const [study, drilling] = await promises(mine);
    expect(study).toMatchObject({ description: 'Scoping study', status: 'planned', promisedDate: '2026-02-28' });
    expect(drilling).toMatchObject({ id: first!.id, isReplaced: true, ...kept });
    await mark(study!.id, { status: 'dropped' });
    const file = `name,nextStepDescription,nextStepDate\n${mine.name},Bulk sample,2030-01-01\n`;
    const imported = await member.upload('/api/csv/upload/mines', { name: 'm.csv', bytes: file });
    expect(imported.json()).toMatchObject({ updated: 1 });
    expect((await promises(mine)).map(({ description, status }) => [description, status])).toEqual([
      ['Bulk sample', 'planned'],
      ['Scoping study', 'dropped'],
      ['Drill results.', 'kept'],
    ]);
    // Said again, word for word, it is the same step.
    await member.patch(`/api/mines/${mine.id}`, { nextStepDescription: 'Scoping study', nextStepDate: '2026-02-28' });
    const [again] = await promises(mine);
    expect(again).toMatchObject({ id: study!.id, status: 'dropped', isReplaced: false });
  });

  it('a day that slips counts from the first one, unless it is corrected at once', async () => {
    const mine = await createMine({ nextStepDescription: 'Study', nextStepDate: '2026-01-31' });
    await member.patch(`/api/mines/${mine.id}`, { nextStepDate: '2026-03-31' });
    expect((await promises(mine))[0]).toMatchObject({ promisedDate: '2026-03-31' });
    await age(mine);
    await member.patch(`/api/mines/${mine.id}`, { nextStepDate: '2026-12-31' });
    expect((await promises(mine))[0]).toMatchObject({ promisedDate: '2026-03-31', date: '2026-12-31' });
  });

  it('late, as marked, ends with a new day', async () => {
    const mine = await withStep('2026-01-31');
    await mark(stepOf(mine).id, { status: 'late', sourceUrl: source });
    const echoed = (await readMine(mine)).futureSteps;
    await member.patch(`/api/mines/${mine.id}`, { futureSteps: echoed, nextStepDescription: 'x' });
    expect((await promises(mine)).find(({ id }) => id === stepOf(mine).id)).toMatchObject({ status: 'late' });
    await member.patch(`/api/mines/${mine.id}`, { futureSteps: [{ ...echoed[0], date: '2030-01-01' }] });
    expect(stepOf(await readMine(mine))).toMatchObject({ status: 'planned', date: '2030-01-01' });
  });
});

describe('history', () => {
  it('an administrator takes an outcome back, and a restore of the list leaves later outcomes alone', async () => {
    const mine = await withStep('2026-01-31');
    const { id, description } = stepOf(mine);
    await member.patch(`/api/mines/${mine.id}`, { futureSteps: [{ id, description, date: '2026-02-28' }] });
    const [moved] = await history(mine);
    await mark(id, kept);
    const [marked] = await history(mine);
    expect((await admin.post(`/api/activities/${moved!.id}/restore`, {})).statusCode).toBe(200);
    expect(stepOf(await readMine(mine))).toMatchObject({ date: '2026-01-31', ...kept });
    expect((await member.post(`/api/activities/${marked!.id}/restore`, {})).statusCode).toBe(403);
    expect((await admin.post(`/api/activities/${marked!.id}/restore`, {})).statusCode).toBe(200);
    expect((await promises(mine))[0]).toMatchObject({ status: 'planned', doneDate: null });
    const [restored] = await history(mine);
    expect(restored).toMatchObject({ type: 'restore', metadata: { changes: [{ field: 'stepOutcome' }] } });
  });

  it('an undo of a member takes back outcomes that nobody changed since', async () => {
    const vandal = await server.signUp('Vic Vandal');
    const since = new Date(Date.now() - 60_000).toISOString();
    const [one, two] = [await withStep('2026-01-31'), await withStep('2026-01-31')];
    await mark(stepOf(one).id, { status: 'dropped' }, vandal);
    await mark(stepOf(two).id, { status: 'dropped' }, vandal);
    await mark(stepOf(two).id, kept);
    const undone = await admin.post(`/api/users/${vandal.id}/undo-edits`, { since });
    expect(undone.json()).toMatchObject({ restored: 1 });
    expect((await promises(one))[0]).toMatchObject({ status: 'planned' });
    expect((await promises(two))[0]).toMatchObject(kept);
  });
});

describe('DELETE /api/steps/{id}', () => {
  it('takes a replaced step off the record, from where an administrator brings it back', async () => {
    const mine = await withStep('2026-01-31');
    const { id } = stepOf(mine);
    expect((await server.visitor().delete(`/api/steps/${id}`)).statusCode).toBe(401);
    expect((await member.delete(`/api/steps/${id}`)).statusCode).toBe(409);
    await mark(id, kept);
    await member.patch(`/api/mines/${mine.id}`, { futureSteps: [] });
    expect((await member.delete(`/api/steps/${id}`)).statusCode).toBe(204);
    expect(await promises(mine)).toEqual([]);
    expect((await member.delete(`/api/steps/${id}`)).statusCode).toBe(404);
    const [removal] = await history(mine);
    expect(removal!.description).toContain('Removed the past step');
    expect((await admin.post(`/api/activities/${removal!.id}/restore`, {})).statusCode).toBe(200);
    expect((await promises(mine))[0]).toMatchObject({ id, isReplaced: true, ...kept });
  });
});

it('GET /api/steps/{entityType}/{id} lists what a mine or company promised', async () => {
  const mine = await withStep('2026-01-31');
  expect((await server.visitor().get(`/api/steps/mine/${mine.id}`)).statusCode).toBe(401);
  expect((await member.get(`/api/steps/road/${mine.id}`)).statusCode).toBe(400);
  expect((await member.get('/api/steps/mine/2000000000')).statusCode).toBe(404);
  expect((await member.get(`/api/steps/mine/${mine.id}`)).json()).toEqual(await promises(mine));
});

describe('past steps of one mine', () => {
  const fill = ({ id }: Mine, count: number) =>
    server.db.rows(sql`
      insert into past_steps (id, mine_id, event_type, description, event_date, priority, status)
      select ${id}::bigint * 1000000 + i, ${id}, 'future_event', 'Past ' || i, date '2020-01-01' + i, 'medium', 'dropped'
      from generate_series(1, ${count}::int) i`);
  /** A mine whose next step was dropped, so that it stays on record when another one takes its place. */
  const withNextStep = async (name: string) => {
    const mine = await created<Mine>(member, '/api/mines', { name, nextStepDescription: 'Drill the north' });
    await server.db.rows(sql`update steps set status = 'dropped', done_date = current_date where mine_id = ${mine.id}`);
    return mine;
  };
  const nextStepsOf = async (...mines: Mine[]) =>
    (
      await server.db.rows<{ description: string }>(sql`
        select description from steps where mine_id = any(${sql.param(mines.map(({ id }) => id))}::bigint[])
        order by mine_id`)
    ).map(({ description }) => description);
  const replace = ({ id }: Mine) =>
    member.patch(`/api/mines/${id}`, { futureSteps: [{ description: 'Study', date: '2031-01-01' }] });

  it('are 750 at most, all of them told by its page; the next stays where it is, and may be marked', async () => {
    const mine = await withStep('2026-01-31');
    await mark(stepOf(mine).id, kept);
    await fill(mine, 750);
    const refused = await replace(mine);
    expect([refused.statusCode, refused.body]).toEqual([
      409,
      expect.stringContaining('A mine has 750 past steps at most. Remove some from its record'),
    ]);
    expect((await readMine(mine)).futureSteps).toMatchObject([{ id: stepOf(mine).id, ...kept }]);
    expect(await promises(mine)).toHaveLength(751);
    const changed = await member.patch(`/api/mines/${mine.id}`, {
      futureSteps: [{ id: stepOf(mine).id, description: 'Drill results, all', date: '2026-01-31' }],
    });
    expect(changed.statusCode).toBe(200);
    expect((await member.delete(`/api/steps/${mine.id * 1_000_000 + 1}`)).statusCode).toBe(204);
    expect((await replace(mine)).statusCode).toBe(200);
    const removal = (await history(mine)).find(({ description }) => description.startsWith('Removed the past step'));
    expect((await admin.post(`/api/activities/${removal!.id}/restore`, {})).statusCode).toBe(409);
    expect(await promises(mine)).toHaveLength(751);
  });

  it('are no more by a file, whose other rows are stored, nor by its undo', async () => {
    const [full, other] = [await withNextStep('Full'), await withNextStep('Room')];
    await fill(full, 750);
    const sentence = 'A mine has 750 past steps at most. Remove some from its record';
    const file = csv('name,nextStepDescription', `${full.name},Build the mill`, `${other.name},Build the mill`);
    const report = await importFile(member, 'mines', file);
    expect(report).toMatchObject({ updated: 1, errorCount: 1, errors: [{ row: 2, field: 'nextStepDescription' }] });
    expect(report.errors[0]!.error).toContain(sentence);
    expect(await nextStepsOf(full, other)).toEqual(['Drill the north', 'Build the mill']);
    await server.db.rows(
      sql`update steps set status = 'dropped', done_date = current_date where mine_id = ${other.id}`,
    );
    await fill(other, 749);
    const undone = await member.post(`/api/imports/${report.importId}/undo`);
    expect(undone.json()).toMatchObject({ restored: 0, left: [{ name: other.name }] });
    expect(undone.body).toContain(sentence);
    expect(await nextStepsOf(full, other)).toEqual(['Drill the north', 'Build the mill']);
  });

  it('of a company are no more by a file either, nor by its undo', async () => {
    const step = { nextStepDescription: 'Drill the north' };
    const make = (name: string) => created<{ id: number; name: string }>(member, '/api/companies', { name, ...step });
    const [full, room] = [await make('Full Gold Corp'), await make('Room Gold Corp')];
    const drop = ({ id }: { id: number }) =>
      server.db.rows(sql`update steps set status = 'dropped', done_date = current_date where company_id = ${id}`);
    const fillCompany = ({ id }: { id: number }, count: number) =>
      server.db.rows(sql`
        insert into past_steps (id, company_id, event_type, description, event_date, priority, status)
        select 900000000 + ${id}::bigint * 1000 + i, ${id}, 'future_event', 'Past ' || i, date '2020-01-01' + i, 'medium',
          'dropped'
        from generate_series(1, ${count}::int) i`);
    const steps = async () =>
      (
        await server.db.rows<{ description: string }>(sql`
          select description from steps where company_id in (${full.id}, ${room.id}) order by company_id`)
      ).map(({ description }) => description);
    const countOf = async ({ id }: { id: number }) =>
      (
        await server.db.rows<{ count: number }>(sql`select count(*) as count from past_steps where company_id = ${id}`)
      )[0]!.count;
    await drop(full);
    await drop(room);
    await fillCompany(full, 750);
    const sentence = 'A company has 750 past steps at most. Remove some from its record';
    const file = csv('name,nextStepDescription', `${full.name},Build the mill`, `${room.name},Build the mill`);
    const report = await importFile(member, 'companies', file);
    expect(report).toMatchObject({ updated: 1, errorCount: 1, errors: [{ row: 2, field: 'nextStepDescription' }] });
    expect(report.errors[0]!.error).toContain(sentence);
    expect(await steps()).toEqual(['Drill the north', 'Build the mill']);
    await drop(room);
    await fillCompany(room, 749);
    const undone = await member.post(`/api/imports/${report.importId}/undo`);
    expect(undone.json()).toMatchObject({ restored: 0, left: [{ name: room.name }] });
    expect(undone.body).toContain(sentence);
    expect(await steps()).toEqual(['Drill the north', 'Build the mill']);
    expect([await countOf(full), await countOf(room)]).toEqual([750, 750]);
  });

  it('keep two mines that have more together from being made one', async () => {
    const [one, two] = [await withStep('2031-01-31'), await withStep('2031-02-28')];
    await fill(one, 400);
    await fill(two, 351);
    const answer = await admin.post(`/api/mines/${one.id}/merge`, { mineId: two.id });
    expect([answer.statusCode, answer.body]).toEqual([
      409,
      expect.stringContaining('have more than 750 past steps together, which is the most that a mine has.'),
    ]);
  });
});
