import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { importFile } from '../../../tests/imports.ts';
import { type Client, created, openTestApp, type TestApp, testSecret } from '../../../tests/kit.ts';
import { importKinds } from '../../domain/nouns/file-words.ts';
import { companies } from '../../features/companies/contract.ts';
import { openTable } from '../../features/imports/server/read/formats/open-table.ts';
import { media } from '../../features/media/contract.ts';
import { MineInput } from '../../features/mines/contract-input.ts';
import { registered } from '../../features/records/server/record-kinds.ts';
import { buildApp } from '../app.ts';

/** Taken for markup it makes elements, ends a script or a part of an attribute. */
const markup = `"'><img src=x onerror="hurt=1"></script><script>hurt=1</script>]]>&amp;{{1}}`;
const link = 'https://example.org/?a=%22%3E%3Cimg#"><img src=x onerror=hurt=1>';

let server: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
let folder: string;
let member: Client;

const shell = `<!DOCTYPE html><html><head><title>App</title></head><body><script>start()</script><p>Loading...</p></body></html>`;
const pages = ['/mines', '/mines/:id', '/companies', '/companies/:id', '/prices', '/events', '/activity', '/changes'];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'openpit-markup-'));
  const client = path.join(folder, 'client');
  await mkdir(path.join(client, 'sign-in'), { recursive: true });
  const site = { origin: 'https://placeholder.invalid', pages: ['/'], memberWords: {}, memberHeaders: {} };
  await writeFile(path.join(folder, 'site.json'), JSON.stringify(site));
  await writeFile(path.join(folder, 'routes.json'), JSON.stringify(pages.map((of) => ({ path: of, assets: [] }))));
  for (const file of ['index.html', 'sign-in/index.html', '__spa-fallback.html'])
    await writeFile(path.join(client, file), shell);
  server = await openTestApp();
  app = await buildApp({ config: server.config, db: server.db, secret: testSecret, log: false, webFolder: client });
  member = await server.signUp(`Nora ${markup}`.slice(0, 90));
});
afterAll(async () => {
  await app.close();
  await server.close();
  await rm(folder, { recursive: true });
});

/** Every field that takes it; of all others the contract or the record refuses such a text. */
const fields: Readonly<Record<string, readonly string[]>> = {
  mines: ['name', 'alsoKnownAs', 'primaryJurisdiction', 'notes', 'nextStepDescription'],
  companies: [
    ...['name', 'headquarters', 'ceo', 'description', 'stockSymbol', 'pendingLitigation', 'nextStepDescription'],
  ],
  media: ['title', 'publicationName', 'author', 'description'],
  'drill-programs': ['season'],
  'drill-observations': ['holeId', 'metal', 'notes'],
  'drill-holes': ['holeId', 'notes'],
  'economic-studies': ['depositType'],
  'resource-estimates': ['metal', 'zone'],
  interests: ['holder', 'metal', 'buyBack', 'notes'],
  'capital-snapshots': ['sourcePage', 'notes'],
  'share-changes': ['sourcePage', 'notes'],
  instruments: ['series', 'condition', 'sourcePage', 'notes'],
  'production-periods': ['metal', 'notes'],
  'production-guidance': ['metal', 'notes'],
  financings: ['sourcePage', 'notes'],
  'insider-trades': ['insider', 'role', 'controlledBy', 'notes'],
};

interface Made {
  mineId: number;
  companyId: number;
}

/** A mine and a company with what the templates of all kinds show as their example. */
async function storeExamples(): Promise<Made> {
  const { id: companyId } = await created<{ id: number }>(member, '/api/companies', { name: 'Owner' });
  const { id: mineId } = await created<{ id: number }>(member, '/api/mines', { name: 'Pit', companyId });
  for (const { file } of registered) {
    if (!file) continue;
    const template = (await member.get(`/api/csv/templates/${file.name}`)).body;
    const [row] = parse<Record<string, string>>(template, { columns: true });
    const owner: Record<string, string> = { mineName: 'Pit', companyName: 'Owner', entityName: 'Pit', country: '' };
    const named = Object.entries({ ...owner, primaryJurisdiction: '' }).filter(([name]) => row && name in row);
    const isOfMine = row !== undefined && 'mineName' in row;
    const cells = { ...row, ...Object.fromEntries(named.filter(([name]) => !isOfMine || name !== 'companyName')) };
    const text = `${Object.keys(cells).join(',')}\n${Object.values(cells)
      .map((cell) => `"${cell}"`)
      .join(',')}\n`;
    expect(await importFile(member, file.name, text), file.name).toMatchObject({ created: 1, errors: [] });
  }
  return { mineId, companyId };
}

/** What a field of a body takes of the texts that hurt where they are taken for markup. */
function textsOf(body: z.ZodType | undefined): [field: string, text: string][] {
  const shape = body instanceof z.ZodPipe && body.in instanceof z.ZodObject ? body.in.shape : undefined;
  const fields = Object.entries(body instanceof z.ZodObject ? body.shape : (shape ?? {}));
  return fields.flatMap(([field, schema]) => {
    const taken = [markup, link, markup.slice(0, 40), markup.slice(0, 16)].find((text) => {
      const { success, data } = z.safeParse(schema, text);
      return success && typeof data === 'string' && data.includes('<');
    });
    return taken === undefined ? [] : [[field, taken] as [string, string]];
  });
}

/** Puts the markup into every field of a record that takes it. Answers those fields. */
async function fill(save: 'put' | 'patch', call: string, body: z.ZodType | undefined): Promise<string[]> {
  const filled: string[] = [];
  for (const [field, text] of textsOf(body)) {
    const answer = await member[save](call, { [field]: text });
    expect(answer.statusCode, `${call} ${field}: ${answer.body}`).toBeLessThan(500);
    if (answer.statusCode < 300) filled.push(field);
  }
  return filled;
}

test('markup in every text of every record is text in documents of pages, in answers and in files', async () => {
  const { mineId, companyId } = await storeExamples();
  const filled: Record<string, string[]> = {
    mines: await fill('patch', `/api/mines/${mineId}`, MineInput),
    companies: await fill('patch', `/api/companies/${companyId}`, companies.change.body),
  };
  const [shown] = (await member.get(`/api/mines/${mineId}/media`)).json<{ id: number }[]>();
  filled['media'] = await fill('put', `/api/media/${shown!.id}`, media.save.body);
  for (const { file, calls } of registered) {
    if (!file || !calls) continue;
    const list = calls.list.path.replace('{mineId}', String(mineId)).replace('{companyId}', String(companyId));
    const [record] = (await member.get(list)).json<{ id: number }[]>();
    filled[file.name] = await fill('put', calls.save.path.replace('{id}', String(record!.id)), calls.save.body);
    const [after] = (await member.get(list)).json<Record<string, unknown>[]>();
    for (const field of filled[file.name]!) expect(String(after![field]), `${file.name} ${field}`).toContain('<img');
  }
  expect(filled).toEqual(fields);

  const cookies = Object.fromEntries(member.cookies);
  for (const page of pages) {
    const url = page.replace(':id', String(page.startsWith('/mines') ? mineId : companyId));
    const { body } = await app.inject({ url, headers: { host: 'localhost:3000' }, cookies });
    expect([url, /<img|<\/script><script>hurt/u.exec(body)?.[0]]).toEqual([url, undefined]);
    // All hold the name of the member, and those with a first answer what that tells.
    expect([url, body.includes(String.raw`\u003cimg src=x onerror=`)]).toEqual([url, true]);
    const [, answer = ''] = body.split('id="first-answer"');
    expect([url, answer.includes('onerror=')]).toEqual([url, /mines|companies/u.test(page)]);
  }
  for (const kind of importKinds) {
    const csv = (await member.get(`/api/csv/export/${kind}`)).body;
    const workbook = (await member.get(`/api/csv/export/${kind}`, { query: { format: 'xlsx' } })).rawPayload;
    const cells: string[] = [];
    openTable(workbook, { isKnown: () => true }).eachRow((row) => {
      cells.push(...row);
    });
    const inCsv = parse(csv, { bom: true, relax_column_count: true })
      .flat()
      .filter((cell) => cell.includes('<'));
    expect(cells.filter((cell) => cell.includes('<'))).toEqual(inCsv);
  }
});
