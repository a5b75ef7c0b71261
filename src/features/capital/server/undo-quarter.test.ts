import { expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Company, CompanyPage } from '../../companies/contract.ts';
import type { CapitalInstrument } from '../contract-instruments.ts';
import type { EnteredQuarter } from '../contract-quarter.ts';

const { admin, member, other } = await serverWithMembers();

let count = 0;
const buildCompany = () => created<Company>(member, '/api/companies', { name: `Numbat ${(count += 1)}` });
const pageOf = async (id: number) => (await member.get(`/api/companies/${id}/page`)).json<CompanyPage>();
const pathOf = (id: number) => `/api/companies/${id}/quarters`;
const listOf = async (id: number) => (await member.get(pathOf(id))).json<EnteredQuarter[]>();
const undo = (id: number, quarter: number) => member.post(`${pathOf(id)}/${quarter}/undo`, undefined);
const warrant = { kind: 'warrant', asOf: '2026-05-20', count: 12_750_000, strike: '0.95', currency: 'CAD' };

const build = (companyId: number) =>
  created<CapitalInstrument>(member, `/api/companies/${companyId}/instruments`, warrant);

interface Stored {
  snapshot: { id: number };
  instruments: CapitalInstrument[];
}

/** Stores a quarter of that day, which counts the instrument anew. Answers what took its place. */
async function recount(companyId: number, asOf: string, replaces: number, more: object = {}) {
  const instruments = [{ instrument: { ...warrant, asOf, count: 12_000_000 }, replaces }];
  const answer = await member.post(pathOf(companyId), {
    ...{ snapshot: { asOf, sharesOutstanding: 187_004_816 }, instruments, gone: [] },
    ...more,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { snapshot, instruments: made } = answer.json<Stored>();
  return { snapshot, again: made[0]! };
}

const statesOf = async (companyId: number) =>
  new Map((await pageOf(companyId)).instruments.map(({ id, state }) => [id, state]));

it('leaves what a file has changed since, which no activity of the record tells', async () => {
  const company = await buildCompany();
  const old = await build(company.id);
  const { again } = await recount(company.id, '2026-08-20', old.id);
  const bytes = `companyName,asOf,sharesOutstanding\n${company.name},2026-08-20,188000000\n`;
  const imported = await other.upload('/api/csv/upload/capital-snapshots', { name: 'shares.csv', bytes });
  expect(imported.json(), imported.body).toMatchObject({ updated: 1 });
  const [quarter] = await listOf(company.id);
  expect(quarter).toMatchObject({ instruments: 1, closed: 1, changed: 1 });
  const answer = await undo(company.id, quarter!.id);
  expect(answer.json()).toMatchObject({ undone: 2, left: [{ reason: 'It has been changed since then.' }] });
  const { capitalSnapshots, instruments } = await pageOf(company.id);
  expect(capitalSnapshots).toMatchObject([{ sharesOutstanding: 188_000_000 }]);
  expect(instruments.map(({ id, state }) => [id, state])).toEqual([[old.id, 'alive']]);
  expect(again.id).not.toBe(old.id);
});

it('leaves an instrument replaced whose place is taken by one that stays, so that none counts twice', async () => {
  const company = await buildCompany();
  const old = await build(company.id);
  const { again } = await recount(company.id, '2026-08-20', old.id);
  expect((await other.put(`/api/instruments/${again.id}`, { strike: '0.90' })).statusCode).toBe(200);
  const [quarter] = await listOf(company.id);
  expect(quarter).toMatchObject({ instruments: 0, closed: 0, changed: 2 });
  const answer = await undo(company.id, quarter!.id);
  expect(answer.json()).toMatchObject({
    undone: 1,
    left: [
      { reason: 'It has been changed since then.' },
      { reason: 'What took its place has been changed since then, and stays.' },
    ],
  });
  expect(await statesOf(company.id)).toEqual(
    new Map([
      [old.id, 'replaced'],
      [again.id, 'alive'],
    ]),
  );
});

it('gives an instrument its old state back where what took its place was deleted', async () => {
  const company = await buildCompany();
  const old = await build(company.id);
  const { again } = await recount(company.id, '2026-08-20', old.id);
  expect((await member.delete(`/api/instruments/${again.id}`)).statusCode).toBe(204);
  const [quarter] = await listOf(company.id);
  expect((await undo(company.id, quarter!.id)).json()).toEqual({ undone: 2, left: [] });
  expect(await statesOf(company.id)).toEqual(new Map([[old.id, 'alive']]));
});

it('takes two quarters back one after the other, the later one first', async () => {
  const company = await buildCompany();
  const old = await build(company.id);
  const first = await recount(company.id, '2026-08-20', old.id);
  await recount(company.id, '2026-11-20', first.again.id);
  const [later, earlier] = await listOf(company.id);
  expect((await undo(company.id, later!.id)).json()).toEqual({ undone: 3, left: [] });
  expect(await listOf(company.id)).toMatchObject([{ id: earlier!.id, instruments: 1, closed: 1, changed: 0 }]);
  expect((await undo(company.id, earlier!.id)).json()).toEqual({ undone: 3, left: [] });
  const { capitalSnapshots, instruments } = await pageOf(company.id);
  expect([capitalSnapshots, instruments.map(({ id, state }) => [id, state])]).toEqual([[], [[old.id, 'alive']]]);
});

it('takes back what one quarter did twice to one instrument', async () => {
  const company = await buildCompany();
  const old = await build(company.id);
  await recount(company.id, '2026-08-20', old.id, { gone: [{ id: old.id, state: 'exercised' }] });
  const [quarter] = await listOf(company.id);
  expect((await undo(company.id, quarter!.id)).json()).toEqual({ undone: 4, left: [] });
  expect(await statesOf(company.id)).toEqual(new Map([[old.id, 'alive']]));
});

it('goes without what a merge of companies took away as a double', async () => {
  const [company, copy] = [await buildCompany(), await buildCompany()];
  await recount(company.id, '2026-08-20', (await build(company.id)).id);
  const old = await created<CapitalInstrument>(member, `/api/companies/${copy.id}/instruments`, {
    ...{ ...warrant, strike: '1.40' },
  });
  await recount(copy.id, '2026-08-20', old.id);
  const merged = await admin.post(`/api/companies/${company.id}/merge`, { companyId: copy.id });
  expect(merged.statusCode, merged.body).toBe(200);
  const [quarter] = await listOf(company.id);
  // Its snapshot and what it counted anew are those of the company that stays.
  expect(quarter).toMatchObject({ asOf: null, instruments: 0, closed: 1, changed: 0 });
  const answer = await undo(company.id, quarter!.id);
  expect([answer.statusCode, answer.json()]).toEqual([200, { undone: 1, left: [] }]);
  expect((await statesOf(company.id)).get(old.id)).toBe('alive');
});

it('offers earlier quarters where later ones are undone already', async () => {
  const company = await buildCompany();
  const days = ['2025-08-20', '2026-01-20', '2026-02-20', '2026-03-20', '2026-04-20', '2026-05-20'];
  for (const asOf of days) {
    const quarter = { snapshot: { asOf, sharesOutstanding: 187_004_816 }, instruments: [], gone: [] };
    expect((await member.post(pathOf(company.id), quarter)).statusCode).toBe(201);
  }
  const offered = await listOf(company.id);
  expect(offered.map(({ asOf }) => asOf)).toEqual(days.slice(1).toReversed());
  for (const { id } of offered) expect((await undo(company.id, id)).statusCode).toBe(200);
  expect(await listOf(company.id)).toMatchObject([{ asOf: '2025-08-20' }]);
});
