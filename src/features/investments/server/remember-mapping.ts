import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { readCurrency } from '../../../domain/money/currencies.ts';
import {
  type TradeAction,
  tradeActions,
  type TradeField,
  tradeFields,
} from '../../../domain/tables/statement-columns.ts';
import { isOneOf } from '../../../domain/vocabulary.ts';
import { headerKey } from '../../imports/server/read/words/header-keys.ts';
import { type FileMapping, type RememberedMapping, wordKey } from './statements/mapped/mapped-columns.ts';
import { jsonText } from '../../../db/json-text.ts';

/** Beside the kinds of files about mines, in the tables that remember what was said of them. */
const kind = 'trades';
const mostRemembered = 1_000;
const maxHeader = 200;

/** What the member said of columns and words in imports of trades before. */
export async function rememberedMapping(db: Db, memberId: string): Promise<RememberedMapping> {
  const columns = await db.rows<{ header: string; field: string }>(sql`
    select header, field from import_mappings where user_id = ${memberId} and kind = ${kind}
    order by created_at desc, header limit ${mostRemembered}`);
  const values = await db.rows<{ field: string; value: string; meaning: string | null }>(sql`
    select field, value, meaning from import_values where user_id = ${memberId} and kind = ${kind}
    order by created_at desc, value limit ${mostRemembered}`);
  const fieldOf = (field: string): TradeField | null | undefined => {
    if (field === '') return null;
    return isOneOf(tradeFields, field) ? field : undefined;
  };
  return {
    columns: Object.fromEntries(
      columns.flatMap(({ header, field }) => {
        const known = fieldOf(field);
        return known === undefined ? [] : [[header, known]];
      }),
    ),
    words: Object.fromEntries(
      values.flatMap(({ field, value, meaning }): [string, TradeAction][] =>
        field === 'type' && meaning !== null && isOneOf(tradeActions, meaning) ? [[value, meaning]] : [],
      ),
    ),
    currency: values.find(({ field, meaning }) => field === 'currency' && readCurrency(meaning ?? ''))?.meaning ?? null,
  };
}

/** Remembers what was said of a file that was imported. */
export async function rememberMapping(tx: Db, memberId: string, { columns = [], words = [], currency }: FileMapping) {
  const headers = new Map(
    columns
      .map(({ header, field }): [string, string] => [headerKey(header), field ?? ''])
      .filter(([header]) => header !== '' && header.length <= maxHeader),
  );
  await tx.rows(sql`
    insert into import_mappings (user_id, kind, header, field)
    select ${memberId}, ${kind}, header, field
    from unnest(${sql.param([...headers.keys()])}::text[], ${sql.param([...headers.values()])}::text[]) as chosen(header, field)
    on conflict (user_id, kind, header) do update set field = excluded.field, created_at = now()`);
  await tx.rows(sql`
    delete from import_mappings where user_id = ${memberId} and kind = ${kind} and header in (
      select header from import_mappings where user_id = ${memberId} and kind = ${kind}
      order by created_at desc, header offset ${mostRemembered})`);
  const values = new Map<string, string>(words.map(({ word, action }) => [wordKey(word), action]));
  const said = [...values]
    .filter(([word]) => word !== '')
    .map(([value, meaning]) => ({ field: 'type', value, meaning }));
  if (currency !== undefined) said.push({ field: 'currency', value: 'none', meaning: currency });
  await tx.rows(sql`
    insert into import_values (user_id, kind, field, value, action, meaning)
    select ${memberId}, ${kind}, field, value, 'take', meaning
    from json_to_recordset(${jsonText(said)}::json) as row(field text, value text, meaning text)
    on conflict (user_id, kind, field, value) do update set action = 'take', meaning = excluded.meaning, created_at = now()`);
  await tx.rows(sql`
    delete from import_values where user_id = ${memberId} and kind = ${kind} and (field, value) in (
      select field, value from import_values where user_id = ${memberId} and kind = ${kind}
      order by created_at desc, value offset ${mostRemembered})`);
}
