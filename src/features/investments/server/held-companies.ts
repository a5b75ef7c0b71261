import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { HeldCompany } from '../../../domain/look-through.ts';
import type { HeldEvent } from '../contract-journal.ts';

/** A company with its tickers and its mines, as far as a journal looks through to them. */
export interface TickerCompany extends HeldCompany {
  tickers: string[];
}

/** Companies that have one of these tickers (bare, upper case), with their mines; archived ones are in no list. */
export const companiesOfTickers = (db: Db, tickers: readonly string[]): Promise<TickerCompany[]> =>
  db.rows<TickerCompany>(sql`
    select c.id, c.name, c.tickers,
      (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'country', m.country, 'stage', m.stage,
        'ownership', m.ownership_percentage::float8, 'metals', m.metals_distribution) order by m.id), '[]')
        from mines m where m.company_id = c.id and not m.is_archived) as mines
    from companies c where c.tickers && ${sql.param(tickers)}::text[] and not c.is_archived
    order by c.name_folded, c.id`);

/** The next events of these companies and their mines: what is planned from today on, undated ones last. */
export const eventsOfCompanies = (db: Db, companyIds: readonly number[]) =>
  db.rows<Omit<HeldEvent, 'tickers'>>(sql`
    select t.id, t.event_type as "eventType", t.event_date as "eventDate", t.description, t.priority, t.status,
      case when m.id is null then 'company' else 'mine' end as "entityType", coalesce(m.id, c.id) as "entityId",
      coalesce(m.name, c.name) as "entityName", json_build_object('id', c.id, 'name', c.name) as company
    from steps t left join mines m on m.id = t.mine_id and not m.is_archived
      join companies c on c.id = coalesce(t.company_id, m.company_id) and not c.is_archived
    where (t.company_id = any(${sql.param(companyIds)}::int[])
        or t.mine_id in (select id from mines where company_id = any(${sql.param(companyIds)}::int[])))
      and t.status = 'planned' and t.description is not null
      and (t.event_date >= current_date or t.event_date is null)
    order by t.event_date, t.id limit 25`);
