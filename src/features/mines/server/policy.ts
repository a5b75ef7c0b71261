/** Who acts, as far as rules on mines look. */
interface Actor {
  isAdmin: boolean;
}

interface Archivable {
  isArchived: boolean;
}

/** Any member may edit a mine; an archived one only an administrator. */
export const mayEdit = (member: Actor, mine: Archivable) => member.isAdmin || !mine.isArchived;

/** Any member may archive a mine. */
export const mayArchive = (_member: Actor, mine: Archivable) => !mine.isArchived;

/** Only an administrator may unarchive a mine. */
export const mayUnarchive = (member: Actor) => member.isAdmin;

/** What the page of a mine offers to this member. */
export const permissions = (member: Actor, mine: Archivable) => ({
  edit: mayEdit(member, mine),
  archive: mayArchive(member, mine),
  unarchive: mine.isArchived && mayUnarchive(member),
});
