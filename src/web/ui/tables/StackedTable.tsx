import type { CSSProperties, ReactNode } from 'react';
import styles from './StackedTable.module.css';
import { ScrollFrame, tableStyles } from './Table.tsx';

/** The head of a column; one that nobody has to read has no cell of words in it. */
export interface StackedHead {
  head: string;
  numeric?: boolean;
  /** What the head means, for those who do not say it daily. */
  explained?: string;
  /** What stands below it in a table. */
  note?: string;
  /** Whether it is heard, but not seen: what stands in the column says itself. */
  quiet?: boolean;
}

interface StackedTableProps {
  caption: ReactNode;
  captionClass: string | undefined;
  /** At most fourteen. */
  heads: readonly StackedHead[];
  /** How many short figures of a card stand in a line, each below its head; else each stands behind it, in a line of its own. */
  inColumns?: 2 | 3;
  className?: string | undefined;
  /** Whether the first column has only what is done with a row. */
  actionsFirst?: boolean;
  /** Where it may be wider than a screen and has nothing in it to focus: what scrolls, to a screen reader. */
  scrolls?: string;
  /** Whether what scrolls is no higher than a part of the window. */
  limited?: boolean;
  /** Whether its rows are on their way. */
  isBusy?: boolean;
  /** The rows, each with as many cells as there are heads. */
  children: ReactNode;
}

const noBreakSpace = '\u00a0';

/** Heads as the styles take them: each cell of a card says its own, but one that nobody has to read. */
export const headVariables = (heads: readonly StackedHead[]): CSSProperties =>
  Object.fromEntries(
    heads.map(({ head, quiet = false }, place) => [`--head-${place + 1}`, JSON.stringify(quiet ? noBreakSpace : head)]),
  );

function HeadWords({ head, explained, note, quiet = false }: StackedHead) {
  if (quiet) return <span className="visually-hidden">{head}</span>;
  return (
    <>
      {explained ? <abbr title={explained}>{head}</abbr> : head}
      {note && <small>{note}</small>}
    </>
  );
}

/** A table that is no wider than a phone: there each row is a card, in which every cell has its head. */
export function StackedTable(props: StackedTableProps) {
  const {
    caption,
    captionClass,
    heads,
    inColumns,
    className = '',
    actionsFirst = false,
    limited = false,
    scrolls,
    isBusy,
    children,
  } = props;
  const table = (
    <table
      className={`${tableStyles.table} ${styles.stacked} ${className}`}
      style={{ ...headVariables(heads), ...(inColumns && { '--in-columns': inColumns }) }}
      data-in-columns={inColumns}
      data-actions={actionsFirst || undefined}
      aria-busy={isBusy}
    >
      <caption className={captionClass}>{caption}</caption>
      <thead>
        <tr>
          {heads.map((each) => (
            <th
              key={`${each.head} ${each.explained ?? ''}`}
              scope="col"
              className={each.numeric ? tableStyles.numeric : undefined}
            >
              <HeadWords {...each} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
  return scrolls ? (
    <ScrollFrame label={scrolls} limited={limited}>
      {table}
    </ScrollFrame>
  ) : (
    <div className={tableStyles.inner}>{table}</div>
  );
}
