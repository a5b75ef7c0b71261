import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { created } from '../../../../tests/kit.ts';
import { figuresVersion } from '../../../domain/figures/measures.ts';
import { keepDueFigures } from '../../figures/server/keep-figures.ts';
import type { Mine } from '../contract.ts';
import type { MineInput } from '../contract-input.ts';
import type { MineExchanges, MineFacets } from '../contract-list.ts';
import { minesTest } from './mines.fixture.ts';

const { server, member, createMine } = await minesTest();

const list = async (query: Record<string, string | number>) => {
  const answer = await member.get('/api/mines', { query });
  expect(answer.statusCode, answer.body).toBe(200);
  return { mines: answer.json<Mine[]>(), next: answer.headers['x-next-cursor'] as string | undefined };
};
const names = async (query: Record<string, string | number>) => (await list(query)).mines.map(({ name }) => name);
const facets = async (query: Record<string, string> = {}) =>
  (await member.get('/api/mine-facets', { query })).json<MineFacets>();

const estimate = (mine: Mine, more: object) =>
  created(member, `/api/mines/${mine.id}/resource-estimates`, {
    metal: 'Copper',
    resourceType: 'indicated',
    tonnage: 100_000_000,
    grade: '0.6',
    gradeUnit: '%',
    reportDate: '2025-03-01',
    ...more,
  });
const study = (mine: Mine, more: object) =>
  created(member, `/api/mines/${mine.id}/economics`, { studyType: 'PFS', reportDate: '2025-06-30', ...more });

const mines: Record<string, Mine> = {};
const make = async (name: string, more: Partial<MineInput> = {}) => (mines[name] = await createMine({ name, ...more }));

beforeAll(async () => {
  const rich = await make('Rich', { country: 'Chile', stage: 'development', ownershipPercentage: 60 });
  await estimate(rich, { tonnage: 400_000_000, grade: '0.8' });
  await study(rich, {
    npv: 900,
    totalCapex: 600,
    afterTaxIrr: 24,
    discountRate: 8,
    currency: 'USD',
    lifeOfMineYears: 18,
  });
  const small = await make('Small', { country: 'Peru', stage: 'exploration' });
  await estimate(small, { tonnage: 20_000_000, grade: '0.7' });
  await study(small, { studyType: 'PEA', npv: 50, totalCapex: 100, afterTaxIrr: 12, discountRate: 8, currency: 'CAD' });
  const gold = await make('Golden', { country: 'Canada', stage: 'exploration' });
  await estimate(gold, { metal: 'Gold', tonnage: 10_000_000, grade: '3.1103', gradeUnit: 'g/t' });
  await make('Bare', { country: 'Chile', ownershipPercentage: null });
});

describe('a list of mines by its figures', () => {
  it('finds what is within bounds and never what is not known', async () => {
    expect(await names({ figures: 'contained-mi.copper:1000000..', sortBy: 'name' })).toEqual(['Rich']);
    expect(await names({ figures: 'contained-mi.copper:0..', sortBy: 'name' })).toEqual(['Rich', 'Small']);
    expect(await names({ figures: 'contained-mi.copper:..1000000' })).toEqual(['Small']);
    expect(await names({ figures: 'npv.USD:..100000' })).toEqual(['Rich']);
    expect(await names({ figures: 'contained-mi.gold:999984..999985' })).toEqual(['Golden']);
    expect(await names({ figures: 'grade-mi.copper:0.75..;irr:20..;study-level:PFS..' })).toEqual(['Rich']);
    expect(await names({ figures: 'study-date:2025-06-30..2025-06-30', sortBy: 'name' })).toEqual(['Rich', 'Small']);
  });

  it('answers the question of the issue by one link', async () => {
    const query = {
      stage: 'exploration,development',
      region: 'North America,Latin America',
      studyLevel: 'PFS',
      figures: 'grade-mi.copper:0.5..;contained-mi.copper:1000000..',
    };
    expect(await names(query)).toEqual(['Rich']);
  });

  it('tells the figures that are asked for with what they stand for, and none that is not known', async () => {
    const { mines: rows } = await list({
      columns: 'contained-mi.copper;attributable-mi.copper;npv.USD;npv-capex;coverage;engagement;nps',
      sortBy: 'name',
    });
    const figuresOf = (name: string) => rows.find((mine) => mine.name === name)?.figures;
    expect(figuresOf('Rich')).toMatchObject({
      'contained-mi.copper': { value: 3_200_000, basis: '2025' },
      'attributable-mi.copper': { value: 1_920_000, basis: '60%, 2025' },
      'npv.USD': { value: 900, basis: 'PFS 2025, 8%' },
      'npv-capex': { value: 1.5 },
    });
    expect(Object.keys(figuresOf('Bare')!).toSorted()).toEqual(['coverage', 'engagement']);
    expect((await list({})).mines[0]).not.toHaveProperty('figures');
  });

  it.each(['asc', 'desc'])('sorts by a figure with what is not known last, page by page: %s', async (sortOrder) => {
    const pages: string[] = [];
    let after: string | undefined;
    do {
      const page = await list({ sortBy: 'npv-capex', sortOrder, limit: 1, ...(after && { after }) });
      pages.push(...page.mines.map(({ name }) => name));
      after = page.next;
    } while (after !== undefined);
    const known = sortOrder === 'asc' ? ['Small', 'Rich'] : ['Rich', 'Small'];
    expect(pages.slice(0, 2)).toEqual(known);
    expect(pages.slice(2).toSorted()).toEqual(['Bare', 'Golden']);
    expect(await names({ sortBy: 'npv-capex', sortOrder, figures: 'npv-capex:1..' })).toEqual(['Rich']);
  });

  it('sorts by scores under the names of figures', async () => {
    expect(await names({ sortBy: 'engagement', sortOrder: 'desc', figures: 'engagement:0..' })).toHaveLength(4);
  });

  it.each([
    ['figures', 'gold:1..', "There is no figure 'gold'."],
    ['figures', 'npv:1..', "'npv' names no currency: write it as 'npv.USD'."],
    ['figures', 'npv.USD:1', 'two points'],
    ['figures', 'npv.USD:5..1', 'wrong way round'],
    ['figures', 'npv.USD:1e9..', 'no number'],
    ['figures', 'irr.copper:1..', 'of no metal'],
    ['figures', 'study-level:best..', 'none of RE, PEA, PFS, FS'],
    ['figures', 'study-date:2025-13-01..', 'no day'],
    ['figures', Array(13).fill('irr:1..').join(';'), 'at most 12'],
    ['columns', '__proto__', "There is no figure '__proto__'."],
    ['sortBy', 'constructor', 'sortBy takes one of'],
    ['region', 'Atlantis', 'region takes one or several of'],
  ])('refuses %s=%s in a sentence', async (field, text, sentence) => {
    const answer = await member.get('/api/mines', { query: { [field]: text } });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(sentence);
  });
});

describe('what stands beside the filters', () => {
  it('counts each choice without its own filter, and of how many a figure is not known', async () => {
    const { total, stages, regions, studyLevels, unknown, metals } = await facets({
      stage: 'development',
      figures: 'contained-mi.copper:1000000..',
    });
    expect(total).toBe(1);
    expect(stages).toEqual([{ value: 'development', count: 1 }]);
    expect(regions).toEqual([{ value: 'Latin America', count: 1 }]);
    expect(metals).toEqual([]);
    expect(studyLevels).toEqual([
      { value: 'FS', count: 0 },
      { value: 'PFS', count: 1 },
      { value: 'PEA', count: 1 },
    ]);
    expect(unknown).toEqual([{ figure: 'contained-mi.copper', without: 0, elsewhere: 0 }]);
  });

  it('counts grades, estimates, studies and exchanges beside their choices, each without its own filter', async () => {
    const listed = await created<{ id: number }>(member, '/api/companies', {
      name: 'Listed Twice',
      stockExchanges: [
        { exchange: 'ASX', ticker: 'TWO' },
        { exchange: 'TSX', ticker: 'TWO' },
      ],
    });
    await member.patch(`/api/mines/${mines['Rich']!.id}`, { companyId: listed.id });
    await created(member, `/api/mines/${mines['Golden']!.id}/drill-observations`, {
      ...{ metal: 'Gold', densityValue: '12', densityUnit: 'g/t', intervalLength: '4' },
    });
    const of = async (query: Record<string, string>) => {
      const { grades, hasResourceEstimates, hasEconomicStudies } = await facets(query);
      const { exchanges } = (await member.get('/api/mine-exchanges', { query })).json<MineExchanges>();
      const counts = (choices: { value: string; count: number }[]) =>
        Object.fromEntries(choices.map(({ value, count }) => [value, count]));
      return [grades, hasResourceEstimates, hasEconomicStudies, exchanges].map(counts);
    };
    const all = [{ medium: 1 }, { true: 3, false: 1 }, { true: 2, false: 2 }, { ASX: 1, TSX: 1 }];
    expect(await of({})).toEqual(all);
    const [grades, , , exchanges] = await of({ densityRange: 'low', exchange: 'LSE' });
    expect([grades, exchanges]).toEqual([{}, {}]);
    expect((await of({ exchange: 'ASX' }))[3]).toEqual({ ASX: 1, TSX: 1 });
    expect((await of({ hasEconomicStudies: 'false' })).slice(1, 3)).toEqual([
      { true: 1, false: 1 },
      { true: 2, false: 2 },
    ]);
    const { mines: rows } = await list({ search: 'Rich' });
    expect(rows[0]!.listings).toEqual([
      { exchange: 'ASX', ticker: 'TWO' },
      { exchange: 'TSX', ticker: 'TWO' },
    ]);
  });

  it('tells figures of another currency from those of nobody', async () => {
    const { unknown } = await facets({ figures: 'npv.USD:1..' });
    expect(unknown).toEqual([{ figure: 'npv.USD', without: 3, elsewhere: 1 }]);
  });
});

it('the best intercept of a mine is told with the digits that were entered', async () => {
  const drilled = await make('Drilled', { country: 'Peru' });
  const best = async () =>
    (await list({ columns: 'best-intercept.gold', search: 'Drilled' })).mines[0]?.figures?.['best-intercept.gold'];
  await created(member, `/api/mines/${drilled.id}/drill-observations`, {
    ...{ metal: 'Gold', densityValue: '41.6', densityUnit: 'g/t', intervalLength: '3.4' },
  });
  expect(await best()).toMatchObject({ basis: '41.6 g/t over 3.4 m' });
  await created(member, `/api/mines/${drilled.id}/drill-observations`, {
    ...{ metal: 'Gold', densityValue: '52.05', densityUnit: 'g/t', intervalLength: '4', trueWidth: '3' },
  });
  expect(await best()).toMatchObject({ basis: '52.05 g/t over 3 m true width' });
});

describe('figures follow their records', () => {
  const contained = async () =>
    (await list({ columns: 'contained-mi.copper', search: 'Rich' })).mines[0]?.figures?.['contained-mi.copper']?.value;

  it('with the write that changes one, and by the job where many were written', async () => {
    const rich = mines['Rich']!;
    const extra = await created<{ id: number }>(member, `/api/mines/${rich.id}/resource-estimates`, {
      metal: 'Copper',
      resourceType: 'measured',
      tonnage: 100_000_000,
      grade: '1',
      gradeUnit: '%',
      reportDate: '2025-03-01',
    });
    expect(await contained()).toBe(4_200_000);
    expect((await member.delete(`/api/resource-estimates/${extra.id}`)).statusCode).toBe(204);
    expect(await contained()).toBe(3_200_000);

    await server.db.rows(sql`delete from mine_figures where mine_id = ${rich.id}`);
    await server.db.rows(sql`update mine_figured set rules = 0 where mine_id = ${rich.id}`);
    expect(await contained()).toBeUndefined();
    expect(await keepDueFigures(server.db)).toBe(1);
    expect(await contained()).toBe(3_200_000);
    const [row] = await server.db.rows(sql`select rules from mine_figured where mine_id = ${rich.id}`);
    expect(row).toEqual({ rules: figuresVersion });
  });

  it('when the share of the owner changes', async () => {
    const rich = mines['Rich']!;
    await member.patch(`/api/mines/${rich.id}`, { ownershipPercentage: 50 });
    expect(await names({ figures: 'attributable-mi.copper:1600000..1600000' })).toEqual(['Rich']);
    await member.patch(`/api/mines/${rich.id}`, { ownershipPercentage: null });
    expect(await names({ figures: 'attributable-mi.copper:0..;tonnage-mi.copper:300000000..' })).toEqual([]);
  });
});
