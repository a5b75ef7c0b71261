import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client.ts';
import { hashOf, onlyOnce } from '../../../server/idempotency.ts';
import { Problem } from '../../../server/problems.ts';
import { journalTurn, keyTurn } from '../../../server/turns-of.ts';
import { inThread } from './journal-thread.ts';
import { holdJournal, journalText, keepJournal } from './keep-journal.ts';
import type { ImportPlan, ImportTask } from './plan-import.ts';

export interface Upload extends Omit<ImportTask, 'journal'> {
  memberId: string;
  idempotencyKey: string | undefined;
}

async function plan(db: Db, { memberId, ...task }: Upload): Promise<ImportPlan> {
  const answer = await inThread({ kind: 'import', task: { ...task, journal: await journalText(db, memberId) } });
  if ('plan' in answer) return answer.plan;
  if (!('refusal' in answer)) throw new Error('an import answered no plan');
  const { message, threats, threatCount } = answer.refusal;
  throw new Problem('invalid_input', message, threats && { details: { threats, threatCount } });
}

async function store(tx: Db, memberId: string, { trades, splits }: ImportPlan): Promise<void> {
  await tx.rows(sql`
    insert into investments (user_id, ticker, transaction_type, shares, price_per_share, transaction_date, currency,
      fees, notes, search_text)
    select ${memberId}, ticker, "transactionType", shares, "pricePerShare", "transactionDate", currency, fees, notes,
      "searchText"
    from json_to_recordset(${trades}::json) as row(row int, ticker text, "transactionType" text, shares numeric,
      "pricePerShare" numeric, "transactionDate" date, currency text, fees numeric, notes text, "searchText" text)
    order by row`);
  await tx.rows(sql`
    insert into corporate_actions (user_id, ticker, action_date, new_shares, old_shares, notes)
    select ${memberId}, ticker, "transactionDate", "newShares", "oldShares", notes
    from json_to_recordset(${splits}::json) as row(row int, ticker text, "transactionDate" date, "newShares" int,
      "oldShares" int, notes text)
    order by row`);
}

/** Imports a file of trades into a member's journal, all of it or nothing. Answers a `JournalImport` as JSON text. */
export async function importJournal(db: Database, upload: Upload): Promise<string> {
  const { memberId, idempotencyKey: key, dryRun } = upload;
  if (dryRun) return (await plan(db, upload)).answer;
  const work = async (tx: Db) => {
    await holdJournal(tx, memberId);
    const planned = await plan(tx, upload);
    if (planned.created > 0) {
      await store(tx, memberId, planned);
      await keepJournal(tx, memberId);
    }
    return planned.answer;
  };
  const journal = journalTurn(memberId);
  if (key === undefined) return db.transaction(work, { turns: [journal] });
  const choices = JSON.stringify([upload.format, upload.skip, upload.add]);
  const requestHash = hashOf('import of trades', choices, Buffer.from(upload.bytes));
  const { body } = await db.transaction(
    (tx) => onlyOnce(tx, { memberId, key, requestHash }, async () => ({ status: 200, body: await work(tx) })),
    { turns: [keyTurn(memberId, key), journal] },
  );
  return body;
}

/** A member's journal as CSV: by date, in the order of entry within a day, so that an import matches alike. */
export async function exportJournal(db: Db, memberId: string): Promise<string> {
  const [row] = await db.rows<{ rows: string }>(sql`
    select coalesce(json_agg(json_build_array(day, ticker, type, shares, price, currency, fees, notes, new, old)
      order by day, kind, id), '[]')::text as rows
    from (
      select transaction_date as day, 1 as kind, id, ticker, transaction_type as type, trim_scale(shares)::text as shares,
        trim_scale(price_per_share)::text as price, currency, trim_scale(fees)::text as fees, notes,
        null::int as new, null::int as old
      from investments where user_id = ${memberId}
      union all
      select action_date, 0, id, ticker, 'split', null, null, null, null, notes, new_shares, old_shares
      from corporate_actions where user_id = ${memberId}
    ) rows`);
  const answer = await inThread({ kind: 'export', text: row!.rows });
  if (!('text' in answer)) throw new Error('an export answered no text');
  return answer.text;
}
