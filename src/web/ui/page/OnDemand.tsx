import { Children, isValidElement, type ReactNode, Suspense } from 'react';
import { Guarded } from './Guarded.tsx';
import { toast } from '../overlays/toast.ts';

const sayThatItIsMissing = () =>
  toast('This could not be shown', 'Look at your connection, and load the page again.', 'destructive');

/** What comes when it is asked for, such as a dialog: where its code does not come a toast says so, and the page stays as it is. */
export function OnDemand({ children }: { children: ReactNode }) {
  // Another dialog of the same place may still come.
  const asked = Children.toArray(children).map((child) => (isValidElement(child) ? child.key : null));
  return (
    <Guarded attempt={asked.join()} instead={null} onBroken={sayThatItIsMissing}>
      <Suspense>{children}</Suspense>
    </Guarded>
  );
}
