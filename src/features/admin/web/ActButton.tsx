import { useState } from 'react';
import { isUnauthorized, messageOf, signInAgain } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { ConfirmDialog } from '../../../web/ui/overlays/ConfirmDialog.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';

interface ActButtonProps {
  label: string;
  busyLabel: string;
  /** What it does, as a question or a warning. */
  question: string;
  danger?: boolean | undefined;
  /** Answers what was done. */
  act: () => Promise<string>;
}

/** A button of an administrator's act: it asks, acts, and says what came of it. */
export function ActButton({ label, busyLabel, question, danger, act }: ActButtonProps) {
  const [asking, setAsking] = useState(false);
  async function confirm() {
    try {
      toast('Success', await act());
      setAsking(false);
    } catch (error) {
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      else toast('Error', messageOf(error, 'It could not be done. Please try again.'), 'destructive');
    }
  }
  return (
    <>
      <Button size="s" onClick={() => setAsking(true)}>
        {label}
      </Button>
      {asking && (
        <ConfirmDialog
          title={label}
          action={label}
          busyAction={busyLabel}
          danger={danger}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>{question}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
