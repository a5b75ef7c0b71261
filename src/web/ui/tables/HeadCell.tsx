import type { CSSProperties, ReactNode } from 'react';
import styles from './HeadCell.module.css';
import { tableStyles } from './Table.tsx';

export interface Sorting<Key extends string> {
  by: Key | null;
  order: 'asc' | 'desc';
}

interface HeadCellProps<Key extends string> {
  children: ReactNode;
  numeric?: boolean | undefined;
  /** Sortable by this key. */
  sortKey?: Key | undefined;
  sorting?: Sorting<Key>;
  onSort?: (key: Key) => void;
  /** Beside what sorts, such as a box that ticks all rows. */
  before?: ReactNode;
  after?: ReactNode;
  className?: string | undefined;
  style?: CSSProperties;
}

/** A column's head; a sortable one is a button, and the sorted one shows its arrow always. */
export function HeadCell<Key extends string>({
  children,
  numeric,
  sortKey,
  sorting,
  onSort,
  before,
  after,
  className = '',
  style,
}: HeadCellProps<Key>) {
  const sorted = sortKey !== undefined && sorting?.by === sortKey;
  const direction = sorting?.order === 'desc' ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={`${numeric ? tableStyles.numeric : ''} ${className}`.trim() || undefined}
      style={style}
      aria-sort={sorted ? direction : undefined}
    >
      {before}
      {sortKey && onSort ? (
        <button
          type="button"
          className={numeric ? `${styles.sort} ${styles.numeric}` : styles.sort}
          onClick={() => onSort(sortKey)}
        >
          {children}
          <span className={styles.arrow} data-sorted={sorted || undefined} aria-hidden="true">
            {sorted && sorting?.order === 'desc' ? '↓' : '↑'}
          </span>
        </button>
      ) : (
        children
      )}
      {after}
    </th>
  );
}
