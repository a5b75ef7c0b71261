import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { debounce, useQueryStates } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import { memberSorts, type MemberSort } from '../../features/users/contract.ts';
import { memberList } from '../../features/users/web/api.ts';
import { MemberTable } from '../../features/users/web/MemberTable.tsx';
import { number } from '../format.ts';
import { isUnauthorized, messageOf } from '../http.ts';
import { Button } from '../ui/controls/Button.tsx';
import { EmptyState, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { ListControls } from '../ui/tables/ListControls.tsx';
import { ListResults } from '../ui/tables/ListResults.tsx';
import { ExportMenu } from '../ui/overlays/ExportMenu.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { listAddress, searchedList, typingPause } from '../ui/tables/searched-list.ts';
import { useDebounced } from '../ui/hooks/use-debounced.ts';

export function meta() {
  return [{ title: 'Members | OpenPit' }];
}

const address = listAddress(memberSorts);

const sortWords: Record<MemberSort, string> = { firstName: 'First name', lastName: 'Last name', createdAt: 'Joined' };
const sortOptions = memberSorts.map((value) => ({ value, label: sortWords[value] }));

function Directory() {
  const [search, setSearch] = useQueryStates(address, { history: 'replace' });
  const text = useDebounced(search.search, typingPause);
  const query = useInfiniteQuery({ ...memberList({ ...search, search: text }), placeholderData: keepPreviousData });
  const list = searchedList(query, search, setSearch);
  const { total } = list;

  if (isUnauthorized(query.error)) return <PleaseLogIn what="users" />;
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
      <ListResults
        list={list}
        noun={['member']}
        failureOf={(error) => ({ title: `Error loading users: ${messageOf(error, error.message)}` })}
        empty={
          <EmptyState
            title={search.search ? 'No users found matching your search.' : 'No users found.'}
            action={
              search.search ? <Button onClick={() => void setSearch({ search: null })}>Clear search</Button> : undefined
            }
          />
        }
      >
        <MemberTable {...list.table} />
      </ListResults>
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
