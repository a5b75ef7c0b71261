import { expect, it } from 'vitest';
import { type Client, serverWithMembers } from '../../../../tests/kit.ts';
import type { XirrAnswer } from '../contract-journal.ts';
import type { CurrencyRate, RatesImport } from '../contract-rates.ts';
import { addTrade, summaryOf } from './journal.fixture.ts';

const { server: app, admin } = await serverWithMembers();
const path = '/api/investments/rates';

const enter = async (member: Client, body: object) => {
  const answer = await member.put(path, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<CurrencyRate>();
};
const cad = (rateDate: string, rate: string) => ({ currency: 'CAD', inCurrency: 'USD', rateDate, rate });

it('a base currency shows the journal beside its own, at rates that the member entered', async () => {
  const member = await app.signUp();
  const buy = { shares: '1000', pricePerShare: '1', currency: 'CAD', transactionDate: '2021-01-01' };
  await addTrade(member, buy);
  await addTrade(member, { ...buy, transactionType: 'sell', pricePerShare: '1.2', transactionDate: '2022-01-01' });
  expect((await summaryOf(member)).base).toBeNull();
  expect((await member.get('/api/investments/base')).json()).toEqual({ baseCurrency: null, version: 0 });
  const chosen = await member.put('/api/investments/base', { baseCurrency: 'usd' });
  expect(chosen.json(), chosen.body).toEqual({ baseCurrency: 'USD', version: 1 });
  expect((await summaryOf(member)).base).toMatchObject({
    ...{ currency: 'USD', moneyIn: null, realised: { gain: null }, realisedRate: null, missingCount: 2 },
    missing: [
      { currency: 'CAD', date: '2021-01-01' },
      { currency: 'CAD', date: '2022-01-01' },
    ],
  });
  const { id } = await enter(member, { ...cad('2020-12-31', '0.8'), source: 'Bank of Canada' });
  await enter(member, cad('2022-01-01', '0.75'));
  expect(await enter(member, cad('2022-01-01', '0.7'))).toMatchObject({ rate: '0.7', version: 2 });
  const { base, totals } = await summaryOf(member);
  expect(base).toMatchObject({
    ...{ moneyIn: '800', moneyOut: '840', realised: { gain: '40', pricePart: '140', currencyPart: '-100' } },
    ...{ realisedRate: { xirrRate: 5 }, missing: [] },
  });
  expect(totals).toMatchObject([{ currency: 'CAD', realised: { xirrRate: 20 } }]);
  const answer = (await member.post('/api/investments/calculate-xirr')).json<XirrAnswer>();
  expect(answer.base).toMatchObject({ rate: { xirrRate: 5 }, flows: [{ rateDate: '2020-12-31' }, { amount: '840' }] });
  expect((await admin.delete(`${path}/${id}`)).statusCode).toBe(404);
  expect((await admin.get(path)).json()).toEqual([]);
  expect((await member.delete(`${path}/${id}`)).statusCode).toBe(204);
  expect((await summaryOf(member)).base).toMatchObject({ moneyIn: null, missingCount: 1 });
  expect((await member.put('/api/investments/base', { baseCurrency: null })).json()).toMatchObject({
    baseCurrency: null,
  });
  expect((await summaryOf(member)).base).toBeNull();
});

it('refuses what is no rate at its field', async () => {
  const member = await app.signUp();
  const wrong: [object, string][] = [
    [{ ...cad('2021-01-01', '0') }, 'rate'],
    [{ ...cad('2021-01-01', '-1') }, 'rate'],
    [{ ...cad('2021-01-01', '0.12345678901') }, 'rate'],
    [{ ...cad('2021-02-29', '1') }, 'rateDate'],
    [{ ...cad('2021-01-01', '1'), currency: 'GBp' }, 'currency'],
    [{ ...cad('2021-01-01', '1'), currency: 'XXQ' }, 'currency'],
    [{ ...cad('2021-01-01', '1'), inCurrency: 'CAD' }, 'inCurrency'],
  ];
  for (const [body, field] of wrong) {
    const answer = await member.put(path, body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json()).toMatchObject({ issues: [{ path: field }] });
  }
  expect((await member.put('/api/investments/base', { baseCurrency: 'GBX' })).statusCode).toBe(400);
  expect((await member.get(path)).json()).toEqual([]);
  for (const call of [app.visitor().get(path), app.visitor().put(path, {}), app.visitor().get('/api/investments/base')])
    expect((await call).statusCode).toBe(401);
});

it('imports rates from a file: good rows are stored, bad ones listed, the same again changes nothing', async () => {
  const member = await app.signUp();
  const upload = (lines: string[]) =>
    member.upload(`${path}/import`, { name: 'rates.csv', bytes: `${lines.join('\n')}\n` });
  const lines = [
    'Date,Currency,In,Rate,Source',
    '2024-01-15,CAD,USD,0.7446,Bank of Canada',
    '2024-01-16,cad,usd,"1,000.5",',
    '2024-01-17,CAD,USD,many,',
    '17.01.2024,CAD,USD,0.7,',
    '2024-01-17,CAD,CAD,1,',
  ];
  const first = await upload(lines);
  expect(first.statusCode, first.body).toBe(200);
  expect(first.json<RatesImport>()).toMatchObject({
    ...{ created: 2, updated: 0, unchanged: 0, errorCount: 3 },
    errors: [
      { row: 4, field: 'rate' },
      { row: 5, field: 'rateDate' },
      { row: 6, field: 'inCurrency' },
    ],
  });
  expect((await upload(lines)).json()).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  expect((await upload([lines[0]!, '2024-01-15,CAD,USD,0.75,'])).json()).toMatchObject({ created: 0, updated: 1 });
  expect((await member.get(path)).json()).toMatchObject([{ rate: '1000.5' }, { rate: '0.75', source: null }]);
  expect((await upload(['a,b', '1,2'])).statusCode).toBe(400);
  expect((await upload([lines[0]!, '2024-01-15,CAD,USD,1,"=cmd()"'])).statusCode).toBe(400);
  const blank = await upload([lines[0]!, ...Array.from({ length: 1_100_000 }, () => '')]);
  expect(blank.json(), blank.body).toMatchObject({ message: expect.stringMatching(/more than 1,048,576 lines/) });
  const template = await member.get(`${path}/template`);
  expect((await upload(template.body.trim().split('\r\n'))).json()).toMatchObject({ errorCount: 0 });
});
