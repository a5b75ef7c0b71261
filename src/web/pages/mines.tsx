import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { debounce, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { densityRanges, mineSorts, type MineSort } from '../../features/mines/contract.ts';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import { mineList } from '../../features/mines/web/api.ts';
import { MineFilters } from '../../features/mines/web/MineFilters.tsx';
import { MineTable } from '../../features/mines/web/MineTable.tsx';
import { isUnauthorized, messageOf } from '../http.ts';
import { count, number } from '../format.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/EmptyState.tsx';
import { LoadMore } from '../ui/LoadMore.tsx';
import { ExportMenu } from '../ui/ExportMenu.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { tableStyles } from '../ui/Table.tsx';
import { useDebounced } from '../ui/use-debounced.ts';

export function meta() {
  return [{ title: 'Mines | OpenPit' }];
}

const address = {
  search: parseAsString.withDefault(''),
  sortBy: parseAsStringLiteral(mineSorts),
  sortOrder: parseAsStringLiteral(['asc', 'desc'] as const),
  stage: parseAsString,
  country: parseAsString,
  jurisdiction: parseAsString,
  metals: parseAsString,
  hasResourceEstimates: parseAsBoolean,
  hasEconomicStudies: parseAsBoolean,
  densityRange: parseAsStringLiteral(densityRanges),
};

const typingPause = 250;

function MineDatabase() {
  const [search, setSearch] = useQueryStates(address, { history: 'replace' });
  const text = useDebounced(search.search, typingPause);
  const list = useInfiniteQuery({ ...mineList({ ...search, search: text }), placeholderData: keepPreviousData });
  const found = list.data?.pages.flatMap((page) => page.items);
  const total = list.data?.pages[0]?.total;
  const amount =
    found && (total === undefined ? `${number(found.length, 0)}${list.hasNextPage ? '+' : ''}` : number(total, 0));
  const sort = (key: MineSort) => {
    const descending = search.sortBy === key && search.sortOrder !== 'desc';
    void setSearch({ sortBy: key, sortOrder: descending ? 'desc' : 'asc' });
  };
  const searched = Object.entries(search).some(
    ([name, value]) => value !== null && value !== '' && !name.startsWith('sort'),
  );

  if (isUnauthorized(list.error)) return <PleaseLogIn what="mines" />;
  return (
    <>
      <PageHeading title="Mines">
        <ExportMenu what="these mines" path={exportPaths.mines} filters={search} />
      </PageHeading>
      <MineFilters
        search={search}
        onChange={(changes) =>
          void setSearch(changes, 'search' in changes ? { limitUrlUpdates: debounce(typingPause) } : {})
        }
        onClear={() =>
          void setSearch({
            search: null,
            stage: null,
            country: null,
            jurisdiction: null,
            metals: null,
            hasResourceEstimates: null,
            hasEconomicStudies: null,
            densityRange: null,
          })
        }
      />
      <h2 className={tableStyles.title} aria-live="polite">
        Mine Database{amount !== undefined && ` (${amount} ${total === 1 ? 'mine' : 'mines'})`}
      </h2>
      {list.isError ? (
        <LoadFailure
          title="Error loading mines"
          detail={messageOf(list.error, `Failed to fetch mines: ${list.error.message}`)}
          onRetry={() => void list.refetch()}
        />
      ) : found?.length === 0 ? (
        <EmptyState
          title="No items found"
          action={searched ? <Button onClick={() => void setSearch(null)}>Clear filters</Button> : undefined}
        >
          {searched
            ? 'No mine fits all of this. Take a filter away, or search for a shorter word.'
            : 'Mines that members add or import appear here.'}
        </EmptyState>
      ) : (
        <MineTable
          mines={found}
          sorting={{ by: search.sortBy, order: search.sortOrder ?? 'asc' }}
          onSort={sort}
          waiting={list.isPlaceholderData}
        />
      )}
      {found && found.length > 0 && (
        <LoadMore list={list}>
          {number(found.length, 0)} of {count(total ?? found.length, 'mine')}
        </LoadMore>
      )}
    </>
  );
}

export default function Mines() {
  return (
    <NuqsAdapter>
      <MineDatabase />
    </NuqsAdapter>
  );
}
