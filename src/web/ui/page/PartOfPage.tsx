import { type ReactNode, Suspense } from 'react';
import { LoadFailure } from './EmptyState.tsx';
import { Guarded } from './Guarded.tsx';

interface PartOfPageProps {
  /** What stands there until its code has come. */
  fallback?: ReactNode;
  /** What stands around the words that it could not be shown, such as the panel to which links lead. */
  renderFrame?: (failure: ReactNode) => ReactNode;
  /** With other data it is tried again. */
  attempt?: unknown;
  children: ReactNode;
}

/** A part whose code may come late: where it does not come, or breaks, it alone says so, and the rest of the page stays. */
export function PartOfPage({ fallback, renderFrame, attempt, children }: PartOfPageProps) {
  const failure = (
    <LoadFailure
      title="This part of the page could not be shown."
      detail="Look at your connection, and load the page again."
      retry="Load the page again"
      onRetry={() => location.reload()}
    />
  );
  return (
    <Guarded attempt={attempt} instead={renderFrame ? renderFrame(failure) : failure}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Guarded>
  );
}
