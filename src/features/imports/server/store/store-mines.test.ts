import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, created, openTestApp, type TestApp } from '../../../../../tests/kit.ts';
import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import { mergeCompanies } from '../../../companies/server/merge-companies.ts';
import { Outdated } from '../model/kind.ts';
import { waitingForLocks } from '../../../../../tests/imports.ts';
import { kindOf } from '../kinds/kinds.ts';
import { NameChoices } from '../model/name-choices.ts';
import { openFile, readFile } from '../read/read-file.ts';
import { Report } from '../model/report.ts';

let app: TestApp;
let member: Client;
beforeAll(async () => {
  app = await openTestApp();
  member = await app.signUp();
});
afterAll(() => app.close());

/** Plans a file, lets `meanwhile` happen, and stores what was planned. */
async function storeAfter(csv: string, meanwhile: () => Promise<unknown>, name: ImportKind = 'mines') {
  const [row] = (
    await app.db.client.query<{ id: number }>(
      `insert into imports (user_id, kind, file_name, is_dry_run, request_hash) values ($1, $2, 'a.csv', false, '')
       returning id`,
      [member.id, name],
    )
  ).rows;
  const importer = { importId: row!.id, userId: member.id, isAdmin: false, isSample: false };
  const client = await app.db.client.connect();
  try {
    const report = new Report();
    const kind = kindOf(name);
    const table = openFile(Buffer.from(csv), kind, {});
    const rows = readFile(table, kind, report, { settings: { mediaHosts: [] } });
    const names = new NameChoices();
    const plan = await kind.plan({ client, importer, report, names, onProgress: () => {} }, rows);
    expect(report.errors).toEqual([]);
    await plan.stage(client);
    await meanwhile();
    await client.query('begin');
    await plan.store(client, importer).finally(() => client.query('rollback'));
  } finally {
    client.release(true);
    await app.db.client.query(`update imports set status = 'failed' where status = 'running'`);
  }
}

test('a company that is archived between plan and storing gets no mine', async () => {
  const { id } = (await member.post('/api/companies', { name: 'Fading Co' })).json<{ id: number }>();
  const csv = 'name,companyName\nLast Light,Fading Co\n';
  const archive = (isArchived: boolean) => member.patch(`/api/companies/${id}/archive`, { isArchived });
  await storeAfter(csv, async () => undefined);
  await expect(storeAfter(csv, () => archive(true))).rejects.toThrow(Outdated);
});

test('a company that is renamed between plan and storing keeps its mines under the new name', async () => {
  const { id } = (await member.post('/api/companies', { name: 'Moving Co' })).json<{ id: number }>();
  await member.post('/api/mines', { name: 'Settled', companyId: id });
  const rename = () => member.patch(`/api/companies/${id}`, { name: 'Moved Co' });
  await expect(storeAfter('name,country\nSettled,Canada\n', rename)).rejects.toThrow(Outdated);
});

const make = async (path: string, name: string) => (await created<{ id: number }>(member, path, { name })).id;

test('records of a mine that is merged or archived between plan and storing are not left with it', async () => {
  const [gone, stays, shut] = [
    await make('/api/mines', 'Goes'),
    await make('/api/mines', 'Stays'),
    await make('/api/mines', 'Shuts'),
  ];
  const programs = (mine: string) => `mineName,season\n${mine},2026\n`;
  await storeAfter(programs('Goes'), async () => undefined, 'drill-programs');
  const merge = () => member.post(`/api/mines/${stays}/merge`, { mineId: gone });
  await expect(storeAfter(programs('Goes'), merge, 'drill-programs')).rejects.toThrow(Outdated);
  // Planned again they are about the mine that stays.
  await storeAfter(programs('Goes'), async () => undefined, 'drill-programs');
  const archive = () => member.patch(`/api/mines/${shut}/archive`, { isArchived: true });
  await expect(storeAfter(programs('Shuts'), archive, 'drill-programs')).rejects.toThrow(Outdated);
});

test('records of a company that is merged between plan and storing are not left with it', async () => {
  const [gone, stays] = [await make('/api/companies', 'Goes Ltd'), await make('/api/companies', 'Stays Ltd')];
  const csv = 'companyName,effectiveDay,newShares,oldShares\nGoes Ltd,2024-02-01,1,10\n';
  await storeAfter(csv, async () => undefined, 'share-changes');
  const merge = () => member.post(`/api/companies/${stays}/merge`, { companyId: gone });
  await expect(storeAfter(csv, merge, 'share-changes')).rejects.toThrow(Outdated);
});

test('interests of a company that becomes part of another one while they are stored are not left with it', async () => {
  await make('/api/mines', 'Held By Goes');
  const [gone, stays] = [await make('/api/companies', 'Merges Ltd'), await make('/api/companies', 'Remains Ltd')];
  const csv = 'mineName,holder,kind\nHeld By Goes,Merges Ltd,NSR\n';
  let stored: Promise<void> | undefined;
  await app.db.transaction(async (tx) => {
    await mergeCompanies(tx, { member, targetId: stays, sourceId: gone });
    stored = storeAfter(csv, async () => undefined, 'interests');
    stored.catch(() => undefined);
    await expect.poll(() => waitingForLocks(app.db)).toBe(1);
  });
  await expect(stored).rejects.toThrow(Outdated);
  // Planned again it is the company that stays.
  await storeAfter(csv, async () => undefined, 'interests');
});
