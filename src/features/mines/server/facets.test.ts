import { beforeAll, expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { stages } from '../../../domain/mines/stages.ts';
import { studyTypes } from '../../../domain/vocabulary.ts';
import type { Mine } from '../contract.ts';
import { type MineExchanges, MineFacetQuery, type MineFacets } from '../contract-list.ts';
import { countInDatabase, exchangesInDatabase } from './count-facets.ts';
import { countInGroups } from './count-groups.ts';

const { server, member } = await serverWithMembers();

const countries = ['Canada', 'Peru', 'Ghana', undefined];
const metals = [['Gold'], ['Copper', 'Gold'], ['Lithium'], []];
const words = ['Quartz', 'Quartz Hill', 'Granite'];
const grades = [undefined, '1', '5', '30'];
const one = <Value>(values: readonly Value[], place: number) => values[place % values.length];

beforeAll(async () => {
  const owners: (number | undefined)[] = [undefined];
  for (const exchanges of [['TSX', 'ASX'], ['ASX'], []]) {
    const { id } = await created<{ id: number }>(member, '/api/companies', {
      name: `Owner ${exchanges.join(' ')}`,
      stockExchanges: exchanges.map((exchange) => ({ exchange, ticker: 'OWN' })),
    });
    owners.push(id);
  }
  for (let place = 0; place < 28; place += 1) {
    const mine = await created<Mine>(member, '/api/mines', {
      name: `${one(words, place)} ${place}`,
      primaryJurisdiction: one([undefined, 'North', 'South'], place + Math.floor(place / 5)),
      ...(place % 4 === 0 ? {} : { latitude: place, longitude: -place }),
      stage: place % 9 === 8 ? undefined : one(stages, place),
      companyId: one(owners, place * 5 + Math.floor(place / 6)),
      country: one(countries, place * 3 + Math.floor(place / 4)),
      metalsDistribution: one(metals, Math.floor(place / 2))!.map((metal, _, { length }) => ({
        metal,
        percentage: 100 / length,
      })),
    });
    const grade = one(grades, Math.floor(place / 3));
    if (grade !== undefined)
      await created(member, `/api/mines/${mine.id}/drill-observations`, {
        ...{ metal: 'Gold', densityValue: grade, densityUnit: 'g/t', intervalLength: '4' },
      });
    if (place % 3 === 1)
      await created(member, `/api/mines/${mine.id}/resource-estimates`, {
        ...{ resourceType: 'indicated', metal: 'Gold', tonnage: 1_000_000, grade: '2', gradeUnit: 'g/t' },
      });
    for (let study = 0; study < place % 3; study += 1)
      await created(member, `/api/mines/${mine.id}/economics`, { studyType: one(studyTypes, place + study) });
  }
  const archived = await created<Mine>(member, '/api/mines', {
    name: 'Quartz archived',
    stage: stages[0],
    country: 'Peru',
  });
  await member.patch(`/api/mines/${archived.id}/archive`, { isArchived: true });
});

const facets = async (query: Record<string, string>) => {
  const answer = await member.get('/api/mine-facets', { query });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<MineFacets>();
};

const filters: Readonly<Record<string, readonly string[]>> = {
  stage: [stages[0], `${stages[1]},${stages[4]}`],
  country: ['Canada', 'ghana,PERU'],
  region: ['Africa', 'North America,Latin America'],
  metals: ['gold', 'Lithium,Copper'],
  densityRange: ['low', 'medium', 'high'],
  hasResourceEstimates: ['true', 'false'],
  hasEconomicStudies: ['true', 'false'],
  studyLevel: ['PEA', 'PFS', 'FS'],
};

/** Every filter alone, with every other one, and all at once. */
const alone = Object.entries(filters).flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
const pairs = alone.flatMap((first, place) => alone.slice(place + 1).map((second) => ({ ...second, ...first })));
const questions: Record<string, string>[] = [
  {},
  { metals: ',' },
  ...alone,
  ...pairs.filter((_, place) => place % 3 === 0),
  ...[0, 1].map((which) => Object.fromEntries(Object.entries(filters).map(([name, values]) => [name, values[which]!]))),
];

const mostTold = 300;

/** What is held of all mines beside what the database counts: two programs that have nothing but the question in common. */
async function bothCount(question: Record<string, string>) {
  const query = MineFacetQuery.parse(question);
  const [held, counted] = [await countInGroups(server.db, query, mostTold), await countInDatabase(server.db, query)];
  const levels = (choices: readonly { value: string; count: number }[] = []) =>
    choices.toSorted((first, second) => Number(first.value) - Number(second.value));
  expect({ ...held, studyLevels: levels(held?.studyLevels) }, JSON.stringify(question)).toEqual({
    ...counted,
    studyLevels: levels(counted.studyLevels),
  });
  return counted;
}

it('is counted of what is held as the database counts it', async () => {
  const counts: number[] = [];
  for (const question of questions) counts.push((await bothCount(question)).total[0]?.count ?? 0);
  expect(counts[0]).toBe(28);
  expect(counts.filter((count) => count > 0 && count < 28).length).toBeGreaterThan(20);
});

/** What groups do not tell: figures, words, places, owners. */
const others: readonly Record<string, string>[] = [
  { figures: 'contained-mi.gold:0..' },
  { figures: 'contained-mi.gold:2..;grade-mi.gold:1..' },
  { figures: 'contained-mi.copper:0..;study-level:PEA..' },
  { figures: 'study-level:..PEA;best-intercept.gold:5..100' },
  { figures: 'engagement:0..;nps:..50' },
  { search: 'quartz' },
  { search: 'hill', jurisdiction: 'north' },
  { jurisdiction: 'South' },
  { jurisdiction: 'South', country: 'Peru' },
  { area: '-5,-20,20,5' },
  { within: '10,-10,900', figures: 'ownership:50..' },
  { company: 'owner' },
  { exchange: 'TSX' },
  { exchange: 'ASX,TSX', area: '0,-30,40,0' },
  { area: '-90,170,90,-10', search: 'granite' },
  { interest: 'someone' },
];

it('is counted so beside figures, words and places, with every other filter', async () => {
  let found = 0;
  for (const [place, other] of others.entries()) {
    const choices = [{}, ...alone.filter((_, index) => index % 3 === place % 3)];
    for (const choice of choices) {
      const { total, unknown } = await bothCount({ ...choice, ...other });
      found += (total[0]?.count ?? 0) > 0 || unknown.some(({ without }) => without > 0) ? 1 : 0;
    }
  }
  expect(found).toBeGreaterThan(60);
});

it('says of each choice what the list finds by it', async () => {
  const question = { figures: 'study-level:PEA..', region: 'North America,Latin America' };
  const { stages: told } = await facets(question);
  expect(told.length).toBeGreaterThan(1);
  for (const { value, count } of told) {
    const list = await member.get('/api/mines', { query: { ...question, stage: value, count: 'true' } });
    expect(Number(list.headers['x-total-count']), value).toBe(count);
  }
});

it('says of each exchange what the list finds by it', async () => {
  for (const question of [
    {},
    { hasResourceEstimates: 'false', area: '-90,-180,90,180' },
    { search: 'quartz', exchange: 'TSX' },
  ]) {
    const answer = await member.get('/api/mine-exchanges', { query: question });
    const { exchanges } = answer.json<MineExchanges>();
    expect(exchanges.length, answer.body).toBe(2);
    // What is held tells the same as the database.
    const { exchange: _, ...others } = MineFacetQuery.parse(question);
    expect(exchanges).toEqual(await exchangesInDatabase(server.db, others));
    for (const { value, count } of exchanges) {
      const list = await member.get('/api/mines', { query: { ...question, exchange: value, count: 'true' } });
      expect(Number(list.headers['x-total-count']), value).toBe(count);
    }
  }
});

it('refuses a country that is none', async () => {
  expect((await member.get('/api/mine-facets', { query: { country: 'Atlantis' } })).statusCode).toBe(400);
});

it('follows what is written', async () => {
  const before = await facets({ stage: stages[3] });
  const mine = await created<Mine>(member, '/api/mines', { name: 'Quartz late', stage: stages[3] });
  expect((await facets({ stage: stages[3] })).total).toBe(before.total + 1);
  await member.patch(`/api/mines/${mine.id}/archive`, { isArchived: true });
  expect((await facets({ stage: stages[3] })).total).toBe(before.total);
});
