import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Answer, serverWithMembers } from '../../../../tests/kit.ts';
import { checkKeptColumns } from '../../../server/operation/check-kept-columns.ts';
import type { Member } from '../../../server/callers/session.ts';
import type { Activity } from '../../activities/contract.ts';
import type { Company } from '../../companies/contract.ts';
import type { DrillObservation, DrillProgram } from '../../drilling/contract.ts';
import type { EconomicStudy } from '../../economics/contract.ts';
import type { Media } from '../../media/contract.ts';
import type { Mine, MinePage } from '../../mines/contract.ts';
import type { MineInput } from '../../mines/contract-input.ts';
import type { MineNote } from '../../notes/contract.ts';
import type { Restored } from '../contract.ts';
import { undoEdits } from './undo-edits.ts';

const { server, admin, member, other } = await serverWithMembers();

async function made<Record>(answer: Promise<Answer>): Promise<Record> {
  const { statusCode, body } = await answer;
  expect(statusCode, body).toBeLessThan(300);
  return JSON.parse(body) as Record;
}

const buildMine = (input: Partial<MineInput> = {}, client = member) =>
  made<Mine>(client.post('/api/mines', { name: 'Telfer', ...input }));
const add = <Record>(mine: Mine, path: string, body: object, client = member) =>
  made<Record>(client.post(`/api/mines/${mine.id}/${path}`, body));
const historyOf = async (id: number) => (await member.get(`/api/mines/${id}/activities`)).json<Activity[]>();
const newest = async (id: number) => (await historyOf(id))[0]!;
const pageOf = async (id: number) => (await admin.get(`/api/mines/${id}/page`)).json<MinePage>();
const restore = (activityId: number, body?: object, client = admin) =>
  client.post(`/api/activities/${activityId}/restore`, body);
const undo = async (userId: string, body: object) => {
  const answer = await admin.post(`/api/users/${userId}/undo-edits`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Restored>();
};

describe('who may restore', () => {
  it('administrators only', async () => {
    const mine = await buildMine();
    const { id } = await newest(mine.id);
    for (const path of [`/api/activities/${id}/restore`, `/api/users/${member.id}/undo-edits`]) {
      expect((await server.visitor().post(path, { since: '2020-01-01' })).statusCode).toBe(401);
      expect((await member.post(path, { since: '2020-01-01' })).statusCode).toBe(403);
    }
    expect(await historyOf(mine.id)).toHaveLength(1);
  });

  it('nothing that is not there', async () => {
    for (const id of ['2147483647', '0', 'abc']) expect((await restore(id as unknown as number)).statusCode).toBe(404);
    expect((await admin.post('/api/users/nobody/undo-edits', { since: '2020-01-01' })).statusCode).toBe(404);
    for (const body of [{}, { since: 'now' }, { since: '2025-02-30' }, { since: '2025-01-01', mineId: 'x' }]) {
      expect((await admin.post(`/api/users/${member.id}/undo-edits`, body)).statusCode).toBe(400);
    }
  });
});

describe('restoring one activity', () => {
  it('brings back one field of a mine, or all', async () => {
    const mine = await buildMine({ stage: 'production', royalties: 3 });
    await member.patch(`/api/mines/${mine.id}`, { stage: 'closure', royalties: 9 });
    const update = await newest(mine.id);
    expect((await restore(update.id, { field: 'stage' })).json()).toEqual({ restored: 1, skipped: [], next: null });
    expect((await pageOf(mine.id)).mine).toMatchObject({ stage: 'production', royalties: 9, version: 3 });
    expect(await newest(mine.id)).toMatchObject({
      type: 'restore',
      description: 'Restored stage of mine Telfer',
      user: { id: admin.id },
      metadata: { changes: [{ field: 'stage', from: 'closure', to: 'production' }] },
    });
    expect((await restore(update.id)).statusCode).toBe(200);
    expect((await pageOf(mine.id)).mine).toMatchObject({ stage: 'production', royalties: 3 });
    // A restore is a change like others: it can be taken back as well.
    await restore((await newest(mine.id)).id);
    expect((await pageOf(mine.id)).mine).toMatchObject({ royalties: 9 });
    const unknown = await restore(update.id, { field: 'name' });
    expect(unknown.json()).toMatchObject({ code: 'invalid_input', issues: [{ path: 'field' }] });
    const creation = (await historyOf(mine.id)).at(-1)!;
    expect((await restore(creation.id)).statusCode).toBe(409);
  });

  it('brings back the company and the steps of a mine', async () => {
    const mine = await buildMine({
      newCompany: { name: 'Newcrest' },
      nextStepDescription: 'Report',
      futureSteps: [{ description: 'a', date: '2030-01-01' }],
    });
    await member.patch(`/api/mines/${mine.id}`, { companyId: null, nextStepDescription: null, futureSteps: [] });
    const update = await newest(mine.id);
    await restore(update.id, { field: 'company' });
    expect((await pageOf(mine.id)).mine).toMatchObject({ company: { name: 'Newcrest' }, futureSteps: [] });
    await restore(update.id);
    expect((await pageOf(mine.id)).mine).toMatchObject({
      nextStepDescription: 'Report',
      futureSteps: [{ description: 'a', date: '2030-01-01' }],
    });
  });

  it('brings back fields of records and of companies', async () => {
    const mine = await buildMine();
    const program = await add<DrillProgram>(mine, 'drill-programs', { season: '2024', cost: 100.5 });
    await member.put(`/api/drill-programs/${program.id}`, { cost: 1 });
    await restore((await newest(mine.id)).id);
    expect((await pageOf(mine.id)).drillPrograms).toMatchObject([{ cost: 100.5, version: 3 }]);
    const company = await made<Company>(member.post('/api/companies', { name: 'Greatland', ceo: 'S. Day' }));
    await made(member.patch(`/api/companies/${company.id}`, { ceo: 'Nobody' }));
    const [activity] = await server.db.rows<{ id: number }>(sql`
      select id from activities where company_id = ${company.id} and type = 'update'`);
    await restore(activity!.id, { field: 'ceo' });
    expect((await member.get(`/api/companies/${company.id}`)).json()).toMatchObject({ ceo: 'S. Day' });
  });

  it('brings back a deleted record with its id, its author and what hung on it', async () => {
    const mine = await buildMine({ metalsDistribution: [{ metal: 'Gold', percentage: 100 }] });
    const program = await add<DrillProgram>(mine, 'drill-programs', { season: '2024', cost: 12.34 });
    const whole = { densityValue: 5, intervalLength: 20, metal: 'Gold', drillProgramId: program.id };
    const observation = await add<DrillObservation>(mine, 'drill-observations', whole);
    const part = { densityValue: 50, intervalLength: 1, metal: 'Gold', parentObservationId: observation.id };
    await add<DrillObservation>(mine, 'drill-observations', part);
    await add<EconomicStudy>(mine, 'economics', { studyType: 'FS', npv: 5 });
    await add(mine, 'resource-estimates', { resourceType: 'inferred', metal: 'Gold', tonnage: 6_500_000_000 });
    const note = await add<MineNote>(mine, 'notes', { content: 'Kept words', tags: ['a'] });
    const tag = '<iframe src="https://www.youtube.com/embed/1" title="A &amp; B"></iframe>';
    await made<Media>(
      member.post('/api/media', {
        entityType: 'mine',
        entityId: mine.id,
        mediaType: 'video',
        title: 'V',
        videoIframe: tag,
      }),
    );
    const before = await pageOf(mine.id);
    const paths: string[] = [
      `/api/drill-programs/${program.id}`,
      `/api/drill-observations/${observation.id}`,
      `/api/economics/${before.economics[0]!.id}`,
      `/api/resource-estimates/${before.resourceEstimates[0]!.id}`,
      `/api/notes/${note.id}`,
      `/api/media/${before.media[0]!.id}`,
    ];
    for (const path of paths) expect((await member.delete(path)).statusCode).toBe(204);
    const deletions = (await historyOf(mine.id)).filter((activity) => activity.type === 'delete');
    expect(deletions).toHaveLength(paths.length);
    for (const { id } of deletions) expect((await restore(id)).statusCode).toBe(200);
    const after = await pageOf(mine.id);
    const bare = (page: MinePage) =>
      JSON.parse(
        JSON.stringify([
          page.drillPrograms,
          page.drillObservations,
          page.economics,
          page.resourceEstimates,
          page.notes,
          page.media,
          page.bestObservation,
          { ...page.mine, engagementScore: 0, engagementScoreUpdatedAt: null },
        ]).replaceAll(/"(?:version|updatedAt)":[^,}]*/g, '"v":0'),
      ) as unknown;
    expect(bare(after)).toEqual(bare(before));
    expect((await newest(mine.id)).description).toBe('Restored drill program 2024 at Telfer');
    for (const { id } of deletions) expect((await restore(id)).statusCode).toBe(409);
    expect(await checkKeptColumns(server.db)).toEqual([]);
  });

  it('refuses what has been replaced since, and loses references that lead nowhere', async () => {
    const mine = await buildMine();
    const study = await add<EconomicStudy>(mine, 'economics', { studyType: 'FS' });
    await member.delete(`/api/economics/${study.id}`);
    const deletion = await newest(mine.id);
    await add(mine, 'economics', { studyType: 'FS' });
    const refused = await restore(deletion.id);
    expect(refused.statusCode).toBe(409);
    expect((await pageOf(mine.id)).economics).toHaveLength(1);
    const program = await add<DrillProgram>(mine, 'drill-programs', { season: '2024' });
    const inProgram = { densityValue: 1, drillProgramId: program.id };
    const observation = await add<DrillObservation>(mine, 'drill-observations', inProgram);
    await member.delete(`/api/drill-observations/${observation.id}`);
    const gone = await newest(mine.id);
    await member.delete(`/api/drill-programs/${program.id}`);
    await restore(gone.id);
    expect((await pageOf(mine.id)).drillObservations).toMatchObject([{ id: observation.id, drillProgramId: null }]);
  });

  it('brings a mine back from the archive', async () => {
    const mine = await buildMine();
    await member.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    await restore((await newest(mine.id)).id);
    expect((await pageOf(mine.id)).mine.isArchived).toBe(false);
  });
});

describe("undoing a member's edits", () => {
  it('takes back what nobody else has written over', async () => {
    const vandal = await server.signUp('Vera Vandal');
    const mine = await buildMine({ name: 'Lihir', stage: 'production', royalties: 3 });
    const program = await add<DrillProgram>(mine, 'drill-programs', { season: '2024', numberOfHoles: 4 });
    const study = await add<EconomicStudy>(mine, 'economics', { studyType: 'FS', npv: 5 });
    const before = await pageOf(mine.id);

    await vandal.patch(`/api/mines/${mine.id}`, { stage: 'closure', royalties: 99 });
    await other.patch(`/api/mines/${mine.id}`, { royalties: 4 });
    await vandal.put(`/api/drill-programs/${program.id}`, { season: 'xxx', numberOfHoles: 0 });
    await vandal.delete(`/api/economics/${study.id}`);
    const spam = await add<MineNote>(mine, 'notes', { content: 'Buy now' }, vandal);
    const answered = await add<DrillProgram>(mine, 'drill-programs', { season: '2025' }, vandal);
    await other.put(`/api/drill-programs/${answered.id}`, { numberOfHoles: 7 });
    const ghost = await buildMine({ name: 'Ghost' }, vandal);
    await vandal.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });

    const answer = await undo(vandal.id, { since: '2020-01-01' });
    expect(answer).toEqual({
      restored: 6,
      skipped: [
        {
          activityId: expect.any(Number),
          description: 'Added drill program 2025 at Lihir',
          reason: 'Others have changed it since then.',
        },
      ],
      next: null,
    });
    const after = await pageOf(mine.id);
    expect(after.mine).toMatchObject({ stage: 'production', royalties: 4, isArchived: false });
    expect(after.drillPrograms.find(({ id }) => id === program.id)).toMatchObject({ season: '2024', numberOfHoles: 4 });
    expect(after.economics.map(({ id }) => id)).toEqual(before.economics.map(({ id }) => id));
    expect(after.notes.map(({ id }) => id)).not.toContain(spam.id);
    expect((await pageOf(ghost.id)).mine.isArchived).toBe(true);
    expect(await checkKeptColumns(server.db)).toEqual([]);
    // Again finds nothing to do.
    expect(await undo(vandal.id, { since: '2020-01-01' })).toMatchObject({ restored: 0 });
  });

  it('leaves what a member has written over who is gone since', async () => {
    const [vandal, leaving] = [await server.signUp('Vic Vandal'), await server.signUp('Leo Leaving')];
    const mine = await buildMine({ name: 'Porgera' });
    const program = await add<DrillProgram>(mine, 'drill-programs', { season: '2025' }, vandal);
    await leaving.put(`/api/drill-programs/${program.id}`, { numberOfHoles: 7 });
    await server.db.rows(sql`delete from users where id = ${leaving.id}`);
    expect(await undo(vandal.id, { since: '2020-01-01' })).toMatchObject({
      restored: 0,
      skipped: [{ reason: 'Others have changed it since then.' }],
    });
  });

  it('stops at the date and at the mine', async () => {
    const vandal = await server.signUp('Vito Vandal');
    const [one, two] = [await buildMine({ stage: 'production' }), await buildMine({ stage: 'production' })];
    for (const { id } of [one, two]) await vandal.patch(`/api/mines/${id}`, { stage: 'closure' });
    expect(await undo(vandal.id, { since: '2999-01-01T00:00:00Z' })).toMatchObject({ restored: 0, skipped: [] });
    expect(await undo(vandal.id, { since: '2020-01-01', mineId: one.id })).toMatchObject({ restored: 1 });
    expect((await pageOf(one.id)).mine.stage).toBe('production');
    expect((await pageOf(two.id)).mine.stage).toBe('closure');
  });

  it.each([
    ['there are more than one call takes', { activities: 4 }, [[1, 2], []]],
    ['their bytes are too many', { bytes: 250_000 }, [[1, 2, 3], []]],
    ['time is over: one at least', { milliseconds: 0 }, [[1, 2, 3, 4, 5], [1, 2, 3, 4], [1, 2, 3], [1, 2], [1], []]],
  ])('ends where %s; the next call goes on', async (_, bound, left) => {
    const vandal = await server.signUp('Vilma Vandal');
    const mine = await buildMine();
    for (const season of ['1', '2', '3', '4', '5', '6']) await add(mine, 'drill-programs', { season }, vandal);
    await server.db.rows(sql`
      update activities set snapshot = jsonb_build_object('long', repeat('x', 100000)) where user_id = ${vandal.id}`);
    const [acting] = await server.db.rows<Member>(
      sql`select id, is_admin as "isAdmin" from users where id = ${admin.id}`,
    );
    const most = { activities: 1_000, bytes: Infinity, milliseconds: Infinity, ...bound };
    const undoBefore = (before: number | undefined) =>
      server.db.transaction((tx) =>
        undoEdits(tx, { member: acting!, userId: vandal.id, since: '2020-01-01', before }, most),
      );
    const seasons: number[][] = [];
    let before: number | undefined;
    do {
      const part = await undoBefore(before);
      seasons.push(
        (await pageOf(mine.id)).drillPrograms.map(({ season }) => Number(season)).toSorted((one, other) => one - other),
      );
      before = part.next ?? undefined;
    } while (before !== undefined);
    expect(seasons).toEqual(left);
  });
});
