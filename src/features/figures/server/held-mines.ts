import { sql } from 'drizzle-orm';
import { fixed } from '../../../db/client.ts';

/** Mines `m` of which a company `c` may hold a part, with their operator `o`. */
export const minesOfCompany = fixed(sql`(select id from mines where company_id = c.id
          union select mine_id from mine_interests where company_id = c.id) mine
        join mines m on m.id = mine.id and not m.is_archived
        left join companies o on o.id = m.company_id`);

/** Who owns such a mine, as names and values of an object in the shape of `HeldMine`. */
export const ownedJson = fixed(sql`'name', m.name, 'country', m.country,
          'operator', case when o.id is not null then json_build_object('name', o.name,
            'percent', case when m.ownership_stated then trim_scale(m.ownership_percentage)::text end) end,
          'interests', coalesce((
            select json_agg(json_build_object('holder', coalesce(h.name, i.holder), 'kind', i.kind,
              'percent', trim_scale(i.percent)::text, 'fromDate', i.from_date, 'toDate', i.to_date))
            from mine_interests i left join companies h on h.id = i.company_id where i.mine_id = m.id), '[]')`);
