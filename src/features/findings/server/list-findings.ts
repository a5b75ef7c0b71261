import { sql, type SQL } from 'drizzle-orm';
import type { EntityType } from '../../../domain/vocabulary.ts';
import { rules, severities } from '../../../domain/records/findings.ts';
import { ownerColumn } from './keep-findings.ts';
import { jsonList, wholeList, type Window } from '../../records/server/list-records.ts';

const severityOf = sql.raw(
  `case f.rule ${Object.entries(rules)
    .map(([rule, { severity }]) => `when '${rule}' then '${severity}'`)
    .join(' ')} end`,
);
const bySeverity = sql.raw(`array[${severities.map((severity) => `'${severity}'`).join(', ')}]`);

/** What looks wrong in the records of a mine or company, the surest first, as text of one JSON array of `RecordFinding`. Rules that are gone are left out. */
export const findingsOf = (entityType: EntityType, id: SQL, window: Window = wholeList): SQL =>
  jsonList(
    sql`
    select * from (
      select f.entity_type as "entityType", f.record_id as "recordId", f.rule, ${severityOf} as severity, f.field,
        f.sentence, f.mend
      from record_findings f where f.${ownerColumn(entityType)} = ${id}
    ) told where severity is not null
    order by array_position(${bySeverity}, severity), "entityType", "recordId", rule, field
    limit ${window.limit} offset ${window.offset}`,
    window,
  );
