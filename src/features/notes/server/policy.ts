/** Who acts, as far as rules on notes look. */
interface Actor {
  id: string;
  isAdmin: boolean;
}

/** A note is changed and deleted by its author and by administrators. */
export const mayEdit = (member: Actor, note: { createdBy: string | null }) =>
  member.isAdmin || note.createdBy === member.id;
