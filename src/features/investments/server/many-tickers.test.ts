import { expect, it } from 'vitest';
import { serverWithMembers } from '../../../../tests/kit.ts';
import { processorTimeOf } from '../../../../tests/processor-time.ts';
import { JsonText } from '../../../server/calls/endpoint.ts';
import type { JournalSummary } from '../contract-journal.ts';
import { addTrade, listTrades, summaryOf } from './journal.fixture.ts';
import { summarise } from './show-journal.ts';

const { server: app } = await serverWithMembers();

const addCompanies = (ticker: string, count: number) =>
  app.db.client.query(
    `insert into companies (name, name_folded, tickers, search_text)
    select name, lower(name), array[$1], lower(name)
    from (select $1 || ' Gold ' || lpad(n::text, 6, '0') as name from generate_series(1, $2::int) n) names`,
    [ticker, count],
  );

/** Trades of as many tickers, each at another exchange. */
async function holdEverywhere(memberId: string, ticker: string, count: number): Promise<void> {
  await app.db.client.query(
    `insert into investments (user_id, ticker, transaction_type, shares, price_per_share, transaction_date)
    select $1, upper(to_hex(n)) || ':' || $2, 'buy', 10, 1.5, '2024-01-15' from generate_series(1, $3::int) n`,
    [memberId, ticker, count],
  );
  await app.db.client.query(
    `insert into holdings (user_id, ticker, currency, bare_ticker, cost_basis)
    select user_id, ticker, currency, $2, 15 from investments where user_id = $1`,
    [memberId, ticker],
  );
}

it('a ticker at ten thousands of exchanges costs as much as it is long, and no other member’s time', async () => {
  const member = await app.signUp();
  await addCompanies('Q1', 1);
  await holdEverywhere(member.id, 'Q1', 20_000);
  let summary = new JsonText('');
  const longest = 4_000;
  const spent = await processorTimeOf(async () => {
    summary = await summarise(app.db, { memberId: member.id });
  }, longest);
  const { positions, lookThrough } = JSON.parse(summary.text) as JournalSummary;
  expect(positions).toHaveLength(20_000);
  expect(positions.every(({ companies }) => companies[0]?.name === 'Q1 Gold 000001')).toBe(true);
  expect(lookThrough).toMatchObject([{ costBasis: '300000', companies: [{ label: 'Q1 Gold 000001', percent: 100 }] }]);
  // It took 19 s where each ticker was compared with all before it.
  expect(spent).toBeLessThan(longest);
});

it('of thousands of companies that claim a ticker five are named, and none is looked through to', async () => {
  const member = await app.signUp();
  await addCompanies('V1', 5_000);
  await addTrade(member, { ticker: 'TSX:V1', shares: '2', pricePerShare: '5' });
  const names = ['V1 Gold 000001', 'V1 Gold 000002', 'V1 Gold 000003', 'V1 Gold 000004', 'V1 Gold 000005'];
  expect(await summaryOf(member)).toMatchObject({
    positions: [{ companies: names.map((name) => ({ name })), hasMoreCompanies: true }],
    lookThrough: [{ companies: [{ label: 'Ticker of several companies', amount: '10' }] }],
  });
  expect(await listTrades(member)).toMatchObject([{ ticker: 'TSX:V1', company: null }]);
});
