import { type Actor, type Archivable, permissions as ofRecords } from '../../records/server/may-change.ts';

/** Only an administrator may merge companies; an archived one takes nothing in. */
const mayMerge = (member: Actor, company: Archivable) => member.isAdmin && !company.isArchived;

/** What the page of a company offers to this member. */
export const permissions = (member: Actor, company: Archivable) => ({
  ...ofRecords(member, company),
  merge: mayMerge(member, company),
});

interface Placed extends Archivable {
  name: string;
  /** Name of the company that it has become part of. */
  mergedInto: string | null;
  /** Name of a mine of it that is in the lists. */
  listedMine: string | null;
}

/** Why a company cannot go into the archive, or come back from it; undefined where it can. A mine in the lists has no archived company. */
export function refusalOfMove({ isArchived, name, mergedInto, listedMine }: Placed): string | undefined {
  if (mergedInto !== null)
    return `${name} was merged into ${mergedInto}. Undo the merge in the history of that company.`;
  if (!isArchived && listedMine !== null)
    return `${listedMine} belongs to this company. Archive its mines, or give them to another company, first.`;
  return undefined;
}
