import { beforeAll, expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { stages } from '../../../domain/mines/stages.ts';
import { studyTypes } from '../../../domain/vocabulary.ts';
import type { Mine } from '../contract.ts';
import type { MineFacets } from '../contract-list.ts';

const { member } = await serverWithMembers();

const countries = ['Canada', 'Peru', 'Ghana', undefined];
const metals = [['Gold'], ['Copper', 'Gold'], ['Lithium'], []];
const grades = [undefined, '1', '5', '30'];
const one = <Value>(values: readonly Value[], place: number) => values[place % values.length];

beforeAll(async () => {
  for (let place = 0; place < 28; place += 1) {
    const mine = await created<Mine>(member, '/api/mines', {
      name: `Quartz ${place}`,
      stage: place % 9 === 8 ? undefined : one(stages, place),
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

it('counts by groups of mines what it counts by the mines themselves', async () => {
  const counts: number[] = [];
  for (const question of questions) {
    const counted = await facets(question);
    // All have the word, and by words mines are looked at one by one.
    expect(counted, JSON.stringify(question)).toEqual(await facets({ ...question, search: 'quartz' }));
    counts.push(counted.total);
  }
  expect(counts[0]).toBe(28);
  expect(counts.filter((count) => count > 0 && count < 28).length).toBeGreaterThan(20);
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
