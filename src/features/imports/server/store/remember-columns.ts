import { sql } from 'drizzle-orm';
import type { Db } from '../../../../db/client.ts';
import type { ImportKind } from '../../../../domain/nouns.ts';
import type { ColumnChoice } from '../../contract.ts';
import { headerKey } from '../read/match-header.ts';

/** So many headers of a kind, those that were chosen last. */
export const mostRemembered = 2_000;

const maxHeader = 200;

/** Remembers what the member chose, so that the next file with these headers is understood at once. */
export async function rememberColumns(
  db: Db,
  userId: string,
  kind: ImportKind,
  choices: readonly ColumnChoice[],
): Promise<void> {
  const chosen = new Map(
    choices
      .map(({ header, field }): [string, string] => [headerKey(header), field ?? ''])
      .filter(([header]) => header !== '' && header.length <= maxHeader),
  );
  await db.rows(sql`
    insert into import_mappings (user_id, kind, header, field)
    select ${userId}, ${kind}, header, field
    from unnest(${sql.param([...chosen.keys()])}::text[], ${sql.param([...chosen.values()])}::text[]) as chosen(header, field)
    on conflict (user_id, kind, header) do update set field = excluded.field, created_at = now()`);
  await db.rows(sql`
    delete from import_mappings where user_id = ${userId} and kind = ${kind} and header in (
      select header from import_mappings where user_id = ${userId} and kind = ${kind}
      order by created_at desc, header offset ${mostRemembered})`);
}
