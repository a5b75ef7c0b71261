import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/kit.ts';
import { checkKeptColumns } from './check-kept-columns.ts';

let server: TestApp;
beforeAll(async () => {
  server = await openTestApp();
});
afterAll(() => server.close());

it('finds nothing after changes through the front door, and each column that something else changed', async () => {
  const member = await server.signUp();
  const company = { name: 'Évora Resources', ceo: 'Ñ', stockSymbol: 'TSX:evo' };
  const mine = (
    await member.post('/api/mines', {
      name: 'Łódź',
      country: 'Poland',
      metalsDistribution: [{ metal: 'Copper', percentage: 80 }],
      newCompany: { name: 'Old' },
    })
  ).json<{ id: number; companyId: number }>();
  await member.patch(`/api/companies/${mine.companyId}`, company);
  await member.patch(`/api/mines/${mine.id}`, { alsoKnownAs: 'Lodsch', primaryJurisdiction: 'Łódzkie' });
  const trade = { ticker: 'TSX:EVO', shares: '10', pricePerShare: '2.5', transactionDate: '2024-01-01' };
  await member.post('/api/investments', { ...trade, transactionType: 'buy', fees: '9.95' });
  await member.post('/api/investments', {
    ...trade,
    transactionType: 'sell',
    shares: '3',
    transactionDate: '2025-01-01',
  });
  const other = await server.signUp();
  await other.post('/api/investments', { ...trade, transactionType: 'buy' });
  expect(await checkKeptColumns(server.db)).toEqual([]);

  await server.db.rows(sql`
    update mines set has_resource_estimates = true, has_economic_studies = true, notes_count = 1,
      drill_programs_count = 1, best_observation_id = 1, search_text = 'x'`);
  await server.db.rows(sql`update companies set tickers = '{}'`);
  await server.db.rows(sql`update users set xirr_rate = 1 where id = ${member.id}`);
  await server.db.rows(sql`update holdings set cost_basis = 24.99 where user_id = ${other.id}`);
  await server.db.rows(sql`delete from scores`);
  const [note] = await server.db.rows<{ id: number }>(sql`
    insert into mine_notes (mine_id, content, like_count) values (${mine.id}, 'n', 2) returning id`);
  const [companyNote] = await server.db.rows<{ id: number }>(sql`
    insert into company_notes (company_id, content, like_count) values (${mine.companyId}, 'n', 2) returning id`);
  await server.db.rows(sql`update mines set notes_count = 3`);
  expect(await checkKeptColumns(server.db)).toEqual([
    { what: 'mines.drill_programs_count', ids: [mine.id] },
    { what: 'mines.best_observation_id, best_grade_gpt', ids: [mine.id] },
    { what: 'mines.has_economic_studies, mine_economics.status', ids: [mine.id] },
    { what: 'mines.has_resource_estimates, resource_estimates.standing', ids: [mine.id] },
    { what: 'mines.notes_count', ids: [mine.id] },
    { what: 'mine_notes.like_count', ids: [note!.id] },
    { what: 'company_notes.like_count', ids: [companyNote!.id] },
    { what: 'scores of mines', ids: [mine.id] },
    { what: 'scores of companies', ids: [mine.companyId] },
    { what: 'folded keys of mines', ids: [mine.id] },
    { what: 'folded keys of companies', ids: [mine.companyId] },
    { what: 'users.xirr_rate, holdings', ids: [member.id, other.id].toSorted() },
  ]);
});
