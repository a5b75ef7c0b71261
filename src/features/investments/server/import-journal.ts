import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client.ts';
import { hashOf, onlyOnce } from '../../../server/idempotency.ts';
import type { Place } from '../../../server/lanes.ts';
import { invalid, Problem } from '../../../server/problems.ts';
import { inThread, OutOfMemory } from '../../../server/threads.ts';
import { journalTurn, keyTurn } from '../../../server/turns-of.ts';
import { needsMoreMemory } from '../../imports/server/model/refusal.ts';
import { unpackedBytes } from '../../imports/server/read/open-archive.ts';
import { withJournal } from './calculate.ts';
import type { PlanAnswer } from './journal-worker.ts';
import { holdJournal, journalText, storeKept } from './keep-journal.ts';
import type { ImportPlan, ImportTask } from './plan-import.ts';
import type { JournalReader } from './show-journal.ts';

export interface Upload extends Omit<ImportTask, 'journal' | 'bytes'> {
  bytes: Buffer;
  memberId: string;
  idempotencyKey: string | undefined;
  place: Place;
}

const module = new URL('./journal-worker.ts', import.meta.url);
/** Bytes of a file and a journal that others do not wait for. */
const small = 512 * 1024;

async function plan({ place, bytes, format, dryRun, skip, add }: Upload, journal: string): Promise<ImportPlan> {
  const task: ImportTask = { bytes, format, journal, dryRun, skip, add };
  const isLarge = unpackedBytes(bytes) + journal.length > small;
  let answer: PlanAnswer;
  try {
    answer = await inThread<PlanAnswer>(place, { module, work: 'plan', task, isLarge });
  } catch (error) {
    throw error instanceof OutOfMemory ? invalid('file', needsMoreMemory) : error;
  }
  if ('plan' in answer) return answer.plan;
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
  const { memberId, idempotencyKey: key, dryRun, place } = upload;
  if (dryRun) return (await plan(upload, await journalText(db, memberId, 'ranks'))).answer;
  // What is imported is the member's, not the connection's.
  place.goOn();
  try {
    return await storeJournal(db, upload, key);
  } finally {
    place.leave();
  }
}

async function storeJournal(db: Database, upload: Upload, key: string | undefined): Promise<string> {
  const { memberId } = upload;
  const work = async (tx: Db) => {
    await holdJournal(tx, memberId);
    const journal = await journalText(tx, memberId, 'ranks');
    // The plan is made before; where the journal is another one by now, it is made anew.
    const planned = tx.beforehand!(`plan for ${hashOf(journal)}`, () => plan(upload, journal));
    if (planned.kept) {
      await store(tx, memberId, planned);
      await storeKept(tx, memberId, planned.kept);
    }
    return planned.answer;
  };
  const journal = journalTurn(memberId);
  if (key === undefined) return db.transaction(work, { turns: [journal] });
  const choices = JSON.stringify([upload.format, upload.skip, upload.add]);
  const requestHash = hashOf('import of trades', choices, upload.bytes);
  const { body } = await db.transaction(
    (tx) => onlyOnce(tx, { memberId, key, requestHash }, async () => ({ status: 200, body: await work(tx) })),
    { turns: [keyTurn(memberId, key), journal] },
  );
  return body;
}

/** A member's journal as CSV: by date, in the order of entry within a day, so that an import matches alike. */
export async function exportJournal(db: Db, reader: JournalReader): Promise<string> {
  const { memberId } = reader;
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
  return withJournal(reader, 'exportText', { text: row!.rows });
}
