import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '../../tests/embedded/kit.ts';
import { startTestPostgres, type TestPostgres } from './embedded/throwaway.ts';
import { knownMigrations, migrate, migrationText } from './migrate.ts';

let server: TestPostgres;
beforeAll(async () => {
  server = await startTestPostgres();
});
afterAll(() => server.stop());

it('studies keep what they say: whole numbers, the one of a type as current, a price and a cost of which nobody said the unit', async () => {
  const all = await Promise.all(
    (await knownMigrations()).map(async (tag) => ({ tag, text: await migrationText(tag) })),
  );
  const before = all.slice(
    0,
    all.findIndex(({ tag }) => tag.endsWith('study_decimals')),
  );
  await migrate(server.connectionString, () => {}, { migrations: before });
  await query(
    server.connectionString,
    `insert into mines (name, name_folded, search_text) values ('Alpha', 'alpha', 'alpha');
     insert into mine_economics (mine_id, study_type, npv, after_tax_irr, payback_period, total_opex, metal_price, all_in_sustaining_cost)
     select id, type, -412, 24, 4, 9007199254740991, price, 985 from mines, (values ('FS', 4.10), ('PEA', null)) v(type, price)`,
  );
  await migrate(server.connectionString, () => {});
  const kept = `select study_type as type, status, npv::text, after_tax_irr::text as irr, total_opex::text as opex,
    metal_price::text as price, metal_prices as prices,
    trim_scale(all_in_sustaining_cost)::text as cost, all_in_sustaining_cost_unit as "costUnit",
    all_in_sustaining_cost_currency as "costCurrency" from mine_economics order by 1`;
  const figures = { status: 'current', npv: '-412.0000', irr: '24.0000', opex: '9007199254740991.0000' };
  const cost = { cost: '985', costUnit: null, costCurrency: null };
  expect(await query(server.connectionString, kept)).toEqual([
    {
      type: 'FS',
      ...figures,
      ...cost,
      price: '4.1000',
      prices: [{ metal: null, value: '4.1', currency: null, unit: null, basis: null }],
    },
    { type: 'PEA', ...figures, ...cost, price: null, prices: [] },
  ]);
});
