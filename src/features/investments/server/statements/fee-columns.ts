/** Fees of a row in several columns, as brokers part them: brokerage, tax on it, fees of regulators and exchanges. */
import { fold } from '../../../../domain/text/fold.ts';
import type { TradeField } from '../../../../domain/tables/statement-columns.ts';
import { type Cells, RowRefused } from './model.ts';
import { numberOf, takeMoney, withoutSign } from './read-cells.ts';
import { Exact } from './trade-decimals.ts';

const looked = 500;
/** Each row tells them, and a file may have thousands. */
const mostNamed = 5;
const placeName = (count: number) => (count === 0 ? 'fees' : `fees${count + 1}`);

/** The places of all columns of fees, the first as `fees`. */
export function addFeePlaces(places: Map<string, number>, fields: readonly (TradeField | null)[]): void {
  fields
    .flatMap((field, at) => (field === 'fees' ? [at] : []))
    .forEach((at, count) => places.set(placeName(count), at));
}

export function* feePlaces(cells: Cells): Generator<string> {
  for (let count = 0; cells.hasColumn(placeName(count)); count += 1) yield placeName(count);
}

interface Fees {
  /** With the sign that most of it has: brokers write either. */
  sum: string;
  /** The columns that tell some. */
  parts: { number: string; column: string }[];
}

/** The fees of several columns together; null where none of them is filled. */
export function addedFees(cells: Cells, columns: Iterable<string>): Fees | null {
  const filled = [...columns].flatMap((column) => {
    const number = numberOf(cells, column);
    return number === null ? [] : [{ number, column }];
  });
  if (filled.length === 0) return null;
  const sum = filled.reduce((all, { number }) => all.plus(number), new Exact(0)).toFixed();
  return { sum, parts: filled.filter(({ number }) => Number(number) !== 0) };
}

/** Says which columns were added. */
function warnOfSum(cells: Cells, what: 'Fees' | 'Taxes', { sum, parts }: Fees): void {
  const said = parts
    .slice(0, mostNamed)
    .map(({ number, column }) => `${withoutSign(number)} (${cells.header(column).trim().slice(0, 40)})`);
  if (parts.length > mostNamed) said.push(`${parts.length - mostNamed} more`);
  cells.warn(
    what === 'Fees' ? 'fees' : 'tax',
    `${what} of several columns are added: ${said.join(' + ')} = ${withoutSign(sum)}.`,
  );
}

/** All fees of a row together; null where it has none. Says where several were added. */
export function feesOf(cells: Cells, tells = true): string | null {
  const fees = addedFees(cells, feePlaces(cells));
  if (fees && fees.parts.length > 1 && tells) warnOfSum(cells, 'Fees', fees);
  return fees?.sum ?? null;
}

/** The one column of fees that is filled in a row of a fee alone. Refuses a row that fills several. */
export function feeColumnOf(cells: Cells): string {
  const filled = [...feePlaces(cells)].filter((column) => Number(numberOf(cells, column) ?? 0) !== 0);
  if (filled.length > 1) throw new RowRefused('fees', 'Several fees stand in this row. Enter them one by one.');
  return filled[0] ?? 'fees';
}

/** A number as it is usually written, for comparing columns alone: what it is kept as is read with the style of the file. */
export const roughly = (cell: string): number => {
  const number = takeMoney(cell.slice(0, 40)).number.replaceAll(/[\s'’]/gu, '');
  const isComma = /^-?[\d.]*,\d{1,2}$/u.test(number);
  return Math.abs(Number(isComma ? number.replaceAll('.', '').replace(',', '.') : number.replaceAll(',', ''))) || 0;
};

/** Taxes of one dividend in columns of their own: of its country, of the investor's, and what goes on top of that. */
const partsOfTax = new Set(
  'quellensteuer|kapitalertragsteuer|kapitalertragssteuer|abgeltungsteuer|abgeltungssteuer|solidaritatszuschlag|soli|kirchensteuer'.split(
    '|',
  ),
);
const isPartOfTax = (header: string) => partsOfTax.has(fold(header.slice(0, 60)).trim());

/** Adds the places of the other taxes, where the column of tax is one of them; those that a member decided on stay as they are. */
export function addTaxPlaces(places: Map<string, number>, columns: readonly (Column & { header: string })[]): void {
  if (!isPartOfTax(columns[places.get('tax') ?? -1]?.header ?? '')) return;
  columns
    .flatMap(({ header, field, by }, at) => (field === null && by === 'none' && isPartOfTax(header) ? [at] : []))
    .forEach((at, count) => places.set(`tax${count + 2}`, at));
}

/** The names of all places of taxes that there may be. */
export const taxPlaces: readonly string[] = ['tax', ...[...partsOfTax].map((_, count) => `tax${count + 2}`)];

/** All taxes of a row together; null where it has none. */
export function taxOf(cells: Cells, tells = false): string | null {
  const taxes = addedFees(
    cells,
    taxPlaces.filter((column) => cells.hasColumn(column)),
  );
  if (!taxes || taxes.parts.length < 2) return taxes?.parts[0]?.number ?? numberOf(cells, 'tax');
  if (tells) warnOfSum(cells, 'Taxes', taxes);
  return taxes.sum;
}

interface Column {
  field: TradeField | null;
  by: 'choice' | 'remembered' | 'name' | 'none';
}

const ofTotals = /total|summe|gesamt|samlede|kokonais|\bsum\b|\ball\b/u;

/** Of columns that were taken for fees by their names, only the one that is the sum of the others, where one is. */
export function withTotalAlone<C extends Column & { header: string }>(
  columns: C[],
  rows: readonly { cells: readonly string[] }[],
): C[] {
  const at = columns.flatMap(({ field, by }, place) => (field === 'fees' && by === 'name' ? [place] : []));
  const told = rows.slice(0, looked).map(({ cells }) => at.map((place) => roughly(cells[place] ?? '')));
  const sums = told.filter((each) => each.filter((fee) => fee > 0).length > 1);
  // A sum that was rounded differs by less than its parts could: two fees that are nearly alike are none.
  const isTotal = (own: number) => {
    // One that stands where no part does is a part itself, but for what its header says.
    const isNamed = ofTotals.test(fold(columns[at[own] ?? -1]?.header.slice(0, 60) ?? ''));
    const isAlone = (each: readonly number[]) => each.every((fee, place) => (place === own ? fee > 0 : fee === 0));
    // No sum is less than one of its parts.
    const isLess = (each: readonly number[]) => each.some((fee) => fee > each[own]! + 0.0051);
    if (sums.length === 0 || told.some((each) => isLess(each) || (!isNamed && isAlone(each)))) return false;
    // Two fees of one amount may be alike by chance: two columns that always agree are one.
    const amounts = new Set(sums.map((each) => each[own]));
    const isOfSeveral = sums.some((each) => each.filter((fee) => fee > 0).length > 2);
    if (!isNamed && !isOfSeveral && amounts.size < 2) return false;
    return sums.every((each) => {
      const parts = each.filter((fee) => fee > 0).length - 1;
      const all = each.reduce((sum, fee) => sum + fee, 0);
      return Math.abs(all - 2 * each[own]!) < (parts < 2 ? 0.0051 : 0.005 * parts);
    });
  };
  const total = at.find((_, own) => isTotal(own));
  if (total === undefined) return columns;
  return columns.map((column, place) =>
    at.includes(place) && place !== total ? { ...column, field: null, by: 'none' } : column,
  );
}
