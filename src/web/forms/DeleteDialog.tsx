import type { ReactNode } from 'react';
import { isNotFound, isUnauthorized, messageOf, HttpError, signInAgain } from '../http.ts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { toast } from '../ui/overlays/toast.ts';

interface DeleteDialogProps {
  title: string;
  /** The question. */
  children: ReactNode;
  /** What follows from it. */
  details?: ReactNode;
  /** Deletes it on the server. */
  onDelete: () => Promise<unknown>;
  /** Brings the page up to date. */
  onDeleted: () => Promise<unknown>;
  deleted: string;
  failed: string;
  onClose: () => void;
}

/** Asks before a record goes. What someone else deleted meanwhile is gone, too, so that is no failure. */
export function DeleteDialog({
  title,
  children,
  details,
  onDelete,
  onDeleted,
  deleted,
  failed,
  onClose,
}: DeleteDialogProps) {
  const confirm = async () => {
    try {
      await onDelete();
    } catch (error) {
      if (isUnauthorized(error)) return signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      if (error instanceof HttpError && error.status === 412) {
        onClose();
        toast('Error', 'Someone else changed this meanwhile. Look at it again before you delete it.', 'destructive');
        await onDeleted();
        return undefined;
      }
      if (!isNotFound(error)) {
        const said = messageOf(error, '');
        toast('Error', error instanceof HttpError && error.status === 409 && said ? said : failed, 'destructive');
        return undefined;
      }
    }
    onClose();
    toast('Success', deleted);
    await onDeleted();
    return undefined;
  };
  return (
    <ConfirmDialog title={title} action="Delete" busyAction="Deleting..." danger onConfirm={confirm} onClose={onClose}>
      <p>{children}</p>
      {details}
    </ConfirmDialog>
  );
}
