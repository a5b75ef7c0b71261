import { parse } from 'csv-parse/sync';
import readWorkbook from 'read-excel-file/universal';
import { beforeAll, describe, expect, it } from 'vitest';
import { created } from '../../../../tests/kit.ts';
import type { Company } from '../../companies/contract.ts';
import { dayNumber, dayOfNumber, utcDay } from '../../../domain/time/dates.ts';
import { keepDueCompanyFigures } from '../../figures/server/keep-company-figures.ts';
import { minesTest } from '../../mines/server/mines.fixture.ts';

const { server, member, createMine } = await minesTest();
const today = utcDay(new Date());
const priceDay = dayOfNumber(dayNumber(today) - 2);

beforeAll(async () => {
  for (const [name, ticker, price, complete] of [
    ['Filed One', 'FON', '2', true],
    ['Filed Two', 'FTW', '3', true],
    ['=Filed Bound', 'FBO', '4', null],
    ['Filed Blank', 'FBL', null, null],
  ] as const) {
    const made = await created<Company>(member, '/api/companies', {
      ...{ name, headquarters: 'Perth', stockExchanges: [{ exchange: 'TSXV', ticker }] },
    });
    if (price === null) continue;
    await created(member, '/api/prices', {
      ...{ kind: 'ticker', key: `TSXV:${ticker}`, priceDate: priceDay, value: price, currency: 'USD' },
      ...{ basis: 'spot', source: 'Test' },
    });
    await created(member, `/api/companies/${made.id}/capital-snapshots`, {
      ...{ asOf: '2025-03-31', balanceDate: '2025-03-31', publishedOn: '2025-05-01', currency: 'USD', debt: '0' },
      ...{
        cash: `${5 * Number(price)}000000`,
        sharesOutstanding: 100_000_000,
        instrumentsComplete: complete,
        sourcePage: 'Page 3',
      },
    });
  }
  const mine = await createMine({ name: 'Filed Pit', ownershipPercentage: 50 });
  await created(member, `/api/mines/${mine.id}/economics`, {
    ...{ studyType: 'PEA', reportDate: '2025-06-30', npv: 400, currency: 'USD', afterTaxIrr: 21.5 },
  });
  await keepDueCompanyFigures(server.db);
});

type Query = Record<string, string>;

async function rows(list: string, query: Query): Promise<Record<string, string>[]> {
  const answer = await member.get(`/api/csv/export/${list}`, { query });
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-disposition']).toContain(`filename="${list}-${today}.csv"`);
  return parse<Record<string, string>>(answer.rawPayload, { columns: true });
}

const ev = 'Enterprise value, treasury method (USD million)';
const cash = 'Cash (USD million)';
const cap = 'Market value, basic (USD million)';

describe('GET /api/csv/export/company-values', () => {
  const query = { search: 'Filed', columns: 'ev-tsm;market-cap-basic', sortBy: 'market-cap-basic', sortOrder: 'desc' };

  it('is the table as it is sorted: units in heads, unknown empty, a bound in words, days and ages told', async () => {
    const found = await rows('company-values', query);
    expect(found.map((row) => [row['Company'], row[ev], row[cap]])).toEqual([
      ["'=Filed Bound", 'at least 380', '400'],
      ['Filed Two', '285', '300'],
      ['Filed One', '190', '200'],
      ['Filed Blank', '', ''],
    ]);
    expect(found[1]).toMatchObject({
      ...{ Tickers: 'FTW', 'Figures of': today, 'Share price of': priceDay, 'Age of the share price (days)': '2' },
      [`${cap}: stands for`]: `price of ${priceDay}`,
    });
    expect(found[0]![`${ev}: stands for`]).toContain('a complete list of instruments');
    expect(found[3]).toMatchObject({ 'Share price of': '', 'Age of the share price (days)': '' });
    const shown = (await member.get('/api/companies', { query })).json<Company[]>();
    expect(shown.map(({ name }) => name.replace('=', "'="))).toEqual(found.map((row) => row['Company']));
  });

  it('is filtered as the table is, and knows the price behind figures that do not name it', async () => {
    const found = await rows('company-values', { columns: 'cash', figures: 'market-cap-basic:250..350' });
    expect(found.map((row) => [row['Company'], row[cash], row['Share price of']])).toEqual([
      ['Filed Two', '15', priceDay],
    ]);
  });

  it('has numbers and days in a workbook, words where a figure is a bound', async () => {
    const answer = await member.get('/api/csv/export/company-values', { query: { ...query, format: 'xlsx' } });
    const [sheet] = await readWorkbook(new Uint8Array(answer.rawPayload).buffer);
    const [head, bound, two] = sheet!.data;
    const place = head!.indexOf(ev);
    expect([bound![place], two![place]]).toEqual(['at least 380', 285]);
    expect(two![head!.indexOf('Share price of')]).toEqual(new Date(`${priceDay}T00:00:00Z`));
  });

  it('is that of a past day, by what had been published then', async () => {
    const asOf = { ...query, asOf: priceDay };
    const found = await rows('company-values', asOf);
    expect(found.map((row) => [row['Company'], row[ev], row['Figures of']])).toEqual([
      ["'=Filed Bound", 'at least 380', priceDay],
      ['Filed Two', '285', priceDay],
      ['Filed One', '190', priceDay],
      ['Filed Blank', '', priceDay],
    ]);
    const before = await rows('company-values', { ...asOf, asOf: '2025-04-30' });
    expect(before.map((row) => row[ev])).toEqual(['', '', '', '']);
  });

  it('has money in another currency, with its rate and day; ratios and what is sorted stay', async () => {
    await created(member, '/api/prices', {
      ...{ kind: 'rate', key: 'USD/CAD', priceDate: priceDay, value: '1.25', currency: 'CAD' },
      ...{ basis: 'spot', source: 'Test' },
    });
    const found = await rows('company-values', { ...query, columns: 'ev-tsm;runway;cash-share', currency: 'cad' });
    const inCad = 'Enterprise value, treasury method (CAD million)';
    expect(found.map((row) => row[inCad])).toEqual(['at least 475', '356.25', '237.5', '']);
    expect(found[1]).toMatchObject({
      ...{ 'CAD for one USD': '1.25', 'Rate of': priceDay, 'Cash for a share (CAD/share)': '0.1875' },
    });
    const none = await member.get('/api/csv/export/company-values', { query: { ...query, currency: 'CHF' } });
    expect(none.statusCode).toBe(400);
    expect(none.body).toContain('Nobody has entered a rate of CHF');
    expect(Object.keys((await rows('company-values', { ...query, currency: 'USD' }))[0]!)).not.toContain('Rate of');
  });

  it.each<[Query, string]>([
    [{}, 'columns'],
    [{ columns: 'ev-tsm', currency: 'XXX' }, 'currency takes the code'],
    [{ columns: 'nonsense' }, 'nonsense'],
    [{ columns: 'coverage', asOf: '2025-06-30' }, 'only what holds today'],
    [{ columns: 'ev-tsm', sortBy: 'coverage', asOf: '2025-06-30' }, 'only what holds today'],
    [{ columns: 'ev-tsm', sortBy: 'ceo', asOf: '2025-06-30' }, 'sortBy takes name'],
    [{ columns: 'ev-tsm', asOf: '2999-01-01' }, 'has come'],
    [{ columns: 'ev-tsm', format: 'pdf' }, 'csv or xlsx'],
  ])('refuses %j', async (wrong, because) => {
    const answer = await member.get('/api/csv/export/company-values', { query: wrong });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(because);
  });

  it('is of members', async () => {
    expect((await server.visitor().get('/api/csv/export/company-values?columns=cash')).statusCode).toBe(401);
  });
});

describe('a rank as a file', () => {
  it('has ranks, scores and percentiles of all companies, those of a past day too', async () => {
    const query = { search: 'Filed', weights: 'cash:3;cash-share:1' };
    for (const asOf of [undefined, priceDay]) {
      const found = await rows('company-ranks', { ...query, ...(asOf && { asOf }) });
      expect(found.map((row) => [row['Rank'], row['Company'], row[cash]])).toEqual([
        ['1', "'=Filed Bound", '20'],
        ['2', 'Filed Two', '15'],
        ['3', 'Filed One', '10'],
      ]);
      expect(found[1]).toMatchObject({
        'Score (0 to 100)': '50',
        'Share of the weights that is known (%)': '100',
        [`${cash}: percentile, weight 75%`]: '50',
        [`${cash}: stands for`]: 'of 2025-03-31',
      });
      expect(found[1]!['As of']).toBe(asOf);
    }
    const wrong = await member.get('/api/csv/export/company-ranks', {
      query: { weights: 'coverage:1', asOf: priceDay },
    });
    expect(wrong.statusCode).toBe(400);
  });

  it.each<[Query, string]>([
    [{ country: 'Atlantis' }, "No country is called 'Atlantis'"],
    [{ search: 'one two three four five six seven eight nine' }, 'at most 8 words'],
  ])('of filters of mines that are refused is none, rather than half of one: %j', async (wrong, because) => {
    const answer = await member.get('/api/csv/export/mine-ranks', { query: { weights: 'irr:1', ...wrong } });
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain(because);
  });

  it('has those of mines', async () => {
    const [first, ...others] = await rows('mine-ranks', { weights: 'irr:1', search: 'Filed' });
    expect(others).toEqual([]);
    expect(first).toMatchObject({ Rank: '1', Mine: 'Filed Pit', 'Score (0 to 100)': '50' });
    expect(Object.entries(first!).find(([name]) => name.endsWith('(%)') && name.includes('IRR'))?.[1]).toBe('21.5');
  });
});
