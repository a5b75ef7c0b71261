import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { expectVersion } from '../../../server/calls/endpoint.ts';
import { conflict, found } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { takeHit } from '../../auth/server/limits.ts';
import { refuseUnarchiving } from '../../records/server/may-change.ts';
import { holdersAreDue } from '../../figures/server/companies-due.ts';
import { tellOfMines } from '../../figures/server/mine-changes.ts';
import { recordArchiving } from '../../records/server/record-archiving.ts';
import { refusalOfMove } from './policy.ts';

interface ArchivableRow {
  name: string;
  isArchived: boolean;
  version: number;
  companyId: number | null;
  mergedInto: string | null;
}

export interface Archiving {
  member: Member;
  id: number;
  isArchived: boolean;
  ifMatch: number | undefined;
  /** Whether the number of mines that a member archives in a day is limited. */
  limited: boolean;
}

/** A member archives so many mines a day, so that nobody empties the lists. */
const archivingLimit = (member: Member) => ({ key: `archive-mine:${member.id}`, most: 20, minutes: 24 * 60 });

/** The name of a company that is archived; locked, so that nobody archives one until this transaction ends. */
async function archivedCompany(tx: Db, id: number | null): Promise<string | null> {
  if (id === null) return null;
  const [company] = await tx.rows<{ name: string; isArchived: boolean }>(sql`
    select name, is_archived as "isArchived" from companies where id = ${id} for share`);
  return company?.isArchived ? company.name : null;
}

/** Takes a mine out of all lists, or brings it back; what is so already stays as it is. */
export async function archiveMine(tx: Db, { member, id, isArchived, ifMatch, limited }: Archiving): Promise<void> {
  const [row] = await tx.rows<ArchivableRow>(sql`
    select name, is_archived as "isArchived", version, company_id as "companyId",
      (select t.name from mines t where t.id = mines.merged_into) as "mergedInto"
    from mines where id = ${id} for no key update`);
  const mine = found(row, 'This mine');
  if (!isArchived) refuseUnarchiving(member, 'mine');
  if (mine.isArchived === isArchived) return;
  expectVersion(ifMatch, mine.version);
  const company = mine.isArchived ? await archivedCompany(tx, mine.companyId) : null;
  const refusal = refusalOfMove({ ...mine, archivedCompany: company });
  if (refusal !== undefined) throw conflict(refusal);
  if (isArchived && limited) {
    const limit = archivingLimit(member);
    await takeHit(tx, [limit], 'You have archived many mines today. Archive further ones tomorrow.');
  }
  await tx.rows(sql`
    update mines set is_archived = ${isArchived}, version = version + 1, updated_at = now() where id = ${id}`);
  await tellOfMines(tx, [id]);
  await holdersAreDue(tx, [id]);
  await recordArchiving(tx, { member, entityType: 'mine', id, name: mine.name, isArchived });
}
