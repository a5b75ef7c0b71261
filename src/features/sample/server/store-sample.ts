import type { Db } from '../../../db/client.ts';
import { addMonths } from '../../../domain/time/dates.ts';
import type { Parent, RecordKind } from '../../records/server/record-kind.ts';
import { storeRecord } from '../../records/server/save-record.ts';
import { storeVotes } from '../../nps/server/store-votes.ts';
import { changeMine } from '../../mines/server/save-mine.ts';
import { countView } from '../../page-views/server/count-view.ts';
import { saveSteps } from '../../steps/server/save-steps.ts';
import { storeOutcome } from '../../steps/server/save-outcome.ts';
import { heldParents, sampleVoters, type StoredRow } from './queries.ts';
import { type Owner, ownerOf, type RecentRow, type StepRow, type VoteRow } from './sample-rows.ts';

/** A load of one file, within its transaction. */
export interface Loading {
  tx: Db;
  authorId: string;
  now: Date;
  /** The sample mine or company of a name, locked; undefined where it has been removed since its file came in. */
  parentOf(owner: Owner): Parent | undefined;
}

export async function beginLoading(tx: Db, authorId: string, now: Date): Promise<Loading> {
  const parents = await heldParents(tx);
  return { tx, authorId, now, parentOf: ({ entityType, name }) => parents.get(`${entityType} ${name}`) };
}

export interface NewRow {
  owner: Owner;
  /** As validated by the contract. */
  sent: object;
  /** When it was written, where that is not now. */
  at?: string;
}

/** Stores a row through the verb behind a member's form. */
export async function storeRow<Values extends object>(
  { tx, authorId, parentOf }: Loading,
  kind: RecordKind<Values>,
  { owner, sent, at }: NewRow,
): Promise<StoredRow[]> {
  const parent = parentOf(owner);
  if (!parent) return [];
  const { id } = await storeRecord(tx, kind, { parent, createdBy: authorId, sent, at });
  return [{ entityType: kind.entityType, id, action: 'created', parent }];
}

type Outcome = NonNullable<StepRow['outcome']>;

/** So many months from the load, on days of the month that differ, and never today. */
function stepDate(now: Date, { monthsFromNow }: StepRow, index: number): string {
  const date = new Date(addMonths(now.toISOString().slice(0, 10), monthsFromNow));
  date.setUTCDate(date.getUTCDate() - ((index * 11) % 27));
  return date.toISOString().slice(0, 10);
}

function outcomeOf(
  { status, daysLate, sourceUrl }: Outcome,
  description: string,
  date: string,
  memberId: string | null,
) {
  const done = new Date(date);
  done.setUTCDate(done.getUTCDate() + daysLate);
  return { description, status, doneDate: done.toISOString().slice(0, 10), sourceUrl, memberId };
}

/** Stores the future steps of each mine and company through the verb behind their forms. */
export async function storeSteps({ tx, authorId, now, parentOf }: Loading, rows: readonly StepRow[]) {
  const stored: StoredRow[] = [];
  const dated = rows.map((row, index) => ({ owner: ownerOf(row), row, date: stepDate(now, row, index) }));
  const byOwner = Map.groupBy(dated, ({ owner }) => `${owner.entityType} ${owner.name}`);
  for (const steps of byOwner.values()) {
    const parent = parentOf(steps[0]!.owner);
    if (!parent) continue;
    const { entityType, id } = parent;
    const futureSteps = steps.map(({ row: { description, priority }, date }) => ({ description, priority, date }));
    await saveSteps(tx, { entityType, id, memberId: authorId }, { futureSteps }, 'refuse');
    for (const { row, date } of steps) {
      if (row.outcome)
        await storeOutcome(tx, { entityType, id }, outcomeOf(row.outcome, row.description, date, authorId));
    }
    stored.push({ entityType, id, action: 'updated', parent });
  }
  return stored;
}

const day = 86_400_000;
/** Ratings count for a year. */
const votingDays = 330;

/** Stores the ratings of each mine and company, each by another voter and on another day of the last months. */
export async function storeRatings({ tx, now, parentOf }: Loading, rows: readonly VoteRow[]): Promise<StoredRow[]> {
  const voters = await sampleVoters(tx, Math.max(...rows.map(({ ratings }) => ratings.length)));
  const stored: StoredRow[] = [];
  for (const [row, { ratings, ...owned }] of rows.entries()) {
    const parent = parentOf(ownerOf(owned));
    if (!parent) continue;
    const votes = ratings.map((rating, index) => {
      const daysAgo = 1 + ((row * 17 + index * 29) % votingDays);
      return { memberId: voters[index]!, rating, at: new Date(now.getTime() - daysAgo * day).toISOString() };
    });
    await storeVotes(tx, parent, votes);
    stored.push({ entityType: parent.entityType, id: parent.id, action: 'updated', parent });
  }
  return stored;
}

/** Stores what has happened last through the verbs behind the form and the page of a mine. */
export async function storeRecent(
  { tx, authorId, parentOf }: Loading,
  rows: readonly RecentRow[],
): Promise<StoredRow[]> {
  const voters = await sampleVoters(tx, Math.max(...rows.map(({ visitors = 0 }) => visitors)));
  const stored: StoredRow[] = [];
  for (const { mine, stage, visitors = 0 } of rows) {
    const parent = parentOf({ entityType: 'mine', name: mine });
    if (!parent) continue;
    const { id } = parent;
    if (stage) {
      const member = { id: authorId, isAdmin: false };
      await changeMine(tx, { member, id, sent: { stage }, ifMatch: undefined, incompleteSteps: 'refuse' });
    }
    for (const voter of voters.slice(0, visitors)) await countView(tx, voter, 'mine', id);
    stored.push({ entityType: 'mine', id, action: 'updated', parent });
  }
  return stored;
}
