interface Target {
  isAdmin: boolean;
  /** The author of the sample data. */
  isSample: boolean;
}

/** Why a member cannot be made an administrator, or an ordinary member; undefined where that is possible. */
export function refusalOfRole(
  member: Target,
  { isAdmin, otherAdministrators }: { isAdmin: boolean; otherAdministrators: number },
): string | undefined {
  if (member.isSample) return 'Nobody can sign in as the author of the sample data.';
  // Nobody could grant the role any more.
  if (member.isAdmin && !isAdmin && otherAdministrators === 0)
    return 'This is the only administrator. Make another member an administrator first.';
  return undefined;
}
