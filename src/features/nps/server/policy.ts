/** Who acts, as far as rules on votes look. */
interface Actor {
  isAdmin: boolean;
}

/** Any member may vote, once a month; on an archived mine or company administrators only. */
export const mayVote = (member: Actor, entity: { isArchived: boolean; hasVoted: boolean }) =>
  !entity.hasVoted && (member.isAdmin || !entity.isArchived);
