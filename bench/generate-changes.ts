import type { Sizes } from './sizes.ts';
import { hash, skewed } from './sql-text.ts';

/** What members changed and imported. Needs the mines and companies. */
export function changesStatements({ mines, companies, users, activities, imports, importRecords }: Sizes): string[] {
  const made = (number: string, rows: number) => `now() - (${rows} - ${number}) * (interval '1000 days' / ${rows})`;
  const member = (number: string, salt: number) => `'member-' || 1 + ${hash(number, salt, users)}`;
  return [
    `insert into imports (id, user_id, kind, file_name, status, rows_done, total_rows, created_at, finished_at)
      overriding system value
      select i, ${member('i', 100)}, 'mines', 'mines-' || i || '.csv', 'done', 10, 10, ${made('i', imports)},
        ${made('i', imports)} + interval '2 seconds'
      from generate_series(1, ${imports}) i`,
    `insert into import_records (import_id, entity_type, entity_id, mine_id, action, version_after)
      select 1 + i % ${imports}, 'mine', mine, mine, 'created', 1
      from generate_series(1, ${importRecords}) i
      cross join lateral (select 1 + ${hash('i', 101, mines)} as mine) m`,
    // Nine of ten changes are of mines; half of these of a tenth of the mines.
    `insert into activities (user_id, type, entity_type, entity_id, entity_name, description, metadata, changes, mine_id,
        created_at, updated_at)
      select ${member('i', 110)}, type, 'mine', m.id, m.name, initcap(type) || 'd mine ' || m.name,
        jsonb_build_object('linkType', 'mine', 'mineId', m.id, 'mineName', m.name),
        case when type = 'update' then
          '[{"field":"stage","from":"exploration","to":"development"},{"field":"royalties","from":0,"to":2}]'::jsonb end,
        m.id, ${made('i', activities)}, ${made('i', activities)}
      from generate_series(1, ${activities}) i
      join mines m on m.id = 1 + ${skewed('i', 111, mines, 2)}
      cross join lateral (select case when ${hash('i', 112, 5)} = 0 then 'create' else 'update' end as type) t
      where ${hash('i', 113, 10)} > 0`,
    `insert into activities (user_id, type, entity_type, entity_id, entity_name, description, metadata, changes, company_id,
        created_at, updated_at)
      select ${member('i', 110)}, 'update', 'company', c.id, c.name, 'Updated company ' || c.name,
        jsonb_build_object('linkType', 'company', 'companyId', c.id, 'companyName', c.name),
        '[{"field":"ceo","from":null,"to":"A. Adams"}]'::jsonb, c.id, ${made('i', activities)}, ${made('i', activities)}
      from generate_series(1, ${activities}) i
      join companies c on c.id = 1 + ${skewed('i', 114, companies, 2)}
      where ${hash('i', 113, 10)} = 0`,
    `insert into activities (user_id, type, entity_type, entity_id, entity_name, description, import_id, created_at, updated_at)
      select user_id, 'import', 'import', id, file_name, 'Imported 10 rows of ' || file_name, id, created_at, created_at
      from imports`,
  ];
}
