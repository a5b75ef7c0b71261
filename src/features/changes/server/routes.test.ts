import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { importFile } from '../../../../tests/imports.ts';
import { type Client, created, serverWithMembers } from '../../../../tests/kit.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import type { ChangeKind, ChangeStatement } from '../contract.ts';
import type { Db } from '../../../db/client.ts';
import { countPercentiles } from './count-percentiles.ts';
import { listChanges } from './list-changes.ts';

const { server, admin, member, other } = await serverWithMembers();

type Made = { id: number };
const today = utcDay(new Date());
const daysAgo = (days: number) => {
  const date = new Date();
  date.setUTCDate(date.getUTCDate() - days);
  return utcDay(date);
};

const read = async (query: Record<string, string | number> = {}, client: Client = member) => {
  const answer = await client.get('/api/changes', { query: { period: 'day', limit: 100, ...query } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ChangeStatement[]>();
};
const of = async (kind: ChangeKind, mine?: Made, query: Record<string, string | number> = {}) =>
  (await read({ kind, ...query })).filter((each) => !mine || each.entityId === mine.id);
const build = (name: string, more: object = {}) => created<Made>(member, '/api/mines', { name, ...more });
const observe = (mine: Made, input: object) =>
  created<Made>(member, `/api/mines/${mine.id}/drill-observations`, { metal: 'Gold', densityValue: '1', ...input });
const estimate = (mine: Made, input: object) =>
  created<Made>(member, `/api/mines/${mine.id}/resource-estimates`, {
    resourceType: 'indicated',
    metal: 'Gold',
    tonnage: 10_000_000,
    grade: '2',
    gradeUnit: 'g/t',
    ...input,
  });
const look = (client: Client, mine: Made) => client.post('/api/page-views', { entityType: 'mine', entityId: mine.id });

/** The records of a mine as if they had been entered so many days ago. */
const backdate = (table: string, mine: Made, days: number, column = 'created_at') =>
  server.db.rows(sql`
    update ${sql.raw(table)} set ${sql.raw(column)} = now() - ${days} * interval '1 day' where mine_id = ${mine.id}`);

let alder: Made;

beforeAll(async () => {
  alder = await build('Alder', { stage: 'exploration' });
});

describe('GET /api/changes', () => {
  it('needs a session, takes a token, and says what it does not take', async () => {
    expect((await server.visitor().get('/api/changes')).statusCode).toBe(401);
    for (const query of [{ period: 'year' }, { kind: 'rumour' }, { date: '2026-02-30' }, { limit: '101' }]) {
      expect((await member.get('/api/changes', { query })).statusCode).toBe(400);
    }
    const after = (await member.get('/api/changes', { query: { after: 'x' } })).statusCode;
    expect(after).toBe(400);
  });

  it('is of the day, the week from Monday or the month that a day lies in', async () => {
    const mine = await build('Weekly');
    await created(member, `/api/mines/${mine.id}/economics`, { studyType: 'PEA' });
    // A Wednesday.
    await server.db.rows(sql`update mine_economics set created_at = '2020-02-12 23:59Z' where mine_id = ${mine.id}`);
    const isIn = async (period: string, date: string) => (await of('study', mine, { period, date })).length === 1;
    expect([await isIn('day', '2020-02-12'), await isIn('day', '2020-02-13')]).toEqual([true, false]);
    expect([await isIn('week', '2020-02-10'), await isIn('week', '2020-02-16')]).toEqual([true, true]);
    expect([await isIn('week', '2020-02-09'), await isIn('week', '2020-02-17')]).toEqual([false, false]);
    expect([await isIn('month', '2020-02-29'), await isIn('month', '2020-03-01')]).toEqual([true, false]);
    expect(await of('study', mine)).toEqual([]);
  });

  it('is a day of any year that can be written, of which nothing may be known', async () => {
    for (const period of ['day', 'week', 'month'])
      for (const date of ['1000-01-01', '9999-12-31']) {
        const answer = await member.get('/api/changes', { query: { period, date } });
        expect([answer.statusCode, answer.json()], `${period} of ${date}`).toEqual([200, []]);
      }
  });
});

describe('an intercept of the highest tenth', () => {
  let birch: Made;

  beforeAll(async () => {
    birch = await build('Birch');
    // Twenty-two of 1 to 22 g/t·m, long known.
    for (let metres = 1; metres <= 22; metres += 1) await observe(alder, { intervalLength: String(metres) });
    await backdate('drill_hole_observations', alder, 40);
    await observe(birch, {
      intervalLength: '10',
      densityValue: '5',
      holeId: 'B-1',
      sourceUrl: 'https://example.org/b',
    });
    await observe(birch, { intervalLength: '10', densityValue: '4', holeId: 'B-2' });
    await observe(birch, { intervalLength: '10', densityValue: '1', holeId: 'B-3' });
    // Without a length, of a metal of which few are known, and nothing.
    await observe(birch, { densityValue: '500' });
    await observe(birch, { densityValue: '90', intervalLength: '100', metal: 'Nickel', densityUnit: '%' });
    await countPercentiles(server.db);
  });

  it('is told once a mine, metal and day: the best, with what it is above and of how many', async () => {
    const [statement, ...rest] = await of('intercept', birch);
    expect(rest).toEqual([]);
    expect(statement).toMatchObject({
      kind: 'intercept',
      entityType: 'mine',
      entityName: 'Birch',
      address: `/mines/${birch.id}?section=drilling&tab=observations`,
      sourceUrl: 'https://example.org/b',
      intercept: { gradeThickness: 50, unit: 'g/t·m', intercepts: 25, more: 1 },
    });
    // Of 1 to 22, 10, 40 and 50 by hand: the 23rd of 25, 6 tenths of the way to the next.
    const values = [...Array.from({ length: 22 }, (_, index) => index + 1), 10, 40, 50].toSorted((a, b) => a - b);
    const place = 0.9 * (values.length - 1);
    const low = values[Math.floor(place)]!;
    const expected = low + (place % 1) * (values[Math.floor(place) + 1]! - low);
    expect(statement!.intercept!.ninetieth).toBeCloseTo(expected, 6);
    expect(statement!.intercept!.observation).toMatchObject({ holeId: 'B-1', densityValue: '5' });
  });

  it('stands in the period in which it was entered, and none of a metal with few is told', async () => {
    const month = await of('intercept', undefined, { period: 'month', date: daysAgo(40) });
    expect(month.map(({ entityName }) => entityName)).not.toContain('Birch');
    const told = await of('intercept');
    expect(told.every(({ intercept }) => intercept!.observation.metal === 'Gold')).toBe(true);
  });

  it('goes with its mine into the archive', async () => {
    await member.patch(`/api/mines/${birch.id}/archive`, { isArchived: true });
    expect(await of('intercept', birch)).toEqual([]);
    await admin.patch(`/api/mines/${birch.id}/archive`, { isArchived: false });
    expect(await of('intercept', birch)).toHaveLength(1);
  });
});

it('tells of studies, those without an NPV as well', async () => {
  const mine = await build('Cedar');
  const study = await created<Made>(member, `/api/mines/${mine.id}/economics`, {
    studyType: 'PFS',
    reportDate: '2026-03-01',
    currency: 'CAD',
    npv: 412,
    discountRate: 8,
    sourceUrl: 'https://example.org/pfs',
  });
  await created(member, `/api/mines/${mine.id}/economics`, { studyType: 'PEA' });
  const told = await of('study', mine);
  expect(told.map((each) => each.study)).toMatchObject([
    { studyType: 'PEA', npv: null },
    { id: study.id, studyType: 'PFS', npv: 412, currency: 'CAD' },
  ]);
  expect(told[1]).toMatchObject({
    sourceUrl: 'https://example.org/pfs',
    address: `/mines/${mine.id}?section=economics`,
  });
});

describe('a stage', () => {
  it('is told where it advanced, not where it was set first, went back or was taken back', async () => {
    const mine = await build('Dogwood');
    const to = (stage: string) => member.put(`/api/mines/${mine.id}`, { stage });
    await to('exploration');
    expect(await of('stage', mine)).toEqual([]);
    await server.db.rows(
      sql`update activities set updated_at = now() - interval '1 hour', created_at = now() - interval '1 hour' where mine_id = ${mine.id}`,
    );
    await to('development');
    const told = await of('stage', mine);
    expect(told.map((each) => each.stage)).toEqual([{ from: 'exploration', to: 'development', fileName: null }]);
    await server.db.rows(
      sql`update activities set updated_at = now() - interval '30 minutes' where mine_id = ${mine.id}`,
    );
    await to('exploration');
    expect(await of('stage', mine)).toEqual([]);
  });

  it('is told of mines that are taken up again, with the file that said so', async () => {
    const mine = await build('Elm of a file', { stage: 'care and maintenance', country: 'Canada' });
    await importFile(member, 'mines', `name,country,stage\nElm of a file,Canada,production\n`);
    const [told] = await of('stage', mine);
    expect(told!.stage).toEqual({
      from: 'care and maintenance',
      to: 'production',
      fileName: expect.stringMatching(/\.csv$/) as string,
    });
  });
});

describe('an estimate that replaced another', () => {
  it('is told with its waterfall, which adds up', async () => {
    const mine = await build('Fir');
    await estimate(mine, { reportDate: '2024-06-30' });
    await backdate('resource_estimates', mine, 20);
    expect(await of('estimate', mine)).toEqual([]);
    await estimate(mine, {
      reportDate: '2026-06-30',
      tonnage: 12_000_000,
      grade: '2.5',
      sourceUrl: 'https://example.org/r',
    });
    const [told, ...rest] = await of('estimate', mine);
    expect(rest).toEqual([]);
    expect(told!.sourceUrl).toBe('https://example.org/r');
    const [replaced] = told!.estimate!.replaced;
    expect(replaced).toMatchObject({
      from: { resourceType: 'indicated', metal: 'Gold', zone: null, reportDate: '2024-06-30' },
      to: { reportDate: '2026-06-30' },
      unlike: [],
    });
    const { unit, start, tonnage, grade, both, end } = replaced!.waterfall!;
    const ounces = (tonnes: number, gpt: number) => (tonnes * gpt) / 31.1034768;
    expect(unit).toBe('oz');
    expect(start).toBeCloseTo(ounces(10_000_000, 2), 3);
    expect(end).toBeCloseTo(ounces(12_000_000, 2.5), 3);
    expect(start + tonnage + grade + both).toBeCloseTo(end, 3);
  });

  it('says why it is not set against what it replaced, and nothing where it replaced nothing', async () => {
    const mine = await build('Ginkgo');
    await estimate(mine, { reportDate: '2024-06-30', cutoffGrade: '0.5', cutoffGradeUnit: 'g/t' });
    await estimate(mine, { reportDate: '2026-06-30', cutoffGrade: '1', cutoffGradeUnit: 'g/t' });
    await estimate(mine, { reportDate: '2026-06-30', resourceType: 'inferred', metal: 'Silver' });
    const told = await of('estimate', mine);
    expect(told).toHaveLength(1);
    // Neither of a category that is new, nor of a zone.
    await estimate(mine, { reportDate: '2026-07-31', resourceType: 'measured', metal: 'Silver', zone: 'North' });
    expect(await of('estimate', mine)).toHaveLength(1);
    expect(told[0]!.estimate!.replaced[0]).toMatchObject({ waterfall: null, unlike: ['cut-off'] });
  });
});

it('tells which steps were kept or dropped, and those whose day passed without a word', async () => {
  const company = await created<Made>(member, '/api/companies', {
    name: 'Hazel Mining',
    futureSteps: [
      { description: 'Permit', date: daysAgo(10) },
      { description: 'Drilling ends', date: daysAgo(1) },
      { description: 'First gold', date: '2099-01-01' },
    ],
  });
  const { futureSteps } = (await member.get(`/api/companies/${company.id}`)).json<{
    futureSteps: { id: number; description: string }[];
  }>();
  const permit = futureSteps.find(({ description }) => description === 'Permit')!;
  const marked = await member.put(`/api/steps/${permit.id}/outcome`, {
    status: 'kept',
    doneDate: daysAgo(8),
    sourceUrl: 'https://example.org/permit',
  });
  expect(marked.statusCode, marked.body).toBe(200);
  const told = (await of('milestone')).filter((each) => each.entityId === company.id);
  const facts = told.map(({ milestone, at, sourceUrl }) => [
    milestone!.description,
    milestone!.status,
    at.slice(0, 10),
    sourceUrl,
  ]);
  expect(facts).toEqual([
    ['Permit', 'kept', today, 'https://example.org/permit'],
    ['Drilling ends', 'planned', today, null],
  ]);
  expect(told[0]).toMatchObject({
    entityType: 'company',
    address: `/companies/${company.id}?section=promises`,
    milestone: { promisedDate: daysAgo(10), doneDate: daysAgo(8) },
  });
});

describe('a figure in question', () => {
  it('is told on the day on which it was found first, however often it is looked at', async () => {
    const mine = await build('Ironwood');
    await observe(mine, { holeId: 'I', startDepth: '100', endDepth: '110' });
    await observe(mine, { holeId: 'I', startDepth: '105', endDepth: '112' });
    const [told] = await of('finding', mine);
    expect(told!.finding).toMatchObject({ rule: 'DR4', severity: 'error', count: 1 });
    await server.db.rows(
      sql`update record_findings set found_at = now() - interval '9 days' where mine_id = ${mine.id}`,
    );
    // Found once more with the next write.
    await observe(mine, { holeId: 'II', startDepth: '1', endDepth: '2' });
    expect(await of('finding', mine)).toEqual([]);
    expect(await of('finding', mine, { date: daysAgo(9) })).toHaveLength(1);
    // From before that was noted: on no day.
    await server.db.rows(sql`update record_findings set found_at = null where mine_id = ${mine.id}`);
    await observe(mine, { holeId: 'III', startDepth: '1', endDepth: '2' });
    expect(await of('finding', mine, { period: 'month' })).toEqual([]);
  });
});

describe('figures in question of one mine', () => {
  const day = daysAgo(200);
  const find = (mine: Made, rule: string, time: string) =>
    server.db.rows(sql`
      insert into record_findings (mine_id, entity_type, record_id, rule, field, sentence, mend, found_at)
      values (${mine.id}, 'drill-observation', 1, ${rule}, 'x', ${`${rule} at ${time}`}, '', ${`${day}T${time}Z`})`);

  it('are told once a day, with the surest, at the time of the last that is in question', async () => {
    const [one, other] = [await build('Kauri'), await build('Kapok')];
    await find(one, 'DR4', '08:00');
    await find(one, 'CS1', '09:00');
    // Neither what is worth knowing alone nor what was found on the day before moves it.
    await find(one, 'DR2', '23:00');
    await find(other, 'CS1', '08:30');
    await server.db.rows(sql`
      insert into record_findings (mine_id, entity_type, record_id, rule, field, sentence, mend, found_at)
      select mine_id, entity_type, record_id, rule, field, sentence, mend, found_at - interval '1 day' from record_findings
      where mine_id = ${one.id} and rule = 'CS1'`);
    const told = await of('finding', undefined, { date: day });
    expect(
      told.map(({ entityName, at, finding }) => [entityName, at.slice(11, 16), finding!.count, finding!.rule]),
    ).toEqual([
      ['Kauri', '09:00', 2, 'DR4'],
      ['Kapok', '08:30', 1, 'CS1'],
    ]);
    const counted = await member.get('/api/changes', {
      query: { period: 'month', date: day, kind: 'finding', count: 'true' },
    });
    expect(counted.headers['x-total-count']).toBe(String(counted.json<ChangeStatement[]>().length));
  });
});

describe('rising interest', () => {
  it('is told from five visits by three members and twice as many as before', async () => {
    const mine = await build('Juniper');
    for (const client of [admin, member, other]) await look(client, mine);
    expect(await of('interest', mine)).toEqual([]);
    const visit = (hours: number) =>
      server.db.rows(sql`
        insert into page_views (user_id, mine_id, entity_name, viewed_at, viewed_hour)
        select user_id, mine_id, entity_name, viewed_at, viewed_hour - ${hours} * interval '1 hour' from page_views
        where mine_id = ${mine.id}`);
    await visit(300);
    const [told] = await of('interest', mine);
    expect(told!.interest).toEqual({ views: 6, members: 3, before: 0 });
    expect(told).toMatchObject({ entityName: 'Juniper', address: `/mines/${mine.id}`, sourceUrl: null });
  });
});

describe('a page', () => {
  it('goes on behind the one before, without a gap and without anything twice', async () => {
    const all = (await read({ period: 'month' })).map(({ id }) => id);
    expect(new Set(all).size).toBe(all.length);
    const paged: string[] = [];
    let after: string | undefined;
    for (let turn = 0; turn < all.length + 1; turn += 1) {
      const answer = await member.get('/api/changes', {
        query: { period: 'month', limit: 2, ...(after !== undefined && { after }) },
      });
      paged.push(...answer.json<ChangeStatement[]>().map(({ id }) => id));
      after = answer.headers['x-next-cursor'] as string | undefined;
      if (after === undefined) break;
    }
    expect(paged).toEqual(all);
  });

  it('is of what one follows, mines of followed companies included, nobody else sees which', async () => {
    const company = await created<Made>(member, '/api/companies', { name: 'Larch Resources' });
    const larch = await build('Larch', { companyId: company.id });
    await created(member, `/api/mines/${larch.id}/economics`, { studyType: 'FS' });
    const followed = async (client: Client) =>
      (await read({ followed: 'true' }, client)).map(({ entityName }: ChangeStatement) => entityName);
    expect(await followed(other)).toEqual([]);
    await other.put(`/api/watchlist/company/${company.id}`, {});
    expect(await followed(other)).toEqual(['Larch']);
    expect(await followed(admin)).toEqual([]);
  });

  it('never reads a whole table', async () => {
    const plans: string[] = [];
    const db: Db = {
      client: server.db.client,
      rows: <Row extends object>(statement: SQL) =>
        server.db.transaction(async (tx) => {
          // Of few rows PostgreSQL reads the table where it may: it is to show that it need not.
          await tx.rows(sql`set local enable_seqscan = off`);
          const plan = await tx.rows<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
          plans.push(plan.map((row) => row['QUERY PLAN']).join('\n'));
          return tx.rows<Row>(statement);
        }),
    };
    for (const period of ['day', 'week', 'month'] as const) {
      const query = { period, limit: 100, offset: 0 } as const;
      await listChanges(db, { query, member: { id: 'nobody' }, now: new Date() });
    }
    expect(plans.length).toBeGreaterThan(7);
    const whole = plans.flatMap((plan) => plan.match(/Seq Scan on (\w+)/g) ?? []);
    expect(whole.filter((each) => !each.endsWith('intercept_percentiles'))).toEqual([]);
  });
});
