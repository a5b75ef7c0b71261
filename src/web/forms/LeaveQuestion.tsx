import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';

interface Editor {
  isSaved: () => boolean;
  leavesBehind: () => boolean;
  saveNow: () => Promise<void>;
  finish: () => Promise<void>;
}

/** Closing an editor that saves by itself, by its buttons or by Back: what can be saved is, and about the rest it asks. */
export function useLeaving(editor: Editor, onClose: () => void) {
  const [asking, setAsking] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && !editor.isSaved(),
  );
  const isBlocked = blocker.state === 'blocked';
  const leave = () => {
    if (isBlocked) blocker.proceed();
    else onClose();
    void editor.finish();
  };
  useEffect(() => {
    if (!isBlocked) return;
    const goOn = async () => {
      if (!editor.leavesBehind()) await editor.saveNow();
      if (editor.isSaved()) leave();
      else setAsking(true);
    };
    void goOn();
    // Once for each attempt to leave.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isBlocked]);
  return {
    close: () => (editor.leavesBehind() ? setAsking(true) : leave()),
    question: asking && (
      <ConfirmDialog
        title="Leave without saving?"
        action="Leave"
        busyAction="Leave"
        danger
        onConfirm={async () => leave()}
        onClose={() => {
          setAsking(false);
          if (isBlocked) blocker.reset();
        }}
      >
        <p>Something here is not saved yet. It waits in this tab until you open the form again.</p>
      </ConfirmDialog>
    ),
  };
}
