import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { Change } from '../../../db/tables/activities.ts';
import { type KeptStep, type StepChange, untold, wholeLists } from '../../../domain/mines/step-changes.ts';
import { conflict } from '../../../server/problems/problems.ts';
import type { StoredActivity } from './stored-activity.ts';

interface FoundStep {
  id: number;
  step: KeptStep;
}

/** What the first later activity that touched these steps says they were before. */
const touchedLater = (tx: Db, { id, entityType, entityId }: StoredActivity, ids: number[]) =>
  tx.rows<FoundStep>(sql`
    select distinct on (1) (step ->> 'id')::bigint as id, step
    from activities a cross join jsonb_array_elements(a.changes) change
      cross join jsonb_array_elements(case when jsonb_typeof(change -> 'from') = 'array' then change -> 'from' else '[]' end) step
    where a.entity_type = ${entityType} and a.entity_id = ${entityId} and a.id > ${id} and a.changes is not null
      and change ->> 'field' = 'futureSteps' and (step ->> 'id')::bigint = any(${sql.param(ids)}::bigint[])
    order by 1, a.id`);

/** Steps as they stand, or stood when they were replaced. */
function stored(tx: Db, { entityType, entityId }: StoredActivity, ids: number[]) {
  const of = sql`${sql.raw(`${entityType}_id`)} = ${entityId} and id = any(${sql.param(ids)}::bigint[])`;
  const step = sql`json_build_object('id', id, 'description', description, 'date', event_date, 'priority', priority) as step`;
  return tx.rows<FoundStep>(sql`
    select id, ${step} from steps where ${of} union all select id, ${step} from past_steps where ${of}`);
}

/**
 * A change of future steps with both lists whole, as they were then. Of steps that it left as they were only the plan is
 * told: their outcome is nobody's to take back. Refuses where a step is gone and nothing says what it was.
 */
export async function wholeSteps(tx: Db, activity: StoredActivity, change: Change): Promise<Change> {
  const { from, to, order } = change as Change & StepChange;
  const ids = untold({ from, to, order });
  const others = new Map<number, KeptStep>();
  for (const { id, step } of ids.length > 0 ? await stored(tx, activity, ids) : []) others.set(id, step);
  for (const { id, step } of ids.length > 0 ? await touchedLater(tx, activity, ids) : []) {
    const { description, date, priority } = step;
    others.set(id, { id, description, date, priority });
  }
  if (!ids.every((id) => others.has(id))) throw conflict('A step of this list is gone, and nothing says what it was.');
  return { field: change.field, ...wholeLists({ from, to, order }, others) };
}
