/** Accounts that book what is paid and what is received in two columns: one amount with its sign, and the fees in it. */
import type { TradeField } from '../../../../domain/tables/statement-columns.ts';
import { fold } from '../../../../domain/text/fold.ts';
import { headerKey } from '../../../imports/server/read/words/header-keys.ts';
import type { Cells } from './model.ts';
import { roughly, taxPlaces } from './fee-columns.ts';
import { numberOf, takeMoney, textOf, withoutSign } from './read-cells.ts';
import { Exact } from './trade-decimals.ts';

const looked = 500;
const isNear = (a: number, b: number) => Math.abs(a - b) < 0.015;

const paid = new Set('debit|debits|soll|debe|debito|débito|débit|dare|belastung|paidout|moneyout'.split('|'));
const received = new Set(
  'credit|credits|haben|haber|crédit|crédito|credito|avere|gutschrift|paidin|moneyin'.split('|'),
);

const gross = /gross|brut|lordo|consideration|trade value|kurswert|principal/iu;
const net = /\b(?:total|net|netto|neto|endbetrag|proceeds)\b/iu;

/** Whether amounts below such a header hold no fees. */
export const isGrossAmount = (header: string): boolean => gross.test(header.slice(0, 60));

/** Whether they are what was paid or received: some are below zero, or the header says it. */
export const isBooked = (header: string, isSigned: boolean): boolean =>
  !isGrossAmount(header) && (isSigned || net.test(header.slice(0, 60)));

const withoutSide = (header: string) =>
  fold(header.slice(0, 60))
    .replaceAll(/\b(?:gross|bruto|brutto|brut|lordo|neto|netto|net)(?=$|[^a-z])/gu, ' ')
    // `Bruttobelopp` beside `Nettobelopp`.
    .replace(/^(?:brutt?o|nett?o)(?=[a-z]{4})/u, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

/** The column of the amount before costs and tax, called as that of the amount after them is: `Importe bruto` of `Importe neto`; -1 where none is. */
export function findGross(header: readonly string[], amount: number, places: ReadonlyMap<string, number>): number {
  const written = header[amount]?.trim() ?? '';
  const name = withoutSide(written);
  const taken = new Set(places.values());
  const isOf = (other: string) => /gross|brut|lordo/iu.test(other.slice(0, 60)) && withoutSide(other) === name;
  return written === '' || isGrossAmount(written) ? -1 : header.findIndex((other, at) => !taken.has(at) && isOf(other));
}

/**
 * The column that is the amount of each dividend with its tax, whatever it is called; -1 where no row tells, or one tells another
 * thing.
 */
export function findGrossByCells(
  header: readonly string[],
  places: ReadonlyMap<string, number>,
  dividends: readonly { cells: readonly string[] }[],
): number {
  const taken = new Set(places.values());
  const number = (cells: readonly string[], place: number | undefined) => roughly(cells[place ?? -1] ?? '');
  const taxed = dividends.slice(0, looked).filter(({ cells }) => number(cells, places.get('tax')) > 0.02);
  if (taxed.length === 0) return -1;
  return header.findIndex(
    (_, place) =>
      !taken.has(place) &&
      taxed.every(({ cells }) => {
        const [before, tax] = [number(cells, place), number(cells, places.get('tax'))];
        return isNear(before, number(cells, places.get('amount')) + tax);
      }),
  );
}

interface Row {
  row: number;
  cells: string[];
}

const plainKey = (header: string) => headerKey(header.slice(0, 200).replace(/\([^()]*\)/gu, ' '));
const isNothing = (cell: string) => !/[1-9]/u.test(cell.slice(0, 80));

/**
 * The rows with one more cell, the amount of the account: below zero where it paid. Undefined where the file has no such two
 * columns, or one that is chosen for the amount. A row that fills both has none.
 */
export function withSignedAmount(header: readonly string[], fields: readonly (TradeField | null)[], rows: Row[]) {
  const find = (keys: ReadonlySet<string>) =>
    header.findIndex((cell, at) => (fields[at] ?? null) === null && keys.has(plainKey(cell)));
  const [out, into] = [find(paid), find(received)];
  if (out < 0 || into < 0 || fields.includes('amount')) return undefined;
  const amountOf = (cells: readonly string[]) => {
    const [debit, credit] = [cells[out] ?? '', cells[into] ?? ''];
    if (isNothing(debit)) return isNothing(credit) ? '' : credit;
    if (!isNothing(credit)) return '';
    return takeMoney(debit).number.startsWith('-') ? debit : `-${debit.trim()}`;
  };
  return {
    places: { amount: header.length, signedAmount: header.length, debit: out, credit: into },
    header: [...header, `${header[out]!.trim()} or ${header[into]!.trim()}`],
    rows: rows.map(({ row, cells }) => ({
      row,
      cells: [...header.map((_, at) => cells[at] ?? ''), amountOf(cells)],
    })),
  };
}

/**
 * By how much what the account paid or received differs from shares times price, `paidFor` in whole units of the currency, where
 * that can only be fees; null elsewhere.
 */
export function differenceAsFees(cells: Cells, type: 'buy' | 'sell', paidFor: Exact): string | null {
  if (textOf(cells, 'amount') === '') return null;
  const amount = new Exact(withoutSign(numberOf(cells, 'amount') ?? '0'));
  const exact = type === 'buy' ? amount.minus(paidFor) : paidFor.minus(amount);
  const difference = exact.round(2);
  // Half a cent is how the amount was rounded.
  if (exact.lte(0.005) || !difference.lte(paidFor.times(0.05).plus(50))) return null;
  const fees = difference.toFixed();
  cells.warn('amount', `Fees are what the account differs by from shares times price: ${fees}.`);
  return fees;
}

/** The same of amounts that are what an account paid or received, in a file without a column of fees. */
export function feesInAmount(cells: Cells, type: 'buy' | 'sell', paidFor: Exact): string | null {
  return cells.hasColumn('signedAmount') && !cells.hasColumn('fees') ? differenceAsFees(cells, type, paidFor) : null;
}

/**
 * Whether amounts of trades are what was left after fees and tax: so say all rows that can tell, and some do. Dividends of such a
 * file are after tax, too. Undefined: none can tell.
 */
export function isAfterCosts(
  places: ReadonlyMap<string, number>,
  rows: readonly { cells: readonly string[] }[],
): boolean | undefined {
  const told = rows.slice(0, looked).flatMap(({ cells }) => {
    const number = (column: string) => roughly(cells[places.get(column) ?? -1] ?? '');
    const [gross, amount] = [number('shares') * number('price'), number('amount')];
    const costs = ['fees', ...taxPlaces].reduce((sum, column) => sum + number(column), 0);
    if (gross === 0 || amount === 0 || costs < 0.03) return [];
    if (isNear(amount, gross)) return [false];
    return isNear(amount, gross - costs) || isNear(amount, gross + costs) ? [true] : [];
  });
  return told.length > 0 ? told.every(Boolean) : undefined;
}
