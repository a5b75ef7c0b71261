import { sql } from 'drizzle-orm';
import { type Database, type Db, fixed } from '../../../db/client.ts';
import { decimalText, instantText } from '../../../db/json.ts';
import { expectVersion } from '../../../server/calls/endpoint.ts';
import type { Place } from '../../../server/load/lanes.ts';
import { conflict, found, invalid, Problem } from '../../../server/problems/problems.ts';
import { inThread, OutOfMemory } from '../../../server/load/threads.ts';
import { journalTurn } from '../../../server/calls/turns-of.ts';
import { needsMoreMemory } from '../../imports/server/model/refusal.ts';
import type { BaseCurrency, CurrencyRate, NewCurrencyRate, RatesImport } from '../contract-rates.ts';
import type { RatesAnswer } from './journal-worker.ts';
import { holdJournal } from './keep-journal.ts';
import { maxRates } from './read-rates.ts';
import { jsonText } from '../../../db/json-text.ts';

/** A row `r` as the contract's `CurrencyRate`. */
const rateColumns = fixed(sql`
  r.id, r.currency, r.in_currency as "inCurrency", r.rate_date as "rateDate", ${decimalText(sql`r.rate`)} as rate,
  r.source, ${instantText(sql`r.updated_at`)} as "updatedAt", r.version`);

const module = new URL('./journal-worker.ts', import.meta.url);
/** Bytes of a file of so many rates. */
const mostBytes = 2 * 1024 * 1024;

/** A member's rates, newest first. */
export const listRates = (db: Db, memberId: string): Promise<CurrencyRate[]> =>
  db.rows<CurrencyRate>(sql`
    select ${rateColumns} from currency_rates r where r.user_id = ${memberId}
    order by r.rate_date desc, r.currency, r.in_currency`);

export async function readBase(db: Db, memberId: string): Promise<BaseCurrency> {
  const [row] = await db.rows<BaseCurrency>(sql`
    select base_currency as "baseCurrency", version from journal_settings where user_id = ${memberId}`);
  return row ?? { baseCurrency: null, version: 0 };
}

export async function saveBase(
  tx: Db,
  memberId: string,
  baseCurrency: string | null,
  ifMatch: number | undefined,
): Promise<BaseCurrency> {
  await holdJournal(tx, memberId);
  if (ifMatch !== undefined) expectVersion(ifMatch, (await readBase(tx, memberId)).version);
  await tx.rows(sql`
    insert into journal_settings as s (user_id, base_currency) values (${memberId}, ${baseCurrency})
    on conflict (user_id) do update set base_currency = excluded.base_currency, version = s.version + 1,
      updated_at = now() where s.base_currency is distinct from excluded.base_currency`);
  return readBase(tx, memberId);
}

async function storeRates(tx: Db, memberId: string, rates: readonly NewCurrencyRate[]) {
  await holdJournal(tx, memberId);
  const stored = await tx.rows<{ isNew: boolean }>(sql`
    insert into currency_rates as r (user_id, currency, in_currency, rate_date, rate, source)
    select ${memberId}, currency, "inCurrency", "rateDate", rate, source
    from json_to_recordset(${jsonText(rates)}::json)
      as row(currency text, "inCurrency" text, "rateDate" date, rate numeric, source text)
    on conflict (user_id, currency, in_currency, rate_date) do update
      set rate = excluded.rate, source = excluded.source, version = r.version + 1, updated_at = now()
      where (r.rate, r.source) is distinct from (excluded.rate, excluded.source)
    returning r.version = 1 as "isNew"`);
  const [count] = await tx.rows<{ many: boolean }>(sql`
    select count(*) > ${maxRates} as many from currency_rates where user_id = ${memberId}`);
  if (count?.many) throw conflict(`A journal holds at most ${maxRates.toLocaleString('en-US')} rates.`);
  return { created: stored.filter(({ isNew }) => isNew).length, changed: stored.length };
}

function checkPair({ currency, inCurrency }: NewCurrencyRate): void {
  if (currency === inCurrency) throw invalid('inCurrency', 'Choose another currency than the first one.');
}

/** Enters a rate; it replaces that of the same currencies and day. */
export async function saveRate(tx: Db, memberId: string, sent: NewCurrencyRate): Promise<CurrencyRate> {
  checkPair(sent);
  await storeRates(tx, memberId, [sent]);
  const [row] = await tx.rows<CurrencyRate>(sql`
    select ${rateColumns} from currency_rates r where r.user_id = ${memberId} and r.currency = ${sent.currency}
      and r.in_currency = ${sent.inCurrency} and r.rate_date = ${sent.rateDate}`);
  return row!;
}

export async function deleteRate(
  tx: Db,
  { memberId, id, ifMatch }: { memberId: string; id: number; ifMatch: number | undefined },
): Promise<void> {
  const [row] = await tx.rows<{ version: number }>(sql`
    select version from currency_rates where id = ${id} and user_id = ${memberId} for no key update`);
  expectVersion(ifMatch, found(row, 'This rate').version);
  await tx.rows(sql`delete from currency_rates where id = ${id} and user_id = ${memberId}`);
}

async function readInThread(place: Place, bytes: Buffer) {
  let answer: RatesAnswer;
  try {
    answer = await inThread<RatesAnswer>(place, { module, work: 'rates', task: { bytes }, isLarge: false });
  } catch (error) {
    throw error instanceof OutOfMemory ? invalid('file', needsMoreMemory) : error;
  }
  if ('read' in answer) return answer.read;
  const { message, threats, threatCount } = answer.refusal;
  throw new Problem('invalid_input', message, threats && { details: { threats, threatCount } });
}

/** Imports a file of rates: all of its good rows; a rate of a day that was there is replaced. */
export async function importRates(
  db: Database,
  { memberId, place, bytes }: { memberId: string; place: Place; bytes: Buffer },
): Promise<RatesImport> {
  if (bytes.length > mostBytes) throw invalid('file', 'A file of rates has at most 2 MB. Split it.');
  if (bytes.length >= 2 && bytes.readUInt16BE(0) === 0x504b)
    throw invalid('file', 'Rates are read from CSV. Save the table as CSV UTF-8.');
  const { rates, errors, errorCount } = await readInThread(place, bytes);
  const { created, changed } =
    rates.length > 0
      ? await db.transaction((tx) => storeRates(tx, memberId, rates), { turns: [journalTurn(memberId)] })
      : { created: 0, changed: 0 };
  const words = [
    `${created.toLocaleString('en-US')} stored`,
    `${(changed - created).toLocaleString('en-US')} replaced`,
  ];
  if (errorCount > 0) words.push(`${errorCount.toLocaleString('en-US')} with errors`);
  return {
    message: `Rates: ${words.join(', ')}.`,
    created,
    updated: changed - created,
    unchanged: rates.length - changed,
    errors,
    errorCount,
  };
}
