import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isToldAsOf } from '../../domain/value/company-as-of-measures.ts';
import { figureName, type FigureRef, readRef, writeCondition, writeRef } from '../../domain/figures/measures.ts';
import type { TableMoney } from '../../domain/figures/table-money.ts';
import type { Working } from '../../features/companies/web/figure-columns.tsx';
import { deckOfTable } from '../../features/companies/web/deck-columns.tsx';
import { PastCompanyTable } from '../../features/companies/web/PastCompanyTable.tsx';
import type { Screen } from '../../features/figures/web/screen.ts';
import { SelectedRows } from '../../features/figures/web/SelectedRows.tsx';
import { companiesOfDay, type DeckOfDay } from '../../features/value/web/api.ts';
import { useDeckValues } from '../../features/value/web/use-deck-values.ts';
import type { CompanyOfDay } from '../../features/value/contract.ts';
import { count } from '../format.ts';
import { isUnauthorized, messageOf } from '../http.ts';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { LeftOut } from '../ui/tables/LeftOut.tsx';

/** The order of an address, and how to write another one into it. */
interface Order {
  sortBy: string | null;
  sortOrder: 'asc' | 'desc' | null;
}

interface PastCompaniesProps {
  asOf: string;
  search: string;
  importId: number | null;
  screen: Screen;
  order: Order;
  onOrder: (order: Order) => void;
  dense: boolean;
  /** Whether the columns are those of the view, and not chosen. */
  isPreset: boolean;
  working: Working;
  money: TableMoney | null;
  /** The price deck in use with the day of the table; null: study prices alone. */
  deck: DeckOfDay | null;
}

const todayAlone = (what: string) => `Of ${what} only what holds today is known.`;

/** What a table of a past day shows of what an address asks for, and a sentence for each part of it that it cannot. */
function readPast({ columns, conditions, sortBy }: Screen, isPreset: boolean) {
  const refs = (columns ?? []).map((id) => ({ id, ref: readRef(id, 'company') }));
  const chosen = refs.filter(({ id, ref }) => id === 'tickers' || ('value' in ref && isToldAsOf(ref.value)));
  const nameOf = ({ id, ref }: (typeof refs)[number]) => ('value' in ref ? figureName(ref.value) : id);
  const sort = sortBy === null || sortBy === 'name' ? null : readRef(sortBy, 'company');
  const isSorted = sort !== null && 'value' in sort && isToldAsOf(sort.value);
  const others = refs.filter((each) => !chosen.includes(each)).map(nameOf);
  const untold = [
    ...(isPreset ? [] : others),
    ...conditions.filter((condition) => !isToldAsOf(condition)).map((ref) => figureName(ref)),
    ...(sort === null || isSorted ? [] : [nameOf({ id: sortBy!, ref: sort })]),
  ];
  return {
    chosen: chosen.map(({ id }) => id),
    figures: chosen.flatMap(({ ref }): FigureRef[] => ('value' in ref ? [ref.value] : [])),
    conditions: conditions.filter(isToldAsOf),
    sorted: isSorted ? sort.value : null,
    leftOut: [...new Set(untold)].map(todayAlone),
    /** Columns of the view that a past day has not. */
    without: isPreset ? others : [],
  };
}

/** The value table as of a past day: computed for the companies under the filters, bounds and what is not known last. */
export function PastCompanies(props: PastCompaniesProps) {
  const { asOf, search, importId, screen, order, onOrder, dense, isPreset, working, money, deck } = props;
  const past = readPast(screen, isPreset);
  const sortBy = past.sorted ? writeRef(past.sorted) : 'name';
  const query = useQuery({
    ...companiesOfDay(asOf, {
      search,
      import: importId,
      figures: past.conditions.map(writeCondition).join(';') || null,
      columns: past.figures.map(writeRef).join(';') || null,
      sortBy,
      sortOrder: order.sortOrder,
    }),
    placeholderData: keepPreviousData,
  });
  const [selected, setSelected] = useState<ReadonlyMap<number, CompanyOfDay>>(new Map());
  const found = query.data;
  const atDeck = useDeckValues(
    (found?.companies ?? []).map(({ id }) => id),
    deck,
  );
  const direction = order.sortOrder ?? 'asc';
  if (isUnauthorized(query.error)) return <PleaseLogIn what="companies" />;
  return (
    <>
      <LeftOut sentences={past.leftOut} />
      {query.isError && (
        <LoadFailure
          title="No figures of this day"
          detail={messageOf(query.error, query.error.message)}
          onRetry={() => void query.refetch()}
        />
      )}
      {!query.isError && found?.companies.length === 0 && (
        <EmptyState title="No companies found">Search for a shorter word, a ticker or a city.</EmptyState>
      )}
      {!query.isError && found?.companies.length !== 0 && (
        <PastCompanyTable
          rows={found?.companies}
          sorting={{ by: sortBy, order: direction }}
          onSort={(key, first = 'asc') => {
            const isFirst = sortBy !== key || direction !== first;
            const second = first === 'asc' ? 'desc' : 'asc';
            onOrder({ sortBy: key, sortOrder: isFirst ? first : second });
          }}
          waiting={query.isPlaceholderData}
          chosen={past.chosen}
          dense={dense}
          working={working}
          money={money}
          deck={deck === null ? undefined : deckOfTable(deck, { values: atDeck, open: working.open, money })}
          selected={selected}
          onSelect={setSelected}
        />
      )}
      {selected.size > 0 && (
        <SelectedRows
          noun={['company', 'companies']}
          rows={[...selected.values()]}
          comparison="/companies/compare"
          asOf={asOf}
          figures={past.figures}
          onClear={() => setSelected(new Map())}
        />
      )}
      {found && found.companies.length > 0 && (
        <p aria-live="polite">
          {count(found.companies.length, 'company', 'companies')}.
          {past.sorted &&
            found.unknown > 0 &&
            ` Of ${found.unknown} of them ${figureName(past.sorted)} was not known, or as a bound only: they come last.`}
          {past.without.length > 0 && ` Told of today alone: ${past.without.join('; ')}.`}
        </p>
      )}
    </>
  );
}
