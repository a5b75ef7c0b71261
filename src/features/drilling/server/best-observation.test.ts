import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestObservation } from '../../../domain/drilling/best-observation.ts';
import { drillGradeUnits } from '../../../domain/vocabulary.ts';
import type { BestDrillObservation, DrillObservation } from '../contract.ts';
import { completeDrilling, keptBestObservation } from './keep-best-observation.ts';
import { drillingTest } from './drilling.fixture.ts';

const { server, admin, member, other, buildMine, buildObservation, readMine } = await drillingTest();

const archive = (id: number) => admin.patch(`/api/mines/${id}/archive`, { isArchived: true });

async function expectKept(): Promise<void> {
  expect(await server.db.rows(keptBestObservation.wrong)).toEqual([]);
  expect(
    await server.db.rows(sql`
      select id from mines m
      where drill_programs_count <> (select count(*) from drill_programs p where p.mine_id = m.id)`),
  ).toEqual([]);
}

describe('the best observation', () => {
  const best = async (id: number) => {
    const answer = await member.get(`/api/mines/${id}/drill-observations/best`);
    return answer.statusCode === 404 ? null : answer.json<BestDrillObservation>();
  };

  it('is the one of the primary metal with the largest grade times length, wherever it is asked for', async () => {
    const mine = await buildMine({ name: 'Goldboro', metalsDistribution: [{ metal: 'Gold', percentage: 100 }] });
    expect(await best(mine.id)).toBeNull();
    await buildObservation(mine.id, { metal: 'Copper', densityUnit: '%', densityValue: 0.5, intervalLength: 100 });
    const a = await buildObservation(mine.id, { metal: 'Gold', densityValue: 20, intervalLength: 2 });
    expect(await best(mine.id)).toMatchObject({ id: a.id, gramMetres: 40, gradeGpt: 20 });
    const b = await buildObservation(mine.id, { metal: ' GOLD', densityValue: '0.5', intervalLength: 100 });
    expect(await best(mine.id)).toEqual({
      ...b,
      gradeGpt: 0.5,
      gramMetres: 50,
      gradeThickness: 50,
      gradeThicknessUnit: 'g/t·m',
      thicknessBasis: 'down-hole',
      because:
        "Largest grade times length among observations of Gold, the mine's primary metal: 0.5 g/t over 100 m are 50 g/t·m.",
    });
    expect(await readMine(mine.id)).toMatchObject({ bestObservation: { id: b.id }, version: 1 });
    const bests = await member.get('/api/best-observations', {
      query: { mineIds: `${mine.id},2147483647,${mine.id}` },
    });
    expect(bests.json()).toEqual({ [mine.id]: b });
    expect(
      (await member.get('/api/mines', { query: { densityRange: 'low', search: 'goldboro' } })).json(),
    ).toMatchObject([{ id: mine.id }]);
    await member.put(`/api/drill-observations/${b.id}`, { intervalLength: 10 });
    expect((await best(mine.id))?.id).toBe(a.id);
    await member.put(`/api/drill-observations/${b.id}`, { densityValue: 100 });
    expect((await best(mine.id))?.id).toBe(b.id);
    await member.delete(`/api/drill-observations/${b.id}`);
    expect((await best(mine.id))?.id).toBe(a.id);
    await expectKept();
    await archive(mine.id);
    expect((await member.get('/api/best-observations', { query: { mineIds: mine.id } })).json()).toEqual({});
    expect((await best(mine.id))?.id).toBe(a.id);
  });

  it('follows the primary metal of the mine', async () => {
    const mine = await buildMine({ name: 'Turning', metalsDistribution: [{ metal: 'Gold', percentage: 100 }] });
    const gold = await buildObservation(mine.id, { metal: 'Gold', densityValue: 1, intervalLength: 1 });
    const nickel = await buildObservation(mine.id, { metal: 'Nickel', densityValue: 2, intervalLength: 1 });
    expect((await best(mine.id))?.id).toBe(gold.id);
    await member.patch(`/api/mines/${mine.id}`, {
      metalsDistribution: [
        { metal: 'nickel', percentage: 60 },
        { metal: 'Gold', percentage: 40 },
      ],
    });
    expect((await best(mine.id))?.id).toBe(nickel.id);
    const bytes = 'name,metals\nTurning,Gold:70; Nickel:30\n';
    const imported = await member.upload('/api/csv/upload/mines', { name: 'mines.csv', bytes });
    expect(imported.json()).toMatchObject({ updated: 1 });
    expect((await best(mine.id))?.id).toBe(gold.id);
    await expectKept();
  });

  it.each(['', '1,', 'a', '0', '1;2', '9007199254740992'])('asks for ids where mineIds is %j', async (mineIds) => {
    const answer = await member.get('/api/best-observations', { query: { mineIds } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ issues: [{ path: 'mineIds' }] });
  });

  it('is the same in the database as in the domain, whatever is observed', async () => {
    const metals = ['Gold', 'gold', 'Silver', null];
    const observation = fc.record({
      metal: fc.constantFrom(...metals),
      densityUnit: fc.constantFrom(...drillGradeUnits),
      densityValue: fc.constantFrom('0', '0.5', '1', '7', '34.2857', '240', '999999.9999'),
      intervalLength: fc.constantFrom(null, '0', '0.01', '1', '7', '240'),
      trueWidth: fc.constantFrom(null, null, '0', '0.01', '1', '7', '240'),
      observationDate: fc.constantFrom(null, '2024-01-01', '2025-01-01'),
    });
    const mine = await buildMine();
    await fc.assert(
      fc.asyncProperty(
        fc.array(observation, { maxLength: 12 }),
        fc.constantFrom('Gold', 'Silver', 'Zinc', null),
        async (rows, metal) => {
          await server.db.rows(sql`
          update mines set metals_folded = ${sql.param(metal === null ? [] : [metal.toLowerCase()])},
            metals_distribution = ${sql.param(JSON.stringify(metal === null ? [] : [{ metal, percentage: 100 }]))}::jsonb
          where id = ${mine.id}`);
          await server.db.rows(sql`delete from drill_hole_observations where mine_id = ${mine.id}`);
          const stored = await server.db.rows<{ id: number }>(sql`
          insert into drill_hole_observations (mine_id, metal, metal_folded, density_unit, density_value, interval_length, true_width, observation_date)
          select ${mine.id}, metal, lower(metal), unit, value, length, width, day
          from unnest(${sql.param(rows.map((row) => row.metal))}::text[], ${sql.param(rows.map((row) => row.densityUnit))}::text[],
            ${sql.param(rows.map((row) => row.densityValue))}::numeric[],
            ${sql.param(rows.map((row) => row.intervalLength))}::numeric[],
            ${sql.param(rows.map((row) => row.trueWidth))}::numeric[],
            ${sql.param(rows.map((row) => row.observationDate))}::date[]) as given(metal, unit, value, length, width, day)
          returning id`);
          await keptBestObservation.keep(server.db, [mine.id]);
          const [kept] = await server.db.rows<{ id: number | null; gpt: string | null }>(sql`
          select best_observation_id as id, best_grade_gpt as gpt from mines where id = ${mine.id}`);
          const expected = bestObservation(
            rows.map((row, index) => ({ ...row, id: stored[index]!.id })),
            metal,
          );
          expect(kept?.id ?? null).toBe(expected?.best.id ?? null);
          const isBanded = expected !== null && !['%', 'ct/t'].includes(expected.best.densityUnit);
          if (isBanded) expect(Number(kept?.gpt)).toBeCloseTo(expected.gradeGpt, 7);
          else expect(kept?.gpt).toBeNull();
          const told = expected === null ? null : await best(mine.id);
          expect(told?.because ?? null).toBe(expected?.because ?? null);
          expect(told?.gradeThickness ?? null).toBe(expected?.gradeThickness ?? null);
        },
      ),
      { numRuns: 60 },
    );
    await server.db.rows(sql`delete from drill_hole_observations where mine_id = ${mine.id}`);
    await keptBestObservation.keep(server.db, [mine.id]);
  });

  it('is kept whatever is written one after the other', async () => {
    const mine = await buildMine({ name: 'Widths', metalsDistribution: [{ metal: 'Gold', percentage: 100 }] });
    const made: DrillObservation[] = [];
    const add = async (intervalLength: number, more = {}) => {
      made.push(await buildObservation(mine.id, { metal: 'Gold', densityValue: 1, intervalLength, ...more }));
      await expectKept();
    };
    await add(3, { metal: 'Silver', densityValue: 100 });
    await add(9.5);
    await add(9, { trueWidth: 8 });
    expect((await best(mine.id))?.id).toBe(made[1]!.id);
    await add(10, { trueWidth: 1 });
    expect((await best(mine.id))?.id).toBe(made[1]!.id);
    // Without the one of the larger true width the longer one meets the others.
    await member.delete(`/api/drill-observations/${made[2]!.id}`);
    await expectKept();
    expect((await best(mine.id))?.id).toBe(made[3]!.id);
    await member.put(`/api/drill-observations/${made[3]!.id}`, { trueWidth: null, intervalLength: 9 });
    await expectKept();
    expect((await best(mine.id))?.id).toBe(made[1]!.id);
    await member.put(`/api/drill-observations/${made[1]!.id}`, { metal: 'Silver' });
    await member.put(`/api/drill-observations/${made[3]!.id}`, { metal: 'Silver' });
    await expectKept();
    expect((await best(mine.id))?.because).toContain('the metal with most of them: 100 g/t over 3 m are 300 g/t·m');
  });

  it('takes the lengths and the best that an older version left to its own', async () => {
    const mine = await buildMine({ name: 'Old', metalsDistribution: [{ metal: 'Gold', percentage: 100 }] });
    const kept = await buildObservation(mine.id, { metal: 'Gold', densityValue: 2, intervalLength: 3 });
    const { id } = await buildObservation(mine.id, { metal: 'Gold', startDepth: '10', endDepth: '22.5' });
    await server.db.rows(
      sql`update drill_hole_observations set interval_length = null, length_from = null where id = ${id}`,
    );
    await server.db.rows(
      sql`update mines set best_observation_id = ${kept.id}, best_rule = null where id = ${mine.id}`,
    );
    await completeDrilling(server.db);
    expect(await best(mine.id)).toMatchObject({ id, intervalLength: '12.5', lengthFrom: 'depths' });
    await expectKept();
  });

  it('is kept under parallel writes', async () => {
    const mine = await buildMine({ name: 'Busy' });
    const writes = Array.from({ length: 40 }, (_, index) =>
      (index % 2 ? member : other).post(`/api/mines/${mine.id}/drill-observations`, {
        densityValue: index + 1,
        intervalLength: 1,
      }),
    );
    const answers = await Promise.all(writes);
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 201));
    expect((await best(mine.id))?.densityValue).toBe('40');
    const ids = answers.map((answer) => answer.json<DrillObservation>().id);
    await Promise.all(ids.slice(20).map((id) => member.delete(`/api/drill-observations/${id}`)));
    expect((await best(mine.id))?.densityValue).toBe('20');
    await expectKept();
  });
});

const realData = process.env['REAL_DATA'] ?? '../shared/data';
const file = `${realData}/forrestania-drilling/drill-observations.csv`;
const rows = (() => {
  try {
    return parse(readFileSync(file), { columns: true }) as Record<string, string>[];
  } catch {
    return [];
  }
})();

it('takes the drill observations of the Forrestania belt where they are at hand', async () => {
  const mine = await buildMine({ name: 'Forrestania', metalsDistribution: [{ metal: 'Nickel', percentage: null }] });
  for (const { mineName: _, country: __, ...fields } of rows) await buildObservation(mine.id, fields);
  const list = (await member.get(`/api/mines/${mine.id}/drill-observations`)).json<DrillObservation[]>();
  expect(list).toHaveLength(rows.length);
  if (rows.length === 0) return;
  const answer = await member.get(`/api/mines/${mine.id}/drill-observations/best`);
  // Named by the README of the data: 12 m at 0.4445 % in WLL006.
  expect(answer.json()).toMatchObject({
    holeId: 'WLL006',
    densityValue: '0.4445',
    intervalLength: '12',
    metal: 'Nickel',
  });
});
