import { sql, type SQL } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { type Db, queryOf, type StatementOptions } from '../../../db/client.ts';
import type { CurrentUser } from '../../../contract.ts';
import type { Member } from '../../../server/callers/session.ts';
import type { Company } from '../../companies/contract.ts';
import { changeCompany } from '../../companies/server/change-company.ts';
import { createCompany } from '../../companies/server/upsert-company.ts';
import { snapshotKind } from '../../capital/server/snapshot-kind.ts';
import { checkDueRecords } from '../../findings/server/check-records.ts';
import { keepFindings } from '../../findings/server/keep-findings.ts';
import { figuresAreDue, keepDueFigures, keepFigures } from './keep-figures.ts';
import { keepCompanyFigures, keepCompanyFiguresOf, keepDueCompanyFigures } from './keep-company-figures.ts';

const { server, member } = await serverWithMembers();
const { db } = server;
const day = new Date().toISOString().slice(0, 10);

const price = (key: string, value: string, currency: string) =>
  created(member, '/api/prices', {
    ...{ kind: 'ticker', key, priceDate: day, value, currency, basis: 'spot', source: 'Test' },
  });
const rate = (key: string, value: string) =>
  created<{ id: number }>(member, '/api/prices', {
    ...{ kind: 'rate', key, value, priceDate: day, basis: 'spot', source: 'Test' },
  });
const sheet = (companyId: number, currency: string) =>
  created(member, `/api/companies/${companyId}/capital-snapshots`, {
    ...{ asOf: day, balanceDate: day, currency, cash: '1000000', sharesOutstanding: 1_000_000, sourcePage: 'Page 3' },
  });
const company = (name: string, ticker?: string) =>
  created<Company>(member, '/api/companies', {
    name,
    ...(ticker !== undefined && { stockExchanges: [{ exchange: 'TSXV', ticker }] }),
  });
const figure = async (name: string, measure: string) => {
  const [found] = (await member.get('/api/companies', { query: { columns: measure, search: name } })).json<Company[]>();
  return found!.figures![measure]?.value;
};
const holdsAll = (tx: Db, id: number) => tx.rows(sql`select from companies where id = ${id} for no key update`);

/** What one transaction has written is to be seen only when others have done this. */
const before = async (write: (tx: Db) => Promise<unknown>, others: () => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await write(tx);
    await others();
  });

/** A rate is changed, and all who are known to have money in it are told. */
const changed = async (id: number, value: string) => {
  expect((await member.put(`/api/prices/${id}`, { value })).statusCode).toBe(200);
  await keepDueCompanyFigures(db);
};

describe('a company whose figures are made while', () => {
  it('a rate changes in which it states money for the first time has them by the new rate', async () => {
    const { id } = await company('Zloty Holder');
    const { id: rateId } = await rate('USD/PLN', '4');
    await keepDueCompanyFigures(db);
    await before(
      async (tx) => {
        await holdsAll(tx, id);
        await tx.rows(sql`
          insert into capital_snapshots (company_id, share_class, share_class_folded, as_of, balance_date, currency, cash, shares_outstanding, source_page)
          values (${id}, 'Common', 'common', ${day}, ${day}, 'PLN', 1000000, 1000000, 'Page 3')`);
        await keepCompanyFiguresOf(tx, id);
      },
      () => changed(rateId, '5'),
    );
    await keepDueCompanyFigures(db);
    expect(await figure('Zloty Holder', 'cash')).toBe(0.2);
  });

  it('a rate changes after another process began with them has them by the new rate', async () => {
    const { id } = await company('Forint Holder');
    const { id: rateId } = await rate('USD/HUF', '400');
    await keepDueCompanyFigures(db);
    await sheet(id, 'HUF');
    await db.rows(sql`update company_figured set currencies = '{USD}' where company_id = ${id}`);
    await before(
      async (tx) => {
        await holdsAll(tx, id);
        await keepCompanyFigures(tx, [id]);
      },
      () => changed(rateId, '500'),
    );
    await keepDueCompanyFigures(db);
    expect(await figure('Forint Holder', 'cash')).toBeCloseTo(0.002, 9);
  });

  it('its first ticker is priced has the figures that follow from the price', async () => {
    const { id } = await company('Listed Later');
    await sheet(id, 'USD');
    await keepDueCompanyFigures(db);
    const stockExchanges = [{ exchange: 'TSXV', ticker: 'LATER' }];
    const who: Member = { ...(await member.get('/api/auth/user')).json<CurrentUser>(), sessionId: '' };
    await before(
      (tx) => changeCompany(tx, { member: who, id, sent: { stockExchanges }, ifMatch: undefined }),
      () => price('TSXV:LATER', '3', 'USD'),
    );
    await keepDueCompanyFigures(db);
    expect(await figure('Listed Later', 'share-price')).toBe(3);
  });

  it('it is entered itself, and its ticker is priced, has those figures as well', async () => {
    await before(
      (tx) =>
        createCompany(tx, member.id, { name: 'Entered Now', stockExchanges: [{ exchange: 'TSXV', ticker: 'ENTN' }] }),
      () => price('TSXV:ENTN', '7', 'USD'),
    );
    await keepDueCompanyFigures(db);
    expect(await figure('Entered Now', 'share-price')).toBe(7);
  });
});

describe('a mine whose figures are made while', () => {
  const findings = async (name: string) => {
    const query = { columns: 'findings', search: name };
    const [found] = (await member.get('/api/mines', { query })).json<
      { figures?: Record<string, { value: number }> }[]
    >();
    return found!.figures!['findings']?.value;
  };
  const mine = (name: string) => created<{ id: number }>(member, '/api/mines', { name, metals: ['Gold'] });
  const found = (id: number) =>
    db.transaction(async (tx) => {
      await tx.rows(sql`
        insert into record_findings (mine_id, entity_type, record_id, rule, field, sentence, mend)
        values (${id}, 'mine', ${id}, 'TEST', 'name', 'It looks wrong.', 'Look at it.')`);
      await figuresAreDue(tx, [id]);
    });

  it('the other job finds something in its records stays due', async () => {
    const { id } = await mine('Looked At');
    await keepDueFigures(db);
    let isFound = false;
    await db.transaction(async (tx) => {
      await tx.rows(sql`select from mines where id = ${id} for no key update`);
      // What is found is stored when the figures have been read, and before it is noted that they are made.
      const slow: Db = {
        ...tx,
        async rows<Row extends object>(statement: SQL, options?: StatementOptions) {
          const rows = await tx.rows<Row>(statement, options);
          if (!isFound && queryOf(statement).sql.includes('from record_findings f')) {
            isFound = true;
            await found(id);
          }
          return rows;
        },
      };
      await keepFigures(slow, [id]);
    });
    expect(isFound).toBe(true);
    await keepDueFigures(db);
    expect(await findings('Looked At')).toBe(1);
  });
});

it('a balance sheet that is entered while its share is priced is held against the price within a minute', async () => {
  const { id } = await company('Held Against', 'HAGT');
  await keepDueCompanyFigures(db);
  await checkDueRecords(db);
  await before(
    async (tx) => {
      await holdsAll(tx, id);
      await tx.rows(sql`
        insert into capital_snapshots (company_id, share_class, share_class_folded, as_of, currency, shares_outstanding,
          stated_market_cap, source_page)
        values (${id}, 'Common', 'common', ${day}, 'USD', 1000000, 5000000, 'Page 3')`);
      await keepFindings(tx, snapshotKind, { entityType: 'company', id });
    },
    () => price('TSXV:HAGT', '50', 'USD'),
  );
  await checkDueRecords(db);
  const rows = await db.rows<{ rule: string }>(sql`select rule from record_findings where company_id = ${id}`);
  expect(rows.map(({ rule }) => rule)).toContain('CS1');
});
