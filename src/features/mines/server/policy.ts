import { type Actor, type Archivable, permissions as ofRecords } from '../../records/server/may-change.ts';

/** Only an administrator may merge mines; an archived one takes nothing in. */
const mayMerge = (member: Actor, mine: Archivable) => member.isAdmin && !mine.isArchived;

/** What the page of a mine offers to this member. */
export const permissions = (member: Actor, mine: Archivable) => ({
  ...ofRecords(member, mine),
  merge: mayMerge(member, mine),
});

interface Placed extends Archivable {
  name: string;
  /** Name of the mine that it has become part of. */
  mergedInto: string | null;
  /** Name of its company, where that is archived. */
  archivedCompany: string | null;
}

/** Why a mine cannot go into the archive, or come back from it; undefined where it can. A mine in the lists has no archived company. */
export function refusalOfMove({ isArchived, name, mergedInto, archivedCompany }: Placed): string | undefined {
  if (mergedInto !== null) return `${name} was merged into ${mergedInto}. Undo the merge in the history of that mine.`;
  if (isArchived && archivedCompany !== null)
    return `Its company ${archivedCompany} is archived. Unarchive the company first, or give the mine to another one.`;
  return undefined;
}
