import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { parseAsString, parseAsStringLiteral } from 'nuqs';
import type { ListTableProps } from './ListTable.tsx';

/** How long a search waits for the next letter, in milliseconds. */
export const typingPause = 250;

/** What the address of each list says. */
export const listAddress = <Sort extends string>(sorts: readonly Sort[]) => ({
  search: parseAsString.withDefault(''),
  sortBy: parseAsStringLiteral(sorts),
  sortOrder: parseAsStringLiteral(['asc', 'desc'] as const),
});

interface Ordered<Sort extends string> {
  sortBy: Sort | null;
  sortOrder: 'asc' | 'desc' | null;
}

type Answers<Row> = UseInfiniteQueryResult<InfiniteData<{ items: readonly Row[]; total: number | undefined }>>;

/**
 * What has come of a list so far, and what its table needs; its heads write the order into the address. Rows of the question before
 * stay readable until the answer is there; how many those were is no answer to this one, and not told.
 */
export function searchedList<Row, Sort extends string>(
  query: Answers<Row>,
  { sortBy, sortOrder }: Ordered<Sort>,
  setOrder: (order: Ordered<Sort>) => unknown,
) {
  const found = query.data?.pages.flatMap((page) => page.items);
  const table: ListTableProps<Row, Sort> = {
    rows: found,
    sorting: { by: sortBy, order: sortOrder ?? 'asc' },
    onSort(key, first = 'asc') {
      const second = first === 'asc' ? 'desc' : 'asc';
      const isFirst = sortBy !== key || (sortOrder ?? 'asc') !== first;
      void setOrder({ sortBy: key, sortOrder: isFirst ? first : second });
    },
    waiting: query.isPlaceholderData,
  };
  return { query, found, total: query.isPlaceholderData ? undefined : query.data?.pages[0]?.total, table };
}

export type SearchedList<Row, Sort extends string> = ReturnType<typeof searchedList<Row, Sort>>;
