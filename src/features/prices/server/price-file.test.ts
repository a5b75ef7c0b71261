import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { csv, importFile, sendFile } from '../../../../tests/imports.ts';
import { created, serverWithMembers } from '../../../../tests/kit.ts';
import { keepDueCompanyFigures } from '../../figures/server/keep-company-figures.ts';
import { followRates } from '../../figures/server/rates-due.ts';
import type { FilePreview } from '../../imports/contract-looks.ts';
import type { ImportResult } from '../../imports/contract-results.ts';
import type { Price } from '../contract.ts';
import { newestPrices } from './quote-prices.ts';

const { server, member } = await serverWithMembers();
const { db } = server;

const head = 'kind,key,priceDate,value,currency,unit,basis,source,licence';
const share = (key: string, value: string, currency = 'CAD', day = '2026-06-30') =>
  `ticker,${key},${day},${value},${currency},,,Close,`;
const stored = (like: string) =>
  db.rows<{
    key: string;
    day: string;
    value: string;
    currency: string;
    unit: string | null;
    writtenCurrency: string | null;
  }>(sql`
    select s.key, p.price_date as day, p.value, p.currency, p.unit, p.written_currency as "writtenCurrency"
    from prices p join price_series s on s.id = p.series_id where s.key like ${like} order by s.key, p.price_date`);

/** The file with its columns as the page understands them. */
async function importAsShown(text: string) {
  const seen = await member.upload('/api/csv/preview/prices', { name: 'test.csv', bytes: text });
  const mapping = seen.json<FilePreview>().columns.map(({ header, field, unit }) => ({
    ...{ header, field },
    ...(unit !== null && { unit }),
  }));
  return importFile(member, 'prices', text, { options: { mapping } });
}

describe('a file of prices', () => {
  it('makes prices, changes those of the same day, and says which', async () => {
    const first = csv(
      head,
      share('ABC.V', '0.10'),
      share('ABC.V', '0.12', 'CAD', '2026-06-29'),
      'metal,Cu,2026-06-30,4.50,USD,$/lb,,LME,CC BY 4.0',
    );
    expect(await importFile(member, 'prices', first)).toMatchObject({
      created: 3,
      updated: 0,
      unchanged: 0,
      errorCount: 0,
    });
    const again = csv(head, share('TSXV:ABC', '0.11'), share('CVE:ABC', '0.12', 'CAD', '2026-06-29'));
    const checked = await importFile(member, 'prices', again, { query: { dryRun: 'true' } });
    expect(checked).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    const rows = await member.get(`/api/imports/${checked.importId}/rows`);
    expect(rows.json()).toEqual([
      expect.objectContaining({
        outcome: 'updated',
        name: 'TSXV:ABC on 2026-06-30',
        changes: [{ field: 'value', from: '0.1', to: '0.11' }],
      }),
      expect.objectContaining({ outcome: 'unchanged' }),
    ]);
    expect(await stored('TSXV:ABC')).toMatchObject([{ value: '0.12' }, { value: '0.1' }]);
    const { importId } = await importFile(member, 'prices', again);
    expect(await stored('TSXV:ABC')).toMatchObject([{ value: '0.12' }, { value: '0.11' }]);
    expect((await member.post(`/api/imports/${importId}/undo`)).statusCode).toBe(200);
    expect(await stored('TSXV:ABC')).toMatchObject([{ value: '0.12' }, { value: '0.1' }]);
  });

  it('reads what spreadsheets have: exchange and ticker apart, a metal without its kind, pence', async () => {
    const file = csv(
      'Date,Exchange,Symbol,Close,Currency,Publisher',
      '2026-06-30,LSE,PEN,4082,GBX,LSE close',
      '2026-06-30,AIM,QEN,31.5,GBp,LSE close',
    );
    const result = await importAsShown(file);
    expect(result).toMatchObject({ created: 2, errorCount: 0 });
    expect(result.warnings.map(({ warning }) => warning)).toEqual([
      '4082 GBX are kept as 40.82 GBP.',
      '31.5 GBp are kept as 0.315 GBP.',
    ]);
    expect(await stored('LSE:%EN')).toMatchObject([
      { key: 'LSE:PEN', value: '40.82', currency: 'GBP', writtenCurrency: 'GBX' },
      { key: 'LSE:QEN', value: '0.315', writtenCurrency: 'GBp' },
    ]);
    const metals = csv(
      'Commodity,Date,Price,Currency,Per,Source',
      'Gold,2026-06-30,3375,USD,troy ounce,London',
      'USD/CAD,2026-06-30,1.37,,,Bank of Canada',
    );
    expect(await importAsShown(metals)).toMatchObject({ created: 2, errorCount: 0 });
  });

  it('says at the cell what cannot be, and stores the rest', async () => {
    const result = await importFile(
      member,
      'prices',
      csv(
        head,
        share('BARE', '1'),
        share('BAD.V', '0'),
        share('NOW.V', '1', 'CAD', '2999-01-01'),
        'metal,Silver,2026-06-30,60,USD,,,LBMA,',
        'rate,USD/CAD,2026-06-29,1.4,USD,,,Bank,',
        share('TWICE.V', '1'),
        share('V.TWICE', '2'),
        share('FINE.V', '1'),
        'ticker,NOSRC.V,2026-06-30,1,CAD,,,,',
      ),
    );
    expect(result).toMatchObject({ created: 2 });
    expect(result.errors.map(({ row, field, error }) => [row, field, error.slice(0, 40)])).toEqual([
      [2, 'key', expect.stringContaining("Write the exchange of 'BARE'")],
      [3, 'value', expect.stringContaining('above 0')],
      [4, 'priceDate', expect.stringContaining('is in the future')],
      [5, 'unit', expect.stringContaining('Choose what the price is for')],
      [6, 'currency', expect.stringContaining('USD/CAD is told in CAD')],
      [8, 'value', expect.stringContaining('Row 7 has another price of TSXV:TWICE')],
      [10, 'source', expect.any(String)],
    ]);
  });

  it('warns of what is far from the price before, in the file or stored', async () => {
    await created<Price>(member, '/api/prices', {
      ...{
        kind: 'metal',
        key: 'Zinc',
        value: '2700',
        unit: 't',
        currency: 'USD',
        priceDate: '2026-05-29',
        source: 'LME',
      },
    });
    const result = await importFile(
      member,
      'prices',
      csv(
        head,
        'metal,Zinc,2026-06-30,1.25,USD,t,,LME,',
        'metal,Zinc,2026-06-29,2750,USD,t,,LME,',
        'metal,Zinc,2026-05-30,1.22,USD,lb,,LME,',
      ),
    );
    expect(result.warnings.map(({ row, warning }) => [row, warning])).toEqual([
      [2, 'USD 1.25/t is far from the USD 2,750/t of 2026-06-29. Check the unit of the price.'],
    ]);
  });

  it('has figures of the companies of its shares made anew, and so has its undo', async () => {
    const company = async (ticker: string) =>
      (
        await created<{ id: number }>(member, '/api/companies', {
          name: `Due ${ticker}`,
          stockExchanges: [{ exchange: 'TSXV', ticker }],
        })
      ).id;
    const [own, other] = [await company('DUEA'), await company('DUEB')];
    const due = async () => {
      const rows = await db.rows<{ id: number }>(sql`
        delete from company_figures_due where company_id in (${own}, ${other}) returning company_id as id`);
      return [...new Set(rows.map(({ id }) => id))];
    };
    await importFile(member, 'prices', csv(head, share('DUEA.V', '0.10', 'CAD', '2026-06-29')));
    await due();
    // One price is new and one is changed: an undo takes the first away and brings the second back.
    const file = csv(head, share('DUEA.V', '0.12', 'CAD', '2026-06-29'), share('DUEA.V', '0.13'));
    const { importId } = await importFile(member, 'prices', file);
    expect(await due()).toEqual([own]);
    expect((await member.post(`/api/imports/${importId}/undo`)).statusCode).toBe(200);
    expect(await stored('TSXV:DUEA')).toMatchObject([{ value: '0.1' }]);
    expect(await due()).toEqual([own]);
  });

  it('has figures made anew that its rates convert, and so has its undo', async () => {
    const { id } = await created<{ id: number }>(member, '/api/companies', { name: 'Due in zloty' });
    await created(member, `/api/companies/${id}/capital-snapshots`, {
      ...{ asOf: '2026-06-29', balanceDate: '2026-06-29', currency: 'PLN', cash: '100', sourcePage: 'Page 3' },
    });
    const due = async () => {
      await followRates(db);
      return (
        (await db.rows(sql`delete from company_figures_due where company_id = ${id} returning company_id`)).length > 0
      );
    };
    await keepDueCompanyFigures(db);
    expect(await due()).toBe(false);
    const { importId } = await importFile(member, 'prices', csv(head, 'rate,PLN/EUR,2026-06-29,0.23,,,,Central bank,'));
    expect(await due()).toBe(true);
    expect((await member.post(`/api/imports/${importId}/undo`)).statusCode).toBe(200);
    expect(await due()).toBe(true);
  });

  it('comes out of the export as it went in', async () => {
    const file = await member.get('/api/csv/export/prices');
    expect(file.statusCode).toBe(200);
    expect(await importFile(member, 'prices', file.body)).toMatchObject({ created: 0, updated: 0, errorCount: 0 });
    expect((await member.get('/api/csv/export/prices', { query: { mineId: 1 } })).statusCode).toBe(400);
  });
});

it('takes five thousand tickers in one file, and is asked for all of them at once', async () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => share(`ASX:T${index}`, String(1 + index / 1_000), 'AUD'));
  const answer = await sendFile(member, 'prices', csv(head, ...lines));
  expect(answer.json<ImportResult>()).toMatchObject({ created: 5_000, errorCount: 0 });
  const keys = Array.from({ length: 5_000 }, (_, index) => `ASX:T${index}`);
  const quotes = await newestPrices(db, 'ticker', keys, '2026-07-01');
  expect(quotes.size).toBe(5_000);
});
