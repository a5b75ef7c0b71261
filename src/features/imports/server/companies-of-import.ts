import { type SQL, sql } from 'drizzle-orm';
import { registered } from '../../records/server/record-kinds.ts';

/** Ids of the companies that an import made or changed, or records of which: their capital, financings, media. */
export function companiesOfImport(id: SQL): SQL {
  const ofKinds = registered
    .filter(({ record, file }) => file && record.parent !== 'mine')
    .map(
      ({ record: { entityType, table } }) => sql`
        union all select x.company_id from import_records r join ${sql.raw(table)} x on x.id = r.entity_id
        where r.import_id = ${id} and r.entity_type = ${entityType} and not r.is_undone`,
    );
  return sql`
    select r.entity_id from import_records r
    where r.import_id = ${id} and r.entity_type = 'company' and not r.is_undone ${sql.join(ofKinds)}`;
}
