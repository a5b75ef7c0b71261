import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { csv, importFile, importsTest } from '../../../../../tests/imports.ts';
import type { ImportOptions } from '../../contract-options.ts';
import type { ImportStatus } from '../../contract-results.ts';

const { app, member, done } = await importsTest();

const sent = (kind: string, lines: string[], replace?: ImportOptions['replace'], dryRun = false) =>
  importFile(member, kind, csv(...lines), { query: { dryRun: String(dryRun) }, options: { replace } });
const company = async () =>
  (
    await app.db.rows<{ main: string | null; listed: string[] }>(sql`
    select stock_symbol as main, array(select e ->> 'exchange' || ':' || (e ->> 'ticker')
      from jsonb_array_elements(stock_exchanges) e) as listed from companies order by id`)
  )[0];

describe('the main ticker of a company', () => {
  const file = (symbol: string, listings = '') => ['name,stockSymbol,stockExchanges', `Acme,${symbol},${listings}`];

  test('is not replaced by that of another file unless the member says so; listings are added, none is taken away', async () => {
    await done('companies', ...file('TSXV:ABC', 'TSXV:ABC'));
    const other = file('XYZ', 'ASX:XYZ; tsxv:abc');
    for (const dryRun of [true, false]) {
      expect(await sent('companies', other, undefined, dryRun)).toMatchObject({
        ...(dryRun && { updated: 1 }),
        errors: [],
        warnings: [
          {
            row: 2,
            field: 'stockSymbol',
            warning: "Would replace 'TSXV:ABC' by 'XYZ': 'TSXV:ABC' of 'Acme' stays until you say so (replace).",
          },
        ],
        replacements: [{ row: 2, field: 'stockSymbol', name: 'Acme', from: 'TSXV:ABC', to: 'XYZ' }],
        replacementCount: 1,
      });
    }
    expect(await company()).toEqual({ main: 'TSXV:ABC', listed: ['TSXV:ABC', 'ASX:XYZ'] });
    expect(await sent('companies', other, { rows: [3] })).toMatchObject({ unchanged: 1, replacementCount: 1 });
    const replaced = await sent('companies', other, { rows: [2] });
    expect(replaced).toMatchObject({ updated: 1, warnings: [] });
    expect(replaced.replacements).toBeUndefined();
    expect(await company()).toEqual({ main: 'XYZ', listed: ['TSXV:ABC', 'ASX:XYZ'] });
    expect(await sent('companies', file('ABC'), { all: true })).toMatchObject({ updated: 1 });
    // The same ticker, spelled otherwise.
    expect(await sent('companies', file('ABC.V'))).toMatchObject({ unchanged: 1, warnings: [] });
    expect(await sent('companies', ['name,ceo', 'Acme,Jo'])).toMatchObject({ updated: 1, warnings: [] });
  });

  test('is that of its ordinary shares', async () => {
    const lines = [
      'name,stockSymbol,stockExchanges',
      'Acme,ABC.WT,TSXV:ABC.WT',
      'Acme,ABCW,',
      'Acme,ABC,TSXV:ABC',
      'Beta,BET.PR.A,',
    ];
    const result = await sent('companies', lines);
    expect(result.warnings.map(({ row, warning }) => [row, /a (\w+ ?\w*) is not/.exec(warning)?.[1]])).toEqual([
      [2, 'warrant'],
      [3, 'warrant'],
      [5, 'preferred share'],
    ]);
    expect(await app.db.rows(sql`select name, stock_symbol as main, tickers from companies order by id`)).toEqual([
      { name: 'Acme', main: 'ABC', tickers: ['ABC', 'ABC.WT'] },
      { name: 'Beta', main: null, tickers: [] },
    ]);
    expect(await sent('companies', lines)).toMatchObject({ updated: 0, created: 0, errors: [] });
    expect((await company())?.main).toBe('ABC');
  });
});

describe('the name of a mine', () => {
  test('stays, what the row calls it is another one; it takes its place where the member says so, and an undo gives it back', async () => {
    const file = ['name,identifiers,notes', 'Rhea,mrds:1,new'];
    await done('mines', 'name,identifiers,notes', 'Emu,mrds:1,old');
    const stored = () => app.db.rows(sql`select name, name_folded as key, also_known_as as aka from mines`);
    expect(await sent('mines', file, undefined, true)).toMatchObject({
      replacements: [{ row: 2, field: 'name', name: 'Emu', from: 'Emu', to: 'Rhea' }],
    });
    expect(await sent('mines', file, { all: true })).toMatchObject({ updated: 1, warnings: [] });
    expect(await stored()).toEqual([{ name: 'Rhea', key: 'rhea', aka: 'Emu' }]);
    expect(await sent('mines', file)).toMatchObject({ unchanged: 1, warnings: [] });
    const imports = (await member.get('/api/imports?dryRun=false')).json<ImportStatus[]>();
    expect((await member.post(`/api/imports/${imports[1]!.id}/undo`)).json()).toMatchObject({ restored: 1 });
    expect(await stored()).toEqual([{ name: 'Emu', key: 'emu', aka: null }]);
    expect(await sent('mines', file)).toMatchObject({ updated: 1, replacementCount: 1 });
    expect(await stored()).toEqual([{ name: 'Emu', key: 'emu', aka: 'Rhea' }]);
    // By now it is a name of it, so there is nothing to ask.
    expect(await sent('mines', ['name,country', 'Rhea,Peru'], undefined, true)).toMatchObject({ warnings: [] });
  });
});
