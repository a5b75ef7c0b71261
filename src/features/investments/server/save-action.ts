import { sql } from 'drizzle-orm';
import { type Db, fixed } from '../../../db/client.ts';
import { instantText } from '../../../db/json.ts';
import { writtenTicker } from '../../../db/ticker-sql.ts';
import { storedTicker } from '../../../domain/tickers/stored-ticker.ts';
import { expectVersion } from '../../../server/calls/endpoint.ts';
import { conflict, found, invalid } from '../../../server/problems/problems.ts';
import { sqlState } from '../../../db/client.ts';
import type { CorporateAction, CorporateActionChanges, NewCorporateAction } from '../contract-trades.ts';
import { holdJournal, keepJournal } from './keep-journal.ts';
import { maxSplits } from './statement.ts';

/** A row `a` as the contract's `CorporateAction`. */
export const actionColumns = fixed(sql`
  a.id, ${writtenTicker(sql`a`)} as ticker, a.action_date as "actionDate", a.new_shares as "newShares", a.old_shares as "oldShares", a.notes,
  ${instantText(sql`a.created_at`)} as "createdAt", ${instantText(sql`a.updated_at`)} as "updatedAt", a.version`);

/** A member's splits and consolidations, newest first. */
export const listActions = (db: Db, memberId: string): Promise<CorporateAction[]> =>
  db.rows<CorporateAction>(sql`
    select ${actionColumns} from corporate_actions a where a.user_id = ${memberId}
    order by a.action_date desc, a.id desc`);

async function actionOf(db: Db, memberId: string, id: number): Promise<CorporateAction> {
  const [row] = await db.rows<CorporateAction>(sql`
    select ${actionColumns} from corporate_actions a where a.id = ${id} and a.user_id = ${memberId}`);
  return found(row, 'This split');
}

function checkRatio({ newShares, oldShares }: Pick<CorporateAction, 'newShares' | 'oldShares'>): void {
  if (newShares === oldShares)
    throw invalid('newShares', 'Enter another number of new shares than of old ones; this ratio changes nothing.');
}

async function orConflict<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw conflict('This ticker has a split on that day already. Change that one.');
  }
}

/** Enters a split; lots bought before its date are counted in new shares from now on. */
export async function createAction(tx: Db, memberId: string, sent: NewCorporateAction): Promise<CorporateAction> {
  checkRatio(sent);
  await holdJournal(tx, memberId);
  const [count] = await tx.rows<{ full: boolean }>(sql`
    select count(*) >= ${maxSplits} as full from corporate_actions where user_id = ${memberId}`);
  if (count?.full) throw conflict(`A journal holds at most ${maxSplits.toLocaleString('en-US')} splits.`);
  const stored = storedTicker(sent.ticker);
  const [row] = await orConflict(
    tx.rows<{ id: number }>(sql`
      insert into corporate_actions (user_id, ticker, exchange, action_date, new_shares, old_shares, notes)
      values (${memberId}, ${stored.ticker}, ${stored.exchange}, ${sent.actionDate}, ${sent.newShares}, ${sent.oldShares},
        ${sent.notes ?? null})
      returning id`),
  );
  await keepJournal(tx, memberId);
  return actionOf(tx, memberId, row!.id);
}

interface Change {
  memberId: string;
  id: number;
  ifMatch: number | undefined;
}

async function heldAction(tx: Db, { memberId, id, ifMatch }: Change): Promise<CorporateAction> {
  await holdJournal(tx, memberId);
  const action = await actionOf(tx, memberId, id);
  expectVersion(ifMatch, action.version);
  return action;
}

/** Changes the fields that were sent. */
export async function changeAction(
  tx: Db,
  change: Change & { sent: CorporateActionChanges },
): Promise<CorporateAction> {
  const { memberId, id, sent } = change;
  const before = await heldAction(tx, change);
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const action: CorporateAction = { ...before, ...given };
  checkRatio(action);
  const changes = (['ticker', 'actionDate', 'newShares', 'oldShares', 'notes'] as const).some(
    (field) => action[field] !== before[field],
  );
  if (!changes) return before;
  const stored = storedTicker(action.ticker);
  await orConflict(
    tx.rows(sql`
      update corporate_actions set ticker = ${stored.ticker}, exchange = ${stored.exchange}, action_date = ${action.actionDate},
        new_shares = ${action.newShares}, old_shares = ${action.oldShares}, notes = ${action.notes},
        version = version + 1, updated_at = now()
      where id = ${id} and user_id = ${memberId}`),
  );
  await keepJournal(tx, memberId);
  return actionOf(tx, memberId, id);
}

/** Removes a split: the lots count as they were bought again. */
export async function deleteAction(tx: Db, change: Change): Promise<void> {
  await heldAction(tx, change);
  await tx.rows(sql`delete from corporate_actions where id = ${change.id} and user_id = ${change.memberId}`);
  await keepJournal(tx, change.memberId);
}
