import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { expectVersion } from '../../../server/calls/endpoint.ts';
import { conflict, found } from '../../../server/problems/problems.ts';
import type { Member } from '../../../server/callers/session.ts';
import { refuseUnarchiving } from '../../records/server/may-change.ts';
import { recordArchiving } from '../../records/server/record-archiving.ts';
import { refusalOfMove } from './policy.ts';

export interface Archiving {
  member: Member;
  id: number;
  isArchived: boolean;
  ifMatch: number | undefined;
}

/** Takes a company without mines out of all lists, or brings it back; what is so already stays as it is. */
export async function archiveCompany(tx: Db, { member, id, isArchived, ifMatch }: Archiving): Promise<void> {
  const [row] = await tx.rows<{ name: string; isArchived: boolean; version: number; mergedInto: string | null }>(sql`
    select name, is_archived as "isArchived", version,
      (select t.name from companies t where t.id = companies.merged_into) as "mergedInto"
    from companies where id = ${id} for no key update`);
  const company = found(row, 'This company');
  if (!isArchived) refuseUnarchiving(member, 'company');
  if (company.isArchived === isArchived) return;
  expectVersion(ifMatch, company.version);
  const [mine] = await tx.rows<{ name: string }>(sql`
    select name from mines where company_id = ${id} and not is_archived order by id limit 1`);
  const refusal = refusalOfMove({ ...company, listedMine: mine?.name ?? null });
  if (refusal !== undefined) throw conflict(refusal);
  await tx.rows(sql`
    update companies set is_archived = ${isArchived}, version = version + 1, updated_at = now() where id = ${id}`);
  await recordArchiving(tx, { member, entityType: 'company', id, name: company.name, isArchived });
}
