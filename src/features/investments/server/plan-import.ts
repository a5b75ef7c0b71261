import type { TransactionType } from '../../../domain/vocabulary.ts';
import type { StatementFormat } from '../../../domain/statement-formats.ts';
import { FileRefused } from '../../imports/server/model/refusal.ts';
import type { ImportedRow, JournalImport } from '../contract-import.ts';
import { keptText, readJournal } from './calculations.ts';
import { maxSplits, maxTrades, type ReadRow, readStatement, type Statement } from './read-statement.ts';
import { searchTextOf } from './search-text.ts';

export interface ImportTask {
  bytes: Uint8Array;
  /** Undefined: told by the header. */
  format: StatementFormat | undefined;
  /** What the journal holds (see `journalText`), with ranks. */
  journal: string;
  dryRun: boolean;
  /** Rows to leave out. */
  skip: readonly number[];
  /** Rows to store, though the journal holds the same trade. */
  add: readonly number[];
}

/** What is to be stored and answered, as JSON text that goes on as it is. */
export interface ImportPlan {
  answer: string;
  /** For `json_to_recordset`; empty lists where nothing is stored. */
  trades: string;
  splits: string;
  created: number;
  /** What follows from the journal once this is stored; null where nothing is. */
  kept: string | null;
}

const maxDuplicates = 1_000;
const previewed = 1_000;

type Sorted = ReadRow & Pick<ImportedRow, 'state' | 'isTaken' | 'sameAsRow'>;

/** Two trades are the same when these agree; fees and notes are often written in one place only. */
const keyOf = (row: Omit<ReadRow, 'row'>) =>
  row.transactionType === 'split'
    ? `split ${row.ticker} ${row.transactionDate}`
    : [row.ticker, row.transactionType, row.shares, row.pricePerShare, row.transactionDate, row.currency].join(' ');

/** How often the journal holds each trade, and with which ratio each split. */
function heldBy(journal: string) {
  const { trades, splits } = readJournal(journal);
  const counts = new Map<string, number>();
  const ratios = new Map<string, string>();
  for (const { ticker, type, shares, price, date, currency } of trades) {
    const key = [ticker, type, shares, price, date, currency].join(' ');
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  for (const { ticker, date, newShares, oldShares } of splits) {
    counts.set(`split ${ticker} ${date}`, 1);
    ratios.set(`split ${ticker} ${date}`, `${newShares}:${oldShares}`);
  }
  return { counts, ratios, trades: trades.length, splits: splits.length };
}

/**
 * Says of each row whether it is new, known to the journal or a repetition within the file. A trade that the journal
 * holds once makes one row known: of two such rows the second is a repetition, which is legal and stored unless skipped.
 */
function sortRows(statement: Statement, task: ImportTask): Sorted[] {
  const { counts, ratios } = heldBy(task.journal);
  const [skip, add] = [new Set(task.skip), new Set(task.add)];
  const earlier = new Map<string, number>();
  const sorted: Sorted[] = [];
  for (const row of statement.rows) {
    const key = keyOf(row);
    const isSplit = row.transactionType === 'split';
    const ratio = `${row.newShares}:${row.oldShares}`;
    if (isSplit && ratios.get(key) !== undefined && ratios.get(key) !== ratio) {
      const message = `${row.ticker} has another split on that day already, ${ratios.get(key)!.replace(':', ' new for ')} old.`;
      statement.report.error(row.row, 'newShares', ratio, message);
      continue;
    }
    if (isSplit) ratios.set(key, ratio);
    const held = counts.get(key) ?? 0;
    const first = earlier.get(key) ?? null;
    const unknown = first === null ? 'new' : 'repeated';
    const state = held > 0 ? 'known' : unknown;
    if (held > 0 && !isSplit) counts.set(key, held - 1);
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

function messageOf(task: ImportTask, statement: Statement, created: number, skipped: number): string {
  const { report } = statement;
  if (report.totalRows === 0) return 'The file has a header row and nothing below it.';
  const parts = [`${count(created, 'trade', 'trades')} ${task.dryRun ? 'would be stored' : 'stored'}`];
  if (skipped > 0) parts.push(`${skipped.toLocaleString('en-US')} left out`);
  if (statement.otherRows > 0)
    parts.push(count(statement.otherRows, 'row is no trade of shares', 'rows are no trades of shares'));
  if (report.failedRows > 0) parts.push(count(report.failedRows, 'row has an error', 'rows have errors'));
  return `${parts.join(', ')}.`;
}

/** What follows from a journal with further trades and splits behind those that it holds. */
function keptWith(journal: string, trades: readonly ReadRow[], splits: readonly ReadRow[]): string {
  const held = readJournal(journal);
  return keptText({
    trades: [
      ...held.trades,
      ...trades.map((trade, index) => ({
        id: held.trades.length + 1 + index,
        ticker: trade.ticker,
        currency: trade.currency,
        type: trade.transactionType as TransactionType,
        shares: trade.shares!,
        price: trade.pricePerShare!,
        fees: trade.fees,
        date: trade.transactionDate,
      })),
    ],
    splits: [
      ...held.splits,
      ...splits.map(({ ticker, transactionDate, newShares, oldShares }) => ({
        ticker,
        date: transactionDate,
        newShares: newShares!,
        oldShares: oldShares!,
      })),
    ],
  });
}

const jsonList = <Item>(items: readonly Item[], toStore: (item: Item) => object) =>
  `[${items.map((item) => JSON.stringify(toStore(item))).join()}]`;

/** Reads a file of trades and says what of it is stored. Throws `FileRefused` where it cannot be read as a whole. */
export function planImport(task: ImportTask): ImportPlan {
  const statement = readStatement(task.bytes, task.format);
  const sorted = sortRows(statement, task);
  const taken = sorted.filter(({ isTaken }) => isTaken);
  const trades = taken.filter(({ transactionType }) => transactionType !== 'split');
  const splits = taken.filter(({ transactionType }) => transactionType === 'split');
  const held = heldBy(task.journal);
  if (held.trades + trades.length > maxTrades)
    throw new FileRefused(`A journal holds at most ${maxTrades.toLocaleString('en-US')} trades.`);
  if (held.splits + splits.length > maxSplits)
    throw new FileRefused(`A journal holds at most ${maxSplits.toLocaleString('en-US')} splits.`);
  const duplicates = sorted.filter(({ state }) => state !== 'new');
  const { report } = statement;
  const answer: JournalImport = {
    dryRun: task.dryRun,
    message: messageOf(task, statement, taken.length, sorted.length - taken.length),
    format: statement.format,
    totalRows: report.totalRows,
    created: taken.length,
    skipped: sorted.length - taken.length,
    otherRows: statement.otherRows,
    duplicates: duplicates.slice(0, maxDuplicates),
    duplicateCount: duplicates.length,
    preview: sorted.slice(0, previewed),
    errors: report.errors,
    errorCount: report.errorCount,
    warnings: report.warnings,
    warningCount: report.warningCount,
    ignoredColumns: report.ignoredColumns,
    threats: [],
  };
  return {
    answer: JSON.stringify(answer),
    // Of a hundred thousand: one at a time, and none that nobody stores.
    trades: task.dryRun ? '[]' : jsonList(trades, (trade) => ({ ...trade, searchText: searchTextOf(trade) })),
    splits: task.dryRun ? '[]' : JSON.stringify(splits),
    created: taken.length,
    kept: task.dryRun || taken.length === 0 ? null : keptWith(task.journal, trades, splits),
  };
}
