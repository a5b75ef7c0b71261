import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { HttpError, isUnauthorized, messageOf, signInAgain } from '../http.ts';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { refreshRecords } from '../forms/record-changed.ts';
import { toast } from '../ui/overlays/toast.ts';

interface ArchiveDialogProps {
  /** As in 'Failed to archive mine.' */
  noun: string;
  record: { id: number; name: string; isArchived: boolean };
  /** Where one goes when it has left its page's list. */
  list: string;
  /** What archiving means. */
  children: ReactNode;
  archive: (id: number, isArchived: boolean) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before a mine or company leaves all lists, or comes back into them. */
export function ArchiveDialog({ noun, record, list, children, archive, onClose }: ArchiveDialogProps) {
  const navigate = useNavigate();
  const { id, name, isArchived } = record;
  const verb = isArchived ? 'unarchive' : 'archive';
  const confirm = async () => {
    try {
      await archive(id, !isArchived);
    } catch (error) {
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      else {
        const failed = `Failed to ${verb} ${noun}. Please try again.`;
        // What the server refuses it says why; of its own failures only that it failed.
        const refused = error instanceof HttpError && error.status < 500;
        toast('Error', refused ? messageOf(error, failed) : failed, 'destructive');
      }
      return;
    }
    onClose();
    if (!isArchived) await navigate(list);
    toast('Success', isArchived ? `${name} is back in all lists` : `${name} archived`);
    await refreshRecords();
  };
  return (
    <ConfirmDialog
      title={isArchived ? `Unarchive ${name}?` : `Archive ${name}?`}
      action={isArchived ? 'Unarchive' : 'Archive'}
      busyAction={isArchived ? 'Unarchiving...' : 'Archiving...'}
      danger={!isArchived}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{isArchived ? 'It appears in searches and listings again.' : children}</p>
    </ConfirmDialog>
  );
}
