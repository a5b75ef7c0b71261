import type { ReactNode } from 'react';
import { Button } from '../controls/Button.tsx';
import styles from './LoadMore.module.css';

interface LoadMoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  /** How many of how many are shown. */
  children?: ReactNode;
}

/** The end of a list: the next page, and how much of it is there. */
export function LoadMore({ list, children }: LoadMoreProps) {
  return (
    <div className={styles.more}>
      {list.hasNextPage && (
        <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {list.isFetchingNextPage ? 'Loading...' : 'Load More'}
        </Button>
      )}
      {children && <span>{children}</span>}
    </div>
  );
}
