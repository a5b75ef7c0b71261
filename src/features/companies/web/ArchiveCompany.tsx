import { ArchiveDialog } from '../../../web/entity/ArchiveDialog.tsx';
import type { Company } from '../contract.ts';
import { archiveCompany } from './api.ts';

export function ArchiveCompany({ company, onClose }: { company: Company; onClose: () => void }) {
  return (
    <ArchiveDialog noun="company" record={company} list="/companies" archive={archiveCompany} onClose={onClose}>
      It disappears from searches and listings. A company with mines cannot be archived; only administrators can
      unarchive it.
    </ArchiveDialog>
  );
}
