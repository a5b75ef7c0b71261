import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import type { CapitalInstrument } from '../../capital/contract-instruments.ts';
import type { Company, CompanyPage } from '../../companies/contract.ts';
import { checkDueRecords } from '../../findings/server/check-records.ts';
import type { Price } from '../contract.ts';

const { server, member } = await serverWithMembers();

let count = 0;
/** A company with a ticker of its own, of which no rule says anything yet. */
async function buildCompany() {
  count += 1;
  const ticker = `RULE${count}`;
  const stockExchanges = [{ exchange: 'TSXV', ticker }];
  const { id } = await created<Company>(member, '/api/companies', { name: `Ruled ${count}`, stockExchanges });
  await checkDueRecords(server.db);
  const price = (value: string, priceDate: string, currency = 'CAD') =>
    created<Price>(member, '/api/prices', {
      ...{ kind: 'ticker', key: `TSXV:${ticker}`, priceDate, value, currency, source: 'Close' },
    });
  const snapshot = (body: object) => created(member, `/api/companies/${id}/capital-snapshots`, body);
  const instrument = (body: object) =>
    created<CapitalInstrument>(member, `/api/companies/${id}/instruments`, {
      ...{ kind: 'warrant', asOf: '2026-03-31', count: 1_000_000, currency: 'CAD', ...body },
    });
  /** What rules say, after the job. */
  const rules = async () => {
    await checkDueRecords(server.db);
    const { findings } = (await member.get(`/api/companies/${id}/page`)).json<CompanyPage>();
    return findings.map(({ rule, field }) => `${rule} ${field}`).filter((each) => /^CS[146] /.test(each));
  };
  return { id, price, snapshot, instrument, rules };
}

const daysAgo = (days: number) => utcDay(new Date(Date.now() - 86_400_000 * days));

describe('CS1: a stated market cap and a price of the same days', () => {
  const stated = { asOf: '2026-03-31', currency: 'CAD', sharesOutstanding: 448_000_000 };

  it('is told where they contradict each other, and no more once the price is mended', async () => {
    const { price, snapshot, rules } = await buildCompany();
    await snapshot({ ...stated, sharesOutstanding: 100_000_000, statedMarketCap: '5000000' });
    expect(await rules()).toEqual([]);
    const { id } = await price('0.50', '2026-03-30');
    expect(await rules()).toEqual(['CS1 sharesOutstanding']);
    expect((await member.put(`/api/prices/${id}`, { value: '0.05' })).statusCode).toBe(200);
    expect(await rules()).toEqual([]);
  });

  it('is silent where the cap follows, the price is of another time, or in another currency', async () => {
    const follows = await buildCompany();
    await follows.price('0.028', '2026-03-31');
    await follows.snapshot({ ...stated, statedMarketCap: '12500000' });
    expect(await follows.rules()).toEqual([]);
    for (const [day, currency] of [
      ['2026-03-20', 'CAD'],
      ['2026-04-01', 'CAD'],
      ['2026-03-31', 'USD'],
    ] as const) {
      const { price, snapshot, rules } = await buildCompany();
      await price('5', day, currency);
      await snapshot({ ...stated, statedMarketCap: '12500000' });
      expect(await rules(), `${day} ${currency}`).toEqual([]);
    }
  });
});

describe('CS4: a strike and the newest price', () => {
  it('is told where the strike is far from it, and no more after the consolidation is entered', async () => {
    const { id, price, instrument, rules } = await buildCompany();
    await instrument({ strike: '0.04' });
    await price('0.85', daysAgo(3));
    expect(await rules()).toEqual(['CS4 strike']);
    await created(member, `/api/companies/${id}/share-changes`, {
      ...{ effectiveDay: '2026-05-04', newShares: '1', oldShares: '10' },
    });
    expect(await rules()).toEqual([]);
  });

  it('is told where a price is changed to one that the strike is far from', async () => {
    const { price, instrument, rules } = await buildCompany();
    await instrument({ strike: '2.00' });
    const { id } = await price('0.85', daysAgo(3));
    expect(await rules()).toEqual([]);
    expect((await member.put(`/api/prices/${id}`, { value: '0.085' })).statusCode).toBe(200);
    expect(await rules()).toEqual(['CS4 strike']);
  });

  it('is silent where it is near, in another currency, or the instrument is gone', async () => {
    const { price, instrument, rules } = await buildCompany();
    await instrument({ strike: '2.00' });
    await instrument({ strike: '42.26', currency: 'USD' });
    await instrument({ strike: '42.26', expiry: '2026-04-30' });
    await price('0.85', daysAgo(3));
    expect(await rules()).toEqual([]);
    await instrument({ strike: '42.26' });
    expect(await rules()).toEqual(['CS4 strike']);
  });
});

describe('CS6: the newest balance sheet and the newest price', () => {
  const sheet = { currency: 'CAD', cash: '5000000', sharesOutstanding: 1_000_000 };

  it('is told where the sheet is more than 200 days older, by the newest one', async () => {
    const { price, snapshot, rules } = await buildCompany();
    await snapshot({ ...sheet, asOf: daysAgo(300), balanceDate: daysAgo(300) });
    await snapshot({ ...sheet, asOf: daysAgo(210), balanceDate: daysAgo(210) });
    expect(await rules()).toEqual([]);
    await price('0.85', daysAgo(3));
    expect(await rules()).toEqual(['CS6 balanceDate']);
    await snapshot({ ...sheet, asOf: daysAgo(100), balanceDate: daysAgo(100) });
    expect(await rules()).toEqual([]);
  });

  it('is silent where it is not', async () => {
    const { price, snapshot, rules } = await buildCompany();
    await snapshot({ ...sheet, asOf: daysAgo(150), balanceDate: daysAgo(150) });
    await price('0.85', daysAgo(3));
    expect(await rules()).toEqual([]);
  });
});

it('a price of a company of which rules on prices say nothing does not have it looked at again', async () => {
  const { id, price, snapshot, rules } = await buildCompany();
  await snapshot({ asOf: daysAgo(30), balanceDate: daysAgo(30), currency: 'CAD', cash: '1', sharesOutstanding: 10 });
  expect(await rules()).toEqual([]);
  await price('0.85', daysAgo(3));
  const due = await server.db.rows(sql`select 1 from company_checks where company_id = ${id} and rules = 0`);
  expect(due).toEqual([]);
});
