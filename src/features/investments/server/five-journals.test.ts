/**
 * Five journals with all that can happen to shares, in several currencies, a second time: with exact fractions, from the
 * definitions alone, against what the calls answer, before and after a round trip through a file.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { JournalImport } from '../contract-import.ts';
import { summaryOf } from './journal.fixture.ts';
import { fraction, type Fraction, type Step, Told, yearly } from './five-journals.fixture.ts';

const columns = [
  ...['date', 'ticker', 'type', 'shares', 'price', 'currency', 'fees', 'newShares', 'oldShares', 'otherTicker'],
  ...['amount', 'amountBasis', 'withholding', 'value', 'otherValue', 'cash', 'percent'],
] as const;
const names: Readonly<Record<string, string>> = {
  date: 'transactionDate',
  type: 'transactionType',
  price: 'pricePerShare',
};
const fileOf = (steps: readonly Step[]) =>
  [
    columns.map((column) => names[column] ?? column).join(','),
    ...steps.map((step) => columns.map((column) => new Map(Object.entries(step)).get(column) ?? '').join(',')),
  ].join('\n');

interface Journal {
  name: string;
  steps: readonly Step[];
  /** What is sold at last, so that nothing is left. */
  end: readonly Step[];
}

const usd = { currency: 'USD' };
const cad = { currency: 'CAD' };
const aud = { currency: 'AUD' };
const pence = { currency: 'GBp' };
const step = (date: string, type: string, ticker: string, more: Partial<Step>): Step => ({
  date,
  type,
  ticker,
  ...more,
});
const buy = (date: string, ticker: string, shares: string, price: string, more: Partial<Step>) =>
  step(date, 'buy', ticker, { shares, price, ...more });
const sell = (date: string, ticker: string, shares: string, price: string, more: Partial<Step>) =>
  step(date, 'sell', ticker, { shares, price, ...more });

const journals: readonly Journal[] = [
  {
    name: 'splits, a consolidation, a dividend and capital that came back',
    steps: [
      buy('2020-01-02', 'ABC', '100', '10', { ...usd, fees: '9.95' }),
      buy('2020-03-02', 'ABC', '50', '12.345678', usd),
      step('2020-05-01', 'split', 'ABC', { newShares: '3', oldShares: '2' }),
      sell('2020-06-01', 'ABC', '60', '9.5', { ...usd, fees: '4.95' }),
      step('2020-07-01', 'dividend', 'ABC', { ...usd, amount: '0.12', amountBasis: 'share', withholding: '2.5' }),
      step('2020-08-03', 'fee', '', { ...usd, amount: '12.34' }),
      step('2020-09-01', 'return-of-capital', 'ABC', { ...usd, amount: '0.5', amountBasis: 'share' }),
      step('2020-10-01', 'split', 'ABC', { newShares: '1', oldShares: '5' }),
    ],
    end: [sell('2021-02-01', 'ABC', '33', '40', { ...usd, fees: '5' })],
  },
  {
    name: 'units, warrants that are exercised and expire, more capital than cost, and a write-off',
    steps: [
      step('2019-02-01', 'unit', 'UNI', {
        ...{ ...cad, otherTicker: 'UNI.WT', shares: '1000', price: '0.5', newShares: '1', oldShares: '2' },
        ...{ value: '0.45', otherValue: '0.12', fees: '25' },
      }),
      step('2019-09-02', 'exercise', 'UNI.WT', {
        ...cad,
        otherTicker: 'UNI',
        shares: '200',
        price: '0.75',
        fees: '10',
      }),
      step('2020-01-15', 'return-of-capital', 'UNI', { ...cad, amount: '0.6', amountBasis: 'share' }),
      step('2020-02-03', 'expiry', 'UNI.WT', cad),
      step('2020-06-01', 'write-off', 'UNI', { ...cad, shares: '150' }),
    ],
    end: [sell('2021-03-01', 'UNI', '1050', '0.9', { ...cad, fees: '9.99' })],
  },
  {
    name: 'a spin-off by per cent, a merger with cash into the same share and one into another, in pence',
    steps: [
      buy('2018-03-01', 'LON', '1000', '52.5', pence),
      buy('2018-09-03', 'LON', '600', '61.25', pence),
      step('2019-03-01', 'spin-off', 'LON', { otherTicker: 'SPN', newShares: '1', oldShares: '4', percent: '77.09' }),
      step('2019-06-03', 'merger', 'LON', {
        ...{ ...pence, otherTicker: 'LON', newShares: '1', oldShares: '2', cash: '5', value: '120' },
      }),
      step('2019-08-01', 'dividend', 'SPN', { ...pence, amount: '3.5', amountBasis: 'share' }),
      sell('2019-09-02', 'LON', '550', '131', pence),
      step('2020-03-02', 'merger', 'SPN', { ...pence, otherTicker: 'MRG', newShares: '0.4', cash: '2', value: '95' }),
    ],
    end: [sell('2021-01-04', 'LON', '250', '140', pence), sell('2021-02-01', 'MRG', '160', '101.5', pence)],
  },
  {
    name: 'a consolidation, a merger into a share that is held in two currencies, and a new ticker',
    steps: [
      buy('2019-01-02', 'OLD', '5000', '0.085', { ...aud, fees: '19.95' }),
      buy('2019-05-01', 'BIG', '50', '8.4', aud),
      buy('2019-07-01', 'OLD', '3000', '0.11', aud),
      buy('2019-08-01', 'BIG', '10', '6.5', usd),
      step('2019-10-01', 'split', 'OLD', { newShares: '1', oldShares: '10' }),
      step('2020-02-03', 'merger', 'OLD', { otherTicker: 'BIG', newShares: '1', oldShares: '4' }),
      sell('2020-05-01', 'BIG', '140', '9.1', { ...aud, fees: '19.95' }),
      step('2020-06-01', 'new-ticker', 'BIG', { otherTicker: 'BGG' }),
      step('2020-08-03', 'dividend', 'BGG', { ...aud, amount: '33', withholding: '4.95', fees: '1.5' }),
    ],
    end: [sell('2021-04-01', 'BGG', '110', '10.2', aud), sell('2021-04-01', 'BGG', '10', '7.9', usd)],
  },
  {
    name: 'a spin-off by worth, units in another currency, capital in all and losses in each of three currencies',
    steps: [
      buy('2018-01-02', 'PAR', '400', '25', { ...usd, fees: '1' }),
      buy('2018-05-01', 'CNM', '2000', '1.15', { ...cad, fees: '9.95' }),
      buy('2018-06-01', 'TIN', '8000', '8.25', pence),
      step('2018-11-01', 'spin-off', 'PAR', {
        otherTicker: 'CHD',
        newShares: '1',
        oldShares: '8',
        value: '22',
        otherValue: '31',
      }),
      step('2019-01-15', 'return-of-capital', 'CNM', { ...cad, amount: '350' }),
      step('2019-02-01', 'unit', 'CNM', {
        ...{
          ...cad,
          otherTicker: 'CNM.WT',
          shares: '500',
          price: '0.8',
          newShares: '1',
          value: '0.7',
          otherValue: '0.2',
        },
      }),
      sell('2019-03-01', 'PAR', '150', '28.5', { ...usd, fees: '1' }),
      step('2019-04-01', 'write-off', 'TIN', { ...pence, shares: '3000' }),
      step('2019-06-03', 'dividend', 'CHD', { ...usd, amount: '0.4', amountBasis: 'share', withholding: '3' }),
      step('2019-07-01', 'fee', 'CNM', { ...cad, amount: '45' }),
      step('2020-02-03', 'expiry', 'CNM.WT', cad),
    ],
    end: [
      sell('2020-09-01', 'CNM', '2500', '0.95', { ...cad, fees: '9.95' }),
      sell('2020-10-01', 'TIN', '5000', '4.5', pence),
      sell('2020-12-01', 'PAR', '250', '31.25', { ...usd, fees: '1' }),
      sell('2020-12-01', 'CHD', '50', '44', { ...usd, fees: '1' }),
    ],
  },
];

/** What one of a currency was in Canadian dollars on a day; a rule of ours, so that each day has another. */
const rateOf = (currency: string, date: string): string => {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 24_216;
  const [start, change] = { USD: [125, 1], GBP: [170, -1], AUD: [98, 1] }[currency] ?? [100, 0];
  return (((start ?? 0) + (change ?? 0) * (months % 13)) / 100).toFixed(2);
};

const near = (text: string | null, wanted: Fraction) =>
  text !== null && Math.abs(fraction(text).minus(wanted).toNumber()) < 1e-6;

describe('a journal, counted a second time', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
    await app.signUp();
  });
  afterAll(() => app.close());

  const imported = async (member: Client, bytes: string, created: number) => {
    const answer = await member.upload('/api/investments/import', { name: 'journal.csv', bytes });
    expect(answer.json<JournalImport>(), answer.body).toMatchObject({ errorCount: 0, created });
  };

  async function compare(member: Client, told: Told) {
    const { positions, totals, eventProblems } = await summaryOf(member);
    expect(eventProblems).toEqual([]);
    const held = positions.filter(({ sharesHeld }) => sharesHeld !== '0');
    expect(held.map(({ ticker, currency }) => `${currency} ${ticker}`).toSorted()).toEqual(told.held().toSorted());
    for (const { ticker, currency, sharesHeld, costBasis } of held) {
      const wanted = told.position(`${currency} ${ticker}`);
      expect(near(sharesHeld, wanted.shares), `${ticker}: ${sharesHeld} shares, ${wanted.shares.toNumber()}`).toBe(
        true,
      );
      expect(near(costBasis, wanted.cost), `${ticker}: cost ${costBasis}, ${wanted.cost.toNumber()}`).toBe(true);
    }
    expect(totals.map(({ currency }) => currency).toSorted()).toEqual(told.currencies().toSorted());
    for (const { currency, realisedGain, income, withheld, costBasis } of totals) {
      const wanted = told.totals(currency);
      for (const [name, is, should] of [
        ['gain', realisedGain, wanted.gain],
        ['income', income, wanted.income],
        ['tax', withheld, wanted.withheld],
        ['cost', costBasis, wanted.cost],
      ] as const)
        expect(near(is, should), `${currency}: ${name} ${is}, ${should.toNumber()}`).toBe(true);
    }
  }

  it.each(journals)('$name', async ({ steps, end }) => {
    const member = await app.signUp();
    const told = new Told();
    for (const each of steps) told.take(each);
    await imported(member, fileOf(steps), steps.length);
    await compare(member, told);

    for (const each of end) told.take(each);
    await imported(member, fileOf(end), end.length);
    await compare(member, told);
    expect(told.held()).toEqual([]);
    const { totals } = await summaryOf(member);
    for (const { currency, realised } of totals)
      expect(realised.xirrRate, currency).toBeCloseTo(yearly(told.flowsOf(currency)) * 100, 3);

    const days = new Set([...steps, ...end].map(({ date }) => date));
    for (const currency of told.currencies().filter((code) => code !== 'CAD'))
      for (const date of days) {
        const rate = { currency, inCurrency: 'CAD', rateDate: date, rate: rateOf(currency, date) };
        expect((await member.put('/api/investments/rates', rate)).statusCode).toBe(200);
      }
    await member.put('/api/investments/base', { baseCurrency: 'CAD' });
    const inBase = told.allFlows().map(({ date, currency, amount }) => ({
      date,
      amount: amount.times(fraction(currency === 'CAD' ? '1' : rateOf(currency, date))),
    }));
    const { base } = await summaryOf(member);
    expect(base?.missing).toEqual([]);
    expect(base?.realisedRate?.xirrRate).toBeCloseTo(yearly(inBase) * 100, 3);

    const csv = (await member.get('/api/investments/export')).body;
    const other = await app.signUp();
    await imported(other, csv, steps.length + end.length);
    await compare(other, told);
    expect((await other.get('/api/investments/export')).body).toBe(csv);
    const figures = async (of: Client) => {
      const { positions, totals: all, series } = await summaryOf(of);
      return { positions, all, series };
    };
    expect(await figures(other)).toEqual(await figures(member));
  });
});
