import type { ReactNode } from 'react';
import { HeadCell, LinkRow, SkeletonRows, type Sorting, tableStyles as styles } from './Table.tsx';

/** A column of a list: its head, and what stands there for a row. */
export interface Column<Row, Sort extends string> {
  head: string;
  /** Sortable by this key. */
  sortKey?: Sort;
  numeric?: boolean;
  cell: (row: Row) => ReactNode;
}

/** What the page of a list gives to its table. */
export interface ListTableProps<Row, Sort extends string> {
  /** Undefined while the first page is on its way. */
  rows: readonly Row[] | undefined;
  sorting: Sorting<Sort>;
  onSort: (key: Sort) => void;
  /** Shows what was found before, while the answer to a new search is on its way. */
  waiting: boolean;
}

interface ListTableOf<Row, Sort extends string> extends ListTableProps<Row, Sort> {
  /** For those who hear the page: what is listed, and where a row leads. */
  caption: string;
  columns: readonly Column<Row, Sort>[];
  addressOf: (row: Row) => string;
  /** What a pointer on a row starts. */
  hoverOf?: (row: Row) => { onPointerEnter: () => void; onPointerLeave: () => void };
  /** The class that sets the widths of the columns. */
  widths: string | undefined;
}

const pageRows = 25;

/** A table of which each row opens the page of what it lists. */
export function ListTable<Row extends { id: number | string }, Sort extends string>({
  caption,
  columns,
  rows,
  addressOf,
  hoverOf,
  widths,
  sorting,
  onSort,
  waiting,
}: ListTableOf<Row, Sort>) {
  return (
    <div className={styles.frame}>
      <table className={`${styles.table} ${widths}`} aria-busy={waiting}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ head, numeric, sortKey }) => (
              <HeadCell key={head} numeric={numeric} sortKey={sortKey} sorting={sorting} onSort={onSort}>
                {head}
              </HeadCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            rows.map((row) => (
              <LinkRow key={row.id} to={addressOf(row)} {...hoverOf?.(row)}>
                {columns.map(({ head, numeric, cell }) => (
                  <td key={head} className={numeric ? styles.numeric : undefined}>
                    {cell(row)}
                  </td>
                ))}
              </LinkRow>
            ))
          ) : (
            <SkeletonRows rows={pageRows} columns={columns.length} />
          )}
        </tbody>
      </table>
    </div>
  );
}
