import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { count, number } from '../../../../web/format.ts';
import { messageOf } from '../../../../web/http.ts';
import { Button } from '../../../../web/ui/controls/Button.tsx';
import { DeleteRecord } from '../../../../web/forms/DeleteRecord.tsx';
import { useRecordDialogs } from '../../../../web/forms/use-record-dialogs.tsx';
import { EmptyState, LoadFailure } from '../../../../web/ui/page/EmptyState.tsx';
import { LoadMore } from '../../../../web/ui/tables/LoadMore.tsx';
import { TextField } from '../../../../web/ui/controls/Field.tsx';
import { useDebounced } from '../../../../web/ui/hooks/use-debounced.ts';
import type { Position } from '../../contract-journal.ts';
import type { Investment, InvestmentSort } from '../../contract-trades.ts';
import { deleteTrade, refreshJournal, tradeList, type TradeSearch } from '../api.ts';
import styles from '../Journal.module.css';
import { TradesTable, tradeWords } from './TradesTable.tsx';

const TradeDialog = lazy(async () => ({ default: (await import('./TradeDialog.tsx')).TradeDialog }));

/** A search waits until one has stopped typing. */
export const typingPause = 300;

/** The newest and the largest come first where one looks for them. */
const downward = new Set<InvestmentSort>(['date', 'amount', 'price', 'shares']);

/** The list as it is searched and sorted; read only while it is shown. */
export function useTrades(search: TradeSearch, isShown: boolean) {
  const text = useDebounced(search.search, typingPause);
  return useInfiniteQuery({
    ...tradeList({ ...search, search: text }),
    placeholderData: keepPreviousData,
    enabled: isShown,
  });
}

interface TradesPanelProps {
  list: ReturnType<typeof useTrades>;
  search: TradeSearch;
  positions: Position[];
  onSearch: (text: string) => void;
  onSort: (sortBy: InvestmentSort, sortOrder: 'asc' | 'desc') => void;
}

/** All trades, searched and sorted by the server. */
export function TradesPanel({ list, search, positions, onSearch, onSort }: TradesPanelProps) {
  const { ask, dialogs } = useRecordDialogs<Investment>({
    renderForm: (trade, close) => trade && <TradeDialog trade={trade} positions={positions} onClose={close} />,
    renderDeletion: (trade, close) => (
      <DeleteRecord
        noun="investment"
        which={`the ${tradeWords(trade)}`}
        onDelete={() => deleteTrade(trade)}
        onDeleted={refreshJournal}
        onClose={close}
      />
    ),
  });
  const found = list.data?.pages.flatMap((page) => page.items);
  const total = list.data?.pages[0]?.total;
  const by = search.sortBy ?? 'date';
  const order = search.sortBy === null ? 'desc' : (search.sortOrder ?? 'asc');
  const sort = (key: InvestmentSort) => {
    const first = downward.has(key) ? 'desc' : 'asc';
    const other = first === 'desc' ? 'asc' : 'desc';
    onSort(key, by === key && order === first ? other : first);
  };
  return (
    <>
      <div className={styles.tools}>
        <TextField
          className={styles.search}
          label="Search investments"
          hideLabel
          type="search"
          placeholder="Search by ticker or notes..."
          maxLength={100}
          value={search.search}
          onChange={onSearch}
        />
        <span className={styles.hint} aria-live="polite">
          {total !== undefined && count(total, 'trade')}
        </span>
      </div>
      {list.isError && (
        <LoadFailure
          title="Failed to load investments"
          detail={messageOf(list.error, list.error.message)}
          retry="Retry"
          onRetry={() => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch())}
        />
      )}
      {found?.length === 0 && (
        <EmptyState
          title="No trades found"
          action={search.search ? <Button onClick={() => onSearch('')}>Clear search</Button> : undefined}
        >
          {search.search
            ? 'Search for a shorter word: tickers and notes are looked through.'
            : 'Add what you bought and sold, or import a file of your broker.'}
        </EmptyState>
      )}
      {(found ? found.length > 0 : !list.isError) && (
        <TradesTable
          trades={found}
          sorting={{ by, order }}
          onSort={sort}
          onEdit={(trade) => ask('edit', trade)}
          onDelete={(trade) => ask('delete', trade)}
          waiting={list.isPlaceholderData}
        />
      )}
      {found && found.length > 0 && (
        <LoadMore list={list}>
          {number(found.length, 0)} of {count(total ?? found.length, 'trade')}
        </LoadMore>
      )}
      {dialogs}
    </>
  );
}
