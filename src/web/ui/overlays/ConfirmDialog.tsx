import { type ReactNode, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { Dialog } from './Dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  children: ReactNode;
  /** What the button says, and what it says meanwhile. */
  action: string;
  busyAction: string;
  danger?: boolean | undefined;
  /** Closes the dialog itself when it succeeded. */
  onConfirm: () => Promise<void>;
  onClose: () => void;
}

/** One question before something that cannot simply be taken back. */
export function ConfirmDialog({
  title,
  children,
  action,
  busyAction,
  danger = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
  };
  return (
    <Dialog
      title={title}
      width="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button look={danger ? 'danger' : 'primary'} disabled={busy} onClick={() => void confirm()}>
            {busy ? busyAction : action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
