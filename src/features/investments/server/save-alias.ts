import { sql } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { instantText } from '../../../db/json.ts';
import { expectVersion } from '../../../server/calls/endpoint.ts';
import { conflict, found } from '../../../server/problems/problems.ts';
import type { TickerAlias, TickerAliasInput } from '../contract-trades.ts';
import { holdJournal, keepJournal } from './keep-journal.ts';
import { jsonText } from '../../../db/json-text.ts';

/** A row `t` as the contract's `TickerAlias`. */
export const aliasColumns = fixed(sql`
  t.id, t.ticker, t.security, ${instantText(sql`t.updated_at`)} as "updatedAt", t.version`);

/** More no member says; each is looked at with every calculation. */
export const maxAliases = 2_000;

export const listAliases = (db: Db, memberId: string): Promise<TickerAlias[]> =>
  db.rows<TickerAlias>(sql`
    select ${aliasColumns} from ticker_aliases t where t.user_id = ${memberId} order by t.ticker`);

/** Remembers what tickers mean; what was said of them before is replaced. The journal is held, and kept anew by the caller. */
export async function storeAliases(tx: Db, memberId: string, aliases: readonly TickerAliasInput[]): Promise<void> {
  if (aliases.length === 0) return;
  await tx.rows(sql`
    insert into ticker_aliases as t (user_id, ticker, security)
    select distinct on (ticker) ${memberId}, ticker, security
    from json_to_recordset(${jsonText(aliases)}::json) as row(ticker text, security text)
    on conflict (user_id, ticker) do update
      set security = excluded.security, version = t.version + 1, updated_at = now()
      where t.security <> excluded.security`);
  const [count] = await tx.rows<{ many: boolean }>(sql`
    select count(*) > ${maxAliases} as many from ticker_aliases where user_id = ${memberId}`);
  if (count?.many)
    throw conflict(`A journal remembers the meaning of at most ${maxAliases.toLocaleString('en-US')} tickers.`);
}

export async function saveAlias(
  tx: Db,
  memberId: string,
  { ticker, security }: TickerAliasInput,
  ifMatch: number | undefined,
): Promise<TickerAlias> {
  await holdJournal(tx, memberId);
  const [before] = await tx.rows<{ version: number }>(sql`
    select version from ticker_aliases where user_id = ${memberId} and ticker = ${ticker}`);
  if (ifMatch !== undefined) expectVersion(ifMatch, before?.version ?? 0);
  await storeAliases(tx, memberId, [{ ticker, security }]);
  await keepJournal(tx, memberId);
  const [row] = await tx.rows<TickerAlias>(sql`
    select ${aliasColumns} from ticker_aliases t where t.user_id = ${memberId} and t.ticker = ${ticker}`);
  return row!;
}

/** The ticker means again what companies and spelling say. */
export async function deleteAlias(
  tx: Db,
  { memberId, id, ifMatch }: { memberId: string; id: number; ifMatch: number | undefined },
): Promise<void> {
  await holdJournal(tx, memberId);
  const [row] = await tx.rows<{ version: number }>(sql`
    select version from ticker_aliases where id = ${id} and user_id = ${memberId}`);
  expectVersion(ifMatch, found(row, 'This meaning').version);
  await tx.rows(sql`delete from ticker_aliases where id = ${id} and user_id = ${memberId}`);
  await keepJournal(tx, memberId);
}
