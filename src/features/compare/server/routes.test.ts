import { expect, describe, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { processorTimeOf } from '../../../../tests/processor-time.ts';
import type { Mine } from '../../mines/contract.ts';
import type { MineInput } from '../../mines/contract-input.ts';
import type { CompanyComparison, MineComparison } from '../contract.ts';

const { server, admin, member } = await serverWithMembers();

const path = '/api/mine-comparison';
const makeMine = (name: string, more: Partial<MineInput> = {}) =>
  created<Mine>(member, '/api/mines', { name: `${name} ${crypto.randomUUID()}`, ...more });
const comparison = async (...ids: number[]) => {
  const answer = await member.get(path, { query: { ids: ids.join(',') } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<MineComparison>();
};

describe('GET /api/mine-comparison', () => {
  it('needs a session and one to six ids', async () => {
    expect((await server.visitor().get(path, { query: { ids: '1' } })).statusCode).toBe(401);
    for (const ids of ['', 'x', '1,,2', '0', '1,2,3,4,5,6,7'])
      expect((await member.get(path, { query: { ids } })).statusCode, ids).toBe(400);
    const refusal = async (ids: string) => (await member.get(path, { query: { ids } })).json<{ message: string }>();
    expect((await refusal('9007199254740993')).message).toBe(
      'ids takes up to 6 ids separated by commas, such as 1,2,3.',
    );
    expect((await refusal('1,2,3,4,5,6,7')).message).toBe('Compare at most 6 mines.');
  });

  it('shows a mine that is named twice, or archived, once', async () => {
    const mine = await makeMine('Twice');
    expect((await member.patch(`/api/mines/${mine.id}/archive`, { isArchived: true })).statusCode).toBe(200);
    const { mines, unknown } = await comparison(mine.id, mine.id);
    expect([mines.map(({ id, isArchived }) => [id, isArchived]), unknown]).toEqual([[[mine.id, true]], []]);
  });

  it('tells all that is known of each mine in the order asked for, and nothing of what is not known', async () => {
    const company = await created<{ id: number }>(member, '/api/companies', { name: `Owner ${crypto.randomUUID()}` });
    const rich = await makeMine('Rich', {
      country: 'Chile',
      stage: 'development',
      companyId: company.id,
      ownershipPercentage: 60,
      metalsDistribution: [{ metal: 'Copper', percentage: 100 }],
      nextStepDescription: 'Permit',
      nextStepDate: '2099-05-01',
    });
    const estimate = (more: object) =>
      created(member, `/api/mines/${rich.id}/resource-estimates`, {
        metal: 'Copper',
        gradeUnit: '%',
        reportDate: '2025-03-01',
        cutoffGrade: '0.30',
        cutoffGradeUnit: '%',
        ...more,
      });
    await estimate({ resourceType: 'measured', tonnage: 100_000_000, grade: '1' });
    await estimate({ resourceType: 'indicated', tonnage: 300_000_000, grade: '0.6' });
    await created(member, `/api/mines/${rich.id}/economics`, {
      studyType: 'PEA',
      reportDate: '2020-06-30',
      npv: 300,
      currency: 'CAD',
    });
    await created(member, `/api/mines/${rich.id}/economics`, {
      studyType: 'PFS',
      reportDate: '2025-06-30',
      npv: 900,
      totalCapex: 600,
      discountRate: 8,
      taxBasis: 'after-tax',
      shareBasis: '100%',
      currency: 'USD',
      metalPrices: [{ metal: 'Copper', value: '4', currency: 'USD', unit: 'lb', basis: null }],
    });
    await created(member, `/api/mines/${rich.id}/interests`, { holder: 'Royal', kind: 'NSR', percent: '1.5' });
    await created(member, `/api/mines/${rich.id}/interests`, {
      holder: 'Former',
      kind: 'ownership',
      percent: '10',
      toDate: '2020-01-01',
    });
    await created(member, `/api/mines/${rich.id}/drill-observations`, {
      densityValue: '2.5',
      densityUnit: '%',
      metal: 'Copper',
      holeId: 'R-1',
      intervalLength: '40',
    });
    const bare = await makeMine('Bare', { ownershipPercentage: null });
    const { mines, unknown } = await comparison(bare.id, 4_999_999_999, rich.id);
    expect(unknown).toEqual([4_999_999_999]);
    expect(mines.map(({ id, asked }) => [id, asked])).toEqual([
      [bare.id, bare.id],
      [rich.id, rich.id],
    ]);
    expect(mines[0]).toMatchObject({
      company: null,
      ownershipPercentage: null,
      interests: [],
      resources: [],
      studies: [],
      bestIntercept: null,
      milestones: { due: 0, kept: 0, medianDelay: null, next: null },
    });
    expect(Object.keys(mines[0]!.figures).filter((name) => /npv|capex|contained|ownership/.test(name))).toEqual([]);
    expect(mines[1]).toMatchObject({
      country: 'Chile',
      stage: 'development',
      ownershipPercentage: 60,
      interests: [{ holder: 'Royal', kind: 'NSR', percent: '1.5', metal: null }],
      interestsCount: 1,
      resources: [
        {
          of: 'copper',
          resourceClass: 'measured and indicated',
          tonnage: 400_000_000,
          grade: 0.7,
          gradeUnit: '%',
          contained: 2_800_000,
          containedUnit: 'tonnes',
          cutoffs: ['0.3 %'],
          reportDates: ['2025-03-01'],
          leftOut: 0,
        },
      ],
      studies: [
        { studyType: 'PFS', npv: 900, currency: 'USD', prices: { copper: 4 } },
        { studyType: 'PEA', npv: 300, currency: 'CAD', prices: {} },
      ],
      bestIntercept: { holeId: 'R-1', densityValue: '2.5', intervalLength: '40', trueWidth: null },
      milestones: { due: 0, next: { description: 'Permit', date: '2099-05-01' } },
      figures: {
        'npv.USD': { value: 900, basis: 'PFS 2025, 8%, after tax, 100%' },
        'capex.USD': { value: 600, basis: 'PFS 2025, 100%' },
        'contained-mi.copper': { value: 2_800_000 },
      },
    });
  });

  it('follows a mine into the one that it was merged into, and shows that once', async () => {
    const [stays, goes] = [await makeMine('Stays'), await makeMine('Goes')];
    expect((await admin.post(`/api/mines/${stays.id}/merge`, { mineId: goes.id })).statusCode).toBe(200);
    expect((await comparison(goes.id)).mines.map(({ id, asked }) => [id, asked])).toEqual([[stays.id, goes.id]]);
    const both = await comparison(goes.id, stays.id);
    expect(both.mines.map(({ id }) => id)).toEqual([stays.id]);
    expect(both.unknown).toEqual([]);
  });

  it('tells the best intercepts of each metal by grade times length, without parts of longer ones', async () => {
    const drilled = await makeMine('Drilled');
    const observe = (densityValue: string, intervalLength: string | null, more: object = {}) =>
      created<{ id: number }>(member, `/api/mines/${drilled.id}/drill-observations`, {
        ...{ metal: 'Gold', densityValue, densityUnit: 'g/t', intervalLength, ...more },
      });
    const whole = await observe('2', '50', { holeId: 'D-1', startDepth: '100', endDepth: '150' });
    await observe('30', '1', {
      ...{ holeId: 'D-1', startDepth: '110', endDepth: '111', parentObservationId: whole.id },
    });
    await observe('1', '10');
    await observe('400', null);
    await observe('0.5', '40', { metal: 'Copper', densityUnit: '%' });
    for (let metres = 1; metres <= 30; metres += 1) await observe('0.1', String(metres), { metal: 'Silver' });
    const { mines } = await comparison(drilled.id);
    const told = mines[0]!.intercepts.map(({ metal, densityValue, intervalLength }) => [
      metal,
      densityValue,
      intervalLength,
    ]);
    expect(told.filter(([metal]) => metal !== 'Silver')).toEqual([
      ['Copper', '0.5', '40'],
      ['Gold', '2', '50'],
      ['Gold', '1', '10'],
    ]);
    const silver = told.filter(([metal]) => metal === 'Silver');
    expect([silver.length, silver[0], silver.at(-1)]).toEqual([25, ['Silver', '0.1', '30'], ['Silver', '0.1', '6']]);
  });
});

it('compares mines with as many estimates as may be, each of a metal of its own', async () => {
  const ids: number[] = [];
  for (let place = 0; place < 6; place += 1) {
    const { id } = await makeMine('Heap');
    await server.db.rows(sql`
      insert into resource_estimates (mine_id, resource_type, metal, metal_folded, tonnage, grade, grade_unit, standing)
      select ${id}, 'indicated', 'Metal ' || n, 'metal ' || n, 1000, 1.5, 'g/t', 'current' from generate_series(1, 3000) n`);
    ids.push(id);
  }
  expect((await comparison(...ids)).mines[5]!.resources).toHaveLength(3_000);
  expect(await processorTimeOf(() => comparison(...ids), 600)).toBeLessThan(600);
});

describe('GET /api/company-comparison', () => {
  const compared = async (ids: readonly number[]) =>
    member.get('/api/company-comparison', { query: { ids: ids.join(',') } });

  it('tells of six companies in the order asked for, of a seventh nothing, and which is none', async () => {
    const names = ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Gum'].map(
      (name) => `${name} ${crypto.randomUUID()}`,
    );
    const ids: number[] = [];
    for (const name of names) ids.push((await created<{ id: number }>(member, '/api/companies', { name })).id);
    await makeMine('Held', { companyId: ids[4]! });
    const six = ids.slice(0, 6).toReversed();
    const answer = await compared(six);
    expect(answer.statusCode, answer.body).toBe(200);
    const { companies, unknown } = answer.json<CompanyComparison>();
    expect(companies.map(({ id }) => id)).toEqual(six);
    expect(companies.map(({ minesCount }) => minesCount)).toEqual([0, 1, 0, 0, 0, 0]);
    expect(unknown).toEqual([]);
    expect((await compared(ids)).statusCode).toBe(400);
    const gone = 2 ** 40;
    expect((await compared([ids[0]!, gone])).json<CompanyComparison>().unknown).toEqual([gone]);
    expect((await server.visitor().get('/api/company-comparison', { query: { ids: '1' } })).statusCode).toBe(401);
  });
});
