import { sql, type SQL } from 'drizzle-orm';
import type { Database, Db } from '../../../db/client.ts';
import { writtenTicker } from '../../../db/ticker-sql.ts';
import { hashOf, onlyOnce } from '../../../server/calls/idempotency.ts';
import type { Place } from '../../../server/load/lanes.ts';
import { letGo } from '../../../server/load/let-go.ts';
import { invalid, Problem } from '../../../server/problems/problems.ts';
import { inThread, OutOfMemory } from '../../../server/load/threads.ts';
import { journalTurn, keyTurn } from '../../../server/calls/turns-of.ts';
import { needsMoreMemory } from '../../imports/server/model/refusal.ts';
import { unpackedBytes } from '../../imports/server/read/formats/open-archive.ts';
import type { TickerAliasInput } from '../contract-trades.ts';
import { withJournal } from './calculate.ts';
import type { PlanAnswer } from './journal-worker.ts';
import { codeQuestionsOf, questionsOf } from './find-ticker.ts';
import { holdJournal, journalText, keepJournal } from './keep-journal.ts';
import type { ImportPlan, ImportTask } from './plan-import.ts';
import { storeAliases } from './save-alias.ts';
import { rememberedMapping, rememberMapping } from './remember-mapping.ts';
import { storeEvents } from './save-event.ts';
import type { JournalReader } from './show-journal.ts';
import type { RememberedMapping } from './statements/mapped/mapped-columns.ts';

export interface Upload extends Omit<ImportTask, 'journal' | 'bytes' | 'securities' | 'remembered'> {
  bytes: Buffer;
  /** What tickers of the file mean, as the member chose. */
  securities: TickerAliasInput[];
  memberId: string;
  idempotencyKey: string | undefined;
  place: Place;
}

const module = new URL('./journal-worker.ts', import.meta.url);
/** Bytes of a file and a journal that others do not wait for. */
const small = 512 * 1024;

/** What the member chose, as a thread takes it. */
const choicesOf = ({ format, numbers, dates, accounts, encoding, sheet, threats, ...upload }: Upload) => ({
  ...{ format, numbers, dates, accounts, encoding, sheet, threats },
  ...{ mapping: upload.mapping, skip: upload.skip, add: upload.add, securities: upload.securities },
});

async function plan(upload: Upload, journal: string, remembered: RememberedMapping): Promise<ImportPlan> {
  const { place, bytes, dryRun } = upload;
  const task: ImportTask = { ...choicesOf(upload), bytes, journal, dryRun, remembered };
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

async function store(tx: Db, memberId: string, { trades, splits, events }: ImportPlan): Promise<void> {
  for (const part of trades)
    await tx.rows(sql`
      insert into investments (user_id, ticker, exchange, transaction_type, shares, price_per_share, transaction_date,
        currency, written_currency, fees, notes, search_text)
      select ${memberId}, ticker, exchange, "transactionType", shares, "pricePerShare", "transactionDate", currency,
        "writtenCurrency", fees, notes, "searchText"
      from json_to_recordset(${part}::json) as row(row int, ticker text, exchange text, "transactionType" text,
        shares numeric, "pricePerShare" numeric, "transactionDate" date, currency text, "writtenCurrency" text,
        fees numeric, notes text, "searchText" text)
      order by row`);
  await storeEvents(tx, memberId, events);
  await tx.rows(sql`
    insert into corporate_actions (user_id, ticker, exchange, action_date, new_shares, old_shares, notes)
    select ${memberId}, ticker, exchange, "transactionDate", "newShares", "oldShares", notes
    from json_to_recordset(${splits}::json) as row(row int, ticker text, exchange text, "transactionDate" date, "newShares" int,
      "oldShares" int, notes text)
    order by row`);
}

/** Imports a file of trades into a member's journal, all of it or nothing. Answers a `JournalImport` as JSON text. */
export async function importJournal(db: Database, upload: Upload): Promise<string> {
  const { memberId, idempotencyKey: key, dryRun, place, bytes } = upload;
  try {
    if (dryRun) {
      const journal = await journalText(db, memberId, 'ranks');
      const planned = await plan(upload, journal, await rememberedMapping(db, memberId));
      return await withQuestions(db, upload, planned);
    }
    // What is imported is the member's, not the connection's.
    place.goOn();
    return await storeJournal(db, upload, key);
  } finally {
    if (!dryRun) place.leave();
    letGo(bytes);
  }
}

/** The answer with what is to be asked about the tickers of the file. */
async function withQuestions(
  db: Db,
  { memberId, securities }: Upload,
  { answer, tickers, codes }: ImportPlan,
): Promise<string> {
  const questions = await questionsOf(db, memberId, tickers, securities);
  const codeQuestions = await codeQuestionsOf(db, codes);
  const asked = JSON.stringify({ tickerQuestions: questions, codeQuestions }).slice(1);
  return `${answer.slice(0, -1)},${asked}`;
}

async function storeJournal(db: Database, upload: Upload, key: string | undefined): Promise<string> {
  const { memberId } = upload;
  const work = async (tx: Db) => {
    await holdJournal(tx, memberId);
    const journal = await journalText(tx, memberId, 'ranks');
    const remembered = await rememberedMapping(tx, memberId);
    // The plan is made before; where the journal is another one by now, it is made anew.
    const planned = tx.beforehand!(`plan for ${hashOf(journal)}`, () => plan(upload, journal, remembered));
    await storeAliases(tx, memberId, upload.securities);
    if (planned.created > 0) await store(tx, memberId, planned);
    if (planned.created > 0 && upload.mapping) await rememberMapping(tx, memberId, upload.mapping);
    // Read again: which companies have the tickers of the file is not in the journal before.
    if (planned.created > 0 || upload.securities.length > 0) await keepJournal(tx, memberId);
    return withQuestions(tx, upload, planned);
  };
  const journal = journalTurn(memberId);
  if (key === undefined) return db.transaction(work, { turns: [journal] });
  const choices = JSON.stringify(choicesOf(upload));
  const requestHash = hashOf('import of trades', choices, upload.bytes);
  const { body } = await db.transaction(
    (tx) => onlyOnce(tx, { memberId, key, requestHash }, async () => ({ status: 200, body: await work(tx) })),
    { turns: [keyTurn(memberId, key), journal] },
  );
  return body;
}

const perOf = (row: SQL) => sql`
  case when ${row}.written_currency is null then 1 when ${row}.written_currency = 'KWF' then 1000 else 100 end`;

/** Money of an event as it was written. */
const eventMoney = (column: string) => sql`trim_scale(e.${sql.raw(column)} * ${perOf(sql`e`)})::text`;
const plainText = (column: string) => sql`trim_scale(e.${sql.raw(column)})::text`;

/** A member's journal as CSV: by date, in the order of entry within a day, so that an import matches alike. */
export async function exportJournal(db: Db, reader: JournalReader): Promise<string> {
  const { memberId } = reader;
  const noEvent = sql`null, null, null, null, null, null, null, null, null, null`;
  const [row] = await db.rows<{ rows: string }>(sql`
    select coalesce(json_agg(json_build_array(day, ticker, type, shares, price, currency, fees, notes, new, old,
      other_ticker, pay_date, amount, amount_basis, withholding, value, other_value, cash, percent, other_percent)
      order by day, kind, id), '[]')::text as rows
    from (
      select transaction_date as day, 2 as kind, id, ${writtenTicker(sql`i`)} as ticker, transaction_type as type,
        trim_scale(shares)::text as shares,
        trim_scale(price_per_share * ${perOf(sql`i`)})::text as price,
        coalesce(written_currency, currency) as currency, trim_scale(fees)::text as fees, notes,
        null::text as new, null::text as old, null::text as other_ticker, null::date as pay_date, null::text as amount,
        null::text as amount_basis, null::text as withholding, null::text as value, null::text as other_value,
        null::text as cash, null::text as percent, null::text as other_percent
      from investments i where user_id = ${memberId}
      union all
      select action_date, 0, id, ${writtenTicker(sql`a`)}, 'split', null, null, null, null, notes, new_shares::text,
        old_shares::text, ${noEvent}
      from corporate_actions a where user_id = ${memberId}
      union all
      select event_date, 1, id, ticker, e.kind, ${plainText('shares')}, ${eventMoney('price')},
        coalesce(written_currency, currency), ${plainText('fees')}, notes, ${plainText('new_shares')},
        ${plainText('old_shares')}, other_ticker, pay_date, ${eventMoney('amount')}, amount_basis,
        ${eventMoney('withholding')}, ${eventMoney('value')}, ${eventMoney('other_value')}, ${eventMoney('cash')},
        ${plainText('percent')}, ${plainText('other_percent')}
      from journal_events e where user_id = ${memberId}
    ) rows`);
  return withJournal(reader, 'exportText', { text: row!.rows });
}
