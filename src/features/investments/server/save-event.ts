import { sql } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { decimalText, instantText } from '../../../db/json.ts';
import type { WrittenCurrency } from '../../../domain/money/currencies.ts';
import { parseDecimal } from '../../../domain/numbers/decimal.ts';
import { eventMoneyRule } from '../../../domain/records/field-rules.ts';
import {
  emptyEvent,
  eventFaults,
  onlyItsFields,
  usesField,
  type JournalEvent as Event,
} from '../../../domain/journal/journal-events.ts';
import { digitsOfWritten, inCurrency } from '../../../domain/money/written-money.ts';
import { type PlaceWanted } from '../../../server/load/lanes.ts';
import { expectVersion, type JsonText } from '../../../server/calls/endpoint.ts';
import { conflict, found, invalid } from '../../../server/problems/problems.ts';
import type { JournalEvent, JournalEventChanges, NewEventPreview, NewJournalEvent } from '../contract-events.ts';
import { calculateAnswer } from './calculate.ts';
import type { Kept } from './calculations.ts';
import { holdJournal, journalText, keepJournal } from './keep-journal.ts';
import { maxEvents } from './statement.ts';

const decimal = (column: string) => decimalText(sql.raw(`e.${column}`));

/** A row `e` as the contract's `JournalEvent`. */
export const eventColumns = fixed(sql`
  e.id, e.kind, e.ticker, e.other_ticker as "otherTicker", e.event_date as "eventDate", e.pay_date as "payDate",
  e.currency, e.written_currency as "writtenCurrency", ${decimal('shares')} as shares, ${decimal('price')} as price,
  ${decimal('amount')} as amount, e.amount_basis as "amountBasis", ${decimal('withholding')} as withholding,
  ${decimal('fees')} as fees, ${decimal('new_shares')} as "newShares", ${decimal('old_shares')} as "oldShares",
  ${decimal('value')} as value, ${decimal('other_value')} as "otherValue", ${decimal('cash')} as cash,
  ${decimal('percent')} as percent, ${decimal('other_percent')} as "otherPercent", e.notes,
  ${instantText(sql`e.created_at`)} as "createdAt", ${instantText(sql`e.updated_at`)} as "updatedAt", e.version`);

/** A member's events, newest first. */
export const listEvents = (db: Db, memberId: string): Promise<JournalEvent[]> =>
  db.rows<JournalEvent>(sql`
    select ${eventColumns} from journal_events e where e.user_id = ${memberId} order by e.event_date desc, e.id desc`);

export async function showEvent(db: Db, memberId: string, id: number): Promise<JournalEvent> {
  const [row] = await db.rows<JournalEvent>(sql`
    select ${eventColumns} from journal_events e where e.id = ${id} and e.user_id = ${memberId}`);
  return found(row, 'This event');
}

/** An event with what is kept beside what it does. */
type Entry = Omit<Event, 'id'> & { writtenCurrency: string | null; notes: string | null };

const moneyFields = ['price', 'amount', 'withholding', 'value', 'otherValue', 'cash'] as const;

/** Money as it is kept: in the unit of its currency, without losing a digit. */
function inMajor(field: string, text: string, unit: WrittenCurrency): string {
  const fractionDigits = digitsOfWritten(eventMoneyRule.fractionDigits, unit);
  const fits = parseDecimal(text, { ...eventMoneyRule, fractionDigits });
  if (!fits.ok) throw invalid(field, fits.message);
  return inCurrency(text, unit);
}

/** What is sent, over what was there. Money that was there keeps its worth; its written unit is that of the newest money. */
function entryOf(before: Entry, sent: JournalEventChanges): Entry {
  const { currency: unit, eventDate, ...others } = sent;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const entry: Entry = { ...before, ...given, ...(eventDate !== undefined && { date: eventDate }) };
  const sentMoney = moneyFields.filter((field) => (sent[field] ?? null) !== null);
  if (unit !== undefined) entry.currency = unit?.currency ?? null;
  if (unit !== undefined || sentMoney.length > 0) entry.writtenCurrency = unit && unit.per !== 1 ? unit.written : null;
  if (unit && unit.per !== 1) for (const field of sentMoney) entry[field] = inMajor(field, sent[field]!, unit);
  return checked(entry);
}

const needsCurrency = ({ kind, cash, amount, price }: Entry) =>
  usesField(kind, 'currency') && (amount !== null || price !== null || (cash !== null && Number(cash) > 0));

function checked(entry: Entry): Entry {
  const own = onlyItsFields(entry);
  if (usesField(own.kind, 'amountBasis')) own.amountBasis ??= 'total';
  if (needsCurrency(own)) own.currency ??= 'USD';
  if (own.currency === null) own.writtenCurrency = null;
  const [fault] = Object.entries(eventFaults(own));
  if (fault) throw invalid(fault[0] === 'date' ? 'eventDate' : fault[0], fault[1]);
  return own;
}

/**
 * Keeps what follows from the journal, which must bear the stored event: no more exercised, exchanged or spun on than is held.
 */
async function keepWith(tx: Db, memberId: string, id: number): Promise<JournalEvent> {
  const { problems } = JSON.parse(await keepJournal(tx, memberId)) as Kept;
  const [place] = await tx.rows<{ rank: number }>(sql`
    select count(*)::bigint as rank from journal_events where user_id = ${memberId} and id <= ${id}`);
  const problem = problems.find(({ eventId }) => eventId === place!.rank);
  if (problem) throw invalid(problem.field === 'date' ? 'eventDate' : problem.field, problem.message);
  return showEvent(tx, memberId, id);
}

const none: Entry = { kind: 'fee', date: '', writtenCurrency: null, notes: null, ...emptyEvent };

const valuesOf = (memberId: string, entry: Entry) => sql`
  (${memberId}, ${entry.kind}, ${entry.ticker}, ${entry.otherTicker}, ${entry.date}, ${entry.payDate},
    ${entry.currency}, ${entry.writtenCurrency}, ${entry.shares}, ${entry.price}, ${entry.amount}, ${entry.amountBasis},
    ${entry.withholding}, ${entry.fees}, ${entry.newShares}, ${entry.oldShares}, ${entry.value}, ${entry.otherValue},
    ${entry.cash}, ${entry.percent}, ${entry.otherPercent}, ${entry.notes})`;

const columns = fixed(sql`
  (user_id, kind, ticker, other_ticker, event_date, pay_date, currency, written_currency, shares, price, amount,
    amount_basis, withholding, fees, new_shares, old_shares, value, other_value, cash, percent, other_percent, notes)`);

/** Stores an event and what is kept of the journal. */
export async function createEvent(tx: Db, memberId: string, sent: NewJournalEvent): Promise<JournalEvent> {
  const entry = entryOf({ ...none, kind: sent.kind }, sent);
  await holdJournal(tx, memberId);
  const [count] = await tx.rows<{ full: boolean }>(sql`
    select count(*) >= ${maxEvents} as full from journal_events where user_id = ${memberId}`);
  if (count?.full) throw conflict(`A journal holds at most ${maxEvents.toLocaleString('en-US')} events.`);
  const [row] = await tx.rows<{ id: number }>(sql`
    insert into journal_events ${columns} values ${valuesOf(memberId, entry)} returning id`);
  return keepWith(tx, memberId, row!.id);
}

interface Change {
  memberId: string;
  id: number;
  ifMatch: number | undefined;
}

async function heldEvent(tx: Db, { memberId, id, ifMatch }: Change): Promise<JournalEvent> {
  await holdJournal(tx, memberId);
  const event = await showEvent(tx, memberId, id);
  expectVersion(ifMatch, event.version);
  return event;
}

/** Changes the fields that were sent. */
export async function changeEvent(tx: Db, change: Change & { sent: JournalEventChanges }): Promise<JournalEvent> {
  const { memberId, id, sent } = change;
  const stored = await heldEvent(tx, change);
  const { id: _id, eventDate: date, createdAt: _made, updatedAt: _changed, version: _version, ...kept } = stored;
  const before: Entry = { ...kept, date };
  const entry = entryOf(before, sent);
  if ((Object.keys(before) as (keyof Entry)[]).every((field) => before[field] === entry[field])) return stored;
  await tx.rows(sql`
    update journal_events set ${columns} = ${valuesOf(memberId, entry)}, version = version + 1, updated_at = now()
    where id = ${id} and user_id = ${memberId}`);
  return keepWith(tx, memberId, id);
}

/** Takes an event back: the lots are as they were without it. */
export async function deleteEvent(tx: Db, change: Change): Promise<void> {
  await heldEvent(tx, change);
  await tx.rows(sql`delete from journal_events where id = ${change.id} and user_id = ${change.memberId}`);
  await keepJournal(tx, change.memberId);
}

/** Stores events of a file, which were read and checked one by one: JSON text for `json_to_recordset`. */
export async function storeEvents(tx: Db, memberId: string, events: string): Promise<void> {
  await tx.rows(sql`
    insert into journal_events ${columns}
    select ${memberId}, kind, ticker, "otherTicker", date, "payDate", currency,
      case when currency is not null then "writtenCurrency" end, shares, price, amount, "amountBasis", withholding,
      fees, "newShares", "oldShares", value, "otherValue", cash, percent, "otherPercent", notes
    from json_to_recordset(${events}::json) as row(row int, kind text, ticker text, "otherTicker" text, date date,
      "payDate" date, currency text, "writtenCurrency" text, shares numeric, price numeric, amount numeric,
      "amountBasis" text, withholding numeric, fees numeric, "newShares" numeric, "oldShares" numeric, value numeric,
      "otherValue" numeric, cash numeric, percent numeric, "otherPercent" numeric, notes text)
    order by row`);
}

/** Larger than any id of a stored one, so that it comes last on its day as it will. */
const notStored = Number.MAX_SAFE_INTEGER;

/** What an event would do to the lots; what is wrong with it by itself is refused at its field. */
export async function previewEvent(
  db: Db,
  reader: PlaceWanted & { memberId: string },
  sent: NewEventPreview,
): Promise<JsonText> {
  const { replaces = null, isRemoval = false, ...fields } = sent;
  const {
    writtenCurrency: _unit,
    notes: _notes,
    ...entry
  } = isRemoval ? none : entryOf({ ...none, kind: sent.kind }, fields);
  const event = isRemoval ? null : { ...entry, id: replaces ?? notStored };
  const text = await journalText(db, reader.memberId);
  return calculateAnswer({ calculation: 'preview', text, surroundings: JSON.stringify({ event, replaces }) }, reader);
}
