import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { created } from '../../../../tests/kit.ts';
import { minesTest } from '../../mines/server/mines.fixture.ts';
import type { Mine } from '../../mines/contract.ts';
import { keepDueCompanyFigures } from '../../figures/server/keep-company-figures.ts';
import { workedValue } from '../../figures/server/valued-companies.ts';
import { addTrade, summaryOf } from '../../investments/server/journal.fixture.ts';
import type { Company, CompanyPage } from '../contract.ts';

const { server, member } = await minesTest();
const npv = 100;

let company: Company;
let page: CompanyPage;

/** A mine with a study of 100 M, and what is on record of the company in it. */
async function mine(name: string, operator: Company | null, interests: object[], share: string | null = null) {
  const made = await created<Mine>(member, '/api/mines', {
    ...{ name, country: 'Canada', metals: [{ metal: 'Gold', percentage: 100 }] },
    ...(operator && { companyId: operator.id, ownershipPercentage: 60 }),
  });
  await created(member, `/api/mines/${made.id}/economics`, {
    ...{ studyType: 'PFS', npv, currency: 'USD', taxBasis: 'after-tax', shareBasis: share ?? '100%', discountRate: 5 },
  });
  for (const interest of interests)
    await created(member, `/api/mines/${made.id}/interests`, {
      holder: 'Holds Parts',
      kind: 'ownership',
      ...interest,
    });
}

beforeAll(async () => {
  company = await created<Company>(member, '/api/companies', { name: 'Holds Parts', stockSymbol: 'TSXV:HOLD' });
  const other = await created<Company>(member, '/api/companies', { name: 'Runs Them' });
  const past = { toDate: '2024-01-01' };
  await mine('Own figure', company, []);
  await mine('Recorded', company, [
    { percent: '40' },
    { percent: '5.5', kind: 'free-carry' },
    { percent: '9', ...past },
  ]);
  await mine('Sold', company, [{ percent: '40', ...past }]);
  await mine('Not yet', company, [{ percent: '40', fromDate: '2999-01-01' }]);
  await mine('Royalty beside', company, [{ kind: 'NSR', percent: '2' }]);
  await mine('Unknown part', company, [{ percent: null }, { percent: '10' }]);
  await mine('Partner', other, [{ percent: '30' }]);
  await mine('Partner of money', other, [{ percent: '30' }], 'attributable');
  await mine('Partner unknown', other, [{ percent: null }]);
  await mine('Earning in', other, [{ kind: 'earn-in', percent: '30' }]);
  await mine('Sold to them', other, [{ percent: '30', ...past }]);
  await mine('Nobody runs it', null, [{ percent: '20' }]);
  const answer = await member.get(`/api/companies/${company.id}/page`);
  expect(answer.statusCode, answer.body).toBe(200);
  page = answer.json<CompanyPage>();
});

it('says of each mine what the company holds today: an interest that ended leaves nothing, also to its operator', () => {
  expect(page.mines.map(({ name, isHeld, held }) => [name, isHeld, held])).toEqual([
    ['Not yet', false, null],
    ['Own figure', true, 60],
    ['Recorded', true, 45.5],
    ['Royalty beside', true, 60],
    ['Sold', false, null],
    ['Unknown part', true, null],
  ]);
  expect(page.partnerMines.map(({ name, held, operator }) => [name, held, operator?.name ?? null])).toEqual([
    ['Nobody runs it', 20, null],
    ['Partner', 30, 'Runs Them'],
    ['Partner of money', 30, 'Runs Them'],
    ['Partner unknown', null, 'Runs Them'],
  ]);
});

it('tells them with the company alone, too', async () => {
  const { mines, partnerMines } = (await member.get(`/api/companies/${company.id}`)).json<CompanyPage>();
  expect([mines, partnerMines]).toEqual([page.mines, page.partnerMines]);
});

it('and so do its figures, and the journal of who holds its shares', async () => {
  await created(member, '/api/prices', {
    ...{ kind: 'ticker', key: 'TSXV:HOLD', priceDate: new Date().toISOString().slice(0, 10), value: '1' },
    ...{ currency: 'USD', basis: 'spot', source: 'Test' },
  });
  const { worked } = await workedValue(server.db, company.id);
  const nav = worked.find(({ measure }) => measure === 'nav')!;
  const shares = nav.figure.from.flatMap(({ name }) => name.match(/(?<=of ).*$/)?.[0] ?? []);
  const held = [...page.mines.filter(({ isHeld }) => isHeld), ...page.partnerMines];
  for (const { name } of held.filter((each) => each.held !== null)) expect(shares.join(';')).toContain(name);
  for (const name of ['Sold', 'Not yet', 'Earning in', 'Sold to them']) expect(shares.join(';')).not.toMatch(name);
  await addTrade(member, { ticker: 'TSXV:HOLD', shares: '100', pricePerShare: '10' });
  const [through] = (await summaryOf(member)).lookThrough;
  const known = held.filter((each) => each.held !== null).map(({ name }) => name);
  expect(through!.mines.map(({ label }) => label).toSorted()).toEqual(known.toSorted());
  expect(through!.leftOut.map(({ name }) => name)).toEqual(['Unknown part']);
  while ((await keepDueCompanyFigures(server.db)) > 0);
  const [figure] = await server.db.rows<{ value: number }>(
    sql`select value from company_figures where company_id = ${company.id} and measure = 'mines-held'`,
  );
  expect(figure!.value).toBe(held.length);
});
