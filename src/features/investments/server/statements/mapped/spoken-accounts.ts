/**
 * Accounts that tell all in one text, as EasyEquities does: `Bought Alpha Fund 12.5000 @ 70.12`, and each cost of it in a row of
 * its own behind. The texts become columns, which are then read as those of any other file.
 */
import { headerKey } from '../../../../imports/server/read/words/header-keys.ts';
import { takeMoney } from '../read-cells.ts';
import { Exact } from '../trade-decimals.ts';
import type { RawRow } from './mapped-columns.ts';

const longest = 300;
const mostPreamble = 40;

const trade = /^(bought|sold) (\S[^\n]{0,200}) ([\d., ]{1,24}?) ?@ ?R? ?(\d[\d., ]{0,20}) ?c?$/iu;
const cost =
  /^(?:broker(?:age)? commission|(?:buy|sell) brokerage|brokerage|settlement and admin|investor protection levy|securities transfer tax|value[ -]added tax|vat\b|recurring investment fee|strate\b)/iu;
const taxed = /\b(?:dividend\w* (?:withholding )?tax|withholding tax)\b/iu;
const paid = /\bdividends?\b/iu;
const kindOfDividend =
  /\b(?:(?:foreign|local|ordinary|special|gross|net|cash|final|interim) ){0,3}(?:dividends?|withholding)\b/iu;
const ofFee = /\bfees?\b|\blevy\b|commission/iu;

/** What a column of types says of costs that were added to their trade. */
export const costOfTrade = 'Cost of a trade';

interface Spoken {
  type: string;
  name: string;
  shares: string;
  price: string;
}

const plain = (number: string) => number.trim().replaceAll(/[ ,](?=\d{3})/gu, '');

/** `Alpha Fund` of `Alpha Fund-Foreign Dividends`. */
function nameBefore(words: string, end: number): string {
  let last = end;
  while (last > 0 && ' :–-'.includes(words[last - 1]!)) last -= 1;
  return words.slice(0, last).trim();
}

function spoken(text: string): Spoken {
  const words = text.length > longest ? '' : text.replaceAll(/\s+/gu, ' ').trim();
  const [, side = '', name = '', shares = '', price = ''] = trade.exec(words) ?? [];
  if (side !== '') return { type: side, name, shares: plain(shares), price: plain(price) };
  const none = { shares: '', price: '' };
  if (cost.test(words)) return { type: 'Fee', name: '', ...none };
  const of = nameBefore(words, kindOfDividend.exec(words)?.index ?? 0);
  if (taxed.test(words)) return { type: 'Dividend tax', name: of, ...none };
  if (paid.test(words)) return { type: 'Dividend', name: of, ...none };
  return { type: ofFee.test(words) ? 'Fee' : 'Deposit or transfer', name: '', ...none };
}

const keys = ['date', 'comment', 'debit/credit'];
const isHeader = ({ cells }: RawRow) => {
  const found = cells.slice(0, 6).map((cell) => headerKey(cell.slice(0, 60)));
  return found.length <= 5 && keys.every((key) => found.includes(key));
};

/** Adds the costs of the rows around each trade: those behind it, or in front where none stands behind, of the same moment. */
function costsOf(
  rows: readonly { row: Spoken; date: string; amount: string; isCost: boolean }[],
): (Exact | undefined)[] {
  const costs: (Exact | undefined)[] = rows.map(() => undefined);
  const isTrade = ({ row }: { row: Spoken }) => row.shares !== '';
  const owners: number[] = rows.map(() => -1);
  for (const step of [1, -1] as const) {
    let [owner, date] = [-1, ''];
    for (let at = step === 1 ? 0 : rows.length - 1; at >= 0 && at < rows.length; at += step) {
      const one = rows[at]!;
      if (isTrade(one)) [owner, date] = [at, one.date];
      else if (!one.isCost || one.date !== date) owner = -1;
      else if (owner >= 0 && owners[at] === -1) owners[at] = owner;
    }
  }
  for (const [at, owner] of owners.entries()) {
    const { number } = takeMoney(plain(rows[at]!.amount));
    if (owner < 0 || !/^-?\d{1,15}(?:\.\d{1,10})?$/u.test(number)) continue;
    costs[owner] = (costs[owner] ?? new Exact(0)).minus(number);
    costs[at] = new Exact(0);
  }
  return costs;
}

/** The rows of such a file with the columns that its texts tell; those of any other file as they are. */
export function withSpokenAccount(all: readonly RawRow[]): readonly RawRow[] {
  const start = all.slice(0, mostPreamble).findIndex(isHeader);
  if (start < 0) return all;
  const header = all[start]!.cells;
  const found = header.map((cell) => headerKey(cell.slice(0, 60)));
  const [date, comment, money] = keys.map((key) => found.indexOf(key)) as [number, number, number];
  const told = all.slice(start + 1).map(({ cells }) => ({
    row: spoken(cells[comment] ?? ''),
    date: (cells[date] ?? '').trim(),
    amount: cells[money] ?? '',
    isCost: cost.test((cells[comment] ?? '').slice(0, longest).trim()),
  }));
  if (!told.some(({ row }) => row.shares !== '')) return all;
  const costs = costsOf(told);
  const rest = (cells: readonly string[]) => header.map((_, place) => cells[place] ?? '');
  return all.slice(start).map((raw, index) => {
    if (index === 0) return { row: raw.row, cells: [...header, 'Type', 'Security', 'Shares', 'Price', 'Fees'] };
    const { row } = told[index - 1]!;
    const fees = costs[index - 1];
    const isAdded = fees !== undefined && row.shares === '';
    const words = [isAdded ? costOfTrade : row.type, row.name, row.shares, row.price];
    return { row: raw.row, cells: [...rest(raw.cells), ...words, isAdded ? '' : (fees?.toFixed() ?? '')] };
  });
}
