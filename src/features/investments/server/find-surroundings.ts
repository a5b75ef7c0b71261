import { sql } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { type Claim, companiesAmong } from './claims.ts';
import { heldPartJoin } from '../../interests/server/held-part.ts';
import { newestStudyJoin } from '../../economics/server/newest-study.ts';
import { measuredAndIndicatedJoin } from '../../resources/server/measured-and-indicated.ts';
import { actionColumns } from './save-action.ts';
import { eventColumns } from './save-event.ts';
import { enteredPriceColumns } from './save-entered-price.ts';
import { aliasColumns } from './save-alias.ts';

/** The companies of what a member holds: those that alone have a security that is held. */
async function heldCompanies(db: Db, memberId: string, claims: readonly Claim[]): Promise<number[]> {
  const held = await db.rows<{ security: string }>(sql`
    select distinct coalesce(security, bare_ticker) as security from holdings where user_id = ${memberId}`);
  const companiesOf = companiesAmong(claims);
  const single = held.map(({ security }) => companiesOf(security)).filter((companies) => companies.length === 1);
  return [...new Set(single.flat().map(({ id }) => id))];
}

/**
 * The mines of companies that are looked through to: those of which they hold a share today. One of a partner of which nobody knows
 * how large it is divides nothing.
 */
const mines = fixed(sql`
  select c.id as company_id, json_build_object('id', m.id, 'name', m.name, 'country', m.country, 'stage', m.stage,
    'ownership', coalesce(held.percent, m.ownership_percentage)::float8, 'ownershipStated', held.percent is not null,
    'operators', case when m.company_id is distinct from c.id then json_build_object('percent',
      case when m.company_id is not null and m.ownership_stated then m.ownership_percentage::float8 end) end,
    'metals', m.metals_distribution, 'newestStudy', newest_study.data,
    'measuredAndIndicated', measured_and_indicated.data) as mine, m.id
  from held h join companies c on c.id = h.id
    cross join lateral (select id from mines where company_id = c.id
      union select mine_id from mine_interests where company_id = c.id) own
    join mines m on m.id = own.id and not m.is_archived ${heldPartJoin} ${newestStudyJoin} ${measuredAndIndicatedJoin}
  where held.is_held and (held.percent is not null or m.company_id = c.id)`);

/**
 * The next events of companies that are held and of their mines: what is planned from today on, undated ones last. From what is held
 * to its steps: by the order of all steps, whoever holds nothing would have all of them read.
 */
const events = fixed(sql`
  select t.id, t.event_type as "eventType", t.event_date as "eventDate", t.description, t.priority, t.status,
    case when m.id is null then 'company' else 'mine' end as "entityType", coalesce(m.id, c.id) as "entityId",
    coalesce(m.name, c.name) as "entityName", json_build_object('id', c.id, 'name', c.name) as company
  from (
      select id as held_id, id as company_id, null::bigint as mine_id from held
      union all select held.id, null, owned.id from held join mines owned on owned.company_id = held.id and not owned.is_archived
    ) owner
    cross join lateral (
      select s.* from steps s where s.company_id = owner.company_id union all select s.* from steps s where s.mine_id = owner.mine_id
    ) t
    left join mines m on m.id = t.mine_id
    join companies c on c.id = owner.held_id and not c.is_archived
  where t.status = 'planned' and t.description is not null and (t.event_date >= current_date or t.event_date is null)
  order by t.event_date, t.id limit 25`);

/** The member's base currency with the rates into it and out of it, as the text of a `Base`; null: none was chosen. */
const baseJson = (memberId: string) => sql`
  (select json_build_object('currency', s.base_currency, 'rates', coalesce((
      select json_agg(json_build_object('currency', r.currency, 'inCurrency', r.in_currency, 'date', r.rate_date,
        'rate', trim_scale(r.rate)::text) order by r.rate_date, r.id)
      from currency_rates r where r.user_id = ${memberId} and s.base_currency in (r.currency, r.in_currency)), '[]'))
    from journal_settings s where s.user_id = ${memberId} and s.base_currency is not null)`;

export async function baseText(db: Db, memberId: string): Promise<string> {
  const [row] = await db.rows<{ base: string | null }>(sql`select ${baseJson(memberId)}::text as base`);
  return row!.base ?? 'null';
}

/** What a summary says that is not in the journal itself, as the text of `Surroundings`. */
export async function surroundingsText(db: Db, memberId: string, claims: readonly Claim[]): Promise<string> {
  const held = await heldCompanies(db, memberId, claims);
  const names = [...new Map(claims.map(({ companyId, name }) => [companyId, name]))];
  const [row] = await db.rows<{ surroundings: string }>(sql`
    with held as materialized (select unnest(${sql.param(held)}::bigint[]) as id)
    select json_build_object(
      'xirrRate', (select xirr_rate::float8 from users where id = ${memberId}),
      'mines', (select coalesce(json_agg(json_build_array(company_id, mine) order by id), '[]') from (${mines}) mines),
      'events', (select coalesce(json_agg(row_to_json(events)), '[]') from (${events}) events),
      'prices', (select coalesce(json_agg(row_to_json(prices) order by prices.ticker, prices.currency), '[]')
        from (select ${enteredPriceColumns} from entered_prices p where p.user_id = ${memberId}) prices),
      'corporateActions', (select coalesce(json_agg(row_to_json(actions)), '[]')
        from (select ${actionColumns} from corporate_actions a where a.user_id = ${memberId}
          order by a.action_date desc, a.id desc) actions),
      'journalEvents', (select coalesce(json_agg(row_to_json(events)), '[]')
        from (select ${eventColumns} from journal_events e where e.user_id = ${memberId}
          order by e.event_date desc, e.id desc) events),
      'base', ${baseJson(memberId)},
      'aliases', (select coalesce(json_agg(row_to_json(aliases) order by ticker), '[]')
        from (select ${aliasColumns} from ticker_aliases t where t.user_id = ${memberId}) aliases)
    )::text as surroundings`);
  return `${row!.surroundings.slice(0, -1)}, "names" : ${JSON.stringify(names)}}`;
}
