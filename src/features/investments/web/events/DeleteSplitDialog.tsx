import { DeleteDialog } from '../../../../web/forms/DeleteDialog.tsx';
import type { CorporateAction } from '../../contract-trades.ts';
import { actionWords } from './action-form.ts';
import { refreshJournal, removeAction } from '../api.ts';
import { SplitPreview } from './SplitPreview.tsx';

interface DeleteSplitDialogProps {
  action: CorporateAction;
  onClose: () => void;
}

export function DeleteSplitDialog({ action, onClose }: DeleteSplitDialogProps) {
  return (
    <DeleteDialog
      title="Delete split"
      onDelete={() => removeAction(action)}
      onDeleted={refreshJournal}
      deleted="Split deleted successfully"
      failed="Failed to delete the split"
      onClose={onClose}
      details={
        <SplitPreview ticker={action.ticker} date={action.actionDate} change={{ remove: true, id: action.id }} />
      }
    >
      Are you sure you want to delete the {actionWords(action)}? This action cannot be undone.
    </DeleteDialog>
  );
}
