import type pg from 'pg';

/** A next step that says nothing any more is none. */
export async function dropEmptySteps(client: pg.PoolClient, entityType: 'mine' | 'company'): Promise<void> {
  const staged = entityType === 'mine' ? 'import_mines' : 'import_companies';
  await client.query(
    `delete from steps s using ${staged} i
     where s.${entityType}_id = i.id and s.event_type = 'immediate_next_step'
       and i.next_step_description is null and i.next_step_date is null
       and (i.before::jsonb ? 'nextStepDescription' or i.before::jsonb ? 'nextStepDate')`,
  );
}
