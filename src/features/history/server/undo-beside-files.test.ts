import { expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { CapitalSnapshot } from '../../capital/contract.ts';
import type { Company, CompanyPage } from '../../companies/contract.ts';
import type { ImportResult } from '../../imports/contract-results.ts';
import type { Restored } from '../contract.ts';

const { admin, member, other } = await serverWithMembers();

const build = (name: string) => created<Company>(other, '/api/companies', { name });
const addShares = ({ id }: Company) =>
  created<CapitalSnapshot>(member, `/api/companies/${id}/capital-snapshots`, {
    asOf: '2026-08-20',
    sharesOutstanding: 187_004_816,
  });
/** A file that counts the shares of the company on that day anew. */
async function recount({ name }: Company, client: typeof member): Promise<number> {
  const bytes = `companyName,asOf,sharesOutstanding\n${name},2026-08-20,188000000\n`;
  const answer = await client.upload('/api/csv/upload/capital-snapshots', { name: 'shares.csv', bytes });
  expect(answer.json(), answer.body).toMatchObject({ updated: 1 });
  return answer.json<ImportResult>().importId;
}
async function undoEdits(company: Company): Promise<Restored> {
  const body = { since: '2026-01-01', companyId: company.id };
  const answer = await admin.post(`/api/users/${member.id}/undo-edits`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Restored>();
}
const sharesOf = async ({ id }: Company) =>
  (await member.get(`/api/companies/${id}/page`)).json<CompanyPage>().capitalSnapshots;

it('leaves a record of the member that a file of somebody else has changed since, and says so', async () => {
  const company = await build('Numbat');
  await addShares(company);
  await recount(company, other);
  expect(await undoEdits(company)).toMatchObject({
    restored: 0,
    skipped: [{ reason: 'Others have changed it since then.' }],
  });
  expect(await sharesOf(company)).toMatchObject([{ sharesOutstanding: 188_000_000 }]);
});

it('takes back one that a file of the same member changed, or one whose import was undone', async () => {
  const [own, undone] = [await build('Quokka'), await build('Bilby')];
  for (const company of [own, undone]) await addShares(company);
  await recount(own, member);
  const id = await recount(undone, other);
  expect((await other.post(`/api/imports/${id}/undo`)).statusCode).toBe(200);
  for (const company of [own, undone]) {
    await undoEdits(company);
    expect(await sharesOf(company)).toEqual([]);
  }
});
