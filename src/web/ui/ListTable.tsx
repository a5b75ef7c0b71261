import type { ReactNode } from 'react';
import { DenseRows, HeadCell, LinkRow, SkeletonRows, type Sorting, tableStyles as styles } from './Table.tsx';

/** A column of a list: its head, and what stands there for a row. */
export interface Column<Row, Sort extends string> {
  head: string;
  /** What the head means, for those who do not say it daily. */
  explained?: string;
  /** Sortable by this key. */
  sortKey?: Sort;
  /** What the first click sorts: the best first, where more is better. */
  firstOrder?: 'desc';
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
}

/** What the page of a list gives to its table. */
export interface ListTableProps<Row, Sort extends string> {
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  sorting: Sorting<Sort>;
  onSort: (key: Sort, firstOrder?: 'asc' | 'desc') => void;
  /** Shows what was found before, while the answer to a new search is on its way. */
  waiting: boolean;
}

interface ListTableOf<Row, Sort extends string> extends ListTableProps<Row, Sort> {
  /** For those who hear the page: what is listed, and where a row leads. */
  caption: string;
  columns: readonly Column<Row, Sort>[];
  addressOf: (row: Row) => string;
  /** On a phone, two lines of a row instead of its columns. */
  phoneRow?: (row: Row) => ReactNode;
  /** What a pointer on a row starts. */
  hoverOf?: (row: Row) => { onPointerEnter: () => void; onPointerLeave: () => void };
  /** Rows that are chosen, by id, and what a tick changes; none: rows cannot be chosen. */
  choosing?:
    | {
        ids: ReadonlySet<number | string>;
        nameOf: (row: Row) => string;
        onChange: (row: Row, isChosen: boolean) => void;
      }
    | undefined;
  /** The class that sets the widths of the columns. */
  widths: string | undefined;
  /** Rows of one line: what a figure stands for is behind a title. */
  dense?: boolean;
  /** As wide as its columns: it is scrolled in its own frame, where its head and first column stay. */
  scrolls?: boolean;
}

const pageRows = 25;

/** A table of which each row opens the page of what it lists. */
export function ListTable<Row extends { id: number | string }, Sort extends string>({
  caption,
  columns,
  rows,
  addressOf,
  phoneRow,
  hoverOf,
  choosing,
  widths,
  dense = false,
  scrolls = false,
  sorting,
  onSort,
  waiting,
}: ListTableOf<Row, Sort>) {
  return (
    <div className={`${styles.frame} ${scrolls ? styles.scrolls : ''}`}>
      <table
        className={`${styles.table} ${widths} ${phoneRow ? styles.short : ''} ${dense ? styles.dense : ''}`}
        aria-busy={waiting}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, explained, numeric, sortKey, firstOrder }) => (
              <HeadCell
                key={head}
                numeric={numeric}
                sortKey={sortKey}
                sorting={sorting}
                onSort={(by: Sort) => onSort(by, firstOrder)}
              >
                {explained ? <abbr title={explained}>{head}</abbr> : head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          <DenseRows value={dense}>
            {rows ? (
              rows.map((row) => (
                <LinkRow key={row.id} to={addressOf(row)} {...hoverOf?.(row)}>
                  {columns.map(({ head, numeric, cell }, column) => (
                    <td key={head} className={numeric ? styles.numeric : undefined}>
                      {column === 0 && phoneRow && <span className={styles.phoneRow}>{phoneRow(row)}</span>}
                      {column === 0 && choosing ? (
                        <span className={styles.chosen}>
                          <input
                            type="checkbox"
                            aria-label={`Select ${choosing.nameOf(row)}`}
                            checked={choosing.ids.has(row.id)}
                            onChange={(event) => choosing.onChange(row, event.target.checked)}
                          />
                          {cell(row)}
                        </span>
                      ) : (
                        cell(row)
                      )}
                    </td>
                  ))}
                </LinkRow>
              ))
            ) : (
              <SkeletonRows rows={pageRows} columns={columns.length} />
            )}
          </DenseRows>
        </tbody>
      </table>
    </div>
  );
}
