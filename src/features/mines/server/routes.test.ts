import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openTestApp, serverWithMembers } from '../../../../tests/kit.ts';
import type { Mine, MineInput, MinePage } from '../contract.ts';

const { server, admin, member, other } = await serverWithMembers();

async function createMine(input: Partial<MineInput> = {}, client = member): Promise<Mine> {
  const answer = await client.post('/api/mines', { name: 'Boddington', ...input });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Mine>();
}

const readMine = async (id: number) => (await member.get(`/api/mines/${id}`)).json<Mine>();
const activitiesOf = async (id: number) =>
  (await member.get(`/api/mines/${id}/activities`)).json<
    { type: string; description: string; metadata: Record<string, unknown> }[]
  >();

describe('every call on mines', () => {
  it.each([
    ['get', '/api/mines'],
    ['post', '/api/mines'],
    ['get', '/api/mines/1'],
    ['get', '/api/mines/1/page'],
    ['put', '/api/mines/1'],
    ['patch', '/api/mines/1'],
    ['patch', '/api/mines/1/archive'],
    ['get', '/api/mines/1/activities'],
    ['get', '/api/mines/1/resource-estimates'],
  ] as const)('%s %s needs a session', async (method, path) => {
    const visitor = server.visitor();
    const answer = method === 'get' ? await visitor.get(path) : await visitor[method](path, {});
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 'unauthorized', message: 'Unauthorized' });
  });

  it.each([
    '2147483647',
    '0',
    '-1',
    '1.5',
    'abc',
    '1e3',
    '0x1',
    '%20',
    '01',
    '2147483648',
    '9223372036854775808',
    '٣',
    '1;--',
  ])('answers 404 for the id %s', async (id) => {
    for (const answer of [
      await member.get(`/api/mines/${id}`),
      await member.get(`/api/mines/${id}/page`),
      await member.get(`/api/mines/${id}/activities`),
      await member.get(`/api/mines/${id}/resource-estimates`),
      await member.put(`/api/mines/${id}`, { name: 'x' }),
      await member.patch(`/api/mines/${id}`, { name: 'x' }),
      await member.patch(`/api/mines/${id}/archive`, { isArchived: true }),
    ]) {
      expect(answer.statusCode).toBe(404);
    }
  });
});

describe('POST /api/mines', () => {
  it('stores every field and answers the mine', async () => {
    const company = (await createMine({ name: 'Yanacocha', newCompany: { name: 'Newmont' } })).company!;
    const mine = await createMine({
      name: '  Lihir  ',
      alsoKnownAs: 'Ladolam',
      country: 'papua new guinea',
      primaryJurisdiction: 'New Ireland',
      stage: 'production',
      metalsDistribution: [
        { metal: 'Gold', percentage: 90 },
        { metal: 'Silver', percentage: null },
      ],
      companyId: company.id,
      ownershipPercentage: 57.5,
      royalties: 2,
      notes: 'A crater.',
      latitude: -3.12,
      longitude: 152.64,
      nextStepDescription: 'Seepage barrier',
      nextStepDate: '2027-03-01',
      futureSteps: [
        { description: 'Phase 14A', date: '2028-01-01', priority: 'high' },
        { description: 'Without a date' },
        { date: '2029-01-01' },
      ],
    });
    expect(mine).toMatchObject({
      name: 'Lihir',
      alsoKnownAs: 'Ladolam',
      country: 'Papua New Guinea',
      primaryJurisdiction: 'New Ireland',
      stage: 'production',
      metalsDistribution: [
        { metal: 'Gold', percentage: 90 },
        { metal: 'Silver', percentage: null },
      ],
      companyId: company.id,
      company: { id: company.id, name: 'Newmont' },
      ownershipPercentage: 57.5,
      royalties: 2,
      latitude: -3.12,
      nextStepDescription: 'Seepage barrier',
      nextStepDate: '2027-03-01',
      futureSteps: [{ description: 'Phase 14A', date: '2028-01-01', priority: 'high', status: 'planned' }],
      notesCount: 0,
      bestObservation: null,
      economicsData: null,
      engagementScore: 3,
      netPromoterScore: null,
      isArchived: false,
      createdBy: { id: member.id, displayName: null, firstName: 'Mia', lastName: 'Member' },
      version: 1,
    });
    expect(await readMine(mine.id)).toEqual(mine);
    const [stored] = await server.db.rows<{ keys: unknown[] }>(sql`
      select array[name_folded, country_folded, jurisdiction_folded, company_folded, search_text] as keys
      from mines where id = ${mine.id}`);
    expect(stored?.keys).toEqual([
      'lihir',
      'papua new guinea',
      'new ireland',
      'newmont',
      'lihir ladolam papua new guinea new ireland newmont',
    ]);
    const [activity] = await activitiesOf(mine.id);
    expect(activity).toMatchObject({
      type: 'create',
      entityType: 'mine',
      entityId: mine.id,
      entityName: 'Lihir',
      user: { id: member.id },
      metadata: { linkType: 'mine', mineId: mine.id, mineName: 'Lihir' },
    });
  });

  it('needs a name only; null and blank are empty', async () => {
    const bare = await createMine({ name: 'Bare' });
    expect(bare).toMatchObject({ stage: null, country: null, ownershipPercentage: 100, royalties: 0, futureSteps: [] });
    const nulls = await member.post('/api/mines', {
      name: 'Nulls',
      alsoKnownAs: ' ',
      country: '',
      primaryJurisdiction: null,
      stage: '',
      metalsDistribution: null,
      companyId: null,
      ownershipPercentage: null,
      royalties: '',
      notes: '\n',
      latitude: null,
      longitude: '',
      nextStepDescription: '',
      nextStepDate: '',
      futureSteps: null,
      newCompany: null,
      createNewCompany: null,
    });
    expect(nulls.statusCode, nulls.body).toBe(201);
    expect(nulls.json()).toMatchObject({
      alsoKnownAs: null,
      country: null,
      stage: null,
      metalsDistribution: [],
      notes: null,
    });
  });

  it('never takes what the server owns', async () => {
    const mine = await createMine({
      name: 'Owned',
      id: 77_777,
      createdBy: other.id,
      createdAt: '2001-01-01',
      updatedAt: '2001-01-01',
      version: 9,
      isArchived: true,
      isSample: true,
      engagementScore: 99,
      netPromoterScore: 99,
      notesCount: 5,
      hasResourceEstimates: true,
    } as Partial<MineInput>);
    expect(mine).toMatchObject({
      version: 1,
      isArchived: false,
      isSample: false,
      engagementScore: 3,
      netPromoterScore: null,
      notesCount: 0,
      hasResourceEstimates: false,
      createdBy: { id: member.id },
    });
    expect(mine.id).not.toBe(77_777);
    expect(mine.createdAt > '2026').toBe(true);
  });

  it.each([
    [{}, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: '\u200b' }, 'name'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: 'a\u202eb' }, 'name'],
    [{ name: 5 }, 'name'],
    [{ name: 'x', stage: 'mining' }, 'stage'],
    [{ name: 'x', country: 'Atlantis' }, 'country'],
    [{ name: 'x', country: 'Congo' }, 'country'],
    [{ name: 'x', ownershipPercentage: 0 }, 'ownershipPercentage'],
    [{ name: 'x', ownershipPercentage: 100.5 }, 'ownershipPercentage'],
    [{ name: 'x', ownershipPercentage: 50.125 }, 'ownershipPercentage'],
    [{ name: 'x', ownershipPercentage: '50' }, 'ownershipPercentage'],
    [{ name: 'x', royalties: -1 }, 'royalties'],
    [{ name: 'x', latitude: 91, longitude: 1 }, 'latitude'],
    [{ name: 'x', latitude: 10 }, 'longitude'],
    [{ name: 'x', longitude: 10 }, 'latitude'],
    [{ name: 'x', metalsDistribution: [{ metal: 'Gold', percentage: 101 }] }, 'metalsDistribution.0.percentage'],
    [{ name: 'x', metalsDistribution: [{ metal: 'Gold', percentage: 1.5 }] }, 'metalsDistribution.0.percentage'],
    [
      {
        name: 'x',
        metalsDistribution: [
          { metal: 'Gold', percentage: 1 },
          { metal: 'gold', percentage: 1 },
        ],
      },
      'metalsDistribution',
    ],
    [{ name: 'x', metalsDistribution: 'Gold' }, 'metalsDistribution'],
    [{ name: 'x', nextStepDate: '2025-02-30' }, 'nextStepDate'],
    [{ name: 'x', nextStepDate: '2025-02-29' }, 'nextStepDate'],
    [{ name: 'x', nextStepDate: 'infinity' }, 'nextStepDate'],
    [{ name: 'x', nextStepDate: '12025-01-01' }, 'nextStepDate'],
    [{ name: 'x', futureSteps: [{ description: 'a', date: '20250101' }] }, 'futureSteps.0.date'],
    [
      { name: 'x', futureSteps: [{ description: 'a', date: '2025-01-01', priority: 'urgent' }] },
      'futureSteps.0.priority',
    ],
    [{ name: 'x', companyId: 2_000_000_000 }, 'companyId'],
    [{ name: 'x', companyId: 2_147_483_648 }, 'companyId'],
    [{ name: 'x', companyId: 1.5 }, 'companyId'],
    [{ name: 'x', newCompany: { name: ' ' } }, 'newCompany.name'],
    [{ name: 'x', notes: 'n'.repeat(20_001) }, 'notes'],
  ])('refuses %j at %s and stores nothing', async (body, path) => {
    const before = await server.db.rows(sql`select count(*) as n from mines`);
    const answer = await member.post('/api/mines', body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toContain(path);
    expect(await server.db.rows(sql`select count(*) as n from mines`)).toEqual(before);
  });

  it('names metals as an import does, each once', async () => {
    const share = (metal: string) => ({ metal, percentage: null });
    const mine = await createMine({ metalsDistribution: [share('Au'), share('Aluminium'), share('Kimberlite')] });
    expect(mine.metalsDistribution.map(({ metal }) => metal)).toEqual(['Gold', 'Aluminum', 'Kimberlite']);
    const twice = await member.post('/api/mines', { name: 'Twice', metalsDistribution: [share('Au'), share('gold')] });
    expect(twice.json()).toMatchObject({ code: 'invalid_input', issues: [{ path: 'metalsDistribution' }] });
  });

  it('keeps text as it is and dates at their edges', async () => {
    const mine = await createMine({
      name: '👩🏽‍🚀 منجم é e\u0301',
      notes: 'n'.repeat(20_000),
      futureSteps: [
        { description: 'leap', date: '2024-02-29' },
        { description: 'far', date: '9999-12-31' },
        { description: 'old', date: '1900-01-01' },
      ],
    });
    expect(mine.name).toBe('👩🏽‍🚀 منجم é e\u0301');
    expect(mine.notes).toHaveLength(20_000);
    expect(mine.futureSteps.map((step) => [step.date, step.status])).toEqual([
      ['2024-02-29', 'late'],
      ['9999-12-31', 'planned'],
      ['1900-01-01', 'late'],
    ]);
  });

  it('takes an unfinished new company that is not to be made', async () => {
    const unfinished = { createNewCompany: false, newCompany: { name: '', headquarters: 'x'.repeat(600) } };
    const mine = await createMine({ name: 'Own Ground', ...unfinished });
    expect(mine.company).toBeNull();
    for (const send of [member.put, member.patch]) {
      const answer = await send(`/api/mines/${mine.id}`, { royalties: 2, ...unfinished });
      expect([answer.statusCode, answer.json<Mine>().company]).toEqual([200, null]);
    }
    const wanted = await member.post('/api/mines', { name: 'Own Ground', newCompany: { name: '' } });
    expect(wanted.json()).toMatchObject({ code: 'invalid_input', message: 'Company name is required' });
    expect((await member.post('/api/mines', [])).statusCode).toBe(400);
  });

  it('makes the new company with the mine, or neither', async () => {
    const mine = await createMine({ name: 'Pinto', newCompany: { name: 'Capstone', ceo: 'J. Kerr' }, companyId: 1 });
    expect(mine.company?.name).toBe('Capstone');
    const taken = await member.post('/api/mines', { name: 'Cozamin', newCompany: { name: ' CAPSTÖNE ' } });
    expect(taken.statusCode).toBe(409);
    expect(await server.db.rows(sql`select 1 from mines where name = 'Cozamin'`)).toHaveLength(0);
    const ignored = await createMine({
      name: 'Cozamin',
      newCompany: { name: 'Other' },
      createNewCompany: false,
      companyId: mine.companyId,
    });
    expect(ignored.company?.name).toBe('Capstone');
  });

  it('answers a repetition with the same key from memory', async () => {
    const headers = { 'idempotency-key': 'once' };
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => member.post('/api/mines', { name: 'Only once' }, { headers })),
    );
    const ids = new Set(answers.filter((answer) => answer.statusCode === 201).map((answer) => answer.json<Mine>().id));
    expect(ids.size).toBe(1);
    expect(answers.every((answer) => answer.statusCode === 201 || answer.statusCode === 409)).toBe(true);
    expect(await server.db.rows(sql`select 1 from mines where name = 'Only once'`)).toHaveLength(1);
    expect((await member.post('/api/mines', { name: 'Another' }, { headers })).statusCode).toBe(422);
  });
});

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

describe('PATCH /api/mines/{id}/archive', () => {
  it('takes a mine out of lists; only an administrator brings it back', async () => {
    const mine = await createMine({ name: 'Ghost' });
    const archived = await member.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    expect(archived.json()).toMatchObject({ isArchived: true, version: 2 });
    const again = await member.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
    expect([again.statusCode, again.json<Mine>().version]).toEqual([200, 2]);
    expect((await member.get('/api/mines', { query: { search: 'ghost' } })).json()).toEqual([]);
    expect((await member.get(`/api/mines/${mine.id}/page`)).json()).toMatchObject({
      mine: { isArchived: true },
      can: { edit: false, archive: false, unarchive: false },
    });
    expect((await member.patch(`/api/mines/${mine.id}`, { notes: 'x' })).json()).toMatchObject({ code: 'archived' });
    expect((await member.put(`/api/mines/${mine.id}`, { notes: 'x' })).statusCode).toBe(409);
    expect((await admin.patch(`/api/mines/${mine.id}`, { notes: 'x' })).statusCode).toBe(200);
    expect((await member.patch(`/api/mines/${mine.id}/archive`, { isArchived: false })).statusCode).toBe(403);
    expect((await admin.patch(`/api/mines/${mine.id}/archive`, { isArchived: false })).json()).toMatchObject({
      isArchived: false,
    });
    expect((await activitiesOf(mine.id)).map((entry) => entry.type)).toEqual([
      'unarchive',
      'update',
      'archive',
      'create',
    ]);
    expect((await member.patch(`/api/mines/${mine.id}/archive`, {})).statusCode).toBe(400);
  });

  it('never brings a mine back to a company that is being archived', async () => {
    const company = (await member.post('/api/companies', { name: 'Closing Co' })).json<{ id: number }>();
    const mine = await createMine({ name: 'Closing Pit', companyId: company.id });
    const minePath = `/api/mines/${mine.id}/archive`;
    const companyPath = `/api/companies/${company.id}/archive`;
    for (let round = 0; round < 5; round += 1) {
      await admin.patch(minePath, { isArchived: true });
      await admin.patch(companyPath, { isArchived: false });
      const answers = await Promise.all([
        admin.patch(minePath, { isArchived: false }),
        admin.patch(companyPath, { isArchived: true }),
      ]);
      expect(answers.map((answer) => answer.statusCode).toSorted((one, other) => one - other)).toEqual([200, 409]);
    }
  });

  it('lets a member archive 20 mines a day', async () => {
    const limited = await openTestApp({ env: { RATE_LIMIT: 'on' } });
    const eager = await limited.signUp('Eager');
    const ids: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      ids.push((await eager.post('/api/mines', { name: `M${index}` })).json<Mine>().id);
    }
    const answers = await Promise.all(ids.map((id) => eager.patch(`/api/mines/${id}/archive`, { isArchived: true })));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(20);
    const refused = answers.find((answer) => answer.statusCode === 429)!;
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await limited.close();
  });
});

describe('GET /api/mines/{id}/page', () => {
  it('draws the page in one answer', async () => {
    const mine = await createMine({ name: 'Paged' });
    await server.db.rows(sql`
      insert into resource_estimates (mine_id, resource_type, metal, metal_folded, tonnage, grade, grade_unit, created_by)
      values (${mine.id}, 'inferred', 'Gold', 'gold', 6500000000, 1.2500, 'g/t', ${member.id}),
        (${mine.id}, 'measured', 'Gold', 'gold', null, null, null, null)`);
    const answer = await member.get(`/api/mines/${mine.id}/page`);
    expect(answer.statusCode).toBe(200);
    const page = answer.json<MinePage>();
    expect(page.mine).toEqual(mine);
    expect(page.resourceEstimates).toMatchObject([
      { resourceType: 'measured', tonnage: null, createdBy: null },
      { resourceType: 'inferred', tonnage: 6_500_000_000, grade: '1.25', createdBy: { id: member.id } },
    ]);
    expect(page).toMatchObject({
      drillPrograms: [],
      drillObservations: [],
      bestObservation: null,
      economics: [],
      notes: [],
    });
    expect(page).toMatchObject({ media: [], nps: { totalRatings: 0, rating: null, ratedAt: null, canVote: true } });
    expect(page.activities).toHaveLength(1);
    expect(page.can).toEqual({ edit: true, archive: true, unarchive: false });
    expect((await member.get(`/api/mines/${mine.id}/resource-estimates`)).json()).toEqual(page.resourceEstimates);
  });

  it('draws all children as their own calls answer them', async () => {
    const mine = await createMine({ name: 'Complete', metalsDistribution: [{ metal: 'Gold', percentage: 100 }] });
    const add = async (path: string, body: object, client = member) => {
      const answer = await client.post(path, body);
      expect(answer.statusCode, answer.body).toBe(201);
    };
    const inside = `/api/mines/${mine.id}`;
    await add(`${inside}/drill-programs`, { season: '2025', cost: 100, numberOfMeters: 3 });
    await add(`${inside}/drill-observations`, { densityValue: 2, metal: 'Gold', intervalLength: 10 }, other);
    await add(`${inside}/drill-observations`, { densityValue: 3, metal: 'Gold', intervalLength: 10 });
    await add(`${inside}/economics`, { studyType: 'PEA', npv: 100 });
    await add(`${inside}/resource-estimates`, { resourceType: 'inferred', metal: 'Gold' });
    await add(`${inside}/notes`, { content: 'A note', tags: ['gold'] }, other);
    const about = { entityType: 'mine', entityId: mine.id };
    await add('/api/media', { ...about, mediaType: 'article', title: 'A', articleUrl: 'https://example.com/' });
    await add('/api/nps-rating', { ...about, rating: 9 });
    const page = (await member.get(`${inside}/page`)).json<MinePage>();
    const alone = async (path: string) => (await member.get(`${inside}/${path}`)).json<unknown>();
    expect(page).toMatchObject({
      mine: await readMine(mine.id),
      drillPrograms: await alone('drill-programs'),
      drillObservations: await alone('drill-observations'),
      bestObservation: await alone('drill-observations/best'),
      economics: await alone('economics'),
      resourceEstimates: await alone('resource-estimates'),
      notes: await alone('notes'),
      media: await alone('media'),
      activities: await alone('activities'),
      nps: { score: 100, totalRatings: 1, promoters: 1, rating: 9, canVote: false },
    });
    expect(page.bestObservation).toMatchObject({ densityValue: '3', gramMetres: 30 });
    expect([page.drillObservations.length, page.notes.length, page.media.length]).toEqual([2, 1, 1]);
    const others = (await other.get(`${inside}/page`)).json<MinePage>();
    expect(others.nps).toMatchObject({ rating: null, canVote: true, nextVoteDate: null });
    expect([others.notes[0]?.can.edit, page.notes[0]?.can.edit]).toEqual([true, false]);
  });
});
