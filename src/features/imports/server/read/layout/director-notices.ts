import type { Kind } from '../../model/kind.ts';
import { shown } from '../../model/report.ts';
import { type FileTable, ignoreBroken } from '../formats/open-table.ts';
import { isBlankRow } from '../formats/read-rows.ts';
import type { NumberedRow } from './find-header.ts';

/** A notice has some thirty rows, and a file some notices. */
const mostRows = 3_000;
const mostNotices = 100;
const longestCell = 500;

/** What a notice says under each of its labels, by the names of the columns that it makes. */
const labels: readonly (readonly [written: RegExp, column: string])[] = [
  [/^name of entity\b/iu, 'Company'],
  [/^name of director\b/iu, 'Director'],
  [/^date of change\b/iu, 'Date of change'],
  [/^class\b/iu, 'Class'],
  [/^number acquired\b/iu, 'Number acquired'],
  [/^number disposed\b/iu, 'Number disposed'],
  [/^value ?\/ ?consideration\b/iu, 'Value'],
  [/^no\.? of securities held after (?:the )?change\b/iu, 'Held after'],
  [/^nature of change\b/iu, 'Nature of change'],
];
const title = /change of director['’]?s['’]? interests? notice|^appendix 3y\b/iu;
const columns = [
  ...['Company', 'Director', 'Market', 'Date of change', 'Class', 'Number acquired', 'Number disposed'],
  ...['Price', 'Currency', 'Held after', 'Nature of change'],
];

type Notice = Map<string, string>;

/** `$0.38 per share`, `at A$0.38 each`: what one of them cost, in a currency whose sign is known. */
const ofOne =
  /(?<!\p{L})((?:A|AU|US|NZ|C)?\$|£|€) ?(\d{1,7}(?:\.\d{1,8})?) ?(?:\beach\b|(?:\b(?:per|a) |\/ ?)(?:fully paid |ordinary |performance ){0,4}(?:shares?|securit(?:y|ies)|options?|rights?)\b)/giu;
/** `per share`, `each`, whatever stands in front of it. */
const perOne =
  /\beach\b|(?:\b(?:per|a) |\/ ?)(?:fully paid |ordinary |performance ){0,4}(?:shares?|securit(?:y|ies)|options?|rights?)\b/giu;
const currencies: Readonly<Record<string, string>> = {
  ...{ $: 'AUD', A$: 'AUD', AU$: 'AUD', US$: 'USD', NZ$: 'NZD', C$: 'CAD', '£': 'GBP', '€': 'EUR' },
};
const oneNumber =
  /^\D{0,60}?(\d{1,3}(?:,\d{3})+|\d{1,12})(?![\d,.%]| ?(?:%|per ?cent|k|m|mn|bn|mil|mio|thousand|million|billion)\b)\D*$/iu;

/** The price of one security, where everything that is said of one is one price in one currency. */
function priceIn(value: string): { sign: string; price: string; currency: string } | undefined {
  const said = [...value.matchAll(ofOne)].map(([, sign = '', price = '']) => ({
    ...{ sign, price, currency: currencies[sign.toUpperCase()] ?? '' },
  }));
  const [first, ...more] = said;
  const isOne = more.every(({ price, currency }) => {
    return Number(price) === Number(first?.price) && currency === first?.currency;
  });
  return isOne && said.length === [...value.matchAll(perOne)].length ? first : undefined;
}

/** What stands beside a label, in the first of its cells that says something. */
const beside = (cells: readonly string[], at: number) =>
  (cells.slice(at + 1).find((cell) => cell.trim() !== '') ?? '').trim();

/** Contracts and closed periods, which have labels of their own. */
const otherPart = /^part ?[23]\b/iu;
const firstPart = /^part ?1\b/iu;

interface Begun {
  row: number;
  notice: Notice;
}

/** Takes the rows of notices one by one: each begins with the name of its entity or director, and ends with its first part. */
class Notices {
  readonly found: Begun[] = [];
  isCut = false;
  #entity = '';
  #open: Begun | undefined;
  /** Under which label the rows are, and in which column it stands. */
  #label: { column: string; at: number } | undefined;
  #isBehindTitle = false;

  take(row: number, cells: readonly string[]): void {
    const at = cells.findIndex((cell) => cell.trim() !== '');
    const text = (cells[at] ?? '').trim().slice(0, longestCell);
    const column = labels.find(([written]) => written.test(text))?.[1];
    const isTitle = title.test(text);
    if (column === undefined && !isTitle && this.#label && at > this.#label.at) {
      this.#goOn(this.#label.column, text);
      return;
    }
    this.#label = undefined;
    this.#isBehindTitle ||= isTitle;
    if (otherPart.test(text)) this.#open = undefined;
    if (firstPart.test(text) && (!this.#open || this.#open.notice.has('Date of change'))) this.#push(row, this.#entity);
    if (column === undefined) return;
    this.#begin(column, row);
    const said = beside(cells, at).slice(0, longestCell);
    if (column === 'Company') this.#entity = said;
    // The first of each label counts, whether or not something stands beside it.
    if (!this.#open || this.#open.notice.has(column)) return;
    this.#open.notice.set(column, said);
    this.#label = { column, at };
  }

  /** A title stands above each page, too: what comes again behind it is of another notice. */
  #begin(column: string, row: number): void {
    const isNext = this.#isBehindTitle && this.#open?.notice.has(column) === true;
    if (column === 'Company' || isNext) this.#push(row, column === 'Company' ? '' : this.#entity);
    else if (column === 'Director') {
      if (this.#open && !this.#open.notice.has('Director')) this.#open.row = row;
      else this.#push(row, this.#entity);
    }
    this.#isBehindTitle = false;
  }

  #push(row: number, entity: string): void {
    this.#open = undefined;
    this.dropEmpty();
    if (this.found.length >= mostNotices) {
      this.isCut = true;
      return;
    }
    this.#open = { row, notice: new Map(entity === '' ? [] : [['Company', entity]]) };
    this.found.push(this.#open);
  }

  /** A name of an entity below which nothing stands is no notice. */
  dropEmpty(): void {
    const last = this.found.at(-1);
    if (last && last.notice.size <= 1) this.found.pop();
  }

  /** What is said beside a label may take several rows. */
  #goOn(column: string, text: string): void {
    const before = this.#open?.notice.get(column) ?? '';
    this.#open?.notice.set(column, (before === '' ? text : `${before}\n${text}`).slice(0, longestCell));
  }
}

function noticesIn(rows: readonly NumberedRow[]): Notices {
  const notices = new Notices();
  for (const { row, cells } of rows) notices.take(row, cells);
  notices.dropEmpty();
  return notices;
}

/** Its cells under the columns that it makes, and what is told of them. */
function cellsOf(notice: Notice, row: number): { cells: string[]; notes: string[] } {
  const notes: string[] = [];
  const value = notice.get('Value') ?? '';
  const { sign = '', price = '', currency = '' } = priceIn(value) ?? {};
  if (price === '' && /\d/u.test(value))
    notes.push(`Row ${row}: '${shown(value)}' says no price of one security, and is left out.`);
  if (sign === '$') notes.push(`Row ${row}: the price is read in Australian dollars.`);
  const after = notice.get('Held after') ?? '';
  const held = oneNumber.exec(after)?.[1] ?? '';
  if (held === '' && /\d/u.test(after))
    notes.push(
      `Row ${row}: '${shown(after)}' is not one number in figures, and what is held after the change is left out.`,
    );
  const made: Readonly<Record<string, string>> = {
    Market: 'AU',
    Price: price,
    Currency: currency,
    'Held after': held,
  };
  return { cells: columns.map((column) => made[column] ?? notice.get(column) ?? ''), notes };
}

/**
 * Notices of a change of a director's interest, as the Australian exchange has them printed downward (Appendix 3Y): a row for
 * each. Other tables stay as they are.
 */
export function withDirectorNotices(table: FileTable, kind: Kind): FileTable {
  if (!('holdingAfter' in kind.columns) || !('insider' in kind.columns)) return table;
  const rows: NumberedRow[] = [];
  table.eachRow((cells, row) => {
    if (!isBlankRow(cells)) rows.push({ row, cells });
    return rows.length <= mostRows;
  }, ignoreBroken);
  const isNotice = rows
    .slice(0, 10)
    .some(({ cells }) => cells.some((cell) => cell.length < longestCell && title.test(cell)));
  if (!isNotice) return table;
  const { found, isCut } = noticesIn(rows.slice(0, mostRows));
  const [first] = found;
  if (!first) return table;
  const read = found.map(({ row, notice }) => ({ row, ...cellsOf(notice, row) }));
  const left = [
    ...(isCut ? [`Only the first ${mostNotices} notices are read.`] : []),
    ...(rows.length > mostRows
      ? [`Only the first ${mostRows.toLocaleString('en-US')} rows that say something are read.`]
      : []),
  ];
  return {
    ...table,
    eachRow(onRow) {
      if (onRow([...columns], first.row) === false) return;
      for (const { row, cells } of read) if (onRow([...cells], row + 1) === false) return;
    },
    notes: () => [
      ...table.notes(),
      "Read as notices of a change of a director's interest: what was held before, contracts and closed periods are left out.",
      ...left,
      ...read.flatMap(({ notes }) => notes),
    ],
  };
}
