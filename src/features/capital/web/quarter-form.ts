import Big from 'big.js';
import { snapshotMoney } from '../../../domain/capital/capital-snapshots.ts';
import { isFree } from '../../../domain/capital/records.ts';
import { currencyOfSign, withoutSign } from '../../../domain/money/currency-signs.ts';
import { vouched } from '../../../domain/records/vouched.ts';
import { plainDigits } from '../../../web/forms/typed-number.ts';
import { number } from '../../../web/format.ts';
import type { CapitalInstrument } from '../contract-instruments.ts';
import { mostInstruments, type QuarterInput } from '../contract-quarter.ts';
import {
  instrumentBody,
  type InstrumentDraft,
  instrumentFaults,
  instrumentForm,
  instrumentKindOf,
} from './instrument-form.ts';
import { emptySnapshot, snapshotBody, type SnapshotDraft, snapshotFaults } from './snapshot-form.ts';

/** What one of the figures of a filing stands for. */
export const scales = { units: 1, thousands: 1_000, millions: 1_000_000 } as const;
export type Scale = keyof typeof scales;

/** What became of an instrument that is on record. */
export const fates = ['there', 'exercised', 'expired', 'cancelled'] as const;
export type Fate = (typeof fates)[number];

/** A row of the form: a new instrument, or one that is on record. */
export interface InstrumentRow {
  key: string;
  draft: InstrumentDraft;
  known: CapitalInstrument | null;
  fate: Fate;
}

export interface QuarterDraft {
  snapshot: SnapshotDraft;
  scale: Scale;
  rows: InstrumentRow[];
}

/** Where a quarter starts from: what lives of the instruments on record, in the currency of the last balance sheet. */
export const startOf = (
  instruments: readonly CapitalInstrument[],
  { currency, today }: { currency: string | null; today: string },
): QuarterDraft => ({
  snapshot: { ...emptySnapshot, currency: currency ?? '' },
  scale: 'units',
  rows: instruments
    .filter(({ state, expiry }) => state === 'alive' && (expiry === null || expiry >= today))
    .map((known) => ({ key: String(known.id), known, draft: readable(instrumentForm.draftOf(known)), fate: 'there' })),
});

/** `C$` becomes its code as soon as it is typed. */
export const typedAs = (field: string, text: string) => (field === 'currency' ? (currencyOfSign(text) ?? text) : text);

/** As filings write it: a count of eight digits is compared with one. */
const readable = (draft: InstrumentDraft): InstrumentDraft => ({
  ...draft,
  ...(/^\d+$/.test(draft.count) && { count: number(draft.count) }),
});

/** A row that was typed in before, as far as its instrument still lives: what nobody typed there is as it is on record now. */
function rowAgain(kept: InstrumentRow, now: InstrumentRow | undefined): InstrumentRow[] {
  if (!kept.known) return [kept];
  if (!now) return [];
  const before = readable(instrumentForm.draftOf(kept.known));
  const typed = Object.entries(kept.draft).filter(
    ([field, text]) => text !== before[vouched<keyof InstrumentDraft>(field)],
  );
  return [{ ...now, fate: kept.fate, draft: { ...now.draft, ...Object.fromEntries(typed) } }];
}

/** What was typed before, over what is on record by now: instruments that are gone since are left out, new ones join. */
export function resumed(kept: QuarterDraft, begun: QuarterDraft): QuarterDraft {
  const now = new Map(begun.rows.map((row) => [row.key, row]));
  const before = new Set(kept.rows.map(({ key }) => key));
  return {
    snapshot: { ...begun.snapshot, ...kept.snapshot },
    scale: kept.scale,
    rows: [
      ...kept.rows.flatMap((row) => rowAgain(row, now.get(row.key))),
      ...begun.rows.filter(({ key }) => !before.has(key)),
    ].slice(0, mostInstruments),
  };
}

const sameNumber = (one: string, other: string) => {
  const [a, b] = [plainDigits(one), plainDigits(other)];
  return a === b || (a !== '' && b !== '' && Number(a) === Number(b));
};

/** Whether a row of a filing is an instrument that is on record: of its kind, at its strike, until its end. */
const isSame = ({ draft }: InstrumentRow, read: InstrumentDraft) =>
  draft.kind === read.kind &&
  draft.expiry === read.expiry &&
  sameNumber(draft.strike, read.strike) &&
  (read.currency === '' || draft.currency === '' || draft.currency === read.currency);

/**
 * The rows with those of a filing: what is on record already is counted anew in its own row, because a table of a filing names
 * all that there are; all else is a row more.
 */
export function withPasted(
  rows: readonly InstrumentRow[],
  read: readonly InstrumentDraft[],
  newRow: (draft: InstrumentDraft) => InstrumentRow,
): { rows: InstrumentRow[]; counted: number } {
  const all = [...rows];
  const taken = new Set<number>();
  for (const each of read) {
    const place = all.findIndex((row, at) => row.known !== null && !taken.has(at) && isSame(row, each));
    if (place < 0) {
      all.push(newRow(readable(each)));
      continue;
    }
    taken.add(place);
    const row = all[place]!;
    const { count, principal } = readable(each);
    all[place] = {
      ...row,
      fate: 'there',
      draft: { ...row.draft, ...(count && { count }), ...(principal && { principal }) },
    };
  }
  return { rows: all, counted: taken.size };
}

/** A typed amount in units of its currency; text that is no number stays for the check. */
export function inUnits(text: string, scale: Scale): string {
  const plain = plainDigits(text);
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? new Big(plain).times(scales[scale]).toFixed() : text;
}

/** Cash flow statements write what is spent in brackets: `(1,204,551)`. */
const spent: ReadonlySet<string> = new Set(['quarterlyBurn', 'quarterlyExploration', 'quarterlyOverhead']);
const bracketed = /^(?<sign>[A-Z]{0,3}\$|[£€])? ?\((?<inside>[^()]*)\)$/iu;
/** Statements write a dash where there is nothing. */
const nothing = /^(?:[A-Z]{0,3}\$|[£€])? ?(?:[-–—]|nil)$/iu;
const spaced = /^\d{1,3}(?:[ \u00A0\u202F]\d{3})+(?:\.\d+)?$/u;

/** `2 345 678` as people write thousands in some languages. */
const withoutSpaces = (text: string) => (spaced.test(text.trim()) ? text.replaceAll(/\s/gu, '') : text);

/** Money as a statement writes it: with the sign of its own currency, a dash for nothing, brackets around what is spent. */
function statedMoney(text: string, field: string, currency: string): string {
  const trimmed = text.trim();
  if (nothing.test(trimmed)) return '0';
  const { sign = '', inside } = (spent.has(field) ? bracketed.exec(trimmed)?.groups : undefined) ?? {};
  const { amount, currency: signed } = withoutSign(inside === undefined ? trimmed : `${sign}${inside.trim()}`);
  // The sign of another currency is no slip of the pen.
  return signed !== undefined && signed !== currency.trim().toUpperCase() ? text : withoutSpaces(amount);
}

/** `121,384,667 common shares` as a filing counts them. */
const countOf = (text: string) => withoutSpaces(text.replace(/ ?(?:(?:common|ordinary) )?shares\.?$/iu, ''));

/** The currency of the filing. Rows that have been given that of before have no other of their own. */
export const inCurrency = ({ snapshot, rows, ...rest }: QuarterDraft, currency: string): QuarterDraft => ({
  ...rest,
  snapshot: { ...snapshot, currency },
  rows: rows.map((row) =>
    row.known || isFree({ kind: instrumentKindOf(row.draft) }) || row.draft.currency !== snapshot.currency
      ? row
      : { ...row, draft: { ...row.draft, currency } },
  ),
});

const snapshotOf = ({ snapshot, scale }: QuarterDraft): SnapshotDraft => ({
  ...snapshot,
  sharesOutstanding: countOf(snapshot.sharesOutstanding),
  statedFullyDiluted: countOf(snapshot.statedFullyDiluted),
  ...Object.fromEntries(
    snapshotMoney.map((field) => [field, inUnits(statedMoney(snapshot[field], field, snapshot.currency), scale)]),
  ),
});

/** What is stored of a row: its own day is that of the share count, its source that of the quarter. */
const instrumentOf = ({ draft, known }: InstrumentRow, { asOf, sourceUrl, sourcePage }: SnapshotDraft) => ({
  ...draft,
  asOf,
  sourceUrl: known && draft.sourceUrl !== '' ? draft.sourceUrl : sourceUrl,
  sourcePage: known && draft.sourcePage !== '' ? draft.sourcePage : sourcePage,
});

const shown = ['kind', 'count', 'principal', 'strike', 'currency', 'expiry'] as const;

/** Whether a row says something else than what is on record. */
export function isChanged({ draft, known }: InstrumentRow): boolean {
  if (!known) return true;
  const before = instrumentForm.draftOf(known);
  return shown.some((field) => plainDigits(draft[field]) !== plainDigits(before[field]));
}

/** What a filing counts on a day lives on that day. */
const expiredBefore = (asOf: string) =>
  `It expired before the shares were counted, on ${asOf}: correct the day, or leave the row out.`;

/** Faults by `snapshot.field` and `instruments.key.field`. */
export function quarterFaults(draft: QuarterDraft): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [field, message] of Object.entries(snapshotFaults(snapshotOf(draft))))
    faults[`snapshot.${field}`] = message;
  for (const row of draft.rows) {
    if (row.fate !== 'there' || !isChanged(row)) continue;
    // Without its day, which is a fault of the snapshot, a row has no other.
    const asOf = draft.snapshot.asOf || '2000-01-01';
    const found = instrumentFaults({ ...instrumentOf(row, draft.snapshot), asOf });
    if (row.draft.expiry !== '' && row.draft.expiry < asOf) found.expiry ??= expiredBefore(asOf);
    for (const [field, message] of Object.entries(found)) faults[`instruments.${row.key}.${field}`] = message;
  }
  return faults;
}

/** What is sent of capital, and the keys of its rows in their order. */
export function quarterBody(draft: QuarterDraft): { body: Omit<QuarterInput, 'financings'>; keys: string[] } {
  const sent = draft.rows.filter((row) => row.fate === 'there' && isChanged(row));
  const gone = draft.rows.flatMap(({ known, fate }) =>
    known && fate !== 'there' ? [{ id: known.id, state: fate }] : [],
  );
  return {
    body: {
      snapshot: snapshotBody(snapshotOf(draft)),
      instruments: sent.map((row) => ({
        instrument: instrumentBody(instrumentOf(row, draft.snapshot)),
        replaces: row.known?.id ?? null,
      })),
      gone,
    },
    keys: sent.map(({ key }) => key),
  };
}
