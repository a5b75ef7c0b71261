import pg from 'pg';
import { onConnection } from '../src/db/client.ts';
import { openDatabase } from '../src/db/open-database.ts';
import { keepDueCompanyFigures } from '../src/features/figures/server/keep-company-figures.ts';
import { keepDueFigures } from '../src/features/figures/server/keep-figures.ts';
import { refreshScores } from '../src/features/scores/server/refresh-scores.ts';
import { hash, sized } from './sql-text.ts';

/** Companies with a mine each, two balance sheets, three instruments, two filings and a price of yesterday. */
const statements = (companies: number): string[] => {
  const each = `generate_series(1, ${companies}) i`;
  return [
    `insert into companies (id, name, name_folded, headquarters, headquarters_folded, stock_symbol, stock_exchanges, tickers, search_text)
      overriding system value
      select i, 'Valued ' || i, 'valued ' || i, 'Vancouver', 'vancouver', 'V' || i,
        jsonb_build_array(jsonb_build_object('exchange', 'TSX', 'ticker', 'V' || i)), array['V' || i], 'valued ' || i || ' v' || i
      from ${each}`,
    `insert into mines (id, name, name_folded, country, country_folded, stage, metals_distribution, metals_folded, company_id,
        company_folded, ownership_percentage, royalties, search_text, has_resource_estimates, has_economic_studies)
      overriding system value
      select i, 'Pit ' || i, 'pit ' || i, 'Canada', 'canada', case when i % 4 = 0 then 'production' else 'development' end,
        '[{"metal": "Gold", "percentage": 100}]', array['gold'], i, 'valued ' || i, 100 - ${hash('i', 301, 60)}, 2,
        'pit ' || i, true, i % 2 = 0
      from ${each}`,
    ...['probable', 'indicated', 'inferred'].map(
      (type, salt) => `
      insert into resource_estimates (mine_id, resource_type, metal, metal_folded, report_date, tonnage, grade, grade_unit,
          contained_metal, contained_metal_unit, includes_reserves)
        select i, '${type}', 'Gold', 'gold', current_date - 400, 31103477, 1, 'g/t', 100000 + ${hash('i', 310 + salt, 5_000_000)},
          'oz', ${type === 'indicated'} or null
        from ${each}`,
    ),
    `insert into mine_economics (mine_id, status, study_type, report_date, life_of_mine_years, all_in_sustaining_cost,
        all_in_sustaining_cost_unit, total_capex, metal_price, metal_prices, discount_rate, npv, production_throughput,
        production_throughput_unit, currency, tax_basis, share_basis)
      select i, 'current', 'PFS', current_date - 300, 10, 1100, 'oz', 20 + ${hash('i', 320, 900)}, 2000,
        '[{"metal": "Gold", "value": "2000", "currency": null, "unit": "oz", "basis": "long-term"}]', 5,
        50 + ${hash('i', 321, 2_000)}, 20000 + ${hash('i', 322, 300_000)}, 'oz/year', 'USD', 'after-tax', '100%'
      from ${each} where i % 2 = 0`,
    `insert into production_periods (mine_id, metal, metal_folded, from_date, to_date, basis, recovered, unit)
      select i, 'Gold', 'gold', day::date, (day + interval '3 months' - interval '1 day')::date, '100%',
        5000 + ${hash('i', 330, 40_000)}, 'oz'
      from ${each}
        cross join generate_series(date_trunc('year', current_date) - interval '1 year',
          date_trunc('year', current_date) - interval '3 months', interval '3 months') day
      where i % 4 = 0`,
    `insert into capital_snapshots (company_id, share_class, share_class_folded, as_of, shares_outstanding, balance_date,
        currency, cash, debt, quarterly_burn, quarterly_overhead, instruments_complete)
      select i, 'common', 'common', current_date - back, 10000000 + ${hash('i', 340, 400_000_000)}, current_date - back - 30,
        'CAD', ${hash('i', 341, 90_000_000)}, ${hash('i', 342, 20_000_000)}, 100000 + ${hash('i', 343, 5_000_000)}, 90000, true
      from ${each} cross join unnest(array[20, 110]) back`,
    `insert into capital_instruments (company_id, kind, series, series_folded, as_of, count, shares_each, strike, currency,
        expiry, state)
      select i, case nth when 1 then 'option' else 'warrant' end, nth::text, nth::text, current_date - 20,
        ${hash('i', 350, 9_000_000)} * nth, 1, (5 + ${hash('i', 351, 300)}) / 100.0 * nth, 'CAD', current_date + 200 * nth, 'alive'
      from ${each} cross join generate_series(1, 3) nth`,
    `insert into insider_trades (company_id, insider, market, nature, security, traded_on, holding_after, source_url)
      select i, 'Holder ' || nth, 'CA', 'holding', 'shares', current_date - 50 * nth, ${hash('i', 360, 9_000_000)},
        'https://example.org/f/' || i
      from ${each} cross join generate_series(1, 2) nth`,
    `insert into price_series (kind, key, basis) select 'ticker', 'TSX:V' || i, 'spot' from ${each}`,
    `insert into prices (series_id, price_date, value, currency, source)
      select id, current_date - back, (10 + ${hash('id', 370, 400)} + back) / 100.0, 'CAD', 'Made'
      from price_series cross join generate_series(1, 3) back`,
    `insert into price_series (kind, key, basis) values ('rate', 'USD/CAD', 'spot'), ('metal', 'Gold', 'spot')`,
    `insert into prices (series_id, price_date, value, currency, unit, source)
      select s.id, current_date - back, case s.kind when 'rate' then 1.37 else 3375 end,
        case s.kind when 'rate' then 'CAD' else 'USD' end, case s.kind when 'metal' then 'oz' end, 'Made'
      from price_series s cross join generate_series(0, 200) back where s.kind <> 'ticker'`,
  ];
};

/** Fills an empty database with companies that have a value, and makes their figures; answers of the seconds that those took. */
export async function generateValue(
  connectionString: string,
  scale: number,
  say: (line: string) => void,
): Promise<void> {
  const companies = Math.max(100, Math.round(50_000 * scale));
  const client = new pg.Client({ connectionString, options: '-c timezone=UTC' });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off; set session_replication_role = replica');
    for (const statement of statements(companies)) await client.query(statement);
    await client.query('set session_replication_role = origin');
    for (const noun of ['companies', 'mines'])
      await client.query(`select setval(pg_get_serial_sequence('${noun}', 'id'), ${companies})`);
    await client.query('vacuum analyze');
    await refreshScores(onConnection(client), 'company', sized(companies));
  } finally {
    await client.end();
  }
  const database = openDatabase({ connectionString, onError: ({ message }) => say(message) });
  while ((await keepDueFigures(database)) > 0);
  const start = performance.now();
  while ((await keepDueCompanyFigures(database)) > 0);
  const seconds = (performance.now() - start) / 1_000;
  say(
    `figures of ${companies} companies: ${seconds.toFixed(1)} s, ${((1_000 * seconds) / companies).toFixed(2)} ms each`,
  );
  await database.close();
}
