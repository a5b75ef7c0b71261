import { type Actor, type Archivable, permissions as ofRecords } from '../../records/server/may-change.ts';

/** Only an administrator may merge companies; an archived one takes nothing in. */
export const mayMerge = (member: Actor, company: Archivable) => member.isAdmin && !company.isArchived;

/** What the page of a company offers to this member. */
export const permissions = (member: Actor, company: Archivable) => ({
  ...ofRecords(member, company),
  merge: mayMerge(member, company),
});
