import { type Actor, type Archivable, permissions as ofRecords } from '../../records/server/may-change.ts';

/** Only an administrator may merge mines; an archived one takes nothing in. */
const mayMerge = (member: Actor, mine: Archivable) => member.isAdmin && !mine.isArchived;

/** What the page of a mine offers to this member. */
export const permissions = (member: Actor, mine: Archivable) => ({
  ...ofRecords(member, mine),
  merge: mayMerge(member, mine),
});
