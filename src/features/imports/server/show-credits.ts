import { type SQL, sql } from 'drizzle-orm';

/** Records that imports with a source or a licence made, as one JSON array; `condition` says of what, by the record `r`. */
const creditsOf = (condition: SQL): SQL => sql`
  (select coalesce(json_agg(credit order by credit."importId"), '[]') from (
    select made."importId", made.source, made.licence,
      json_agg(json_build_object('entityType', made.entity_type, 'ids', made.ids) order by made.entity_type) as records
    from (
      select i.id as "importId", i.source, i.licence, r.entity_type, json_agg(r.entity_id order by r.entity_id) as ids
      from import_records r join imports i on i.id = r.import_id
      where ${condition} and r.action = 'created' and not r.is_undone and num_nonnulls(i.source, i.licence) > 0
      group by i.id, r.entity_type
    ) made group by made."importId", made.source, made.licence
  ) credit)`;

/** The credits of a mine and all its records. */
export const creditsOfMine = (id: SQL): SQL => creditsOf(sql`r.mine_id = ${id}`);

/** The credits of a company and its media; its mines have their own. */
export const creditsOfCompany = (id: SQL): SQL =>
  creditsOf(sql`(
    (r.entity_type = 'company' and r.entity_id = ${id})
    or (r.entity_type = 'media' and r.entity_id in (select x.id from media x where x.company_id = ${id})))`);
