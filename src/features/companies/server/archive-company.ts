import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { expectVersion } from '../../../server/endpoint.ts';
import { conflict, forbidden, found } from '../../../server/problems.ts';
import type { Member } from '../../../server/session.ts';
import { mayUnarchive } from '../../records/server/may-change.ts';
import { recordArchiving } from '../../records/server/record-archiving.ts';

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
  if (!isArchived && !mayUnarchive(member)) throw forbidden('Only an administrator can unarchive a company.');
  if (company.isArchived === isArchived) return;
  expectVersion(ifMatch, company.version);
  if (company.mergedInto !== null) {
    throw conflict(
      `${company.name} was merged into ${company.mergedInto}. Undo the merge in the history of that company.`,
    );
  }
  if (isArchived) {
    const [mine] = await tx.rows<{ name: string }>(sql`
      select name from mines where company_id = ${id} and not is_archived order by id limit 1`);
    if (mine)
      throw conflict(
        `${mine.name} belongs to this company. Archive its mines, or give them to another company, first.`,
      );
  }
  await tx.rows(sql`
    update companies set is_archived = ${isArchived}, version = version + 1, updated_at = now() where id = ${id}`);
  await recordArchiving(tx, { member, entityType: 'company', id, name: company.name, isArchived });
}
