/** Who acts, as far as rules on companies look. */
interface Actor {
  isAdmin: boolean;
}

interface Archivable {
  isArchived: boolean;
}

/** Any member may edit a company; an archived one only an administrator. */
export const mayEdit = (member: Actor, company: Archivable) => member.isAdmin || !company.isArchived;

/** Any member may archive a company to which no unarchived mine belongs. */
export const mayArchive = (_member: Actor, company: Archivable) => !company.isArchived;

/** Only an administrator may unarchive a company. */
export const mayUnarchive = (member: Actor) => member.isAdmin;

/** Only an administrator may merge companies; an archived one takes nothing in. */
export const mayMerge = (member: Actor, company: Archivable) => member.isAdmin && !company.isArchived;

/** What the page of a company offers to this member. */
export const permissions = (member: Actor, company: Archivable) => ({
  edit: mayEdit(member, company),
  archive: mayArchive(member, company),
  unarchive: company.isArchived && mayUnarchive(member),
  merge: mayMerge(member, company),
});
