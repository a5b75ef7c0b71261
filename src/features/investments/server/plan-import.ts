import { jsonText } from '../../../db/json-text.ts';
import { eventWords } from '../../../domain/journal/journal-events.ts';
import type { Alias } from '../../../domain/tickers/securities.ts';
import { storedTicker } from '../../../domain/tickers/stored-ticker.ts';
import { asWritten } from '../../../domain/money/written-money.ts';
import { readCurrency } from '../../../domain/money/currencies.ts';
import { FileRefused } from '../../imports/server/model/refusal.ts';
import type { CodeQuestion, ImportedRow, JournalImport } from '../contract-import.ts';
import { readJournal } from './calculations.ts';
import { utcDay } from '../../../domain/time/dates.ts';
import { futureDate } from '../../../domain/records/findings.ts';
import { asHeld, heldBy, keyOf } from './held-trades.ts';
import { readStatement } from './read-statement.ts';
import { maxEvents, maxSplits, maxTrades, type ReadRow, type Statement, type StatementChoices } from './statement.ts';
import { searchTextOf } from './search-text.ts';
import { jumpWords, priceJumps } from '../../../domain/prices/price-jumps.ts';
import { shown } from '../../imports/server/model/report.ts';

export interface ImportTask extends StatementChoices {
  bytes: Uint8Array;
  /** What the journal holds (see `journalText`), with ranks. */
  journal: string;
  dryRun: boolean;
  /** Rows to leave out. */
  skip: readonly number[];
  /** Rows to store, though the journal holds the same trade. */
  add: readonly number[];
  /** What tickers and codes of the file mean, beside what the journal remembers. */
  securities?: readonly Alias[];
}

/** What is to be stored and answered, as JSON text that goes on as it is. */
export interface ImportPlan {
  answer: string;
  /**
   * For `json_to_recordset`, so many rows in each: one text of a hundred thousand is 36 MB, four times at once on its way from
   * the thread to the database.
   */
  trades: readonly string[];
  /** For `json_to_recordset`; empty lists where nothing is stored. */
  splits: string;
  events: string;
  created: number;
  /** Tickers of the rows that could be read: what is asked about. */
  tickers: string[];
  /** Securities that have a code and no ticker yet. */
  codes: Omit<CodeQuestion, 'choices'>[];
}

const maxDuplicates = 1_000;
const previewed = 1_000;

/** So many tickers of a file are asked about. */
const mostAsked = 2_000;
/** Securities without a ticker that are asked about; each is searched for by its name. */
const mostCodes = 200;

type Sorted = ReadRow & Pick<ImportedRow, 'state' | 'isTaken' | 'sameAsRow'>;

/** Kinds of codes of securities that are words; the others are called as they are written: ISIN, SEDOL. */
const spokenKinds: ReadonlyMap<string, string> = new Map([
  ['CODE', 'code of the broker'],
  ['NAME', 'name'],
]);

/** Rows with a code instead of a ticker get the one that the member said; without it they wait, as errors. */
function named(statement: Statement, aliases: readonly Alias[]): Pick<ImportPlan, 'codes'> & { rows: ReadRow[] } {
  const meant = new Map(aliases.map(({ ticker, security }) => [ticker, security]));
  const open = new Map<string, Omit<CodeQuestion, 'choices'>>();
  const rows = statement.rows.flatMap((read): ReadRow[] => {
    const { security, ...row } = read;
    if (!security || row.ticker !== '') return [row];
    const { code, name, exchange } = security;
    const ticker = meant.get(code);
    if (ticker !== undefined) return [{ ...row, ticker, event: row.event && { ...row.event, ticker } }];
    const asked = open.get(code);
    if (asked) asked.rows += 1;
    else open.set(code, { code, name, exchange, rows: 1 });
    const [kind = '', value = ''] = code.split(':');
    const codeWords = spokenKinds.get(kind) ?? kind;
    const about = name === null ? '' : `, ${shown(name)}`;
    statement.report.error(
      row.row,
      spokenKinds.get(kind) ?? kind,
      value,
      kind === 'NAME'
        ? `Say which ticker ‘${shown(name ?? value)}’ has.`
        : `Say which ticker has this ${codeWords}${about}.`,
    );
    return [];
  });
  return { rows, codes: [...open.values()].slice(0, mostCodes) };
}

/**
 * Says of each row whether it is new, known to the journal or a repetition within the file. A trade that the journal
 * holds once makes one row known: of two such rows the second is a repetition, which is legal and stored unless skipped.
 */
function sortRows({ report, format }: Statement, rows: readonly ReadRow[], task: ImportTask): Sorted[] {
  const held = heldBy(task.journal);
  const isOwn = format === 'openpit';
  const { counts, ratios } = held;
  const [skip, add] = [new Set(task.skip), new Set(task.add)];
  const earlier = new Map<string, number>();
  const sorted: Sorted[] = [];
  for (const read of rows) {
    // Our own file says what its tickers are.
    const row = isOwn ? read : asHeld(read, held);
    const key = keyOf(row, held.securityOf);
    const isSplit = row.transactionType === 'split';
    const ratio = `${row.newShares}:${row.oldShares}`;
    if (isSplit && ratios.get(key) !== undefined && ratios.get(key) !== ratio) {
      const message = `${row.ticker} has another split on that day already, ${ratios.get(key)!.replace(':', ' new for ')} old.`;
      report.error(row.row, 'newShares', ratio, message);
      continue;
    }
    if (isSplit) ratios.set(key, ratio);
    const times = counts.get(key) ?? 0;
    const first = earlier.get(key) ?? null;
    const unknown = first === null ? 'new' : 'repeated';
    const state = times > 0 ? 'known' : unknown;
    if (times > 0 && !isSplit) counts.set(key, times - 1);
    if (first === null) earlier.set(key, row.row);
    // A ticker has one split a day: its repetition is the same split.
    const isWanted = state === 'known' && !isSplit ? add.has(row.row) : !skip.has(row.row);
    const isTaken = isWanted && (!isSplit || state === 'new');
    sorted.push({ ...row, state, isTaken, sameAsRow: state === 'repeated' ? first : null });
  }
  return sorted;
}

const count = (amount: number, one: string, several: string) =>
  `${amount.toLocaleString('en-US')} ${amount === 1 ? one : several}`;

const otherRowsOf = ({ leftOut }: Statement) => leftOut.reduce((sum, { count: rows }) => sum + rows, 0);

function messageOf(task: ImportTask, statement: Statement, created: number, skipped: number): string {
  const { report } = statement;
  if (statement.understood?.missing) return statement.understood.missing;
  if (report.totalRows === 0) return 'The file has a header row and nothing below it.';
  const parts = [`${count(created, 'trade', 'trades')} ${task.dryRun ? 'would be stored' : 'stored'}`];
  if (skipped > 0) parts.push(`${skipped.toLocaleString('en-US')} left out`);
  const others = otherRowsOf(statement);
  if (others > 0) parts.push(count(others, 'row is no trade of shares', 'rows are no trades of shares'));
  if (report.failedRows > 0) parts.push(count(report.failedRows, 'row has an error', 'rows have errors'));
  return `${parts.join(', ')}.`;
}

/** JN1: prices of the file that are far from the one before them, in the file or in the journal. */
function warnOfJumps({ report }: Statement, [trades, splits]: [Sorted[], Sorted[]], held: string): void {
  if (trades.length === 0) return;
  const journal = readJournal(held);
  const known = journal.trades.map((trade) => ({ ...trade, row: null }));
  const rows = trades.map(({ row, ticker, currency, pricePerShare, transactionDate: date }) => ({
    ...{ row, ticker, date, currency: currency ?? '', price: pricePerShare ?? '0' },
  }));
  const ofFile = splits.map(({ ticker, transactionDate: date, newShares, oldShares }) => ({
    ...{ ticker, date, newShares: newShares ?? 1, oldShares: oldShares ?? 1 },
  }));
  const isThere = (split: (typeof ofFile)[number]) =>
    journal.splits.some(({ ticker, date }) => ticker === split.ticker && date === split.date);
  const all = [...journal.splits, ...ofFile.filter((split) => !isThere(split))];
  for (const jump of priceJumps<(typeof known)[number] | (typeof rows)[number]>([...known, ...rows], all))
    if (jump.trade.row !== null)
      report.warn(jump.trade.row, 'pricePerShare', jump.trade.price, jumpWords(jump.trade, jump));
}

/** Days that have not come are another order of day and month, or a wrong year. */
function warnOfFuture({ report }: Statement, rows: readonly Sorted[]): void {
  const today = utcDay(new Date());
  for (const { row, transactionDate: date } of rows) {
    const message = futureDate(date, today);
    if (message !== undefined) report.warn(row, 'transactionDate', date, message);
  }
}

/** A row as the answer shows it: its price as it was written, too, and what an event says. */
function shownRow({ event, ...row }: Sorted): ImportedRow {
  const written = row.writtenCurrency === null ? undefined : readCurrency(row.writtenCurrency);
  return {
    ...row,
    writtenPrice: written && row.pricePerShare !== null ? asWritten(row.pricePerShare, written) : null,
    detail: event && eventWords({ ...event, writtenCurrency: row.writtenCurrency }),
  };
}

const storedAtOnce = 5_000;

/** Parts of a list, in its order. */
const partsOf = <Item>(items: readonly Item[], length: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / length) }, (_, part) =>
    items.slice(part * length, (part + 1) * length),
  );

const jsonList = <Item>(items: readonly Item[], toStore: (item: Item) => object) =>
  `[${items.map((item) => jsonText(toStore(item))).join()}]`;

/** Reads a file of trades and says what of it is stored. Throws `FileRefused` where it cannot be read as a whole. */
export function planImport(task: ImportTask): ImportPlan {
  const statement = readStatement(task.bytes, task);
  if (statement.format === 'other' && !task.dryRun && !task.mapping?.columns)
    throw new FileRefused(
      'Say with columns what each column of this file holds: a check shows how they are understood.',
    );
  const { aliases = [] } = readJournal(task.journal);
  const { rows, codes } = named(statement, [...aliases, ...(task.securities ?? [])]);
  const sorted = sortRows(statement, rows, task);
  const taken = sorted.filter(({ isTaken }) => isTaken);
  const trades = taken.filter(({ transactionType }) => transactionType === 'buy' || transactionType === 'sell');
  const events = taken.filter(({ event }) => event !== null);
  const splits = taken.filter(({ transactionType }) => transactionType === 'split');
  const held = heldBy(task.journal);
  if (held.trades + trades.length > maxTrades)
    throw new FileRefused(`A journal holds at most ${maxTrades.toLocaleString('en-US')} trades.`);
  if (held.splits + splits.length > maxSplits)
    throw new FileRefused(`A journal holds at most ${maxSplits.toLocaleString('en-US')} splits.`);
  if (held.events + events.length > maxEvents)
    throw new FileRefused(`A journal holds at most ${maxEvents.toLocaleString('en-US')} events.`);
  warnOfJumps(statement, [trades, splits], task.journal);
  warnOfFuture(statement, taken);
  const duplicates = sorted.filter(({ state }) => state !== 'new');
  const { report } = statement;
  const answer: Omit<JournalImport, 'tickerQuestions' | 'codeQuestions'> = {
    dryRun: task.dryRun,
    message: messageOf(task, statement, taken.length, sorted.length - taken.length),
    format: statement.format,
    name: statement.name,
    totalRows: report.totalRows,
    created: taken.length,
    skipped: sorted.length - taken.length,
    otherRows: otherRowsOf(statement),
    leftOut: statement.leftOut,
    joinedRows: statement.joinedRows,
    numbers: statement.numbers,
    dates: statement.dates,
    understood: statement.understood,
    encoding: statement.encoding,
    encodingHint: statement.encodingHint,
    ...{ sheets: statement.sheets, sheet: statement.sheet, notes: statement.notes },
    accounts: statement.accounts,
    duplicates: duplicates.slice(0, maxDuplicates).map(shownRow),
    duplicateCount: duplicates.length,
    preview: sorted.slice(0, previewed).map(shownRow),
    errors: report.errors,
    errorCount: report.errorCount,
    warnings: report.warnings,
    warningCount: report.warningCount,
    ignoredColumns: report.ignoredColumns,
    threats: [...report.threats],
    threatCount: report.threatCount,
  };
  return {
    answer: JSON.stringify(answer),
    // Of a hundred thousand: one at a time, and none that nobody stores.
    trades: task.dryRun
      ? []
      : partsOf(trades, storedAtOnce).map((part) =>
          jsonList(part, (trade) => ({ ...trade, ...storedTicker(trade.ticker), searchText: searchTextOf(trade) })),
        ),
    splits: task.dryRun ? '[]' : jsonList(splits, (split) => ({ ...split, ...storedTicker(split.ticker) })),
    events: task.dryRun
      ? '[]'
      : jsonList(events, ({ row, event, notes, writtenCurrency }) => ({ ...event, row, notes, writtenCurrency })),
    created: taken.length,
    tickers: [...new Set(sorted.flatMap(({ ticker, event }) => [ticker, event?.otherTicker ?? '']))]
      .filter((ticker) => ticker !== '')
      .slice(0, mostAsked),
    codes,
  };
}
