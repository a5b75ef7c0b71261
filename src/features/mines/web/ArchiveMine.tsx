import { useNavigate } from 'react-router';
import { isUnauthorized, signInAgain } from '../../../web/http.ts';
import { ConfirmDialog } from '../../../web/ui/ConfirmDialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import type { Mine } from '../contract.ts';
import { archiveMine } from './api.ts';
import { refreshRecords } from '../../../web/ui/record-changed.ts';

/** Asks before a mine leaves all lists, or comes back into them. */
export function ArchiveMine({ mine, onClose }: { mine: Mine; onClose: () => void }) {
  const navigate = useNavigate();
  const archiving = !mine.isArchived;
  const confirm = async () => {
    try {
      await archiveMine(mine.id, archiving);
    } catch (error) {
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      else toast('Error', `Failed to ${archiving ? 'archive' : 'unarchive'} mine. Please try again.`, 'destructive');
      return;
    }
    onClose();
    if (archiving) await navigate('/mines');
    toast('Success', archiving ? `${mine.name} archived` : `${mine.name} is back in all lists`);
    await refreshRecords();
  };
  return (
    <ConfirmDialog
      title={archiving ? `Archive ${mine.name}?` : `Unarchive ${mine.name}?`}
      action={archiving ? 'Archive' : 'Unarchive'}
      busyAction={archiving ? 'Archiving...' : 'Unarchiving...'}
      danger={archiving}
      onConfirm={confirm}
      onClose={onClose}
    >
      {archiving ? (
        <p>
          It disappears from searches and listings. Its page stays readable by its address. Only administrators can
          unarchive it.
        </p>
      ) : (
        <p>It appears in searches and listings again.</p>
      )}
    </ConfirmDialog>
  );
}
