import { sql } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { decimalText, instantText } from '../../../db/json.ts';
import { parseCsvNumber } from '../../../domain/decimal.ts';
import { csvRow } from '../../../domain/spreadsheet-cells.ts';
import { expectVersion } from '../../../server/endpoint.ts';
import { conflict, found, invalid, Problem } from '../../../server/problems.ts';
import { FileRefused } from '../../imports/server/model/refusal.ts';
import { Report } from '../../imports/server/model/report.ts';
import { headerKey } from '../../imports/server/read/match-header.ts';
import { openTable } from '../../imports/server/read/open-table.ts';
import { cleanCell, Scanner } from '../../imports/server/read/read-file.ts';
import { isBlankRow } from '../../imports/server/read/read-rows.ts';
import {
  type BaseCurrency,
  type CurrencyRate,
  CurrencyRateInput,
  type NewCurrencyRate,
  type RatesImport,
} from '../contract-rates.ts';
import { holdJournal } from './keep-journal.ts';

/** A row `r` as the contract's `CurrencyRate`. */
const rateColumns = fixed(sql`
  r.id, r.currency, r.in_currency as "inCurrency", r.rate_date as "rateDate", ${decimalText(sql`r.rate`)} as rate,
  r.source, ${instantText(sql`r.updated_at`)} as "updatedAt", r.version`);

/** Ten years of five currencies, day by day. */
export const maxRates = 20_000;
/** Bytes of a file of so many rates, read where requests are served. */
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
    from json_to_recordset(${JSON.stringify(rates)}::json)
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

const columns = ['rateDate', 'currency', 'inCurrency', 'rate', 'source'] as const;
const otherNames: Readonly<Record<string, (typeof columns)[number]>> = { date: 'rateDate', in: 'inCurrency' };

/** The header and a rate. */
export const ratesTemplate = (): string =>
  csvRow(columns) + csvRow(['2024-01-15', 'CAD', 'USD', '0.7446', 'Bank of Canada']);

/** The rates of a file, and what is wrong with the others. */
function readRates(bytes: Buffer) {
  const report = new Report();
  const rates = new Map<string, NewCurrencyRate>();
  const scanner = new Scanner();
  let places: Map<string, number> | undefined;
  const table = openTable(bytes, {
    isKnown: (header) => columns.some((column) => headerKey(column) === headerKey(header)),
  });
  table.eachRow((cells, row) => {
    if (isBlankRow(cells)) return;
    scanner.scan(cells, row);
    if (!places) {
      const named = cells.map(
        (cell) => otherNames[headerKey(cell)] ?? columns.find((column) => headerKey(column) === headerKey(cell)),
      );
      places = new Map(named.flatMap((column, place) => (column ? [[column, place] as const] : [])));
      const missing = columns.filter((column) => column !== 'source' && !places!.has(column));
      if (missing.length > 0)
        throw new FileRefused(`The header row lacks the columns ${missing.map((column) => `'${column}'`).join(', ')}.`);
      return;
    }
    report.totalRows += 1;
    if (report.totalRows > maxRates)
      throw new FileRefused(`This file has more than ${maxRates.toLocaleString('en-US')} rates. Split it.`);
    const cell = (column: string) => cleanCell(cells[places!.get(column) ?? -1] ?? '').text;
    const rate = parseCsvNumber(cell('rate'));
    if (!rate.ok) {
      report.error(row, 'rate', cell('rate'), rate.message);
      return;
    }
    const read = CurrencyRateInput.safeParse({
      ...{ currency: cell('currency'), inCurrency: cell('inCurrency'), rateDate: cell('rateDate') },
      ...{ rate: rate.value, source: cell('source') },
    });
    if (!read.success) {
      const [issue] = read.error.issues;
      const field = String(issue?.path[0] ?? 'rate');
      report.error(row, field, cell(field), issue?.message ?? '');
    } else if (read.data.currency === read.data.inCurrency)
      report.error(row, 'inCurrency', cell('inCurrency'), 'Write another currency than the first one.');
    else rates.set([read.data.currency, read.data.inCurrency, read.data.rateDate].join(' '), read.data);
  });
  scanner.refuse();
  return { report, rates: [...rates.values()] };
}

/** Imports a file of rates: all of its good rows; a rate of a day that was there is replaced. */
export async function importRates(tx: Db, memberId: string, bytes: Buffer): Promise<RatesImport> {
  if (bytes.length > mostBytes) throw invalid('file', 'A file of rates has at most 2 MB. Split it.');
  if (bytes.length >= 2 && bytes.readUInt16BE(0) === 0x504b)
    throw invalid('file', 'Rates are read from CSV. Save the table as CSV UTF-8.');
  let read: ReturnType<typeof readRates>;
  try {
    read = readRates(bytes);
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    const { message, threats, threatCount } = error;
    throw new Problem('invalid_input', message, threats && { details: { threats, threatCount } });
  }
  const { report, rates } = read;
  const { created, changed } = rates.length > 0 ? await storeRates(tx, memberId, rates) : { created: 0, changed: 0 };
  const words = [
    `${created.toLocaleString('en-US')} stored`,
    `${(changed - created).toLocaleString('en-US')} replaced`,
  ];
  if (report.failedRows > 0) words.push(`${report.failedRows.toLocaleString('en-US')} with errors`);
  return {
    message: `Rates: ${words.join(', ')}.`,
    created,
    updated: changed - created,
    unchanged: rates.length - changed,
    errors: report.errors,
    errorCount: report.errorCount,
  };
}
