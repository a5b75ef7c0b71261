import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Mine } from '../contract.ts';
import type { MineInput } from '../contract-input.ts';
import { minesTest } from './mines.fixture.ts';

const { server, member, other, createMine, readMine, activitiesOf } = await minesTest();

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

  it('says whether anybody told the share and the royalties, and forgets it again', async () => {
    const mine = await createMine({ name: 'Told', ownershipPercentage: 100, royalties: null });
    expect(mine).toMatchObject({
      ownershipPercentage: 100,
      ownershipStated: true,
      royalties: 0,
      royaltiesStated: false,
    });
    const patched = await member.patch(`/api/mines/${mine.id}`, { royalties: 0, ownershipPercentage: null });
    expect(patched.json()).toMatchObject({
      ownershipPercentage: 100,
      ownershipStated: false,
      royalties: 0,
      royaltiesStated: true,
      version: 2,
    });
    const [change] = await activitiesOf(mine.id);
    expect(change?.metadata.changes).toEqual([
      { field: 'ownershipPercentage', from: 100, to: null },
      { field: 'royalties', from: null, to: 0 },
    ]);
  });

  it('needs a name only; null and blank are empty', async () => {
    const bare = await createMine({ name: 'Bare' });
    expect(bare).toMatchObject({ stage: null, country: null, ownershipPercentage: 100, royalties: 0, futureSteps: [] });
    expect(bare).toMatchObject({ ownershipStated: true, royaltiesStated: true });
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
