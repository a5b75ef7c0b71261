import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import { type JsonText } from '../../../server/calls/endpoint.ts';
import { invalid, Problem } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { financingKind } from '../../financings/server/financing-kind.ts';
import { showRecord } from '../../records/server/list-records.ts';
import { changeRecord, createRecord, keepAll } from '../../records/server/save-record.ts';
import type { quarters } from '../contract-quarter.ts';
import { instrumentKind } from './instrument-kind.ts';
import { snapshotKind } from './snapshot-kind.ts';

type Quarter = z.output<typeof quarters.enter.body>;

/** Names the field of a refusal by its place in the whole. */
async function at<Result>(place: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Problem) || !error.issues) throw error;
    const issues = error.issues.map((issue) => ({ ...issue, path: `${place}.${issue.path}` }));
    throw new Problem(error.code, error.message, { issues });
  }
}

/** Throws where an instrument is none of the company. */
async function expectOwn(tx: Db, companyId: number, ids: readonly number[]): Promise<void> {
  const rows = await tx.rows<{ id: number }>(sql`
    select id from capital_instruments where company_id = ${companyId} and id = any(${sql.param([...ids])}::bigint[])`);
  if (rows.length < new Set(ids).size)
    throw invalid('instruments', 'One of the instruments is not there any more. Load the page again.');
}

interface Entered {
  member: Member;
  companyId: number;
  quarter: Quarter;
}

/** Stores a snapshot with its instruments and financings in the caller's transaction. Answers them as text. */
export async function enterQuarter(
  tx: Db,
  { member, companyId, quarter }: Entered,
): Promise<{ snapshot: JsonText; instruments: JsonText[]; financings: JsonText[] }> {
  const { snapshot, instruments, gone, financings = [] } = quarter;
  const keepsLater = true;
  const isApart = true;
  const parent = { member, entityType: 'company', parentId: companyId, keepsLater } as const;
  const replaced = instruments.flatMap(({ replaces }) => replaces ?? []);
  await expectOwn(tx, companyId, [...replaced, ...gone.map(({ id }) => id)]);
  const snapshotId = await at('snapshot', createRecord(tx, snapshotKind, { ...parent, sent: snapshot }));
  for (const { id, state } of gone)
    await at(
      'instruments',
      changeRecord(tx, instrumentKind, { member, id, sent: { state, stateDay: snapshot.asOf }, keepsLater, isApart }),
    );
  const ids: number[] = [];
  for (const [index, { instrument, replaces }] of instruments.entries()) {
    const place = `instruments.${index}`;
    if (replaces) {
      const sent = { state: 'replaced', stateDay: instrument.asOf };
      await at(place, changeRecord(tx, instrumentKind, { member, id: replaces, sent, keepsLater, isApart }));
    }
    ids.push(await at(place, createRecord(tx, instrumentKind, { ...parent, sent: instrument })));
  }
  const deals: number[] = [];
  for (const [index, sent] of financings.entries())
    deals.push(await at(`financings.${index}`, createRecord(tx, financingKind, { ...parent, sent })));
  await keepAll(tx, [snapshotKind, instrumentKind, financingKind], { entityType: 'company', id: companyId });
  const made: JsonText[] = [];
  for (const id of ids) made.push(await showRecord(tx, instrumentKind, id));
  const closed: JsonText[] = [];
  for (const id of deals) closed.push(await showRecord(tx, financingKind, id));
  return { snapshot: await showRecord(tx, snapshotKind, snapshotId), instruments: made, financings: closed };
}
