import { sql } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { bareTicker } from './list-trades.ts';
import { actionColumns } from './save-action.ts';
import { priceColumns } from './save-price.ts';
import { mostCompanies } from './sum-up-journal.ts';

/** Many tickers are looked up by reading all companies once: an index compares each of them with each company. */
const byIndex = fixed(sql`c.tickers && (select array_agg(bare) from ticker) and`);

/** The companies that have a ticker of the member's, one more than are named; archived ones are in no list. */
const companiesOf = (memberId: string, hasMany: boolean) => sql`
  ticker as materialized (select distinct ${bareTicker} as bare from investments i where i.user_id = ${memberId}),
  claim as (
    select bare, c.id, c.name, row_number() over (partition by bare order by c.name_folded, c.id) as place
    from companies c cross join lateral unnest(c.tickers) as bare join ticker using (bare)
    where ${hasMany ? sql`` : byIndex} not c.is_archived
  ),
  listed as materialized (select * from claim where place <= ${fixed(sql.raw(String(mostCompanies + 1)))}),
  single as materialized (select bare, min(id) as id from listed group by bare having count(*) = 1),
  held as materialized (
    select distinct single.id from single join holdings h on h.user_id = ${memberId} and h.bare_ticker = single.bare)`;

/** The mines of companies that are looked through to. */
const mines = fixed(sql`
  select m.company_id, json_build_object('id', m.id, 'name', m.name, 'country', m.country, 'stage', m.stage,
    'ownership', m.ownership_percentage::float8, 'metals', m.metals_distribution) as mine, m.id
  from mines m where m.company_id in (select id from held) and not m.is_archived`);

/** The next events of companies that are held and of their mines: what is planned from today on, undated ones last. */
const events = fixed(sql`
  select t.id, t.event_type as "eventType", t.event_date as "eventDate", t.description, t.priority, t.status,
    case when m.id is null then 'company' else 'mine' end as "entityType", coalesce(m.id, c.id) as "entityId",
    coalesce(m.name, c.name) as "entityName", json_build_object('id', c.id, 'name', c.name) as company
  from steps t left join mines m on m.id = t.mine_id and not m.is_archived
    join companies c on c.id = coalesce(t.company_id, m.company_id) and not c.is_archived
  where (t.company_id in (select id from held)
      or t.mine_id in (select id from mines where company_id in (select id from held)))
    and t.status = 'planned' and t.description is not null
    and (t.event_date >= current_date or t.event_date is null)
  order by t.event_date, t.id limit 25`);

/** What a summary says that is not in the journal itself, as the text of `Surroundings`. */
export async function surroundingsText(db: Db, memberId: string, hasMany: boolean): Promise<string> {
  const [row] = await db.rows<{ surroundings: string }>(sql`
    with ${companiesOf(memberId, hasMany)}
    select json_build_object(
      'xirrRate', (select xirr_rate::float8 from users where id = ${memberId}),
      'tickers', (select coalesce(json_agg(json_build_array(bare, id) order by bare, place), '[]') from listed),
      'names', (select coalesce(json_agg(json_build_array(id, name)), '[]')
        from (select distinct id, name from listed) companies),
      'mines', (select coalesce(json_agg(json_build_array(company_id, mine) order by id), '[]') from (${mines}) mines),
      'events', (select coalesce(json_agg(row_to_json(events)), '[]') from (${events}) events),
      'prices', (select coalesce(json_agg(row_to_json(prices) order by prices.ticker, prices.currency), '[]')
        from (select ${priceColumns} from entered_prices p where p.user_id = ${memberId}) prices),
      'corporateActions', (select coalesce(json_agg(row_to_json(actions)), '[]')
        from (select ${actionColumns} from corporate_actions a where a.user_id = ${memberId}
          order by a.action_date desc, a.id desc) actions)
    )::text as surroundings`);
  return row!.surroundings;
}
