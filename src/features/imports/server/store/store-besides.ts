import type pg from 'pg';
import { onConnection } from '../../../../db/client.ts';
import { takeOutReplaced } from '../../../steps/server/past-steps.ts';
import type { StagedOwners } from './owner-table.ts';

/** Stores the next steps of the staged ones; a step that another one replaces moves into their past. */
async function storeNextSteps(
  client: pg.PoolClient,
  { entityType, staging }: StagedOwners,
  userId: string | null,
): Promise<void> {
  await takeOutReplaced(onConnection(client), entityType, staging);
  await client.query(
    `insert into steps (${entityType}_id, event_type, description, event_date, promised_date, created_by)
     select id, 'immediate_next_step', next_step_description, next_step_date, next_step_date, $1 from ${staging}
     where next_step_description is not null or next_step_date is not null
     on conflict (${entityType}_id) where event_type = 'immediate_next_step' do update
       set description = excluded.description, event_date = excluded.event_date,
         promised_date = coalesce(steps.promised_date, excluded.event_date), updated_at = now()
       where (steps.description, steps.event_date) is distinct from (excluded.description, excluded.event_date)`,
    [userId],
  );
}

/** A next step that says nothing any more is none. */
async function dropEmptySteps(client: pg.PoolClient, { entityType, staging }: StagedOwners): Promise<void> {
  await client.query(
    `delete from steps s using ${staging} i
     where s.${entityType}_id = i.id and s.event_type = 'immediate_next_step'
       and i.next_step_description is null and i.next_step_date is null
       and (i.before::jsonb ? 'nextStepDescription' or i.before::jsonb ? 'nextStepDate')`,
  );
}

/** Replaces the identifiers of the staged ones that say any; what another one has by now stays there. */
async function storeIdentifiers(client: pg.PoolClient, { entityType, staging }: StagedOwners): Promise<void> {
  const owner = `${entityType}_id`;
  await client.query(
    `delete from identifiers i using ${staging} s
     where i.${owner} = s.id and s.version is not null and s.before::jsonb ? 'identifiers'
       and not exists (select from jsonb_array_elements(s.identifiers) each where each ->> 'key' = i.key)`,
  );
  await client.query(
    `insert into identifiers (${owner}, scheme, value, key, position)
     select s.id, given.each ->> 'scheme', given.each ->> 'value', given.each ->> 'key', given.place - 1
     from ${staging} s cross join lateral jsonb_array_elements(s.identifiers) with ordinality as given(each, place)
     where s.version is null or s.before::jsonb ? 'identifiers'
     on conflict do nothing`,
  );
}

/** Stores what the staged mines or companies say that lies in other tables: their next steps and identifiers. */
export async function storeBesides(client: pg.PoolClient, owners: StagedOwners, userId: string | null): Promise<void> {
  await storeNextSteps(client, owners, userId);
  await dropEmptySteps(client, owners);
  await storeIdentifiers(client, owners);
}
