import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../../../web/ui/overlays/ConfirmDialog.tsx';

/** Asks whoever leaves the page, or closes the tab, while it alone holds what was said of a file. */
export function ImportLeaving({ isHeld }: { isHeld: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isHeld && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isHeld) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isHeld]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title="Leave without importing?"
      action="Leave"
      busyAction="Leave"
      danger
      onConfirm={async () => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>The file and what you said of it are on this page alone: you would choose and say it again.</p>
    </ConfirmDialog>
  );
}
