import { Component, type ReactNode } from 'react';
import { LoadFailure } from './EmptyState.tsx';

interface PartOfPageProps {
  children: ReactNode;
}

interface PartOfPageState {
  isMissing: boolean;
}

/** A part whose code may come late: where it does not come, or breaks, it alone says so, and the rest of the page stays. */
export class PartOfPage extends Component<PartOfPageProps, PartOfPageState> {
  override state: PartOfPageState = { isMissing: false };

  static getDerivedStateFromError(): PartOfPageState {
    return { isMissing: true };
  }

  override render(): ReactNode {
    if (!this.state.isMissing) return this.props.children;
    return (
      <LoadFailure
        title="This part of the page did not come."
        detail="Look at your connection, and load the page again."
        retry="Load the page again"
        onRetry={() => location.reload()}
      />
    );
  }
}
