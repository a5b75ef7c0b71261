import { useNavigate } from 'react-router';
import { isUnauthorized, messageOf, signInAgain } from '../../../web/http.ts';
import { ConfirmDialog } from '../../../web/ui/ConfirmDialog.tsx';
import { toast } from '../../../web/ui/toast.ts';
import type { Company } from '../contract.ts';
import { archiveCompany } from './api.ts';
import { refreshRecords } from '../../../web/ui/record-changed.ts';

/** Asks before a company leaves all lists, or comes back into them. */
export function ArchiveCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  const navigate = useNavigate();
  const archiving = !company.isArchived;
  const confirm = async () => {
    try {
      await archiveCompany(company.id, archiving);
    } catch (error) {
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      else
        toast(
          'Error',
          messageOf(error, `Failed to ${archiving ? 'archive' : 'unarchive'} company. Please try again.`),
          'destructive',
        );
      return;
    }
    onClose();
    if (archiving) await navigate('/companies');
    toast('Success', archiving ? `${company.name} archived` : `${company.name} is back in all lists`);
    await refreshRecords();
  };
  return (
    <ConfirmDialog
      title={archiving ? `Archive ${company.name}?` : `Unarchive ${company.name}?`}
      action={archiving ? 'Archive' : 'Unarchive'}
      busyAction={archiving ? 'Archiving...' : 'Unarchiving...'}
      danger={archiving}
      onConfirm={confirm}
      onClose={onClose}
    >
      {archiving ? (
        <p>
          It disappears from searches and listings. A company with mines cannot be archived; only administrators can
          unarchive it.
        </p>
      ) : (
        <p>It appears in searches and listings again.</p>
      )}
    </ConfirmDialog>
  );
}
