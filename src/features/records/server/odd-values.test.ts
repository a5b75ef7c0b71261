import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { Company } from '../../companies/contract.ts';
import type { Mine } from '../../mines/contract.ts';
import { checkKeptColumns } from '../../../server/operation/check-kept-columns.ts';

let server: TestApp;
let admin: Client;
let mine: Mine;
let company: Company;

beforeAll(async () => {
  server = await openTestApp();
  admin = await server.signUp('Ada Admin');
  mine = (await admin.post('/api/mines', { name: 'Telfer' })).json<Mine>();
  company = (await admin.post('/api/companies', { name: 'Newcrest' })).json<Company>();
});
afterAll(() => server.close());

const odd: unknown[] = [
  null,
  '',
  ' ',
  -0,
  -1,
  1.5,
  2_147_483_648,
  9_007_199_254_740_991,
  1e300,
  1e-300,
  99_999_999_999.99,
  '1e5',
  'NaN',
  '１',
  true,
  [],
  {},
  [null],
  ['a', 'A '],
  'a\u0000b',
  'x'.repeat(20_001),
  '2025-02-30',
  '1000-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-14:00',
  'http://[::1',
  '<iframe src="https://[::1"></iframe>',
  '99999999.99',
  '999999.9999',
  '99999999999.9999',
];

const drilling = ['sourceUrl', 'season', 'numberOfHoles', 'numberOfMeters', 'cost', 'costPerMeter'];
const observation = [
  'drillProgramId',
  'parentObservationId',
  'holeId',
  'observationDate',
  'densityValue',
  'densityUnit',
];
const interval = ['intervalLength', 'trueWidth', 'startDepth', 'endDepth', 'metal', 'notes'];
const study = ['studyType', 'reportDate', 'lifeOfMineYears', 'allInSustainingCost', 'afterTaxIrr', 'totalCapex', 'npv'];
const moreOfStudy = [
  'metalPrice',
  'metalPrices',
  'oreThroughput',
  'recovery',
  'stripRatio',
  'miningMethod',
  'depositType',
  'gradeCutoffRate',
  'gradeCutoffUnit',
  'productionThroughput',
  'currency',
  'taxBasis',
];
const estimate = ['resourceType', 'metal', 'tonnage', 'grade', 'gradeUnit', 'containedMetal', 'includesReserves'];
const entry = [
  'mediaType',
  'title',
  'recordingDate',
  'podcastUrl',
  'podcastIframe',
  'articleUrl',
  'author',
  'entityId',
];

/** Every create call with a body that it takes, and the fields that are made odd, one at a time. */
const calls = (): [create: string, save: string, good: Record<string, unknown>, fields: string[]][] => {
  const inside = `/api/mines/${mine.id}`;
  const about = { entityType: 'mine', entityId: mine.id };
  const article = { ...about, mediaType: 'article', title: 'T', articleUrl: 'https://example.com/' };
  return [
    [`${inside}/drill-programs`, '/api/drill-programs', { season: 'S', numberOfMeters: 0.01 }, drilling],
    [`${inside}/drill-observations`, '/api/drill-observations', { densityValue: 1 }, [...observation, ...interval]],
    [`${inside}/economics`, '/api/economics', { studyType: 'FS' }, [...study, ...moreOfStudy]],
    [`${inside}/resource-estimates`, '/api/resource-estimates', { resourceType: 'inferred', metal: 'Gold' }, estimate],
    [`${inside}/notes`, '/api/notes', { content: 'c' }, ['content', 'tags']],
    [`/api/companies/${company.id}/notes`, '/api/company-notes', { content: 'c' }, ['content', 'tags']],
    ['/api/media', '/api/media', article, entry],
    ['/api/nps-rating', '', { ...about, rating: 5 }, ['entityType', 'entityId', 'rating']],
    ['/api/page-views', '', about, ['entityType', 'entityId', 'timestamp']],
    [`/api/users/${admin.id}/undo-edits`, '', { since: '2999-01-01' }, ['since', 'mineId', 'before']],
    ['/api/activities/1/restore', '', {}, ['field']],
  ];
};

it('answers whatever a field holds: stored alike by both calls, or refused with a reason', async () => {
  const wrong: string[] = [];
  const told = (value: unknown) => JSON.stringify(value).slice(0, 60);
  for (const [create, save, good, fields] of calls()) {
    for (const field of fields) {
      for (const value of odd) {
        const created = await admin.post(create, { ...good, [field]: value });
        if (created.statusCode >= 500) wrong.push(`${created.statusCode} POST ${create} ${field}: ${told(value)}`);
        if (created.statusCode !== 201 || save === '') continue;
        const { id } = created.json<{ id: number }>();
        const saved = await admin.put(`${save}/${id}`, { [field]: value });
        if (saved.statusCode !== 200) wrong.push(`${saved.statusCode} PUT ${save} ${field}: ${told(value)}`);
        if (saved.headers.etag !== '"1"') wrong.push(`PUT ${save} ${field} changed ${told(value)}`);
        await admin.delete(`${save}/${id}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect((await admin.get(`/api/mines/${mine.id}/page`)).statusCode).toBe(200);
  expect(await checkKeptColumns(server.db)).toEqual([]);
});
