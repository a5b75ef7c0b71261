import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { created } from '../../../../tests/kit.ts';
import type { CompanyComparison } from '../../compare/contract.ts';
import { keepDueCompanyFigures } from '../../figures/server/keep-company-figures.ts';
import type { Mine } from '../../mines/contract.ts';
import type { MineInput } from '../../mines/contract-input.ts';
import { minesTest } from '../../mines/server/mines.fixture.ts';
import type { CompanyRanks, Moved } from '../../rank/contract.ts';
import type { Company } from '../contract.ts';
import type { CompanyFacets } from '../contract-list.ts';

const { server, member, createMine } = await minesTest();

const list = async (query: Record<string, string | number>) => {
  const answer = await member.get('/api/companies', { query });
  expect(answer.statusCode, answer.body).toBe(200);
  return { companies: answer.json<Company[]>(), next: answer.headers['x-next-cursor'] as string | undefined };
};
const names = async (query: Record<string, string | number>) => (await list(query)).companies.map(({ name }) => name);

const ids: Record<string, number> = {};
const mineOf = async (company: string | null, more: Partial<MineInput> & { name: string }): Promise<Mine> => {
  const mine = await createMine({ ...more, ...(company !== null && { companyId: ids[company]! }) });
  return mine;
};
const estimate = (mine: Mine, more: object) =>
  created(member, `/api/mines/${mine.id}/resource-estimates`, {
    metal: 'Gold',
    resourceType: 'indicated',
    tonnage: 10_000_000,
    grade: '3.1103',
    gradeUnit: 'g/t',
    reportDate: '2025-03-01',
    ...more,
  });
const study = (mine: Mine, more: object) =>
  created(member, `/api/mines/${mine.id}/economics`, {
    studyType: 'PFS',
    reportDate: '2025-06-30',
    discountRate: 5,
    taxBasis: 'after-tax',
    shareBasis: '100%',
    currency: 'USD',
    ...more,
  });
const interest = (mine: Mine, more: object) =>
  created(member, `/api/mines/${mine.id}/interests`, { kind: 'ownership', ...more });

beforeAll(async () => {
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood'])
    ids[name] = (await created<Company>(member, '/api/companies', { name })).id;
  // Alder operates North, 60 % by the mine's own figure, and has 25 % of South by an interest.
  const north = await mineOf('Alder', { name: 'North', country: 'Canada', ownershipPercentage: 60 });
  await estimate(north, {});
  await estimate(north, { resourceType: 'inferred', tonnage: 5_000_000 });
  await study(north, { npv: 200 });
  const south = await mineOf('Birch', { name: 'South', country: 'Peru', ownershipPercentage: 75 });
  await estimate(south, {});
  await study(south, { npv: 100 });
  await interest(south, { holder: 'Alder', percent: '25' });
  // What is still to be earned, has ended, or is a royalty, counts nothing.
  await interest(south, { holder: 'Cedar', kind: 'earn-in', percent: '51' });
  await interest(south, { holder: 'Dogwood', percent: '10', toDate: '2020-01-01' });
  await interest(south, { holder: 'Cedar', kind: 'NSR', percent: '2' });
  // Of Lost nobody knows which part is Birch's.
  const lost = await mineOf('Birch', { name: 'Lost', country: 'Chile', ownershipPercentage: null });
  await estimate(lost, { resourceType: 'inferred' });
  await estimate(south, { resourceType: 'inferred' });
  await keepDueCompanyFigures(server.db);
});

/** What a company holds, by SQL and arithmetics that share nothing with the program. */
const held = async (company: string, measure: string) => {
  const [row] = await server.db.rows<{ value: number | null }>(sql`
    select sum(f.value * coalesce(
      (select sum(i.percent) from mine_interests i where i.mine_id = m.id and i.company_id = ${ids[company]!}
        and i.kind in ('ownership', 'free-carry') and (i.to_date is null or i.to_date >= current_date)),
      case when m.company_id = ${ids[company]!} and m.ownership_stated then m.ownership_percentage end)::float8 / 100) as value
    from mines m join mine_figures f on f.mine_id = m.id and f.measure = ${measure} and f."of" = 'gold'
    where not m.is_archived`);
  return row!.value;
};

describe('a list of companies by its figures', () => {
  it('adds up the parts that a company holds today, and says where one is not known', async () => {
    const columns = 'mines-held;mine-countries;held-mi.gold;held-inferred.gold;held-npv.USD;coverage';
    const { companies } = await list({ columns, sortBy: 'name' });
    const figures = Object.fromEntries(companies.map((each) => [each.name, each.figures]));
    expect(figures['Alder']).toMatchObject({
      'mines-held': { value: 2 },
      'mine-countries': { value: 2, basis: 'Canada, Peru' },
      'held-npv.USD': { value: 145, basis: '2 studies, PFS, 5%' },
    });
    // 1 Moz of North by 60 %, and of South by 25 %.
    expect(figures['Alder']!['held-mi.gold']!.value).toBeCloseTo(850_000, -2);
    expect(figures['Alder']!['held-mi.gold']!.value).toBeCloseTo((await held('Alder', 'contained-mi'))!, 6);
    expect(figures['Birch']!['held-inferred.gold']).toMatchObject({
      bound: 'at-least',
      isUnranked: true,
      notes: ["The company's share is not known in Lost."],
    });
    expect(figures['Birch']!['held-inferred.gold']!.value).toBeCloseTo((await held('Birch', 'contained-inferred'))!, 6);
    expect(figures['Cedar']).not.toHaveProperty('mines-held');
    expect(figures['Dogwood']).not.toHaveProperty('mines-held');
  });

  it('finds what is within bounds, never what is unknown or only a bound, and counts those', async () => {
    expect(await names({ figures: 'held-mi.gold:800000..', sortBy: 'name' })).toEqual(['Alder']);
    expect(await names({ figures: 'held-inferred.gold:1..', sortBy: 'name' })).toEqual(['Alder']);
    const answer = await member.get('/api/company-facets', { query: { figures: 'held-inferred.gold:1..' } });
    expect(answer.json<CompanyFacets>()).toEqual({
      total: 1,
      unknown: [{ figure: 'held-inferred.gold', without: 3, elsewhere: 1 }],
    });
  });

  it('sorts unknown last both ways, page by page', async () => {
    const walk = async (sortOrder: string) => {
      const found: string[] = [];
      let after: string | undefined;
      do {
        const page = await list({ sortBy: 'held-mi.gold', sortOrder, limit: 1, ...(after && { after }) });
        found.push(...page.companies.map(({ name }) => name));
        after = page.next;
      } while (after);
      return found;
    };
    expect((await walk('desc')).slice(0, 2)).toEqual(['Alder', 'Birch']);
    expect((await walk('asc')).slice(0, 2)).toEqual(['Birch', 'Alder']);
    expect(await walk('asc')).toHaveLength(4);
  });

  it('refuses in words what is no figure of a company', async () => {
    for (const [query, sentence] of [
      [{ figures: 'contained-mi.gold:1..' }, "There is no figure 'contained-mi.gold'."],
      [{ columns: 'held-mi' }, "'held-mi' names no metal: write it as 'held-mi.gold'."],
      [{ sortBy: 'size' }, 'or a figure such as mines-held.'],
    ] as const) {
      const answer = await member.get('/api/companies', { query });
      expect(answer.statusCode).toBe(400);
      expect(answer.body).toContain(sentence);
    }
    const anonymous = await server.app.inject({ url: '/api/company-facets' });
    expect(anonymous.statusCode).toBe(401);
  });
});

it('a change of a mine is in the figures of all who hold or held it', async () => {
  const south = (await member.get('/api/mines', { query: { search: 'South' } })).json<Mine[]>()[0]!;
  const archived = await member.patch(`/api/mines/${south.id}/archive`, { isArchived: true });
  expect(archived.statusCode, archived.body).toBe(200);
  // All four are named by an interest in it, whatever that comes to.
  expect(await keepDueCompanyFigures(server.db)).toBe(4);
  const [row] = await server.db.rows<{ value: number }>(sql`
    select value from company_figures where company_id = ${ids['Alder']!} and measure = 'mines-held'`);
  expect(row).toEqual({ value: 1 });
  await server.db.rows(sql`update mines set is_archived = false where id = ${south.id}`);
  await server.db.rows(sql`insert into company_figures_due (company_id) select id from companies`);
  expect(await keepDueCompanyFigures(server.db)).toBe(4);
  expect(await keepDueCompanyFigures(server.db)).toBe(0);
});

describe('companies by own weights', () => {
  it('ranks what is known and compares', async () => {
    const query = { weights: 'held-mi.gold:3;held-inferred.gold:1' };
    const answer = await member.get('/api/company-ranks', { query });
    expect(answer.statusCode, answer.body).toBe(200);
    const { total, without, companies } = answer.json<CompanyRanks>();
    expect([total, without]).toEqual([2, 2]);
    expect(companies.map(({ name, rank }) => [name, rank])).toEqual([
      ['Alder', 1],
      ['Birch', 2],
    ]);
    expect(companies[1]!.figures['held-inferred.gold']).toMatchObject({ percentile: null, bound: 'at-least' });
    expect(companies[1]!.coverage).toBe(0.75);
    const moved = await member.get('/api/company-rank-sensitivity', { query });
    expect(moved.json<{ companies: Moved }>().companies[0]).toMatchObject({ name: 'Alder', doubled: [1, 1] });
    const wrong = await member.get('/api/company-ranks', { query: { weights: 'npv-capex:1' } });
    expect(wrong.statusCode).toBe(400);
  });
});

describe('companies side by side', () => {
  it('tells what each holds and every figure that is known of it', async () => {
    const answer = await member.get('/api/company-comparison', {
      query: { ids: `${ids['Birch']},${ids['Alder']},999999` },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { companies, unknown } = answer.json<CompanyComparison>();
    expect(unknown).toEqual([999999]);
    expect(
      companies.map(({ name, mines }) => [name, mines.map((mine) => [mine.name, mine.percent, mine.hasMore])]),
    ).toEqual([
      [
        'Birch',
        [
          ['South', 75, false],
          ['Lost', null, true],
        ],
      ],
      [
        'Alder',
        [
          ['North', 60, false],
          ['South', 25, false],
        ],
      ],
    ]);
    expect(companies[1]!.figures['held-npv.USD']!.value).toBe(145);
    const many = await member.get('/api/company-comparison', { query: { ids: '1,2,3,4,5,6,7' } });
    expect(many.statusCode).toBe(400);
  });
});
