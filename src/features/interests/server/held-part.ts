import { fixed } from '../../../db/client.ts';
import { sql } from 'drizzle-orm';

const today = sql`(now() at time zone 'utc')::date`;

/**
 * Joins to a mine `m` what a company `c` holds of it today, as `holdingOf` of the domain has it: `held.is_held`, and
 * `held.percent`, which is null where nobody knows how much. An interest on record of the company that operates the mine stands
 * before the mine's own figure, also one that has ended: who sold its share holds nothing.
 */
export const heldPartJoin = fixed(sql`
  cross join lateral (
    select count(*) > 0 as is_recorded, coalesce(bool_or(alive), false) as is_alive,
      case when bool_and(percent is not null) filter (where alive) then sum(percent) filter (where alive) end as percent
    from (
      select i.percent, coalesce(i.from_date <= ${today}, true) and coalesce(i.to_date >= ${today}, true) as alive
      from mine_interests i where i.mine_id = m.id and i.company_id = c.id and i.kind in ('ownership', 'free-carry')
    ) share
  ) recorded
  cross join lateral (
    select case when recorded.is_recorded then recorded.is_alive else coalesce(m.company_id = c.id, false) end as is_held,
      case when recorded.is_recorded then recorded.percent
        when m.company_id = c.id and m.ownership_stated then m.ownership_percentage end as percent
  ) held`);
