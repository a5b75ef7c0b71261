import { sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import type { ImportKind } from '../../../../domain/nouns/nouns.ts';
import type { ColumnChoice } from '../../contract-options.ts';
import { headerKey } from '../read/words/header-keys.ts';
import { jsonText } from '../../../../db/json-text.ts';

/** So many headers of a kind, those that were chosen last. */
export const mostRemembered = 2_000;

const maxHeader = 200;

interface Chosen {
  choices: readonly ColumnChoice[];
  /** Which of them fill a field where nobody says anything. */
  understood: readonly boolean[];
}

/**
 * Remembers what the member chose, so that the next file with these headers is understood at once. A column that nothing was
 * known of is left out by no choice: it is not remembered, and what was said of it before is forgotten.
 */
export async function rememberColumns(
  db: Db,
  userId: string,
  kind: ImportKind,
  { choices, understood }: Chosen,
): Promise<void> {
  const keyed = choices
    .map((choice, index) => ({
      key: headerKey(choice.header),
      choice,
      isSaid: choice.field !== null || understood[index],
    }))
    .filter(({ key }) => key !== '' && key.length <= maxHeader);
  const chosen = new Map(keyed.filter(({ isSaid }) => isSaid).map(({ key, choice }) => [key, choice]));
  const forgotten = keyed.filter(({ key }) => !chosen.has(key)).map(({ key }) => key);
  const rows = [...chosen].map(([header, { field, unit, of }]) => ({
    ...{ header, field: field ?? '', unit: unit ?? '', said: of ?? {} },
  }));
  await db.rows(sql`
    insert into import_mappings (user_id, kind, header, field, unit, said)
    select ${userId}, ${kind}, header, field, unit, said
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as chosen(header text, field text, unit text, said jsonb)
    on conflict (user_id, kind, header) do update
      set field = excluded.field, unit = excluded.unit, said = excluded.said, created_at = now()`);
  await db.rows(sql`
    delete from import_mappings where user_id = ${userId} and kind = ${kind}
      and header in (select jsonb_array_elements_text(${jsonText(forgotten)}::jsonb))`);
  await db.rows(sql`
    delete from import_mappings where user_id = ${userId} and kind = ${kind} and header in (
      select header from import_mappings where user_id = ${userId} and kind = ${kind}
      order by created_at desc, header offset ${mostRemembered})`);
}
