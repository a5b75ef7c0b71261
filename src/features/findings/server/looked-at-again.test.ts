import { describe, expect, it } from 'vitest';
import { importFile } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import type { Company } from '../../companies/contract.ts';
import { keepDueFigures } from '../../figures/server/keep-figures.ts';
import type { Mine } from '../../mines/contract.ts';
import type { RecordFinding } from '../contract.ts';
import { checkDueRecords } from './check-records.ts';

const { server, member } = await serverWithMembers();
const { db } = server;

const company = () => created<Company>(member, '/api/companies', { name: `Company ${crypto.randomUUID()}` });
const rulesOf = async (address: string) => {
  while ((await checkDueRecords(db)) > 0);
  return [
    ...new Set((await member.get(`${address}/findings`)).json<RecordFinding[]>().map(({ rule }) => rule)),
  ].toSorted();
};
const undo = async (importId: number | null) =>
  expect((await member.post(`/api/imports/${importId}/undo`)).statusCode).toBe(200);

describe('what rules say of a mine is looked at again', () => {
  it('when it belongs to another company, by a file, by its undo or by hand', async () => {
    const [owner, stranger] = [await company(), await company()];
    const mine = await created<Mine>(member, '/api/mines', {
      ...{ name: `Mine ${crypto.randomUUID()}`, companyId: owner.id, ownershipPercentage: 60 },
    });
    const address = `/api/mines/${mine.id}`;
    for (const [holder, percent] of [
      [owner.name, '60'],
      ['A State', '40'],
    ])
      await created(member, `${address}/interests`, { holder, kind: 'ownership', percent });
    expect(await rulesOf(address)).toEqual([]);
    const changedByFile = async () => {
      const { importId } = await importFile(member, 'mines', `name,companyName\n${mine.name},${stranger.name}\n`);
      expect(await rulesOf(address)).toEqual(['OW1']);
      return importId;
    };
    await undo(await changedByFile());
    expect(await rulesOf(address)).toEqual([]);
    await changedByFile();
    expect((await member.patch(address, { companyId: owner.id })).statusCode).toBe(200);
    expect(await rulesOf(address)).toEqual([]);
  });
});

describe('what rules say of a company is looked at again', () => {
  it('when it is listed elsewhere, by hand, by a file or by its undo', async () => {
    await created(member, '/api/prices', {
      ...{ kind: 'ticker', key: 'TSXV:FARX', value: '50', priceDate: '2026-01-05', currency: 'CAD' },
      ...{ basis: 'spot', source: 'Test' },
    });
    const { id, name } = await company();
    const address = `/api/companies/${id}`;
    await created(member, `${address}/instruments`, {
      ...{ kind: 'warrant', asOf: '2026-01-05', count: 1_000, strike: '0.6', currency: 'CAD', expiry: '2099-01-01' },
      sourcePage: 'Page 3',
    });
    expect(await rulesOf(address)).toEqual([]);
    const { importId } = await importFile(member, 'companies', `name,stockExchanges\n${name},TSXV:FARX\n`);
    expect(await rulesOf(address)).toEqual(['CS4']);
    await undo(importId);
    expect(await rulesOf(address)).toEqual([]);
    const listAs = (stockExchanges: object[]) => member.patch(address, { stockExchanges });
    expect((await listAs([{ exchange: 'TSXV', ticker: 'FARX' }])).statusCode).toBe(200);
    expect(await rulesOf(address)).toEqual(['CS4']);
    expect((await listAs([])).statusCode).toBe(200);
    expect(await rulesOf(address)).toEqual([]);
  });
});

describe('figures of a mine follow', () => {
  it('a file of media, of which no rule tells anything, and its undo', async () => {
    const mine = await created<Mine>(member, '/api/mines', { name: `Mine ${crypto.randomUUID()}` });
    const known = async () => {
      await keepDueFigures(db);
      const query = { columns: 'coverage', search: mine.name };
      return (await member.get('/api/mines', { query })).json<Mine[]>()[0]!.figures!.coverage?.basis;
    };
    expect(await known()).toBe('2 of 13');
    const { importId } = await importFile(
      member,
      'media',
      `entityType,entityName,mediaType,title,url\nmine,${mine.name},article,A visit,https://example.com/a\n`,
    );
    expect(await known()).toBe('3 of 13');
    await undo(importId);
    expect(await known()).toBe('2 of 13');
  });
});
