import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { debounce } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { lazy, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { writeCondition, writeRef } from '../../domain/figures/measures.ts';
import { isAtStudyPrices } from '../../domain/figures/study-prices.ts';
import { StudyPrices } from '../../features/decks/web/StudyPrices.tsx';
import { hasWorking } from '../../features/value/web/value-table.ts';
import { useDeckValues } from '../../features/value/web/use-deck-values.ts';
import { type Company } from '../../features/companies/contract.ts';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import { companyFacets, companyList } from '../../features/companies/web/api.ts';
import { CompanyTable, usualColumns } from '../../features/companies/web/CompanyTable.tsx';
import { deckOfTable, isAtDeck } from '../../features/companies/web/deck-columns.tsx';
import { deckSorts } from '../../features/figures/contract.ts';
import { isOneOf } from '../../domain/vocabulary.ts';
import { Screener } from '../../features/figures/web/Screener.tsx';
import { SelectedRows } from '../../features/figures/web/SelectedRows.tsx';
import { number } from '../format.ts';
import { isUnauthorized, messageOf } from '../http.ts';
import { Button, buttonClass } from '../ui/controls/Button.tsx';
import { EmptyState, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { TextField } from '../ui/controls/Field.tsx';
import { ListControls } from '../ui/tables/ListControls.tsx';
import { ListResults } from '../ui/tables/ListResults.tsx';
import { ExportMenu } from '../ui/overlays/ExportMenu.tsx';
import { MissingView, Views } from '../../features/views/web/Views.tsx';
import { Segments } from '../ui/controls/Segments.tsx';
import { LeftOut } from '../ui/tables/LeftOut.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { searchedList, typingPause } from '../ui/tables/searched-list.ts';
import { useDebounced } from '../ui/hooks/use-debounced.ts';
import { ChangeSelected } from './ChangeSelected.tsx';
import { rankAddress, valuesFile, sortOptions, figureSort, orderChosen } from './company-list-address.ts';
import { useCompanyView } from './use-company-view.ts';
import { Waiting } from '../ui/page/Waiting.tsx';
import { OnDemand } from '../ui/page/OnDemand.tsx';
import { PartOfPage } from '../ui/page/PartOfPage.tsx';

const CreateCompanyDialog = lazy(async () => ({
  default: (await import('../../features/companies/web/CreateCompanyDialog.tsx')).CreateCompanyDialog,
}));

const DidYouMean = lazy(async () => ({
  default: (await import('../../features/search/web/DidYouMean.tsx')).DidYouMean,
}));
const ImportChip = lazy(async () => ({
  default: (await import('../../features/imports/web/history/ImportChip.tsx')).ImportChip,
}));

const ValueViewHeader = lazy(async () => ({
  default: (await import('./value-view-header.tsx')).ValueViewHeader,
}));

const PastCompanies = lazy(async () => ({
  default: (await import('./past-companies.tsx')).PastCompanies,
}));

const WorkingDialog = lazy(async () => ({
  default: (await import('../../features/value/web/WorkingDialog.tsx')).WorkingDialog,
}));

const DeckWorkingDialog = lazy(async () => ({
  default: (await import('../../features/value/web/WorkingDialog.tsx')).DeckWorkingDialog,
}));

export function meta() {
  return [{ title: 'Companies | OpenPit' }];
}

const searching = {
  label: 'Search companies',
  placeholder: 'Search companies by name, headquarters, CEO, or ticker...',
};

type CompanyView = ReturnType<typeof useCompanyView>;
type Asked = Parameters<typeof companyList>[0];

interface HeadingProps {
  view: CompanyView;
  asked: Asked;
  /** How many there are, where that is known. */
  total: number | undefined;
  onCreate: () => void;
}

function CompaniesHeading({ view, asked, total, onCreate }: HeadingProps) {
  const { search, atDeck, money } = view;
  return (
    <PageHeading
      main={
        <Button look="primary" onClick={onCreate}>
          Create Company
        </Button>
      }
      title={<span aria-live="polite">Companies{total !== undefined && ` (${number(total, 0)})`}</span>}
    >
      <Segments
        label="Show as"
        options={[
          { value: 'list', label: 'List' },
          { value: 'value', label: 'Value' },
        ]}
        value={view.isValue ? 'value' : 'list'}
        onChange={view.setView}
      />
      <Link className={buttonClass()} to="/prices" prefetch="intent">
        Prices
      </Link>
      {view.isValue ? (
        <ExportMenu
          what="these figures"
          path={exportPaths.companyValues}
          filters={{
            ...valuesFile({ ...asked, search: search.search }, view.day),
            ...(atDeck && { deck: atDeck.deck, shares: view.counting }),
            ...(money && { currency: money.currency }),
          }}
        />
      ) : (
        <ExportMenu
          what="these companies"
          path={exportPaths.companies}
          filters={{ ...asked, search: search.search, columns: null }}
        />
      )}
    </PageHeading>
  );
}

interface NoCompaniesProps {
  searched: boolean;
  text: string;
  onSearch: (text: string) => void;
  onClear: () => void;
}

function NoCompanies({ searched, text, onSearch, onClear }: NoCompaniesProps) {
  if (!searched)
    return (
      <EmptyState title="No companies found">
        Companies that own mines appear here, with their tickers, people and mines.
      </EmptyState>
    );
  return (
    <EmptyState
      title="No companies found"
      action={
        <>
          <OnDemand>{text !== '' && <DidYouMean text={text} onChoose={onSearch} />}</OnDemand>
          <Button onClick={onClear}>Clear search</Button>
        </>
      }
    >
      Search for a shorter word, a ticker or a city.
    </EmptyState>
  );
}

function CompanyDatabase() {
  const view = useCompanyView();
  const { search, setSearch, day, screen, atDeck, money } = view;
  const navigate = useNavigate();
  const [creating, setCreating] = useState(false);
  const [worked, setWorked] = useState<{ company: Pick<Company, 'id' | 'name'>; name: string }>();
  const [selected, setSelected] = useState<ReadonlyMap<number, Company>>(new Map());
  const text = useDebounced(search.search, typingPause);
  const asked = {
    ...search,
    search: text,
    sortBy: screen.sortBy,
    figures: screen.conditions.map(writeCondition).join(';') || null,
    columns: screen.figures.map(writeRef).join(';') || null,
    ...(isOneOf(deckSorts, screen.sortBy) && atDeck && { deck: atDeck.deck, shares: atDeck.counting }),
  };
  const query = useInfiniteQuery({
    ...companyList(asked),
    enabled: day === null,
    placeholderData: keepPreviousData,
  });
  const facets = useQuery({
    ...companyFacets(asked),
    enabled: screen.conditions.length > 0 && day === null,
    placeholderData: keepPreviousData,
  });
  const list = searchedList<Company, string>(query, search, setSearch);
  const deckValues = useDeckValues(
    (list.table.rows ?? []).map(({ id }) => id),
    day === null ? atDeck : null,
  );
  const onSearch = (value: string) => void setSearch({ search: value }, { limitUrlUpdates: debounce(typingPause) });
  const working = {
    has: hasWorking,
    open: (company: Pick<Company, 'id' | 'name'>, name: string) => setWorked({ company, name }),
  };
  const sorts = [...sortOptions, ...figureSort(search.sortBy)];

  if (isUnauthorized(query.error)) return <PleaseLogIn what="companies" />;
  return (
    <>
      <CompaniesHeading
        view={view}
        asked={asked}
        total={day === null ? list.total : undefined}
        onCreate={() => setCreating(true)}
      />
      {day === null ? (
        <ListControls
          {...searching}
          search={search.search}
          onSearch={onSearch}
          sortBy={sorts.some(({ value }) => value === search.sortBy) ? search.sortBy : null}
          sorts={sorts}
          onSort={(sortBy) => void setSearch(orderChosen(sortBy, view.isValue))}
        />
      ) : (
        <TextField {...searching} hideLabel type="search" maxLength={100} value={search.search} onChange={onSearch} />
      )}
      {/* Together, so that the table does not move when what stands above it comes. */}
      <PartOfPage fallback={<Waiting rows={12} />}>
        {view.isValue && (
          <ValueViewHeader
            currency={view.currency}
            onCurrency={view.setCurrency}
            money={money}
            isRateUnknown={view.isRateUnknown}
            deck={view.deck}
            onDeck={view.setDeck}
            counting={view.counting}
            onCounting={view.setCounting}
            columnSet={view.columnSet}
            onColumnSet={view.setColumnSet}
            metal={view.metal}
            isMetalAssumed={view.isMetalAssumed}
            onMetal={view.setMetal}
            asOf={day}
            onAsOf={view.setDay}
          />
        )}
        <Screener
          noun="company"
          conditions={screen.conditions}
          onConditions={(conditions) => void setSearch({ figures: conditions.map(writeCondition).join(';') || null })}
          unknown={day === null ? facets.data?.unknown : undefined}
          columns={{
            ...{ plain: usualColumns, chosen: screen.columns ?? view.preset, first: 'Company' },
            ...{ widths: view.widths, density: view.density },
          }}
          onColumns={view.setColumns}
        >
          <Views list="companies" />
          <Link className={buttonClass('quiet', 's')} to={rankAddress({ ...search, asOf: day })} prefetch="intent">
            Rank
          </Link>
        </Screener>
        {!view.isValue && screen.figures.some(({ measure }) => isAtStudyPrices(measure)) && <StudyPrices />}
        <LeftOut sentences={view.leftOut} />
        <MissingView list="companies" />
        {search.import !== null && (
          <OnDemand>
            <ImportChip id={search.import} onRemove={() => void setSearch({ import: null })} />
          </OnDemand>
        )}
        {day !== null && (
          <PartOfPage>
            <PastCompanies
              asOf={day}
              search={text}
              importId={search.import}
              screen={screen}
              order={search}
              onOrder={(order) => void setSearch(order)}
              dense={view.isDense}
              isPreset={search.columns === null}
              working={working}
              money={money}
              deck={atDeck}
            />
          </PartOfPage>
        )}
        {day === null && (
          <ListResults
            list={list}
            noun={['company', 'companies']}
            failureOf={(error) => ({ title: 'Error loading companies', detail: messageOf(error, error.message) })}
            empty={
              <NoCompanies
                searched={search.search !== '' || search.import !== null || search.figures !== null}
                text={text}
                onSearch={(found) => void setSearch({ search: found })}
                onClear={() => void setSearch(null)}
              />
            }
          >
            <CompanyTable
              {...list.table}
              sized={view.widths}
              onWidth={view.setWidth}
              chosen={screen.columns}
              dense={view.isDense}
              working={working}
              money={money}
              {...(atDeck && {
                deck: deckOfTable(atDeck, { values: deckValues, open: working.open, money, isSortable: true }),
              })}
              selected={selected}
              onSelect={setSelected}
            />
            {selected.size > 0 && (
              <SelectedRows
                noun={['company', 'companies']}
                rows={[...selected.values()]}
                comparison="/companies/compare"
                figures={screen.figures}
                onClear={() => setSelected(new Map())}
              >
                <ChangeSelected noun="company" words={['company', 'companies']} rows={[...selected.values()]} />
              </SelectedRows>
            )}
          </ListResults>
        )}
      </PartOfPage>
      {worked && (
        <OnDemand>
          {atDeck && isAtDeck(worked.name) ? (
            <DeckWorkingDialog {...worked} money={money} of={atDeck} onClose={() => setWorked(undefined)} />
          ) : (
            <WorkingDialog {...worked} money={money} asOf={day} onClose={() => setWorked(undefined)} />
          )}
        </OnDemand>
      )}
      {creating && (
        <OnDemand>
          <CreateCompanyDialog
            onClose={() => setCreating(false)}
            onCreated={(made) => void navigate(`/companies/${made.id}`)}
          />
        </OnDemand>
      )}
    </>
  );
}

export default function Companies() {
  return (
    <NuqsAdapter>
      <CompanyDatabase />
    </NuqsAdapter>
  );
}
