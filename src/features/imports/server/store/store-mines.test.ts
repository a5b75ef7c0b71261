import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../../tests/kit.ts';
import { Outdated } from '../model/kind.ts';
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
async function storeAfter(csv: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const [row] = (
    await app.db.client.query<{ id: number }>(
      `insert into imports (user_id, kind, file_name, is_dry_run, request_hash) values ($1, 'mines', 'a.csv', false, '')
       returning id`,
      [member.id],
    )
  ).rows;
  const importer = { importId: row!.id, userId: member.id, isAdmin: false, isSample: false };
  const client = await app.db.client.connect();
  try {
    const report = new Report();
    const kind = kindOf('mines');
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
