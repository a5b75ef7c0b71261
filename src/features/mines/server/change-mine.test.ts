import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Mine } from '../contract.ts';
import { minesTest } from './mines.fixture.ts';

const { server, member, other, createMine, readMine, activitiesOf } = await minesTest();

describe('PATCH /api/mines/{id}', () => {
  it('changes only what was sent, in the record, its keys and its history', async () => {
    const mine = await createMine({
      name: 'Cadia',
      royalties: 3,
      futureSteps: [{ description: 'a', date: '2030-01-01' }],
    });
    const answer = await member.patch(`/api/mines/${mine.id}`, { country: 'AUS' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers.etag).toBe('"2"');
    expect(answer.json()).toMatchObject({
      ...mine,
      country: 'Australia',
      version: 2,
      engagementScore: 6,
      updatedAt: expect.any(String),
      engagementScoreUpdatedAt: expect.any(String),
    });
    const [first] = await activitiesOf(mine.id);
    expect(first).toMatchObject({
      type: 'update',
      description: 'Updated country of mine Cadia',
      metadata: { changes: [{ field: 'country', from: null, to: 'Australia' }] },
    });
    const found = await member.get('/api/mines', { query: { search: 'cadia austr' } });
    expect(found.json<Mine[]>().map((item) => item.id)).toEqual([mine.id]);
  });

  it('merges the auto-saves of a member and keeps those of another apart', async () => {
    const mine = await createMine({ name: 'Telfer' });
    await member.patch(`/api/mines/${mine.id}`, { stage: 'production' });
    await other.patch(`/api/mines/${mine.id}`, { royalties: 1 });
    await member.patch(`/api/mines/${mine.id}`, { stage: 'closure', royalties: 2 });
    const history = await activitiesOf(mine.id);
    expect(history.map((entry) => entry.type)).toEqual(['update', 'update', 'create']);
    expect(history[1]!.metadata['changes']).toEqual([
      { field: 'stage', from: null, to: 'closure' },
      { field: 'royalties', from: 1, to: 2 },
    ]);
    expect(history[0]!.metadata['changes']).toEqual([{ field: 'royalties', from: 0, to: 1 }]);
  });

  it('leaves nothing of auto-saves that end where they began, but what another one changed between', async () => {
    const mine = await createMine({ name: 'Boddington', stage: 'production' });
    const change = (by: typeof member, body: object) => by.patch(`/api/mines/${mine.id}`, body);
    const told = async () =>
      (await activitiesOf(mine.id)).flatMap(({ metadata }) => (metadata['changes'] as object[] | undefined) ?? []);
    await change(member, { stage: 'closure', country: 'Peru' });
    await change(member, { stage: 'production' });
    expect(await told()).toEqual([{ field: 'country', from: null, to: 'Peru' }]);
    await change(member, { country: null, futureSteps: [{ description: 'Pour', date: '2031-01-01' }] });
    await change(member, { futureSteps: [] });
    expect(await told()).toEqual([]);
    expect((await activitiesOf(mine.id)).map(({ type }) => type)).toEqual(['create']);

    await change(member, { stage: 'closure' });
    await change(other, { stage: 'development' });
    await change(member, { stage: 'production' });
    expect(await told()).toEqual([
      { field: 'stage', from: 'development', to: 'production' },
      { field: 'stage', from: 'closure', to: 'development' },
      { field: 'stage', from: 'production', to: 'closure' },
    ]);
  });

  it('leaves version and history when nothing changes', async () => {
    const mine = await createMine({
      name: 'Porgera',
      stage: 'production',
      metalsDistribution: [{ metal: 'Gold', percentage: 100 }],
    });
    const again = {
      name: ' Porgera',
      stage: 'production',
      metalsDistribution: [{ metal: 'Gold', percentage: 100 }],
      futureSteps: [],
    };
    const answer = await member.patch(`/api/mines/${mine.id}`, again);
    expect(answer.json()).toMatchObject({ version: 1 });
    expect((await member.patch(`/api/mines/${mine.id}`, {})).json()).toMatchObject({ version: 1 });
    expect(await activitiesOf(mine.id)).toHaveLength(1);
  });

  it('refuses incomplete future steps and changes nothing', async () => {
    const mine = await createMine({ name: 'Obuasi' });
    const answer = await member.patch(`/api/mines/${mine.id}`, {
      stage: 'closure',
      futureSteps: [{ description: 'a', date: '2030-01-01' }, { date: '2030-01-01' }, { description: 'b' }],
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toEqual([
      'futureSteps.1.description',
      'futureSteps.2.date',
    ]);
    expect(await readMine(mine.id)).toEqual(mine);
  });

  it('keeps the identity of a step by its id', async () => {
    const mine = await createMine({
      name: 'Ahafo',
      futureSteps: [
        { description: 'a', date: '2030-01-01' },
        { description: 'b', date: '2031-01-01' },
      ],
    });
    const [a, b] = mine.futureSteps;
    const answer = await member.patch(`/api/mines/${mine.id}`, {
      futureSteps: [
        { ...b, description: 'b2', status: 'kept' },
        { description: 'c', date: '2032-01-01' },
      ],
    });
    const steps = answer.json<Mine>().futureSteps;
    expect(steps.map((step) => [step.description, step.status])).toEqual([
      ['b2', 'kept'],
      ['c', 'planned'],
    ]);
    expect(steps[0]!.id).toBe(b!.id);
    expect(steps[1]!.id).not.toBe(a!.id);
    // A client that knows no ids leaves the identity of what it did not change.
    const without = await member.put(`/api/mines/${mine.id}`, {
      futureSteps: steps.map(({ description, date }) => ({ description, date })),
    });
    expect(without.json<Mine>().futureSteps).toEqual(steps);
    expect(without.json<Mine>().version).toBe(2);
  });

  it('keeps the next step by its two fields', async () => {
    const mine = await createMine({ name: 'Tarkwa', nextStepDescription: 'Report' });
    await member.patch(`/api/mines/${mine.id}`, { nextStepDate: '2030-05-05' });
    expect(await readMine(mine.id)).toMatchObject({ nextStepDescription: 'Report', nextStepDate: '2030-05-05' });
    await member.patch(`/api/mines/${mine.id}`, { nextStepDescription: null, nextStepDate: null });
    expect(await readMine(mine.id)).toMatchObject({ nextStepDescription: null, nextStepDate: null });
    expect(await server.db.rows(sql`select 1 from steps where mine_id = ${mine.id}`)).toHaveLength(0);
  });

  it('moves a mine to another company and out of it', async () => {
    const mine = await createMine({ name: 'Akyem', newCompany: { name: 'Zijin' } });
    const moved = (await member.patch(`/api/mines/${mine.id}`, { newCompany: { name: 'Gold Fields' } })).json<Mine>();
    expect(moved.company?.name).toBe('Gold Fields');
    expect((await member.get('/api/mines', { query: { search: 'akyem zijin' } })).json()).toEqual([]);
    const [entry] = await activitiesOf(mine.id);
    expect(entry!.metadata['changes']).toEqual([
      { field: 'companyId', from: mine.companyId, to: moved.companyId },
      { field: 'company', from: 'Zijin', to: 'Gold Fields' },
    ]);
    expect((await member.patch(`/api/mines/${mine.id}`, { companyId: null })).json<Mine>().company).toBeNull();
    const unknown = await member.patch(`/api/mines/${mine.id}`, { companyId: 2_000_000_000 });
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json<{ issues: unknown[] }>().issues).toMatchObject([{ path: 'companyId' }]);
  });

  it('keeps both of two changes of different fields at once, 25 times', async () => {
    const mine = await createMine({ name: 'Parallel' });
    for (let round = 1; round <= 25; round += 1) {
      const answers = await Promise.all([
        member.patch(`/api/mines/${mine.id}`, { notes: `note ${round}` }),
        other.patch(`/api/mines/${mine.id}`, { royalties: round }),
      ]);
      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
      expect(await readMine(mine.id)).toMatchObject({
        notes: `note ${round}`,
        royalties: round,
        version: 1 + 2 * round,
      });
    }
    expect(await activitiesOf(mine.id)).toHaveLength(3);
  });

  it('lets exactly one of two with the same If-Match through', async () => {
    const mine = await createMine({ name: 'Match' });
    const headers = { 'if-match': '"1"' };
    const answers = await Promise.all([
      member.patch(`/api/mines/${mine.id}`, { notes: 'one' }, { headers }),
      other.patch(`/api/mines/${mine.id}`, { notes: 'two' }, { headers }),
    ]);
    expect(answers.map((answer) => answer.statusCode).toSorted((one, two) => one - two)).toEqual([200, 412]);
    const kept = answers.find((answer) => answer.statusCode === 200)!.json<Mine>();
    expect(await readMine(mine.id)).toMatchObject({ notes: kept.notes, version: 2 });
    const odd = await member.patch(`/api/mines/${mine.id}`, { notes: 'x' }, { headers: { 'if-match': '"abc"' } });
    expect(odd.statusCode).toBe(412);
  });
});

describe('PUT /api/mines/{id}', () => {
  it('keeps what it lacks and drops incomplete steps', async () => {
    const mine = await createMine({
      name: 'Full',
      royalties: 4,
      futureSteps: [{ description: 'a', date: '2030-01-01' }],
    });
    const answer = await member.put(`/api/mines/${mine.id}`, {
      name: 'Full save',
      futureSteps: [...mine.futureSteps, { description: 'incomplete' }],
    });
    expect(answer.json()).toMatchObject({ name: 'Full save', royalties: 4, futureSteps: mine.futureSteps, version: 2 });
    expect((await member.put(`/api/mines/${mine.id}`, { name: '' })).statusCode).toBe(400);
  });
});
