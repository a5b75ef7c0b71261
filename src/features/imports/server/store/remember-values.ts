import type pg from 'pg';
import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import { type ValueChoice, valueKey } from '../model/value-choices.ts';

/** So many values of a kind, those that were chosen last. */
export const mostRememberedValues = 5_000;

interface Chosen {
  userId: string;
  kind: ImportKind;
  options: { values?: readonly ValueChoice[] | undefined };
}

/** Remembers what the member said of values, so that the next file with them is understood at once: of an import, never of a check. */
export async function rememberValues(client: pg.PoolClient, { userId, kind, options }: Chosen): Promise<void> {
  const choices = new Map(options.values?.map((choice) => [`${choice.field}\u0000${valueKey(choice.value)}`, choice]));
  if (choices.size === 0) return;
  const rows = [...choices.values()];
  await client.query(
    `insert into import_values (user_id, kind, field, value, action, meaning)
     select $1, $2, field, value, action, meaning
     from unnest($3::text[], $4::text[], $5::text[], $6::text[]) as chosen(field, value, action, meaning)
     on conflict (user_id, kind, field, value)
       do update set action = excluded.action, meaning = excluded.meaning, created_at = now()`,
    [
      userId,
      kind,
      rows.map(({ field }) => field),
      rows.map(({ value }) => valueKey(value)),
      rows.map(({ action }) => action),
      rows.map(({ as }) => as ?? null),
    ],
  );
  await client.query(
    `delete from import_values where user_id = $1 and kind = $2 and (field, value) in (
       select field, value from import_values where user_id = $1 and kind = $2
       order by created_at desc, field, value offset $3)`,
    [userId, kind, mostRememberedValues],
  );
}
