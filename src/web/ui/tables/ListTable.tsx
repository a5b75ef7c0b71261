import { type CSSProperties, type ReactNode, useRef } from 'react';
import { ColumnEdge } from './ColumnEdge.tsx';
import { HeadCell, type Sorting } from './HeadCell.tsx';
import { PhoneRow, phoneFrame, phoneTable } from './PhoneRow.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { DenseRows, LinkRow, tableStyles as styles } from './Table.tsx';
import { Tick, Ticked } from './Tick.tsx';

/** A column of a list: its head, and what stands there for a row. */
export interface Column<Row, Sort extends string> {
  /** As addresses name it; the head unless said. */
  id?: string;
  head: string;
  /** What its numbers are in, said once beside the head. */
  unit?: string;
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
  /** Pixels that columns were given, by their ids, and how to give others; null: as wide as what stands in it. */
  sized?: ReadonlyMap<string, number>;
  onWidth?: (id: string, pixels: number | null) => void;
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
  /** None: rows cannot be chosen. */
  choosing?: Choosing<Row> | undefined;
  /** The class that sets the widths of the columns. */
  widths: string | undefined;
  /** Rows of one line: what a figure stands for is behind a title. */
  dense?: boolean;
  /** As wide as its columns: it is scrolled in its own frame, where its head and first column stay. */
  scrolls?: boolean;
}

/** Rows that are chosen, by id, and what a tick changes. */
export interface Choosing<Row> {
  ids: ReadonlySet<number | string>;
  nameOf: (row: Row) => string;
  /** Several rows, as they are called. */
  several: string;
  onChange: (rows: readonly Row[], isChosen: boolean) => void;
}

/** Rows that a page keeps as chosen, whatever the list shows by now. */
export const choosingOf = <Row extends { id: number; name: string }>(
  several: string,
  chosen: ReadonlyMap<number, Row>,
  onSelect: (chosen: ReadonlyMap<number, Row>) => void,
): Choosing<Row> => ({
  ids: new Set(chosen.keys()),
  nameOf: ({ name }) => name,
  several,
  onChange(rows, isChosen) {
    const next = new Map(chosen);
    for (const row of rows) {
      if (isChosen) next.set(row.id, row);
      else next.delete(row.id);
    }
    onSelect(next);
  },
});

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
  sized,
  onWidth,
  widths,
  dense = false,
  scrolls = false,
  sorting,
  onSort,
  waiting,
}: ListTableOf<Row, Sort>) {
  const lastTicked = useRef<Row['id']>(undefined);
  const tick = (row: Row, isChosen: boolean, withThoseBetween: boolean) => {
    const all = rows ?? [];
    const places = [lastTicked.current, row.id].map((id) => all.findIndex((each) => each.id === id));
    const [from = 0, to = 0] = places.toSorted((one, other) => one - other);
    choosing?.onChange(withThoseBetween && from >= 0 ? all.slice(from, to + 1) : [row], isChosen);
    lastTicked.current = row.id;
  };
  const ticked = choosing && rows ? rows.filter(({ id }) => choosing.ids.has(id)).length : 0;
  const isAll = ticked > 0 && ticked === rows?.length;
  const idOf = ({ id, head }: Column<Row, Sort>) => id ?? head;
  const widthOf = (column: Column<Row, Sort>): { className?: string | undefined; style?: CSSProperties } => {
    const pixels = sized?.get(idOf(column));
    return pixels === undefined
      ? {}
      : { className: styles.sized, style: { '--column': `${pixels}px` } as CSSProperties };
  };
  return (
    <div className={`${styles.frame} ${scrolls ? styles.scrolls : ''} ${phoneRow ? phoneFrame : ''}`}>
      <table
        className={`${styles.table} ${widths} ${phoneRow ? phoneTable : ''} ${dense ? styles.dense : ''} ${sized?.size ? styles.given : ''}`}
        aria-busy={waiting}
      >
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, place) => {
              const { head, explained, unit, numeric, sortKey, firstOrder } = column;
              const name = explained ? <abbr title={explained}>{head}</abbr> : head;
              return (
                <HeadCell
                  key={idOf(column)}
                  numeric={numeric}
                  sortKey={sortKey}
                  sorting={sorting}
                  onSort={(by: Sort) => onSort(by, firstOrder)}
                  before={
                    place === 0 &&
                    choosing && (
                      <Tick
                        label={`Select all ${choosing.several} that are shown`}
                        checked={ticked > 0 && !isAll ? undefined : isAll}
                        onTick={() => choosing.onChange(rows ?? [], !isAll)}
                      />
                    )
                  }
                  after={onWidth && <ColumnEdge onWidth={(pixels) => onWidth(idOf(column), pixels)} />}
                  {...widthOf(column)}
                >
                  {unit ? (
                    <span>
                      {name} <small>{unit}</small>
                    </span>
                  ) : (
                    name
                  )}
                </HeadCell>
              );
            })}
          </tr>
        </thead>
        <tbody>
          <DenseRows value={dense}>
            {rows ? (
              rows.map((row) => (
                <LinkRow key={row.id} to={addressOf(row)} {...hoverOf?.(row)}>
                  {columns.map((column, place) => {
                    const { className = '', style } = widthOf(column);
                    return (
                      <td
                        key={idOf(column)}
                        className={`${column.numeric ? styles.numeric : ''} ${className}`.trim() || undefined}
                        style={style}
                      >
                        {place === 0 && choosing ? (
                          <Ticked
                            tick={
                              <Tick
                                label={`Select ${choosing.nameOf(row)}`}
                                checked={choosing.ids.has(row.id)}
                                onTick={(isChosen, withThoseBetween) => tick(row, isChosen, withThoseBetween)}
                              />
                            }
                          >
                            {phoneRow && <PhoneRow>{phoneRow(row)}</PhoneRow>}
                            {column.cell(row)}
                          </Ticked>
                        ) : (
                          <>
                            {place === 0 && phoneRow && <PhoneRow>{phoneRow(row)}</PhoneRow>}
                            {column.cell(row)}
                          </>
                        )}
                      </td>
                    );
                  })}
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
