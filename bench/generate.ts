import pg from 'pg';
import { onConnection } from '../src/db/client.ts';
import { stages } from '../src/domain/mines/stages.ts';
import { refreshScores } from '../src/features/scores/server/refresh-scores.ts';
import { changesStatements } from './generate-changes.ts';
import { childrenStatements } from './generate-children.ts';
import { largestCompany, type Sizes, sizesOf } from './sizes.ts';
import { hash, list, sized, skewed } from './sql-text.ts';
import {
  companyNames,
  companyNouns,
  metalMixes,
  mineAdjectives,
  mineNouns,
  mineSuffixes,
  people,
  places,
} from './words.ts';

/** Stages as often as they are listed. */
const stageMix = [
  ...Array.from({ length: 12 }, () => stages[0]),
  ...[
    'development',
    'development',
    'development',
    'construction',
    'start-up',
    'production',
    'production',
    'production',
  ],
  ...['care and maintenance', 'closure'],
];

const nullable = (values: (string | null)[]) =>
  `array[${values.map((value) => (value === null ? 'null' : `'${value}'`)).join(', ')}]::text[]`;

/** Everything that follows from a mine's number alone, before anything that lies below it is counted. */
function seedStatements({ mines, companies, users }: Sizes): string[] {
  const place = skewed('i', 1, places.length, 1.8);
  const of = (values: string, index: string) => `(${values})[1 + ${index}]`;
  return [
    `create temp table seed_mines as
      select i as id, ${of(list(mineAdjectives), hash('i', 2, mineAdjectives.length))} || ' '
        || ${of(list(mineNouns), hash('i', 3, mineNouns.length))}
        || ${of(list(mineSuffixes), hash('i', 4, mineSuffixes.length))} as name,
        ${place} as place, ${hash('i', 5, metalMixes.length)} as mix,
        ${of(list(stageMix), hash('i', 6, stageMix.length))} as stage,
        case when i % 500 = 0 then ${largestCompany} when ${hash('i', 7, 5)} > 0 then 1 + ${skewed('i', 8, companies, 1.4)} end
          as company_id
      from generate_series(1, ${mines}) i`,
    'alter table seed_mines add primary key (id)',
    `insert into users (id, name, email, email_verified, first_name, last_name, display_name, search_text, created_at)
      select 'member-' || i, 'Member ' || i, 'member' || i || '@example.org', true, 'Member', i::text, 'Member ' || i,
        'member ' || i, now() - interval '3 years' + i * interval '12 hours'
      from generate_series(1, ${users}) i`,
    `insert into sessions (id, token_hash, user_id, expires_at)
      select 'session-' || i, encode(sha256(('token-' || i)::bytea), 'hex'), 'member-' || 1 + ${hash('i', 17, users)}, now() + ${hash('i', 18, 30)} * interval '1 day'
      from generate_series(1, ${users * 3}) i`,
    `insert into companies (id, name, name_folded, headquarters, headquarters_folded, founded_date, ceo, ceo_folded,
        description, stock_symbol, stock_exchanges, tickers, company_website_url, search_text, created_by, created_at,
        updated_at) overriding system value
      select i, name, lower(name), headquarters, lower(headquarters), (1950 + ${hash('i', 14, 74)})::text, ceo, lower(ceo),
        'Owns and explores ' || lower(name) || ' properties and reports twice a year.', ticker,
        jsonb_build_array(jsonb_build_object('exchange', 'TSX', 'ticker', ticker)), array[ticker],
        'https://example.org/c/' || i, concat_ws(' ', lower(name), lower(headquarters), lower(ceo), lower(ticker)),
        'member-' || 1 + ${hash('i', 15, users)}, made, made
      from generate_series(1, ${companies}) i
      cross join lateral (select
        ${of(list(companyNames), hash('i', 10, companyNames.length))} || ' '
          || ${of(list(companyNouns), hash('i', 11, companyNouns.length))} || ' ' || i as name,
        ${of(nullable(places.map(({ region }) => region)), hash('i', 12, places.length))} as headquarters,
        chr(65 + ${hash('i', 16, 26)}) || '. ' || ${of(list(people), hash('i', 13, people.length))} as ceo,
        'C' || i as ticker, now() - (${companies} - i) * (interval '1000 days' / ${companies}) as made) made`,
  ];
}

/** Mines come last: what they keep of what lies below them is there by then. */
function mineStatements({ mines, users }: Sizes): string[] {
  const mixes = metalMixes.map((mix) => `'${JSON.stringify(mix)}'`).join(', ');
  const folded = metalMixes.map((mix) => `'${JSON.stringify(mix.map(({ metal }) => metal.toLowerCase()))}'`).join(', ');
  const column = (values: (string | number | null)[], type: string) =>
    `(array[${values.map((value) => (typeof value === 'string' ? `'${value}'` : String(value))).join(', ')}]::${type}[])[1 + s.place]`;
  return [
    `insert into mines (id, name, name_folded, also_known_as, country, country_folded, primary_jurisdiction,
        jurisdiction_folded, stage, metals_distribution, metals_folded, aliases_folded, company_id, company_folded, ownership_percentage,
        royalties, notes, latitude, longitude, search_text, has_resource_estimates, has_economic_studies, notes_count,
        drill_programs_count, best_observation_id, best_grade_gpt, is_archived, created_by, created_at, updated_at)
        overriding system value
      select s.id, s.name, lower(s.name), other_name, country, lower(country), region, lower(region), s.stage,
        (array[${mixes}]::jsonb[])[1 + s.mix],
        array(select jsonb_array_elements_text((array[${folded}]::jsonb[])[1 + s.mix])),
        array_remove(array[lower(other_name)], null), s.company_id, c.name_folded,
        100 - ${hash('s.id', 20, 60)}, ${hash('s.id', 21, 12)} / 2.0,
        case when ${hash('s.id', 22, 5)} > 1 then 'Drilled from the surface along ' || s.name
          || '; the oxide cap is known to 40 m, sulphides below. Access by the road of the district.' end,
        ${column(
          places.map(({ latitude }) => latitude),
          'float8',
        )} + ${hash('s.id', 23, 400)} / 100.0 - 2,
        ${column(
          places.map(({ longitude }) => longitude),
          'float8',
        )} + ${hash('s.id', 24, 400)} / 100.0 - 2,
        concat_ws(' ', lower(s.name), lower(other_name), lower(country), lower(region), c.name_folded),
        e.mine_id is not null, t.mine_id is not null, coalesce(n.count, 0), coalesce(p.count, 0), b.id, b.gpt,
        ${hash('s.id', 25, 100)} = 0, 'member-' || 1 + ${hash('s.id', 26, users)}, made, made
      from seed_mines s
      cross join lateral (select
        ${column(
          places.map(({ country }) => country),
          'text',
        )} as country,
        ${column(
          places.map(({ region }) => region),
          'text',
        )} as region,
        case when ${hash('s.id', 27, 8)} = 0 then s.name || ' ' || s.id end as other_name,
        now() - (${mines} - s.id) * (interval '1000 days' / ${mines}) as made) own
      left join companies c on c.id = s.company_id
      left join (select distinct mine_id from resource_estimates) e on e.mine_id = s.id
      left join (select distinct mine_id from mine_economics) t on t.mine_id = s.id
      left join (select mine_id, count(*) from mine_notes group by mine_id) n on n.mine_id = s.id
      left join (select mine_id, count(*) from drill_programs group by mine_id) p on p.mine_id = s.id
      left join (
        select distinct on (o.mine_id) o.mine_id, o.id,
          case o.density_unit when '%' then null else o.density_value end as gpt
        from drill_hole_observations o join seed_mines m on m.id = o.mine_id
        order by o.mine_id,
          (o.metal = (array[${metalMixes.map((mix) => `'${mix[0]?.metal}'`).join(', ')}])[1 + m.mix]) desc,
          o.density_value * o.interval_length * case o.density_unit when '%' then 10000 else 1 end desc,
          o.observation_date desc, o.id
      ) b on b.mine_id = s.id
      order by s.id`,
  ];
}

interface IndexRow {
  name: string;
  definition: string;
}

const secondaryIndexes = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
  where n.nspname = 'public' and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`;

const resetIdentities = `
  do $$ declare c record; begin
    for c in select table_name as t, column_name as k from information_schema.columns
      where table_schema = 'public' and is_identity = 'YES' loop
      execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce((select max(%I) from %I), 0) + 1)', c.t, c.k, c.k, c.t);
    end loop;
  end $$`;

/** Fills a migrated, empty database with the data set; the same numbers give the same rows. Answers the sizes. */
export async function generate(connectionString: string, scale: number, say: (line: string) => void): Promise<Sizes> {
  const sizes = sizesOf(scale);
  const client = new pg.Client({ connectionString, options: '-c timezone=UTC' });
  await client.connect();
  const run = async (text: string) => {
    const start = performance.now();
    await client.query(text);
    const seconds = (performance.now() - start) / 1_000;
    const what = /^\s*(?:insert into|create (?:unique )?index|create temp table) \S+|^\s*\w+/.exec(text)?.[0].trim();
    if (seconds > 1) say(`${what}: ${seconds.toFixed(1)} s`);
  };
  try {
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'; set work_mem = '256MB'");
    // References are right by construction; what is kept of other rows is counted before the row that keeps it is there.
    await client.query('set session_replication_role = replica');
    const { rows: indexes } = await client.query<IndexRow>(secondaryIndexes);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    for (const statement of seedStatements(sizes)) await run(statement);
    for (const statement of childrenStatements(sizes)) await run(statement);
    for (const statement of mineStatements(sizes)) await run(statement);
    for (const statement of changesStatements(sizes)) await run(statement);
    await client.query('set session_replication_role = origin');
    for (const { definition } of indexes) await run(definition);
    await run(resetIdentities);
    await run('vacuum analyze');
    await client.query("set statement_timeout = 0; set work_mem = '64MB'");
    const start = performance.now();
    const db = onConnection(client);
    await refreshScores(db, 'mine', sized(sizes.mines));
    await refreshScores(db, 'company', sized(sizes.companies));
    say(`scores: ${((performance.now() - start) / 1_000).toFixed(1)} s`);
    await run('vacuum analyze scores');
    await client.query('checkpoint').catch(() => undefined);
    return sizes;
  } finally {
    await client.end();
  }
}
