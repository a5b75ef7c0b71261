interface Undoer {
  id: string;
  isAdmin: boolean;
}

/** An import is undone by the member whose it is, and by administrators. */
export const mayUndo = (member: Undoer, { userId }: { userId: string | null }): boolean =>
  member.isAdmin || member.id === userId;
