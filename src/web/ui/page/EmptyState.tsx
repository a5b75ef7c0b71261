import type { ReactNode } from 'react';
import { PitMark } from '../pictures/PitMark.tsx';
import styles from './EmptyState.module.css';

/** What belongs here, why it matters, and the one thing to do. */
interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode | undefined;
  /** For one of several sections of a page. */
  compact?: boolean;
}

export function EmptyState({ title, children, action, compact = false }: EmptyStateProps) {
  return (
    <div className={compact ? `${styles.empty} ${styles.compact}` : styles.empty}>
      <PitMark size={compact ? 44 : 72} />
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  );
}

/** Where a session ended while its page is open. */
export function PleaseLogIn({ what }: { what: string }) {
  return (
    <EmptyState
      title={`Please log in to view ${what}`}
      action={<a href={`/api/login?returnTo=${encodeURIComponent(location.pathname + location.search)}`}>Sign In</a>}
    >
      Your session has ended.
    </EmptyState>
  );
}

interface LoadFailureProps {
  title: string;
  detail?: string;
  onRetry: () => void;
  /** What the button says. */
  retry?: string;
  /** In the place of a whole page: the page is called so. */
  isPage?: boolean;
}

/** Something could not be read: the words of the specification, what the server said, and another try. */
export function LoadFailure({ title, detail, onRetry, retry = 'Try again', isPage = false }: LoadFailureProps) {
  const Title = isPage ? 'h1' : 'strong';
  return (
    <div className={styles.failure} role="alert">
      <Title>{title}</Title>
      {detail && <span>{detail}</span>}
      <button type="button" onClick={onRetry}>
        {retry}
      </button>
    </div>
  );
}
