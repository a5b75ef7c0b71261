import { expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Company } from '../../companies/contract.ts';
import type { Mine } from '../contract.ts';

const { member, other } = await serverWithMembers();

interface Described {
  paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }>;
}

/** Of the mine itself, or history, which keeps what was. */
const own = /^\/api\/mines\/|^\/api\/steps\/mine\/|activities|^\/api\/dashboard|^\/api\/users\/[^/]+\/page/;
/** Answers without end, or that end the session. */
const apart = /stream$|logout$/;

it('no list, search, export or page of a company names an archived mine', async () => {
  const company = await created<Company>(member, '/api/companies', { name: 'Keeper of the hidden' });
  const futureSteps = [{ description: 'Drill the Quillfeather', date: '2027-01-02' }];
  const mine = await created<Mine>(member, '/api/mines', { name: 'Quillfeather', companyId: company.id, futureSteps });
  const of = `/api/mines/${mine.id}`;
  await created(member, `${of}/interests`, { holder: company.name, kind: 'NSR', percent: '1' });
  await created(member, `${of}/notes`, { content: 'All about Quillfeather' });
  await created(member, `${of}/drill-observations`, { densityValue: '1', holeId: 'Quillfeather-1' });
  const estimate = { resourceType: 'indicated', metal: 'Gold', reportDate: '2026-06-30', tonnage: 1, grade: '1' };
  await created(member, `${of}/resource-estimates`, { ...estimate, gradeUnit: 'g/t' });
  expect((await other.put(`/api/watchlist/mine/${mine.id}`)).statusCode).toBe(204);

  const { paths } = (await other.get('/api/openapi.json')).json<Described>();
  const kinds = ['mines', 'interests', 'drill-observations', 'resource-estimates'];
  const reads = Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || apart.test(path)) return [];
    const has = (name: string) => get.parameters?.some((parameter) => parameter.name === name) ?? false;
    const ofOne = ['company', 'mine'].flatMap((entityType) => {
      const id = entityType === 'mine' ? mine.id : company.id;
      const filled = path.replace('{entityType}', entityType).replaceAll(/\{(?:id|mineId|companyId)\}/g, String(id));
      return kinds.map((kind) => filled.replace('{kind}', kind));
    });
    const queries = [
      '',
      has('search') ? '?search=quillfeather' : '',
      has('companyId') ? `?companyId=${company.id}` : '',
    ];
    return ofOne.flatMap((url) => queries.map((query) => url + query));
  });
  const naming = async () => {
    const found: string[] = [];
    for (const url of new Set(reads)) {
      if (!own.test(url) && /quillfeather/i.test((await other.get(url)).body)) found.push(url);
    }
    return found;
  };
  const before = await naming();
  for (const url of [
    `/api/companies/${company.id}/page`,
    `/api/companies/${company.id}/interests`,
    '/api/mines?search=quillfeather',
    '/api/csv/export/mines',
    '/api/csv/export/interests',
    '/api/watchlist',
    '/api/events',
  ])
    expect(before).toContain(url);
  expect((await member.patch(`${of}/archive`, { isArchived: true })).statusCode).toBe(200);
  expect(await naming()).toEqual([]);
});
