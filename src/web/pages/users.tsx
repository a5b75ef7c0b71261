import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import { memberSorts, type MemberSort } from '../../features/users/contract.ts';
import { memberList } from '../../features/users/web/api.ts';
import { MemberTable } from '../../features/users/web/MemberTable.tsx';
import { count, number } from '../format.ts';
import { isUnauthorized, messageOf } from '../http.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/EmptyState.tsx';
import { ListControls } from '../ui/ListControls.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { ExportMenu } from '../ui/ExportMenu.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { useDebounced } from '../ui/use-debounced.ts';

export function meta() {
  return [{ title: 'Members | OpenPit' }];
}

const address = {
  search: parseAsString.withDefault(''),
  sortBy: parseAsStringLiteral(memberSorts),
  sortOrder: parseAsStringLiteral(['asc', 'desc'] as const),
};

const typingPause = 250;

const sortWords: Record<MemberSort, string> = { firstName: 'First name', lastName: 'Last name', createdAt: 'Joined' };
const sortOptions = memberSorts.map((value) => ({ value, label: sortWords[value] }));

function Directory() {
  const [search, setSearch] = useQueryStates(address, { history: 'replace' });
  const text = useDebounced(search.search, typingPause);
  const list = useInfiniteQuery({ ...memberList({ ...search, search: text }), placeholderData: keepPreviousData });
  const found = list.data?.pages.flatMap((page) => page.items);
  const total = list.data?.pages[0]?.total;
  const sort = (key: MemberSort) => {
    const descending = search.sortBy === key && search.sortOrder !== 'desc';
    void setSearch({ sortBy: key, sortOrder: descending ? 'desc' : 'asc' });
  };

  if (isUnauthorized(list.error)) return <PleaseLogIn what="users" />;
  return (
    <>
      <PageHeading
        title={<span aria-live="polite">Community Members{total !== undefined && ` (${number(total, 0)})`}</span>}
      >
        <ExportMenu what="these members" path={exportPaths.members} filters={search} />
      </PageHeading>
      <ListControls
        label="Search members"
        placeholder="Search members by name..."
        search={search.search}
        onSearch={(value) => void setSearch({ search: value }, { limitUrlUpdates: debounce(typingPause) })}
        sortBy={search.sortBy}
        sorts={sortOptions}
        onSort={(sortBy) => void setSearch({ sortBy, sortOrder: null })}
      />
      {list.isError ? (
        <LoadFailure
          title={`Error loading users: ${messageOf(list.error, list.error.message)}`}
          onRetry={() => void list.refetch()}
        />
      ) : found?.length === 0 ? (
        <EmptyState
          title={search.search ? 'No users found matching your search.' : 'No users found.'}
          action={
            search.search ? <Button onClick={() => void setSearch({ search: null })}>Clear search</Button> : undefined
          }
        />
      ) : (
        <MemberTable
          members={found}
          sorting={{ by: search.sortBy, order: search.sortOrder ?? 'asc' }}
          onSort={sort}
          waiting={list.isPlaceholderData}
        />
      )}
      {found && found.length > 0 && (
        <LoadMore list={list}>
          {number(found.length, 0)} of {count(total ?? found.length, 'member')}
        </LoadMore>
      )}
    </>
  );
}

export default function Users() {
  return (
    <NuqsAdapter>
      <Directory />
    </NuqsAdapter>
  );
}
