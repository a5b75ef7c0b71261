import { addIdentifiers, type Identifier, sayIdentifiers } from '../../../../domain/records/identifiers.ts';
import { fold } from '../../../../domain/text/fold.ts';
import { isDateOrPeriod } from '../../../../domain/time/dates.ts';
import { shareKind } from '../../../../domain/tickers/kinds-of-shares.ts';
import { parseTicker } from '../../../../domain/tickers/securities.ts';
import { type Listing, maxListings } from '../model/list-cells.ts';
import type { FileRow, PlanContext } from '../model/kind.ts';
import type { CompanyField, CompanyValues, StoredCompany } from '../model/company-values.ts';
import { leftOut, shown } from '../model/report.ts';

export type Row = FileRow<CompanyValues>;

export const fieldsOf = (values: CompanyValues) => Object.keys(values) as CompanyField[];
const listingKey = ({ exchange, ticker }: Listing) => `${fold(exchange)}:${fold(ticker)}`;
const sayItem = (item: Listing | Identifier) =>
  'exchange' in item ? `${item.exchange}:${item.ticker}` : sayIdentifiers([item]);
const say = (value: CompanyValues[CompanyField]) =>
  Array.isArray(value) ? value.map(sayItem).join('; ') : String(value ?? '');

function isSame(a: CompanyValues[CompanyField], b: CompanyValues[CompanyField]): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && say(a) === say(b);
}

/** What all rows of one company say together, and which row said what first. */
export class Combined {
  readonly values: CompanyValues;
  /** For each row, the fields that it gave first, or added tickers to. */
  readonly given = new Map<number, Set<CompanyField>>();
  readonly #firstRow = new Map<CompanyField, number>();
  readonly #listings: Set<string>;

  constructor({ row, values }: Row) {
    this.values = { ...values };
    this.#listings = new Set(values.stockExchanges?.map(listingKey));
    const fields = fieldsOf(this.values).filter((field) => values[field] !== null);
    this.given.set(row, new Set(fields));
    for (const field of fields) this.#firstRow.set(field, row);
  }

  /** Fills what is empty and adds tickers; what differs otherwise stays, with a warning. */
  add({ row, values }: Row, report: PlanContext['report']): void {
    const given = new Set<CompanyField>();
    for (const field of fieldsOf(this.values)) {
      const value = values[field];
      if (field === 'name' || value === null) continue;
      const kept = this.values[field];
      if (kept === null) {
        Object.assign(this.values, { [field]: value });
        this.#firstRow.set(field, row);
        given.add(field);
      } else if (field === 'stockExchanges') {
        if (this.#addListings(row, values.stockExchanges ?? [], report)) given.add(field);
      } else if (field === 'identifiers') {
        const { identifiers } = addIdentifiers(this.values.identifiers ?? [], values.identifiers ?? []);
        if (identifiers.length > (this.values.identifiers ?? []).length) given.add(field);
        this.values.identifiers = identifiers;
      } else if (!isSame(kept, value)) {
        const first = this.#firstRow.get(field);
        report.warn(
          row,
          field,
          say(value),
          `Row ${first} says '${shown(say(kept))}' of the company '${this.values.name}'; that stays.`,
        );
      }
    }
    this.given.set(row, given);
  }

  #addListings(row: number, listings: Listing[], report: PlanContext['report']): boolean {
    const added = listings.filter((listing) => !this.#listings.has(listingKey(listing)));
    if (added.length === 0) return false;
    const kept = this.values.stockExchanges ?? [];
    if (kept.length + added.length > maxListings) {
      const { name } = this.values;
      report.warn(
        row,
        'stockExchanges',
        say(listings),
        `A company has at most ${maxListings} stock exchanges; these of '${name}' are left out.`,
      );
      return false;
    }
    for (const listing of added) this.#listings.add(listingKey(listing));
    this.values.stockExchanges = [...kept, ...added];
    return true;
  }
}

export const changesOf = (said: CompanyValues, stored: CompanyValues) =>
  fieldsOf(said).filter((field) => field !== 'name' && said[field] !== null && !isSame(said[field], stored[field]));

/** Rows without a founding that is neither a date nor what is stored of the company already. */
export function withFounding(rows: Row[], stored: StoredCompany | undefined, { report }: PlanContext): Row[] {
  return rows.map((given) => {
    const { foundedDate } = given.values;
    if (foundedDate === null || foundedDate === stored?.values.foundedDate || isDateOrPeriod(foundedDate)) return given;
    report.warn(given.row, 'foundedDate', foundedDate, leftOut('Write the year as YYYY or the date as YYYY-MM-DD.'));
    return { ...given, values: { ...given.values, foundedDate: null } };
  });
}

/** Rows whose ticker is that of a warrant, a preferred share and the like have no main ticker. */
export function withMainTicker(
  rows: Row[],
  stored: StoredCompany | undefined,
  { report, replace }: PlanContext,
): Row[] {
  const symbols = [...rows.map(({ values }) => values), ...(stored ? [stored.values] : [])].flatMap((values) => [
    ...(values.stockSymbol === null ? [] : [values.stockSymbol]),
    ...(values.stockExchanges ?? []).map(({ ticker }) => ticker),
  ]);
  const without = (row: Row): Row => ({ ...row, values: { ...row.values, stockSymbol: null } });
  return rows.map((row) => {
    const { stockSymbol } = row.values;
    if (stockSymbol === null) return row;
    const main = stored?.values.stockSymbol ?? null;
    if (main !== null && isSameTicker(main, stockSymbol)) return without(row);
    const kind = shareKind(stockSymbol, symbols);
    if (kind !== null) {
      const why = `The ticker of a ${kind} is not the main one, so it is left out. Name it under stockExchanges.`;
      report.warn(row.row, 'stockSymbol', stockSymbol, why);
      return without(row);
    }
    if (main === null || replace?.has(row.row)) return row;
    report.wouldReplace({ row: row.row, field: 'stockSymbol', name: row.values.name, from: main, to: stockSymbol });
    return without(row);
  });
}

/** Whether two spellings are one ticker: `ABC`, `ABC.V` and `TSXV:ABC`. */
function isSameTicker(one: string, other: string): boolean {
  if (one === other) return true;
  const [a, b] = [parseTicker(one), parseTicker(other)];
  return a.symbol === b.symbol && (a.exchange === null || b.exchange === null || a.exchange === b.exchange);
}

/** A file adds tickers to those of a company, and takes none away. */
export function withStoredListings(
  given: readonly Listing[],
  { values }: StoredCompany,
  row: number,
  report: PlanContext['report'],
): Listing[] {
  const listings = values.stockExchanges ?? [];
  const known = new Set(listings.map(listingKey));
  const all = [...listings, ...given.filter((listing) => !known.has(listingKey(listing)))];
  const left = all.slice(maxListings);
  if (left.length > 0)
    report.warn(
      row,
      'stockExchanges',
      say(left),
      `A company has at most ${maxListings} stock exchanges; these of '${values.name}' are left out.`,
    );
  return all.slice(0, maxListings);
}
