/** Why a member cannot delete the account; undefined where that is possible. */
export const refusalOfLeaving = (
  member: { isAdmin: boolean },
  { otherAdministrators }: { otherAdministrators: number },
): string | undefined =>
  // Nobody could grant the role any more.
  member.isAdmin && otherAdministrators === 0
    ? 'You are the only administrator. Make another member an administrator first.'
    : undefined;
