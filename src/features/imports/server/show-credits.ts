import { type SQL, sql } from 'drizzle-orm';
import { registered } from '../../records/server/record-kinds.ts';

/** So many ids of records are told in all: a report of drilling has hundreds of thousands. */
const mostIds = sql.raw('1000');

const isCredited = sql`r.action = 'created' and not r.is_undone`;

/** So many imports are told, those that made the most: a mine may have a file of its own for each day. */
const mostImports = sql.raw('200');

/**
 * `credits`: records that imports with a source or a licence made, and `creditsCount`: how many such imports there are, as
 * text of a JSON object; `condition` says of what, by the record `r`.
 */
const creditsOf = (condition: SQL): SQL => sql`
  (with counted as (
    select r.import_id, r.entity_type, count(*) as count from import_records r where ${condition} and ${isCredited}
    group by r.import_id, r.entity_type
  ), credited as materialized (
    select i.id, i.source, i.licence, sum(counted.count) as records from counted join imports i on i.id = counted.import_id
    where num_nonnulls(i.source, i.licence) > 0 group by i.id
  ), shown as (
    select * from credited order by records desc, id limit ${mostImports}
  )
  select json_build_object('credits', coalesce(json_agg(credit order by credit."importId"), '[]'),
    'creditsCount', (select count(*) from credited))::text from (
    select made.id as "importId", made.source, made.licence,
      json_agg(json_build_object('entityType', made.entity_type, 'count', made.count, 'ids', (
        select coalesce(json_agg(listed.entity_id), '[]') from (
          select r.entity_id from import_records r
          where ${condition} and ${isCredited} and r.import_id = made.id and r.entity_type = made.entity_type
          order by r.entity_id limit greatest(0, ${mostIds} - made.before)
        ) listed
      )) order by made.entity_type) as records
    from (
      select shown.id, shown.source, shown.licence, counted.*,
        sum(counted.count) over (order by shown.id, counted.entity_type) - counted.count as before
      from shown join counted on counted.import_id = shown.id
    ) made group by made.id, made.source, made.licence
  ) credit)`;

/** The credits of a mine and all its records. */
export const creditsOfMine = (id: SQL): SQL => creditsOf(sql`r.mine_id = ${id}`);

/** The credits of a company and of its own records; its mines have theirs. */
export const creditsOfCompany = (id: SQL): SQL => {
  const ofKinds = registered
    .filter(({ record, file }) => file && record.parent !== 'mine')
    .map(({ record: { entityType, table } }) =>
      sql.raw(` union all select '${entityType}', x.id from ${table} x where x.company_id = `).append(id),
    );
  return creditsOf(sql`(r.entity_type, r.entity_id) in (select 'company', ${id}${sql.join(ofKinds)})`);
};
