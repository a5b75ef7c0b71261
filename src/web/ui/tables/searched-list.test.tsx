import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ListResults } from './ListResults.tsx';
import { type Column, ListTable } from './ListTable.tsx';
import { searchedList } from './searched-list.ts';

type Sort = 'name' | 'age';
interface Row {
  id: number;
  name: string;
}
interface Order {
  sortBy: Sort | null;
  sortOrder: 'asc' | 'desc' | null;
}
type Answer = { items: Row[]; total: number | undefined; next: string | undefined };

const columns: Column<Row, Sort>[] = [
  { head: 'Name', sortKey: 'name', cell: ({ name }) => name },
  { head: 'Age', sortKey: 'age', numeric: true, cell: () => 3 },
  { head: 'Note', cell: () => 'none' },
];

interface ListProps {
  order: Order;
  onOrder: (order: Order) => void;
  first?: 'desc' | undefined;
  /** What the question before found. */
  before?: Answer | undefined;
}

function List({ order, onOrder, first, before }: ListProps) {
  const query = useInfiniteQuery({
    queryKey: ['rows'],
    queryFn: (): Promise<Answer> => Promise.reject(new Error('is not asked')),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...(before && { placeholderData: { pages: [before], pageParams: [undefined] } }),
  });
  const list = searchedList(query, order, onOrder);
  list.table.onSort('name', first);
  return (
    <ListResults list={list} noun={['row']} failureOf={({ message }) => ({ title: message })} empty="nothing found">
      <ListTable caption="Rows" columns={columns} addressOf={({ id }) => `/rows/${id}`} widths="w" {...list.table} />
    </ListResults>
  );
}

const anyOrder: Order = { sortBy: null, sortOrder: null };

function drawn(answer: Answer | undefined, order: Order = anyOrder, first?: 'desc', before?: Answer) {
  const client = new QueryClient();
  if (answer) client.setQueryData(['rows'], { pages: [answer], pageParams: [undefined] });
  const asked: Order[] = [];
  const text = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <List order={order} first={first} before={before} onOrder={(next) => asked.push(next)} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { text, asked };
}

const one: Answer = { items: [{ id: 7, name: 'Telfer' }], total: 312, next: 'x' };

it('shows what was found, under heads that say by what it is sorted, and how much more there is', () => {
  const { text } = drawn(one, { sortBy: 'age', sortOrder: 'desc' });
  expect(text).toContain('Telfer');
  expect(text).toContain('1 of 312 rows');
  expect(text).toContain('Load More');
  expect(text.match(/aria-sort="\w+"/g)).toEqual(['aria-sort="descending"']);
  expect(text.match(/<button type="button" class="[^"]*sort/g)).toHaveLength(2);
});

it('says that nothing was found, and draws rows while the answer is on its way', () => {
  expect(drawn({ items: [], total: 0, next: undefined }).text).toBe('nothing found');
  expect(drawn(undefined).text.match(/<tr[^>]*aria-hidden="true"/g)).toHaveLength(25);
});

it('says that an answer is on its way, and not how many rows the question before found', () => {
  const { text } = drawn(undefined, anyOrder, undefined, one);
  expect(text).toContain('Telfer');
  expect(text).toContain('aria-busy="true"');
  expect(text).toContain('Loading...');
  expect(text).not.toContain('312');
  expect(drawn(undefined, anyOrder, undefined, { items: [], total: 0, next: undefined }).text).toContain('Loading...');
  expect(drawn(one).text).not.toContain('Loading...');
});

it('sorts upward first, by the same head again downward, then upward', () => {
  const asked = (order: Order) => drawn(one, order).asked;
  expect(asked({ sortBy: 'age', sortOrder: 'asc' })).toEqual([{ sortBy: 'name', sortOrder: 'asc' }]);
  expect(asked({ sortBy: 'name', sortOrder: 'asc' })).toEqual([{ sortBy: 'name', sortOrder: 'desc' }]);
  expect(asked({ sortBy: 'name', sortOrder: null })).toEqual([{ sortBy: 'name', sortOrder: 'desc' }]);
  expect(asked({ sortBy: 'name', sortOrder: 'desc' })).toEqual([{ sortBy: 'name', sortOrder: 'asc' }]);
});

it('sorts downward first where the head says so', () => {
  const asked = (order: Order) => drawn(one, order, 'desc').asked;
  expect(asked({ sortBy: 'age', sortOrder: 'asc' })).toEqual([{ sortBy: 'name', sortOrder: 'desc' }]);
  expect(asked({ sortBy: 'name', sortOrder: 'desc' })).toEqual([{ sortBy: 'name', sortOrder: 'asc' }]);
  expect(asked({ sortBy: 'name', sortOrder: 'asc' })).toEqual([{ sortBy: 'name', sortOrder: 'desc' }]);
});
