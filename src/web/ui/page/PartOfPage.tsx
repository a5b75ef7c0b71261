import { type ReactNode, Suspense } from 'react';
import { LoadFailure } from './EmptyState.tsx';
import { Guarded } from './Guarded.tsx';
import { Panel } from './Panel.tsx';

interface PartOfPageProps {
  /** What stands there until its code has come. */
  fallback?: ReactNode;
  /** Id and title of the panel that it is, so that links lead there and say what is missing. */
  panel?: { id: string; title: string };
  /** With other data it is tried again. */
  attempt?: unknown;
  children: ReactNode;
}

/** A part whose code may come late: where it does not come, or breaks, it alone says so, and the rest of the page stays. */
export function PartOfPage({ fallback, panel, attempt, children }: PartOfPageProps) {
  const failure = (
    <LoadFailure
      title="This part of the page could not be shown."
      detail="Look at your connection, and load the page again."
      retry="Load the page again"
      onRetry={() => location.reload()}
    />
  );
  return (
    <Guarded attempt={attempt} instead={panel ? <Panel {...panel}>{failure}</Panel> : failure}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Guarded>
  );
}
