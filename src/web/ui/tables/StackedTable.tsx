import type { CSSProperties, ReactNode } from 'react';
import styles from './StackedTable.module.css';
import { ScrollFrame, tableStyles } from './Table.tsx';

/** The head of a column; one that nobody has to read has no cell of words in it. */
export interface StackedHead {
  head: string;
  numeric?: boolean;
  /** What the head means, for those who do not say it daily. */
  explained?: string;
  /** Whether it is heard, but not seen: what stands in the column says itself. */
  quiet?: boolean;
}

interface StackedTableProps {
  caption: ReactNode;
  captionClass: string | undefined;
  /** At most ten. */
  heads: readonly StackedHead[];
  className?: string | undefined;
  /** Where it may be wider than a screen and has nothing in it to focus: what scrolls, to a screen reader. */
  scrolls?: string;
  /** Whether its rows are on their way. */
  isBusy?: boolean;
  /** The rows, each with as many cells as there are heads. */
  children: ReactNode;
}

/** Heads as the styles take them: each cell of a card says its own. */
export const headVariables = (heads: readonly StackedHead[]): CSSProperties =>
  Object.fromEntries(heads.map(({ head }, place) => [`--head-${place + 1}`, JSON.stringify(head)]));

function HeadWords({ head, explained, quiet = false }: StackedHead) {
  if (quiet) return <span className="visually-hidden">{head}</span>;
  return explained ? <abbr title={explained}>{head}</abbr> : head;
}

/** A table that is no wider than a phone: there each row is a card, in which every cell stands behind its head. */
export function StackedTable(props: StackedTableProps) {
  const { caption, captionClass, heads, className = '', scrolls, isBusy, children } = props;
  const table = (
    <table
      className={`${tableStyles.table} ${styles.stacked} ${className}`}
      style={headVariables(heads)}
      aria-busy={isBusy}
    >
      <caption className={captionClass}>{caption}</caption>
      <thead>
        <tr>
          {heads.map((each) => (
            <th key={each.head} scope="col" className={each.numeric ? tableStyles.numeric : undefined}>
              <HeadWords {...each} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
  return scrolls ? (
    <ScrollFrame label={scrolls}>{table}</ScrollFrame>
  ) : (
    <div className={tableStyles.inner}>{table}</div>
  );
}
