import { lazy, Suspense } from 'react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { debounce, parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { densityRanges, mineSorts, studyLevels } from '../../features/mines/contract.ts';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import { mineList } from '../../features/mines/web/api.ts';
import { MineFilters } from '../../features/mines/web/MineFilters.tsx';
import { MineTable } from '../../features/mines/web/MineTable.tsx';
import { isUnauthorized, messageOf, reasonOf } from '../http.ts';
import { number } from '../format.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, PleaseLogIn } from '../ui/EmptyState.tsx';
import { ListResults } from '../ui/ListResults.tsx';
import { ExportMenu } from '../ui/ExportMenu.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { tableStyles } from '../ui/Table.tsx';
import { listAddress, searchedList, typingPause } from '../ui/searched-list.ts';
import { useDebounced } from '../ui/use-debounced.ts';

const ImportChip = lazy(async () => ({
  default: (await import('../../features/imports/web/ImportChip.tsx')).ImportChip,
}));

export function meta() {
  return [{ title: 'Mines | OpenPit' }];
}

const address = {
  ...listAddress(mineSorts),
  stage: parseAsString,
  country: parseAsString,
  jurisdiction: parseAsString,
  metals: parseAsString,
  hasResourceEstimates: parseAsBoolean,
  hasEconomicStudies: parseAsBoolean,
  densityRange: parseAsStringLiteral(densityRanges),
  studyLevel: parseAsStringLiteral(studyLevels),
  import: parseAsInteger,
};

function MineDatabase() {
  const [search, setSearch] = useQueryStates(address, { history: 'replace' });
  const text = useDebounced(search.search, typingPause);
  const query = useInfiniteQuery({ ...mineList({ ...search, search: text }), placeholderData: keepPreviousData });
  const list = searchedList(query, search, setSearch);
  const { found, total } = list;
  const amount =
    found && (total === undefined ? `${number(found.length, 0)}${query.hasNextPage ? '+' : ''}` : number(total, 0));
  const searched = Object.entries(search).some(
    ([name, value]) => value !== null && value !== '' && !name.startsWith('sort'),
  );

  if (isUnauthorized(query.error)) return <PleaseLogIn what="mines" />;
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
            studyLevel: null,
            import: null,
          })
        }
      />
      {search.import !== null && (
        <Suspense>
          <ImportChip id={search.import} onRemove={() => void setSearch({ import: null })} />
        </Suspense>
      )}
      <h2 className={tableStyles.title} aria-live="polite">
        Mine Database{amount === undefined && !query.isError && <small> Loading...</small>}
        {amount !== undefined && ` (${amount} ${total === 1 ? 'mine' : 'mines'})`}
      </h2>
      <ListResults
        list={list}
        noun={['mine']}
        failureOf={(error) => ({
          title: 'Error loading mines',
          detail: messageOf(error, `Failed to fetch mines: ${reasonOf(error)}`),
        })}
        empty={
          <EmptyState
            title="No items found"
            action={searched ? <Button onClick={() => void setSearch(null)}>Clear filters</Button> : undefined}
          >
            {searched
              ? 'No mine fits all of this. Take a filter away, or search for a shorter word.'
              : 'Mines that members add or import appear here.'}
          </EmptyState>
        }
      >
        <MineTable {...list.table} />
      </ListResults>
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
