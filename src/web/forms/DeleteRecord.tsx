import { lazy } from 'react';
import { capitalised } from '../../domain/text/capitalised.ts';
import { refreshRecords } from './record-changed.ts';
import { OnDemand } from '../ui/page/OnDemand.tsx';

const DeleteDialog = lazy(async () => ({ default: (await import('./DeleteDialog.tsx')).DeleteDialog }));

interface DeleteRecordProps {
  /** As in 'Delete drill program'. */
  noun: string;
  /** As in 'Are you sure you want to delete the drill program for 2024?' */
  which: string;
  onDelete: () => Promise<unknown>;
  /** Brings the page up to date; that of a mine or company, unless said otherwise. */
  onDeleted?: () => Promise<unknown>;
  failed?: string;
  onClose: () => void;
}

/** Asks before one record of a list goes, in the same words for all of them. */
export function DeleteRecord({
  noun,
  which,
  onDelete,
  onDeleted = refreshRecords,
  failed = `Failed to delete ${noun}`,
  onClose,
}: DeleteRecordProps) {
  return (
    <OnDemand>
      <DeleteDialog
        title={`Delete ${noun}`}
        onDelete={onDelete}
        onDeleted={onDeleted}
        deleted={`${capitalised(noun)} deleted successfully`}
        failed={failed}
        onClose={onClose}
      >
        Are you sure you want to delete {which}? This action cannot be undone.
      </DeleteDialog>
    </OnDemand>
  );
}
