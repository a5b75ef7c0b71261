import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DrillProgram } from '../contract.ts';
import { keptBestObservation } from './keep-best-observation.ts';
import { drillingTest } from './drilling.fixture.ts';

const { server, member, other, buildMine, buildProgram, buildObservation, readMine, historyOf } = await drillingTest();

async function expectKept(): Promise<void> {
  expect(await server.db.rows(keptBestObservation.wrong)).toEqual([]);
  expect(
    await server.db.rows(sql`
      select id from mines m
      where drill_programs_count <> (select count(*) from drill_programs p where p.mine_id = m.id)`),
  ).toEqual([]);
}

describe('drill programs', () => {
  it('stores every field, dollars as cents, and tells the history', async () => {
    const mine = await buildMine({ name: 'Cadia' });
    const program = await buildProgram(mine.id, {
      season: ' Winter 2025 ',
      numberOfHoles: 12,
      numberOfMeters: 4500.5,
      cost: 21_474_836.48,
      costPerMeter: 4771.99,
      sourceUrl: 'https://example.com/report',
    });
    expect(program).toMatchObject({
      mineId: mine.id,
      season: 'Winter 2025',
      numberOfHoles: 12,
      numberOfMeters: 4500.5,
      cost: 21_474_836.48,
      costPerMeter: 4771.99,
      sourceUrl: 'https://example.com/report',
      createdBy: { id: member.id, firstName: 'Mia' },
      version: 1,
    });
    const [stored] = await server.db.rows(sql`
      select cost_cents as cost, cost_per_meter_cents as "perMeter" from drill_programs where id = ${program.id}`);
    expect(stored).toEqual({ cost: 2_147_483_648, perMeter: 477_199 });
    expect((await member.get(`/api/mines/${mine.id}/drill-programs`)).json()).toEqual([program]);
    expect(await readMine(mine.id)).toMatchObject({ drillProgramsCount: 1, version: 1 });
    expect((await historyOf(mine.id))[0]).toMatchObject({
      type: 'create',
      description: 'Added drill program Winter 2025 at Cadia',
      entityType: 'drill_program',
      entityId: program.id,
      metadata: { linkType: 'drill_program', mineId: mine.id, mineName: 'Cadia', drillProgramId: program.id },
    });
  });

  it.each([
    [100, 3, 33.33],
    [100, 6, 16.67],
    [0.05, 10, 0.01],
    [1.01, 200, 0.01],
    [1, 0, null],
    [1, null, null],
    [null, 5, null],
  ])('derives the cost per metre of %d dollars over %d m as %d', async (cost, numberOfMeters, costPerMeter) => {
    const mine = await buildMine();
    expect(await buildProgram(mine.id, { cost, numberOfMeters })).toMatchObject({ costPerMeter });
    expect(await buildProgram(mine.id, { cost, numberOfMeters, costPerMeter: null })).toMatchObject({ costPerMeter });
  });

  it('lets a derived cost per metre follow and keeps one that was given', async () => {
    const mine = await buildMine();
    const derived = await buildProgram(mine.id, { cost: 1000, numberOfMeters: 10 });
    const put = async (id: number, body: object) =>
      (await member.put(`/api/drill-programs/${id}`, body)).json<DrillProgram>();
    expect(await put(derived.id, { cost: 2000 })).toMatchObject({ costPerMeter: 200, season: 'Summer 2024' });
    expect(await put(derived.id, { cost: null })).toMatchObject({ cost: null, costPerMeter: null });
    const given = await buildProgram(mine.id, { cost: 1000, numberOfMeters: 10, costPerMeter: 123.45 });
    expect(await put(given.id, { cost: 3000 })).toMatchObject({ costPerMeter: 123.45 });
    expect(await put(given.id, { costPerMeter: '' })).toMatchObject({ costPerMeter: 300 });
    expect(await put(given.id, { costPerMeter: 5 })).toMatchObject({ costPerMeter: 5 });
    expect(await put(given.id, { cost: 4000, numberOfMeters: 10 })).toMatchObject({ costPerMeter: 400 });
  });

  it.each([
    [{}, 'season', 'Season is required'],
    [{ season: ' ' }, 'season', 'Season is required'],
    [{ season: null }, 'season', 'Season is required'],
    [{ season: 'x', numberOfHoles: -1 }, 'numberOfHoles', undefined],
    [{ season: 'x', numberOfHoles: 1.5 }, 'numberOfHoles', undefined],
    [{ season: 'x', numberOfMeters: -0.01 }, 'numberOfMeters', undefined],
    [{ season: 'x', numberOfMeters: 1.005 }, 'numberOfMeters', undefined],
    [{ season: 'x', numberOfMeters: '12' }, 'numberOfMeters', undefined],
    [{ season: 'x', cost: 1.005 }, 'cost', 'Enter at most 2 decimals.'],
    [{ season: 'x', cost: -1 }, 'cost', undefined],
    [{ season: 'x', cost: 1e300 }, 'cost', undefined],
    [{ season: 'x', costPerMeter: 0.001 }, 'costPerMeter', undefined],
    [{ season: 'x', sourceUrl: 'javascript:alert(1)' }, 'sourceUrl', 'Must be a valid URL'],
    [{ season: 'x'.repeat(201) }, 'season', undefined],
  ])('refuses %j at %s and stores nothing', async (body, path, message) => {
    const mine = await buildMine();
    const answer = await member.post(`/api/mines/${mine.id}/drill-programs`, body);
    expect(answer.statusCode, answer.body).toBe(400);
    const { issues } = answer.json<{ issues: { path: string; message: string }[] }>();
    expect(issues.map((issue) => issue.path)).toContain(path);
    if (message) expect(issues[0]?.message).toBe(message);
    expect((await member.get(`/api/mines/${mine.id}/drill-programs`)).json()).toEqual([]);
    expect(await historyOf(mine.id)).toHaveLength(1);
  });

  it('never takes what the server owns, nor moves to another mine', async () => {
    const [mine, elsewhere] = [await buildMine(), await buildMine({ name: 'Elsewhere' })];
    const program = await buildProgram(mine.id, {
      id: 9,
      createdBy: other.id,
      version: 7,
      mineId: elsewhere.id,
    } as object);
    expect(program).toMatchObject({ mineId: mine.id, createdBy: { id: member.id }, version: 1 });
    const saved = await member.put(`/api/drill-programs/${program.id}`, { mineId: elsewhere.id, createdBy: other.id });
    expect(saved.json()).toEqual(program);
  });

  it('saves what was sent, merges the history, honours If-Match', async () => {
    const mine = await buildMine({ name: 'Telfer' });
    const program = await buildProgram(mine.id, { numberOfHoles: 3 });
    const path = `/api/drill-programs/${program.id}`;
    const first = await other.put(path, { numberOfHoles: 4 }, { headers: { 'if-match': '"1"' } });
    expect(first.json()).toMatchObject({ season: 'Summer 2024', numberOfHoles: 4, version: 2 });
    expect(first.headers.etag).toBe('"2"');
    const late = await member.put(path, { numberOfHoles: 5 }, { headers: { 'if-match': '"1"' } });
    expect(late.statusCode).toBe(412);
    expect((await member.delete(path, { headers: { 'if-match': '"1"' } })).statusCode).toBe(412);
    await other.put(path, { numberOfHoles: 6, season: '2024' });
    expect((await other.put(path, { numberOfHoles: 6 })).json()).toMatchObject({ version: 3 });
    const [entry, ...rest] = await historyOf(mine.id);
    expect(rest).toHaveLength(2);
    expect(entry).toMatchObject({
      type: 'update',
      description: 'Updated holes and season of drill program 2024 at Telfer',
      metadata: {
        changes: [
          { field: 'numberOfHoles', from: 3, to: 6 },
          { field: 'season', from: 'Summer 2024', to: '2024' },
        ],
      },
    });
  });

  it('goes without its observations, and its history keeps all of it', async () => {
    const mine = await buildMine();
    const program = await buildProgram(mine.id, { cost: 12.34 });
    const observation = await buildObservation(mine.id, { drillProgramId: program.id });
    expect((await member.delete(`/api/drill-programs/${program.id}`)).statusCode).toBe(204);
    expect((await member.delete(`/api/drill-programs/${program.id}`)).statusCode).toBe(404);
    expect((await member.get(`/api/mines/${mine.id}/drill-observations`)).json()).toMatchObject([
      { id: observation.id, drillProgramId: null, version: 2 },
    ]);
    expect((await historyOf(mine.id))[0]).toMatchObject({
      type: 'delete',
      description: 'Deleted drill program Summer 2024 at Boddington',
      metadata: { snapshot: { id: program.id, season: 'Summer 2024', cost: 12.34, createdBy: member.id } },
    });
    expect(await readMine(mine.id)).toMatchObject({ drillProgramsCount: 0 });
    await expectKept();
  });

  it('lists the newest season first', async () => {
    const mine = await buildMine();
    for (const season of ['2019', 'Winter 2023/24', 'First pass', 'Summer 2025'])
      await buildProgram(mine.id, { season });
    const seasons = async (query: Record<string, number> = {}) =>
      (await member.get(`/api/mines/${mine.id}/drill-programs`, { query })).json<DrillProgram[]>().map((p) => p.season);
    expect(await seasons()).toEqual(['Summer 2025', 'Winter 2023/24', '2019', 'First pass']);
    expect(await seasons({ limit: 2, offset: 1 })).toEqual(['Winter 2023/24', '2019']);
    expect((await member.get(`/api/mines/${mine.id}/drill-programs`, { query: { limit: 1001 } })).statusCode).toBe(400);
  });

  it('answers a repetition with the same key from memory', async () => {
    const mine = await buildMine();
    const post = () =>
      member.post(`/api/mines/${mine.id}/drill-programs`, { season: 'Once' }, { headers: { 'idempotency-key': 'k' } });
    expect((await post()).json<DrillProgram>().id).toBe((await post()).json<DrillProgram>().id);
    expect(await readMine(mine.id)).toMatchObject({ drillProgramsCount: 1 });
  });
});
