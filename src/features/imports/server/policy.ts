import { conflict, notFound } from '../../../server/problems/problems.ts';
import type { ImportStatus } from '../contract-results.ts';

interface Undoer {
  id: string;
  isAdmin: boolean;
}

export interface Undoable {
  userId: string | null;
  isDryRun: boolean;
  status: ImportStatus['status'];
  canUndo: boolean;
}

/** An import is undone by the member whose it is, and by administrators. */
export const mayUndo = (member: Undoer, { userId }: { userId: string | null }): boolean =>
  member.isAdmin || member.id === userId;

/** Why an import cannot be undone now; undefined where it can. */
export function refusalOfUndo(member: Undoer, import_: Undoable): Error | undefined {
  // Who may not undo it does not see it either.
  if (!mayUndo(member, import_)) return notFound('This import');
  if (import_.isDryRun) return conflict('This was a check: it stored nothing.');
  if (import_.status === 'running' || import_.status === 'storing')
    return conflict('This import is still running. Cancel it instead.');
  if (!import_.canUndo) return conflict('There is nothing to undo: this import changed nothing, or it was undone.');
  return undefined;
}
