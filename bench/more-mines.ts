import pg from 'pg';

/**
 * So many mines on the map while something is done: those that lack are copies of others with what the map shows of them, and are
 * taken away afterwards.
 */
export async function withMoreMines<Result>(
  connectionString: string,
  wanted: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ copy: string; original: string }>(
      `with originals as materialized (
        select id, row_number() over (order by id) as place from mines where not is_archived and latitude is not null
        order by id limit greatest(0, $1 - (select count(*) from mines where not is_archived and latitude is not null))
      ), copies as (
        insert into mines (name, name_folded, search_text, stage, country, country_folded, metals_distribution, metals_folded,
          latitude, longitude)
        select name, name_folded, search_text, stage, country, country_folded, metals_distribution, metals_folded, latitude,
          longitude
        from mines where id in (select id from originals) order by id returning id
      )
      select c.id as copy, o.id as original from (select id, row_number() over (order by id) as place from copies) c
        join originals o on o.place = c.place`,
      [wanted],
    );
    const [copies, originals] = [rows.map(({ copy }) => copy), rows.map(({ original }) => original)];
    try {
      await client.query(
        `insert into mine_figures (mine_id, measure, "of", value, basis)
        select made.copy, f.measure, f."of", f.value, f.basis
        from unnest($1::bigint[], $2::bigint[]) made(copy, original)
          join mine_figures f on f.mine_id = made.original and f.measure = 'contained-mi'`,
        [copies, originals],
      );
      // Else the server's jobs make their figures anew meanwhile, of which they have none of their own.
      await client.query(
        `insert into mine_figured (mine_id, rules, day)
        select copy, (select max(rules) from mine_figured), (now() at time zone 'utc')::date from unnest($1::bigint[]) copy
        on conflict (mine_id) do update set rules = excluded.rules, day = excluded.day`,
        [copies],
      );
      await client.query('vacuum analyze mines, mine_figures');
      return await work();
    } finally {
      await client.query('delete from mines where id = any($1::bigint[])', [copies]);
    }
  } finally {
    await client.end();
  }
}
