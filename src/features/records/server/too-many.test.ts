import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { csv, importFile } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Company } from '../../companies/contract.ts';
import { recordKinds } from './record-kinds.ts';

const { server, admin, member } = await serverWithMembers();

const buildCompany = (name: string) => created<Company>(member, '/api/companies', { name });
/** Consolidations on so many days. */
const fill = (companyId: number, count: number, from = 0) =>
  server.db.rows(sql`
    insert into share_changes (company_id, effective_day, new_shares, old_shares)
    select ${companyId}, date '2020-01-01' + i, 1, 2 from generate_series(${from}::int, ${from + count - 1}::int) i`);
const change = (effectiveDay: string) => ({ effectiveDay, newShares: '1', oldShares: '10' });
const sentence = 'A company has 50 share changes at most. Delete some that are not needed first.';
const countOf = async (id: number) =>
  (await server.db.rows(sql`select 1 from share_changes where company_id = ${id}`)).length;

it('a kind whose figures are made of all of its records says how many there may be', () => {
  const bounded = [...recordKinds.values()].filter(({ most }) => most !== undefined);
  expect(bounded.map(({ table }) => table)).toEqual(
    expect.arrayContaining([
      'capital_snapshots',
      'capital_instruments',
      'share_changes',
      'insider_trades',
      'resource_estimates',
      'production_periods',
    ]),
  );
});

it('of more records than may be looked at together the next is refused, and one that was deleted stays away', async () => {
  const company = await buildCompany('Bounded');
  await fill(company.id, 49);
  const path = `/api/companies/${company.id}/share-changes`;
  const last = await created<{ id: number }>(member, path, change('2024-01-01'));
  const answer = await member.post(path, change('2024-01-02'));
  expect([answer.statusCode, answer.body]).toEqual([409, expect.stringContaining(sentence)]);
  expect((await member.delete(`/api/share-changes/${last.id}`)).statusCode).toBe(204);
  await created(member, path, change('2024-01-03'));
  const activity = (await admin.get(`/api/companies/${company.id}/activities`))
    .json<{ id: number; type: string }[]>()
    .find(({ type }) => type === 'delete');
  const restored = await admin.post(`/api/activities/${activity!.id}/restore`);
  expect([restored.statusCode, restored.body]).toEqual([409, expect.stringContaining(sentence)]);
  expect(await countOf(company.id)).toBe(50);
});

it('a file that would bring more is refused row by row, for that company alone', async () => {
  const [full, other] = [await buildCompany('Overfull'), await buildCompany('Room')];
  await fill(full.id, 49);
  const report = await importFile(
    member,
    'share-changes',
    csv(
      'companyName,effectiveDay,newShares,oldShares',
      'Overfull,2024-02-01,1,10',
      'Overfull,2024-02-02,1,10',
      'Room,2024-02-01,1,10',
    ),
  );
  expect(JSON.stringify(report)).toContain(sentence);
  expect([await countOf(full.id), await countOf(other.id)]).toEqual([49, 1]);
});

it('two companies that have more together are not made one', async () => {
  const [one, other] = [await buildCompany('First Half'), await buildCompany('Second Half')];
  await fill(one.id, 30);
  await fill(other.id, 30, 100);
  const answer = await admin.post(`/api/companies/${one.id}/merge`, { companyId: other.id });
  expect([answer.statusCode, answer.body]).toEqual([
    409,
    expect.stringContaining('have more than 50 share changes together, which is the most that a company has.'),
  ]);
});
