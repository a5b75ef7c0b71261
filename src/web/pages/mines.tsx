import { lazy, useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { debounce, parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { Link, useSearchParams } from 'react-router';
import { mineSorts } from '../../features/mines/contract-list.ts';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import { readablePlaces } from '../../features/map/web/place-filters.ts';
import { mineFacets, mineList } from '../../features/mines/web/api.ts';
import { useRefusedCountry } from '../../features/rank/web/refused-country.ts';
import { mineFilterNames, mineFilters, writtenFilters } from '../entity/mine-filters.ts';
import { MineFilters } from '../../features/mines/web/MineFilters.tsx';
import { MineTable, plainColumns, usualColumns } from '../../features/mines/web/MineTable.tsx';
import { Screener } from '../../features/figures/web/Screener.tsx';
import { MissingView, Views } from '../../features/views/web/Views.tsx';
import { readDensity, readScreen } from '../../features/figures/web/screen.ts';
import { writeCondition, writeRef } from '../../domain/figures/measures.ts';
import type { Mine } from '../../features/mines/contract.ts';
import { isUnauthorized, messageOf, reasonOf } from '../http.ts';
import { number } from '../format.ts';
import { Button, buttonClass } from '../ui/controls/Button.tsx';
import { EmptyState, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { LeftOut } from '../ui/tables/LeftOut.tsx';
import { ListResults } from '../ui/tables/ListResults.tsx';
import { ExportMenu } from '../ui/overlays/ExportMenu.tsx';
import { Segments } from '../ui/controls/Segments.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { tableStyles } from '../ui/tables/Table.tsx';
import { listAddress, searchedList, typingPause } from '../ui/tables/searched-list.ts';
import { parseAsId, unreadParts } from '../ui/tables/unread-parts.ts';
import { useDebounced } from '../ui/hooks/use-debounced.ts';
import { readWidths, withWidth, writeWidths } from '../ui/tables/column-widths.ts';
import { Waiting } from '../ui/page/Waiting.tsx';
import { OnDemand } from '../ui/page/OnDemand.tsx';
import { PartOfPage } from '../ui/page/PartOfPage.tsx';

const ListRemarks = lazy(async () => ({
  default: (await import('../../features/figures/web/ListRemarks.tsx')).ListRemarks,
}));
const ImportChip = lazy(async () => ({
  default: (await import('../../features/imports/web/history/ImportChip.tsx')).ImportChip,
}));

const NobodyHas = lazy(async () => ({
  default: (await import('../../features/mines/web/NobodyHas.tsx')).NobodyHas,
}));

// Nothing is selected when the list opens.
const SelectedRows = lazy(async () => ({
  default: (await import('../../features/figures/web/SelectedRows.tsx')).SelectedRows,
}));
const ChangeSelected = lazy(async () => ({ default: (await import('./ChangeSelected.tsx')).ChangeSelected }));
const DidYouMean = lazy(async () => ({
  default: (await import('../../features/search/web/DidYouMean.tsx')).DidYouMean,
}));
const MapView = lazy(async () => ({ default: (await import('../../features/map/web/MapView.tsx')).MapView }));
const PlaceChips = lazy(async () => ({
  default: (await import('../../features/map/web/PlaceChips.tsx')).PlaceChips,
}));

export function meta() {
  return [{ title: 'Mines | OpenPit' }];
}

const address = {
  ...listAddress(mineSorts),
  ...mineFilters,
  sortBy: parseAsString,
  columns: parseAsString,
};
const noFilters = Object.fromEntries(mineFilterNames.map((name) => [name, null]));

/** `show` of the address; its `view` is a saved view. */
const shown = parseAsStringLiteral(['table', 'map'] as const).withDefault('table');

const usualIds = usualColumns.map(({ id }) => id);
const plainIds = plainColumns.map(({ id }) => id);

function MineDatabase() {
  const [show, setShow] = useQueryState('show', shown);
  const [rows, setRows] = useQueryState('rows', parseAsString);
  const [widths, setWidths] = useQueryState('widths', parseAsString);
  const [written, setSearch] = useQueryStates(address, { history: 'replace' });
  const noCountry = useRefusedCountry(written.country);
  const search = noCountry === null ? written : { ...written, country: null };
  const text = useDebounced(search.search, typingPause);
  const screen = readScreen(search, { noun: 'mine', plain: plainIds, usual: usualIds, sorts: mineSorts });
  const { density, leftOut: unknownRows } = readDensity(rows);
  const sized = readWidths(widths, ['name', ...(screen.columns ?? usualIds)]);
  const [parts] = useSearchParams();
  const leftOut = [
    ...screen.leftOut,
    ...unknownRows,
    ...sized.leftOut,
    ...unreadParts(parts, { ...address, show: shown, view: parseAsId }).values(),
    ...(noCountry === null ? [] : [noCountry]),
  ];
  const asked = {
    ...readablePlaces({ ...search, search: text }),
    sortBy: screen.sortBy,
    figures: screen.conditions.map(writeCondition).join(';') || null,
    columns: screen.figures.map(writeRef).join(';') || null,
  };
  const isMap = show === 'map';
  // The map shows none of its rows: how many there are stands beside the choices.
  const query = useInfiniteQuery({ ...mineList(asked), enabled: !isMap, placeholderData: keepPreviousData });
  // What stands beside the choices waits for the picture: both at once would each take twice as long.
  const counts = mineFacets(asked);
  const question = JSON.stringify(counts.queryKey);
  const [drawn, setDrawn] = useState('');
  const facets = useQuery({
    ...counts,
    enabled: !isMap || drawn === question,
    placeholderData: keepPreviousData,
  });
  const list = searchedList<Mine, string>(query, search, setSearch);
  const [selected, setSelected] = useState<ReadonlyMap<number, Mine>>(new Map());
  const { found } = list;
  // As they are by now: what is selected stays so through other filters.
  const newest = new Map(found?.map((mine) => [mine.id, mine]));
  const chosen = [...selected.values()].map((mine) => newest.get(mine.id) ?? mine);
  const onMap = facets.isPlaceholderData ? undefined : facets.data?.total;
  const total = isMap ? onMap : list.total;
  const counted = total === undefined && !isMap && found ? found.length : total;
  const amount =
    counted === undefined || (!isMap && list.table.waiting)
      ? undefined
      : `${number(counted, 0)}${total === undefined && query.hasNextPage ? '+' : ''}`;
  const { error } = isMap ? facets : query;
  const searched = Object.entries(search).some(
    ([name, value]) => value !== null && value !== '' && !name.startsWith('sort') && name !== 'columns',
  );

  if (isUnauthorized(error)) return <PleaseLogIn what="mines" />;
  return (
    <>
      <PageHeading title="Mines">
        <Segments
          label="Show as"
          options={[
            { value: 'table', label: 'Table' },
            { value: 'map', label: 'Map' },
          ]}
          value={show}
          onChange={(value) => void setShow(value)}
        />
        <ExportMenu
          what="these mines"
          path={exportPaths.mines}
          filters={{ ...asked, search: search.search, columns: null }}
        />
        <Link className={buttonClass()} to="/changes" prefetch="intent">
          What changed
        </Link>
      </PageHeading>
      <MineFilters
        search={search}
        asked={asked}
        facets={facets.data}
        onChange={(changes) =>
          void setSearch(changes, 'search' in changes ? { limitUrlUpdates: debounce(typingPause) } : {})
        }
        onClear={() => void setSearch(noFilters)}
      />
      <LeftOut sentences={leftOut} />
      <MissingView list="mines" />
      {(search.within !== null || search.area !== null) && (
        <OnDemand>
          <PlaceChips
            within={search.within}
            area={search.area}
            onRemove={(field) => void setSearch({ [field]: null })}
          />
        </OnDemand>
      )}
      {search.import !== null && (
        <OnDemand>
          <ImportChip id={search.import} onRemove={() => void setSearch({ import: null })} />
        </OnDemand>
      )}
      {(screen.conditions.length > 0 || (screen.sortBy !== null && !isMap) || search.metals !== null) && (
        <OnDemand>
          <ListRemarks
            conditions={screen.conditions}
            counts={facets.data?.metals}
            chosen={search.metals}
            firstMetals={(!isMap && found?.map(({ metalsDistribution: [first] }) => first?.metal ?? null)) || []}
            sortBy={isMap ? null : screen.sortBy}
            onChoose={(metals) => void setSearch({ metals })}
          />
        </OnDemand>
      )}
      <div className={tableStyles.head}>
        <Screener
          noun="mine"
          metal={search.metals}
          conditions={screen.conditions}
          onConditions={(conditions) => void setSearch({ figures: conditions.map(writeCondition).join(';') || null })}
          unknown={facets.data?.unknown}
          columns={{
            ...{ plain: plainColumns, chosen: screen.columns ?? usualIds, first: 'Mine Name' },
            ...{ widths: sized.widths, density },
          }}
          onColumns={(chosen) => {
            const columns = chosen.columns?.join(';') ?? null;
            void setSearch({ columns: columns === usualIds.join(';') ? null : columns });
            void setWidths(writeWidths(chosen.widths));
            void setRows(chosen.density === 'compact' ? 'compact' : null);
          }}
        >
          <Views list="mines" />
          <Link className={buttonClass('quiet', 's')} to={`/mines/rank?${writtenFilters(search)}`} prefetch="intent">
            Rank
          </Link>
          <Link
            className={buttonClass('quiet', 's')}
            to={`/mines/cost-curve?${writtenFilters(search)}`}
            prefetch="intent"
          >
            Cost curve
          </Link>
        </Screener>
        <h2 className={tableStyles.title} aria-live="polite">
          Mine Database{amount === undefined && error === null && <small> Loading...</small>}
          {amount !== undefined && ` (${amount} ${total === 1 ? 'mine' : 'mines'})`}
        </h2>
      </div>
      {isMap ? (
        <PartOfPage fallback={<Waiting rows={12} />}>
          <MapView
            filters={asked}
            within={asked.within}
            area={asked.area}
            onChoose={(chosen) => void setSearch(chosen)}
            onAnswered={() => setDrawn(question)}
          />
        </PartOfPage>
      ) : (
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
              action={
                searched ? (
                  <>
                    <OnDemand>
                      {text !== '' && (
                        <DidYouMean text={text} onChoose={(found) => void setSearch({ search: found })} />
                      )}
                    </OnDemand>
                    <Button onClick={() => void setSearch(null)}>Clear filters</Button>
                  </>
                ) : (
                  <Link className={buttonClass('primary')} to="/csv-upload?kind=mines">
                    CSV Import
                  </Link>
                )
              }
            >
              {searched ? (
                <>
                  <OnDemand>
                    <NobodyHas search={asked} />
                  </OnDemand>
                  No mine fits all of this. Take a filter away, or search for a shorter word.
                </>
              ) : (
                'Mines that members add or import appear here.'
              )}
            </EmptyState>
          }
        >
          <MineTable
            {...list.table}
            sized={sized.widths}
            onWidth={(id, pixels) => void setWidths(writeWidths(withWidth(sized.widths, id, pixels)))}
            chosen={screen.columns}
            dense={density === 'compact'}
            selected={selected}
            onSelect={setSelected}
          />
          {selected.size > 0 && (
            <OnDemand>
              <SelectedRows
                noun={['mine', 'mines']}
                rows={chosen}
                comparison="/mines/compare"
                figures={screen.figures}
                onClear={() => setSelected(new Map())}
              >
                <ChangeSelected noun="mine" words={['mine', 'mines']} rows={chosen} />
              </SelectedRows>
            </OnDemand>
          )}
        </ListResults>
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
