import { ArchiveDialog } from '../../../web/entity/ArchiveDialog.tsx';
import type { Mine } from '../contract.ts';
import { archiveMine } from './api.ts';

export function ArchiveMine({ mine, onClose }: { mine: Mine; onClose: () => void }) {
  return (
    <ArchiveDialog noun="mine" record={mine} list="/mines" archive={archiveMine} onClose={onClose}>
      It disappears from searches and listings. Its page stays readable by its address. Only administrators can
      unarchive it.
    </ArchiveDialog>
  );
}
