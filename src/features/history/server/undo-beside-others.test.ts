import { expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { CapitalSnapshot } from '../../capital/contract.ts';
import type { CapitalInstrument } from '../../capital/contract-instruments.ts';
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

it('leaves an instrument of a quarter replaced where what took its place stays, so that none counts twice', async () => {
  const company = await build('Potoroo');
  const warrant = { kind: 'warrant', asOf: '2026-05-20', count: 12_750_000, strike: '0.95', currency: 'CAD' };
  const enter = async (replaces: number, asOf: string) => {
    const instruments = [{ instrument: { ...warrant, asOf, count: 12_000_000 }, replaces }];
    const quarter = { snapshot: { asOf, sharesOutstanding: 187_004_816 }, instruments, gone: [] };
    return created<{ instruments: CapitalInstrument[] }>(member, `/api/companies/${company.id}/quarters`, quarter);
  };
  const old = await created<CapitalInstrument>(other, `/api/companies/${company.id}/instruments`, warrant);
  const { instruments } = await enter(old.id, '2026-08-20');
  expect((await other.put(`/api/instruments/${instruments[0]!.id}`, { strike: '0.90' })).statusCode).toBe(200);
  const { skipped } = await undoEdits(company);
  expect(skipped.map(({ reason }) => reason)).toEqual([
    'Others have changed it since then.',
    'What took its place has been changed since then, and stays.',
  ]);
  const states = async () =>
    new Map(
      (await member.get(`/api/companies/${company.id}/page`))
        .json<CompanyPage>()
        .instruments.map((each) => [each.id, each.state]),
    );
  expect(await states()).toEqual(
    new Map([
      [old.id, 'replaced'],
      [instruments[0]!.id, 'alive'],
    ]),
  );
  // Where nobody has changed it, it goes, and the one before lives again.
  const again = await enter(instruments[0]!.id, '2026-11-20');
  expect((await states()).get(again.instruments[0]!.id)).toBe('alive');
  await undoEdits(company);
  expect(await states()).toEqual(
    new Map([
      [old.id, 'replaced'],
      [instruments[0]!.id, 'alive'],
    ]),
  );
});
