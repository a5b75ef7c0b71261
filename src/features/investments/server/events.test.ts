import { describe, expect, it } from 'vitest';
import { serverWithMembers, type Client } from '../../../../tests/kit.ts';
import type { JournalEvent } from '../contract-events.ts';
import type { XirrAnswer } from '../contract-journal.ts';
import { addTrade, summaryOf } from './journal.fixture.ts';

const { server: app, admin } = await serverWithMembers();
const path = '/api/investments/events';

async function record(member: Client, body: object): Promise<JournalEvent> {
  const answer = await member.post(path, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<JournalEvent>();
}
const refusal = async (member: Client, body: object) => {
  const answer = await member.post(path, body);
  expect(answer.statusCode, answer.body).toBe(400);
  return answer.json<{ issues: { path: string; message: string }[] }>().issues[0];
};
const explained = async (member: Client) => (await member.post('/api/investments/calculate-xirr')).json<XirrAnswer>();
const buy = { ticker: 'ABC', shares: '100', pricePerShare: '10', transactionDate: '2020-01-01' };
const sell = { ...buy, transactionType: 'sell', pricePerShare: '11', transactionDate: '2021-01-01' };

describe('an event', () => {
  it('is stored, changed and taken back, and each time the rate is computed anew', async () => {
    const member = await app.signUp();
    await addTrade(member, buy);
    await addTrade(member, sell);
    const event = await record(member, { kind: 'dividend', ticker: 'abc', eventDate: '2020-07-01', amount: 50 });
    expect(event).toMatchObject({ ticker: 'ABC', amount: '50', amountBasis: 'total', currency: 'USD', version: 1 });
    expect((await explained(member)).xirrRate).toBe(15.3276);
    expect((await summaryOf(member)).xirrRate).toBe(15.3276);
    const changed = await member.patch(`${path}/${event.id}`, { withholding: '7.5', price: '3' });
    expect(changed.json(), changed.body).toMatchObject({ withholding: '7.5', price: null, version: 2 });
    expect(await explained(member)).toMatchObject({
      xirrRate: 14.5079,
      incomes: [{ kind: 'dividend', ticker: 'ABC', amount: '42.5', withheld: '7.5', realised: '42.5' }],
    });
    expect((await member.patch(`${path}/${event.id}`, { notes: '' })).json()).toMatchObject({ version: 2 });
    expect((await member.patch(`${path}/${event.id}`, {}, { headers: { 'if-match': '"1"' } })).statusCode).toBe(412);
    expect((await summaryOf(member)).journalEvents).toMatchObject([{ id: event.id }]);
    expect((await member.get(path)).json()).toMatchObject([{ id: event.id }]);
    for (const other of [admin, await app.signUp()]) {
      expect((await other.patch(`${path}/${event.id}`, { amount: '1' })).statusCode).toBe(404);
      expect((await other.delete(`${path}/${event.id}`)).statusCode).toBe(404);
      expect((await other.get(path)).json()).toEqual([]);
    }
    expect((await member.delete(`${path}/${event.id}`)).statusCode).toBe(204);
    expect((await explained(member)).xirrRate).toBe(9.9714);
  });

  it('in pence is a hundredth, and told as it was written', async () => {
    const member = await app.signUp();
    await addTrade(member, { ...buy, currency: 'GBP' });
    const paid = { kind: 'dividend', ticker: 'ABC', eventDate: '2020-07-01', amount: '3.5', amountBasis: 'share' };
    const event = await record(member, { ...paid, currency: 'GBp' });
    expect(event).toMatchObject({ amount: '0.035', currency: 'GBP', writtenCurrency: 'GBp' });
    expect((await summaryOf(member)).positions).toMatchObject([{ income: '3.5' }]);
    expect((await member.patch(`${path}/${event.id}`, { notes: 'x' })).json()).toMatchObject({ amount: '0.035' });
  });

  it('that cannot be is refused at its field', async () => {
    const member = await app.signUp();
    await addTrade(member, buy);
    const on = { ticker: 'ABC', eventDate: '2020-07-01' };
    const wrong: [body: object, field: string, message: RegExp][] = [
      [{ ...on }, 'kind', /^Choose one of dividend, /],
      [{ ...on, kind: 'dividend' }, 'amount', /Enter the amount/],
      [{ ...on, kind: 'dividend', amount: '0' }, 'amount', /above 0/],
      [{ ...on, kind: 'dividend', amount: '5', withholding: '6' }, 'withholding', /More tax than dividend/],
      [{ ...on, kind: 'dividend', amount: '0.05', amountBasis: 'share', withholding: '6' }, 'withholding', /More tax/],
      [{ ...on, kind: 'dividend', amount: '5', payDate: '2020-06-30' }, 'payDate', /later one/],
      [{ ...on, kind: 'dividend', amount: '5', eventDate: '2020-02-30' }, 'eventDate', /existing date/],
      [{ ...on, kind: 'dividend', amount: '5', currency: 'XXQ' }, 'currency', /USD, CAD/],
      [{ ...on, kind: 'dividend', amount: '0.000000001' }, 'amount', /8 decimals/],
      [{ ...on, kind: 'dividend', amount: '1e5' }, 'amount', /digits/],
      [{ ...on, kind: 'spin-off', newShares: '1', percent: '50' }, 'otherTicker', /spun off/],
      [{ ...on, kind: 'spin-off', otherTicker: 'ABC', newShares: '1', percent: '50' }, 'otherTicker', /another ticker/],
      [{ ...on, kind: 'spin-off', otherTicker: 'NEW', newShares: '1' }, 'value', /worth on the first day/],
      [
        { ...on, kind: 'spin-off', otherTicker: 'NEW', newShares: '1', percent: '77.09', otherPercent: '23.91' },
        'otherPercent',
        /come to 101%, not to 100%/,
      ],
      [{ ...on, kind: 'merger', otherTicker: 'NEW', newShares: '1', cash: '1' }, 'value', /worth/],
      [{ ...on, kind: 'merger', otherTicker: 'NEW', newShares: '0' }, 'newShares', /above 0/],
      [{ ...on, kind: 'merger', otherTicker: 'ABC', newShares: '1' }, 'otherTicker', /Without cash this is a split/],
      [{ ...on, kind: 'exercise', otherTicker: 'NEW', shares: '6000', price: '1' }, 'shares', /Only 100 ABC are held/],
      [{ ...on, kind: 'write-off', shares: '101' }, 'shares', /Only 100 ABC/],
      [{ ...on, kind: 'write-off', eventDate: '2019-01-01' }, 'ticker', /No ABC is held on that day/],
      [
        { ...on, kind: 'unit', otherTicker: 'ABC.WT', shares: '5', price: '1', newShares: '1', value: '1' },
        'otherValue',
        /both/,
      ],
      [{ kind: 'fee', eventDate: '2020-07-01' }, 'amount', /Enter the amount/],
      [{ kind: 'new-ticker', ticker: 'ABC', eventDate: '2020-07-01' }, 'otherTicker', /new ticker/],
    ];
    for (const [body, field, message] of wrong) {
      const issue = await refusal(member, body);
      expect(issue?.path, JSON.stringify(body)).toBe(field);
      expect(issue?.message).toMatch(message);
    }
    expect((await member.get(path)).json()).toEqual([]);
    expect((await summaryOf(member)).positions).toMatchObject([{ sharesHeld: '100' }]);
    expect((await app.visitor().get(path)).statusCode).toBe(401);
    expect((await app.visitor().post(path, {})).statusCode).toBe(401);
  });

  it('is shown before it is stored, with what speaks against it', async () => {
    const member = await app.signUp();
    await addTrade(member, buy);
    const lost = { kind: 'write-off', ticker: 'ABC', eventDate: '2020-07-01', shares: '40' };
    const preview = async (body: object) => (await member.post(`${path}/preview`, body)).json<object>();
    expect(await preview(lost)).toMatchObject({
      problem: null,
      positions: [
        {
          ...{ ticker: 'ABC', currency: 'USD' },
          before: { shares: '100', cost: '1000', realisedGain: '0', lots: [{ cost: '1000' }] },
          after: { shares: '60', cost: '600', realisedGain: '-400' },
        },
      ],
    });
    expect(await preview({ ...lost, shares: '400' })).toMatchObject({ problem: { field: 'shares' } });
    expect(await preview({ kind: 'spin-off', ticker: 'ABC', eventDate: '2020-07-01' })).toMatchObject({
      code: 'invalid_input',
    });
    expect((await member.get(path)).json()).toEqual([]);
    const { id } = await record(member, lost);
    expect(await preview({ ...lost, replaces: id, isRemoval: true })).toMatchObject({
      positions: [{ before: { shares: '60' }, after: { shares: '100' } }],
    });
    expect((await app.visitor().post(`${path}/preview`, lost)).statusCode).toBe(401);
  });

  it('that the journal no longer bears is told, not lost', async () => {
    const member = await app.signUp();
    const { id } = await addTrade(member, { ...buy, ticker: 'ABC.WT' });
    await record(member, {
      kind: 'exercise',
      ticker: 'ABC.WT',
      otherTicker: 'ABC',
      eventDate: '2020-07-01',
      shares: '60',
      price: '2',
    });
    await member.patch(`/api/investments/${id}`, { shares: '40' });
    const { eventProblems, positions } = await summaryOf(member);
    expect(eventProblems).toMatchObject([{ rule: 'JN2', field: 'shares', message: /Only 40 ABC.WT/ }]);
    expect(positions).toMatchObject([
      { ticker: 'ABC', sharesHeld: '40', costBasis: '480', trades: 0 },
      { ticker: 'ABC.WT' },
    ]);
  });
});

it('every kind comes back from an export, and is known when it is imported again', async () => {
  const member = await app.signUp();
  await addTrade(member, buy);
  await addTrade(member, { ...buy, ticker: 'XYZ', currency: 'GBp', pricePerShare: '52.5' });
  const on = (eventDate: string) => ({ ticker: 'ABC', eventDate });
  const events = [
    {
      ...on('2020-02-01'),
      kind: 'dividend',
      amount: '0.5',
      amountBasis: 'share',
      payDate: '2020-02-15',
      withholding: '7.5',
      notes: 'Q1',
    },
    { ...on('2020-02-01'), kind: 'dividend', ticker: 'XYZ', amount: '3.5', amountBasis: 'share', currency: 'GBp' },
    { ...on('2020-03-01'), kind: 'return-of-capital', amount: '100' },
    {
      ...on('2020-04-01'),
      kind: 'spin-off',
      otherTicker: 'NEW',
      newShares: '4',
      percent: '77.09',
      otherPercent: '22.91',
    },
    {
      ...on('2020-05-01'),
      kind: 'unit',
      otherTicker: 'ABC.WT',
      shares: '100',
      price: '0.1',
      newShares: '1',
      oldShares: '2',
      value: '0.09',
      otherValue: '0.02',
      fees: '9.95',
    },
    { ...on('2020-06-01'), kind: 'exercise', ticker: 'ABC.WT', otherTicker: 'ABC', shares: '20', price: '0.15' },
    { ...on('2020-07-01'), kind: 'expiry', ticker: 'ABC.WT' },
    {
      ...on('2020-07-15'),
      kind: 'merger',
      otherTicker: 'ABC',
      newShares: '1',
      oldShares: '2',
      cash: '0.1',
      value: '4',
    },
    { ...on('2020-08-01'), kind: 'merger', otherTicker: 'MRG', newShares: '0.1733', cash: '1', value: '4' },
    { ...on('2020-09-01'), kind: 'new-ticker', ticker: 'MRG', otherTicker: 'TSXV:MERGED' },
    { ...on('2020-10-01'), kind: 'write-off', ticker: 'NEW', shares: '150' },
    { kind: 'fee', eventDate: '2020-11-01', amount: '25', currency: 'CAD' },
  ];
  for (const event of events) await record(member, event);
  const csv = (await member.get('/api/investments/export')).body;
  const [again, other] = [
    await member.upload('/api/investments/import', { name: 'j.csv', bytes: csv }),
    await app.signUp(),
  ];
  expect(again.json(), again.body).toMatchObject({ created: 0, skipped: events.length + 2, errorCount: 0 });
  const imported = await other.upload('/api/investments/import', { name: 'j.csv', bytes: csv });
  expect(imported.json(), imported.body).toMatchObject({ created: events.length + 2, errorCount: 0 });
  expect((await other.get('/api/investments/export')).body).toBe(csv);
  const figures = async (of: Client) => {
    const { positions, totals, eventProblems, series } = await summaryOf(of);
    return { positions, totals, eventProblems, series };
  };
  expect(await figures(other)).toEqual(await figures(member));
  expect((await figures(member)).eventProblems).toEqual([]);
  const wrong = [
    'ticker,transactionType,shares,pricePerShare,transactionDate,amount,otherTicker,newShares,percent,otherPercent',
    'ABC,dividend,,,2020-01-01,,,,,',
    'ABC,spin-off,,,2020-01-01,,NEW,1,77.09,23.91',
    'ABC,gift,,,2020-01-01,1,,,,',
  ].join('\n');
  const refused = await other.upload(
    '/api/investments/import',
    { name: 'w.csv', bytes: wrong },
    { query: { dryRun: 'true' } },
  );
  expect(refused.json(), refused.body).toMatchObject({
    errors: [
      { row: 2, field: 'amount', error: 'Enter the amount.' },
      { row: 3, field: 'otherPercent', error: /come to 101%/ },
      { row: 4, field: 'transactionType', error: /^Write buy, sell, split, or an event: dividend, / },
    ],
  });
});

it('events that make lots of each other’s lots are computed beside other requests, or refused', async () => {
  const member = await app.signUp();
  const day = (index: number) => new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10);
  const rows = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => {
      const [one, other] = (from + index) % 2 === 0 ? ['ABC', 'NEW'] : ['NEW', 'ABC'];
      return `spin-off,${one},${day(1 + from + index)},${other},1,50,,`;
    });
  const upload = (lines: string[]) => {
    const header = 'transactionType,ticker,transactionDate,otherTicker,newShares,percent,shares,pricePerShare';
    return member.upload('/api/investments/import', { name: 'j.csv', bytes: [header, ...lines].join('\n') });
  };
  const stored = await upload([`buy,ABC,${day(0)},,,,1000,1`, ...rows(0, 18)]);
  expect(stored.json(), stored.body).toMatchObject({ created: 19, errorCount: 0 });
  expect((await summaryOf(member)).positions.map(({ openLots }) => openLots)).toEqual([4181, 2584]);
  expect((await explained(member)).openLots).toHaveLength(6765);
  const refused = await upload(rows(18, 60));
  expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
    409,
    'So many events change so many open lots that they cannot be computed in reasonable time.',
  ]);
  const preview = await member.post(`${path}/preview`, { kind: 'fee', eventDate: day(99), amount: '1' });
  expect(preview.statusCode, preview.body).toBe(200);
  expect((await summaryOf(member)).journalEvents).toHaveLength(18);
});

it('a journal of more securities than there is memory for is refused in words', async () => {
  const member = await app.signUp();
  const lines = Array.from({ length: 99_000 }, (_, n) => `${n.toString(36).toUpperCase()}:ABC,buy,1,1,2020-01-01`);
  const bytes = `ticker,transactionType,shares,pricePerShare,transactionDate\n${lines.join('\n')}`;
  const answer = await member.upload('/api/investments/import', { name: 'j.csv', bytes });
  // Where there is memory for it, it is stored.
  expect([200, 409], answer.body.slice(0, 500)).toContain(answer.statusCode);
  if (answer.statusCode === 409) expect(answer.body).toContain('needs more memory than there is for one');
});
