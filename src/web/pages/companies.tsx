import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { debounce, parseAsInteger, parseAsString, useQueryState, useQueryStates } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { writeDeckChoice } from '../../domain/prices/decks.ts';
import { writeCondition, writeRef } from '../../domain/figures/measures.ts';
import { keptCurrency } from '../../domain/figures/table-money.ts';
import {
  hasWorking,
  metalOfNewView,
  orderOfValues,
  orderOfView,
  valueColumns,
} from '../../features/value/web/value-table.ts';
import type { DeckOfDay } from '../../features/value/web/api.ts';
import { useDeckValues } from '../../features/value/web/use-deck-values.ts';
import { type Company } from '../../features/companies/contract.ts';
import { companySorts } from '../../features/companies/contract-list.ts';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import { rateOfDay } from '../../features/prices/web/api.ts';
import { companyFacets, companyList } from '../../features/companies/web/api.ts';
import { CompanyTable, usualColumns } from '../../features/companies/web/CompanyTable.tsx';
import { deckOfTable, isAtDeck } from '../../features/companies/web/deck-columns.tsx';
import { Screener } from '../../features/figures/web/Screener.tsx';
import { readDensity, readScreen } from '../../features/figures/web/screen.ts';
import { SelectedRows } from '../../features/figures/web/SelectedRows.tsx';
import { number } from '../format.ts';
import { isUnauthorized, messageOf } from '../http.ts';
import { parseAsOf, unreadAsOf } from '../ui/controls/as-of-address.ts';
import { Button, buttonClass } from '../ui/controls/Button.tsx';
import { EmptyState, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { TextField } from '../ui/controls/Field.tsx';
import { ListControls } from '../ui/tables/ListControls.tsx';
import { ListResults } from '../ui/tables/ListResults.tsx';
import { ExportMenu } from '../ui/overlays/ExportMenu.tsx';
import { Views } from '../../features/views/web/Views.tsx';
import { Segments } from '../ui/controls/Segments.tsx';
import { LeftOut } from '../ui/tables/LeftOut.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { searchedList, typingPause } from '../ui/tables/searched-list.ts';
import { unreadParts } from '../ui/tables/unread-parts.ts';
import { useDebounced } from '../ui/hooks/use-debounced.ts';
import { readWidths, withWidth, writeWidths } from '../ui/tables/column-widths.ts';
import { ChangeSelected } from './ChangeSelected.tsx';
import {
  address,
  shown,
  counted,
  metalOfAddress,
  ofMetal,
  parseAsDeck,
  parseAsCurrency,
  besideStatedNav,
  rankAddress,
  valuesFile,
  sortOptions,
  figureSort,
  orderChosen,
} from './company-list-address.ts';
import { Waiting } from '../ui/page/Waiting.tsx';

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

const plainColumns = usualColumns.map(({ id }) => id);

const searching = {
  label: 'Search companies',
  placeholder: 'Search companies by name, headquarters, CEO, or ticker...',
};

function CompanyDatabase() {
  const [written, setSearch] = useQueryStates(address, { history: 'replace' });
  const [creating, setCreating] = useState(false);
  const navigate = useNavigate();
  const text = useDebounced(written.search, typingPause);
  const [rows, setRows] = useQueryState('rows', parseAsString);
  const [widths, setWidths] = useQueryState('widths', parseAsString);
  const [show, setShow] = useQueryState('show', shown);
  const [counting, setCounting] = useQueryState('shares', counted);
  const [metalNamed, setMetal] = useQueryState('metal', ofMetal);
  const metal = metalNamed ?? metalOfAddress;
  const [day, setDay] = useQueryState('asOf', parseAsOf);
  const isValue = show === 'value' || day !== null;
  const search = isValue ? { ...written, ...orderOfValues(written, counting) } : written;
  const [deck, setDeck] = useQueryState('deck', parseAsDeck);
  const deckUsed = isValue && deck !== null && deck.kind !== 'studies' ? deck : null;
  const [currency, setCurrency] = useQueryState('currency', parseAsCurrency);
  const isOtherMoney = isValue && currency !== null && currency !== keptCurrency;
  const rate = useQuery({
    ...rateOfDay(keptCurrency, currency ?? keptCurrency, day),
    enabled: isOtherMoney,
    retry: false,
  });
  const money = isOtherMoney && rate.data ? { currency, rate: Number(rate.data.value), asOf: rate.data.asOf } : null;
  const [worked, setWorked] = useState<{ company: Pick<Company, 'id' | 'name'>; name: string }>();
  const valuePreset = valueColumns(counting, metal);
  const preset = isValue ? [...(deckUsed ? besideStatedNav(valuePreset, counting) : valuePreset)] : plainColumns;
  const listed = { plain: plainColumns, usual: preset, sorts: companySorts };
  const screen = readScreen(search, { noun: 'company', ...listed });
  const { density, leftOut: unknownRows } = readDensity(rows);
  const sized = readWidths(widths, ['name', ...(screen.columns ?? preset)]);
  const [parts] = useSearchParams();
  const leftOut = [
    ...screen.leftOut,
    ...unknownRows,
    ...sized.leftOut,
    ...unreadParts(parts, {
      ...address,
      show: shown,
      view: parseAsInteger,
      shares: counted,
      metal: ofMetal,
      deck: parseAsDeck,
      currency: parseAsCurrency,
    }).values(),
    unreadAsOf(parts.get('asOf')) ?? '',
  ].filter((sentence) => sentence !== '');
  const asked = {
    ...search,
    search: text,
    sortBy: screen.sortBy,
    figures: screen.conditions.map(writeCondition).join(';') || null,
    columns: screen.figures.map(writeRef).join(';') || null,
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
  const [selected, setSelected] = useState<ReadonlyMap<number, Company>>(new Map());
  const atDeck: DeckOfDay | null = deckUsed && { deck: writeDeckChoice(deckUsed), counting, asOf: day };
  const deckValues = useDeckValues(
    (list.table.rows ?? []).map(({ id }) => id),
    day === null ? atDeck : null,
  );
  const onSearch = (value: string) => void setSearch({ search: value }, { limitUrlUpdates: debounce(typingPause) });
  const total = day === null ? list.total : undefined;
  const working = {
    has: hasWorking,
    open: (company: Pick<Company, 'id' | 'name'>, name: string) => setWorked({ company, name }),
  };
  const sorts = [...sortOptions, ...figureSort(search.sortBy)];
  const searched = search.search !== '' || search.import !== null || search.figures !== null;

  if (isUnauthorized(query.error)) return <PleaseLogIn what="companies" />;
  return (
    <>
      <PageHeading
        main={
          <Button look="primary" onClick={() => setCreating(true)}>
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
          value={isValue ? 'value' : 'list'}
          onChange={(value) => {
            void setShow(value);
            if (value === 'list') void setDay(null);
            else if (metalNamed === null) void setMetal(metalOfNewView);
            void setSearch(orderOfView(value, written.sortBy, counting));
          }}
        />
        <Link className={buttonClass()} to="/prices" prefetch="intent">
          Prices
        </Link>
        {isValue ? (
          <ExportMenu
            what="these figures"
            path={exportPaths.companyValues}
            filters={{
              ...valuesFile({ ...asked, search: search.search }, day),
              ...(atDeck && { deck: atDeck.deck, shares: counting }),
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
      {day === null ? (
        <ListControls
          {...searching}
          search={search.search}
          onSearch={onSearch}
          sortBy={sorts.some(({ value }) => value === search.sortBy) ? search.sortBy : null}
          sorts={sorts}
          onSort={(sortBy) => void setSearch(orderChosen(sortBy, isValue))}
        />
      ) : (
        <TextField {...searching} hideLabel type="search" maxLength={100} value={search.search} onChange={onSearch} />
      )}
      {/* Together, so that the table does not move when what stands above it comes. */}
      <Suspense fallback={<Waiting rows={12} />}>
        {isValue && (
          <ValueViewHeader
            currency={currency ?? keptCurrency}
            onCurrency={(code) => void setCurrency(code === keptCurrency ? null : code)}
            money={money}
            isRateUnknown={isOtherMoney && rate.isError}
            deck={deck ?? { kind: 'studies' }}
            onDeck={(choice) => void setDeck(choice.kind === 'studies' ? null : choice)}
            counting={counting}
            onCounting={(value) => void setCounting(value)}
            metal={metal}
            onMetal={(value) => void setMetal(value)}
            asOf={day}
            onAsOf={(value) => {
              void setDay(value);
              void setShow('value');
            }}
          />
        )}
        <Screener
          noun="company"
          conditions={screen.conditions}
          onConditions={(conditions) => void setSearch({ figures: conditions.map(writeCondition).join(';') || null })}
          unknown={day === null ? facets.data?.unknown : undefined}
          columns={{
            ...{ plain: usualColumns, chosen: screen.columns ?? preset, first: 'Company' },
            ...{ widths: sized.widths, density },
          }}
          onColumns={(chosen) => {
            const columns = chosen.columns?.join(';') ?? null;
            void setSearch({ columns: columns === preset.join(';') ? null : columns });
            void setWidths(writeWidths(chosen.widths));
            void setRows(chosen.density === 'compact' ? 'compact' : null);
          }}
        >
          <Views list="companies" />
          <Link className={buttonClass('quiet', 's')} to={rankAddress({ ...search, asOf: day })} prefetch="intent">
            Rank
          </Link>
        </Screener>
        <LeftOut sentences={leftOut} />
        {search.import !== null && (
          <Suspense>
            <ImportChip id={search.import} onRemove={() => void setSearch({ import: null })} />
          </Suspense>
        )}
        {day !== null && (
          <Suspense>
            <PastCompanies
              asOf={day}
              search={text}
              importId={search.import}
              screen={screen}
              order={search}
              onOrder={(order) => void setSearch(order)}
              dense={density === 'compact'}
              isPreset={search.columns === null}
              working={working}
              money={money}
              deck={atDeck}
            />
          </Suspense>
        )}
        {day === null && (
          <ListResults
            list={list}
            noun={['company', 'companies']}
            failureOf={(error) => ({ title: 'Error loading companies', detail: messageOf(error, error.message) })}
            empty={
              <EmptyState
                title="No companies found"
                action={
                  searched ? (
                    <>
                      <Suspense>
                        {text !== '' && (
                          <DidYouMean text={text} onChoose={(found) => void setSearch({ search: found })} />
                        )}
                      </Suspense>
                      <Button onClick={() => void setSearch(null)}>Clear search</Button>
                    </>
                  ) : undefined
                }
              >
                {searched
                  ? 'Search for a shorter word, a ticker or a city.'
                  : 'Companies that own mines appear here, with their tickers, people and mines.'}
              </EmptyState>
            }
          >
            <CompanyTable
              {...list.table}
              sized={sized.widths}
              onWidth={(id, pixels) => void setWidths(writeWidths(withWidth(sized.widths, id, pixels)))}
              chosen={screen.columns}
              dense={density === 'compact'}
              working={working}
              money={money}
              {...(atDeck && { deck: deckOfTable(atDeck, { values: deckValues, open: working.open, money }) })}
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
      </Suspense>
      {worked && (
        <Suspense>
          {atDeck && isAtDeck(worked.name) ? (
            <DeckWorkingDialog {...worked} money={money} of={atDeck} onClose={() => setWorked(undefined)} />
          ) : (
            <WorkingDialog {...worked} money={money} asOf={day} onClose={() => setWorked(undefined)} />
          )}
        </Suspense>
      )}
      {creating && (
        <Suspense>
          <CreateCompanyDialog
            onClose={() => setCreating(false)}
            onCreated={(made) => void navigate(`/companies/${made.id}`)}
          />
        </Suspense>
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
