import { useQuery } from '@tanstack/react-query';
import { debounce, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { lazy, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { JournalSummary } from '../../features/investments/contract-journal.ts';
import { investmentSorts } from '../../features/investments/contract-trades.ts';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import { exportAddress, journalSummary, openedJournal } from '../../features/investments/web/api.ts';
import { EmptyJournal } from '../../features/investments/web/trades/EmptyJournal.tsx';
import { NeverBought } from '../../features/investments/web/trades/NeverBought.tsx';
import { JournalTotals } from '../../features/investments/web/positions/JournalTotals.tsx';
import { TickerRemarks } from '../../features/investments/web/files/TickerRemarks.tsx';
import { TradesPanel, typingPause, useTrades } from '../../features/investments/web/trades/TradesPanel.tsx';
import { useXirr } from '../../features/investments/web/rate/use-xirr.ts';
import { isUnauthorized, messageOf } from '../http.ts';
import { Button } from '../ui/controls/Button.tsx';
import { LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { ExportItems } from '../ui/overlays/ExportMenu.tsx';
import { TransferIcon } from '../ui/marks/action-icons.tsx';
import { Menu, MenuAddress, MenuHeading, MenuLink } from '../ui/overlays/Menu.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { type Tab, Tabs } from '../ui/controls/Tabs.tsx';
import { OnDemand } from '../ui/page/OnDemand.tsx';
import { PartOfPage } from '../ui/page/PartOfPage.tsx';

const TradeDialog = lazy(async () => ({
  default: (await import('../../features/investments/web/trades/TradeDialog.tsx')).TradeDialog,
}));
const XirrPanel = lazy(async () => ({
  default: (await import('../../features/investments/web/rate/XirrPanel.tsx')).XirrPanel,
}));
const PositionsPanel = lazy(async () => ({
  default: (await import('../../features/investments/web/positions/PositionsPanel.tsx')).PositionsPanel,
}));
const LookThroughPanel = lazy(async () => ({
  default: (await import('../../features/investments/web/positions/LookThroughPanel.tsx')).LookThroughPanel,
}));
const MoneyPanel = lazy(async () => ({
  default: (await import('../../features/investments/web/positions/MoneyPanel.tsx')).MoneyPanel,
}));
const EventsPanel = lazy(async () => ({
  default: (await import('../../features/investments/web/events/EventsPanel.tsx')).EventsPanel,
}));
const EventDialog = lazy(async () => ({
  default: (await import('../../features/investments/web/events/EventDialog.tsx')).EventDialog,
}));
const SettingsPanel = lazy(async () => ({
  default: (await import('../../features/investments/web/SettingsPanel.tsx')).SettingsPanel,
}));
const BaseTotals = lazy(async () => ({
  default: (await import('../../features/investments/web/positions/BaseTotals.tsx')).BaseTotals,
}));
const SplitsPanel = lazy(async () => ({
  default: (await import('../../features/investments/web/events/SplitsPanel.tsx')).SplitsPanel,
}));

export function meta() {
  return [{ title: 'Investments | OpenPit' }, { name: 'robots', content: 'noindex' }];
}

const views = ['trades', 'positions', 'look-through', 'money', 'splits', 'events', 'settings'] as const;
type View = (typeof views)[number];
const labels: Record<View, string> = {
  trades: 'Trades',
  positions: 'Positions',
  'look-through': 'Look-through',
  money: 'Over time',
  splits: 'Splits',
  events: 'Events',
  settings: 'Currencies and tickers',
};

const address = {
  search: parseAsString.withDefault(''),
  sortBy: parseAsStringLiteral(investmentSorts),
  sortOrder: parseAsStringLiteral(['asc', 'desc'] as const),
  view: parseAsStringLiteral(views).withDefault('trades'),
};

interface ComputedViewProps {
  view: Exclude<View, 'trades'>;
  summary: JournalSummary;
}

/** What is computed from the trades; each view's code comes when it is opened. */
function ComputedView({ view, summary }: ComputedViewProps) {
  const { positions, totals, lookThrough, events, series, corporateActions } = summary;
  return (
    <PartOfPage attempt={view}>
      {view === 'positions' && <PositionsPanel positions={positions} totals={totals} />}
      {view === 'look-through' && <LookThroughPanel lookThrough={lookThrough} events={events} />}
      {view === 'money' && <MoneyPanel series={series} />}
      {view === 'events' && (
        <EventsPanel events={summary.journalEvents} problems={summary.eventProblems} positions={positions} />
      )}
      {view === 'settings' && <SettingsPanel summary={summary} />}
      {view === 'splits' && <SplitsPanel actions={corporateActions} positions={positions} />}
    </PartOfPage>
  );
}

function Journal() {
  const [search, setSearch] = useQueryStates(address, { history: 'replace' });
  const { hash, key } = useLocation();
  const [adding, setAdding] = useState(false);
  // The search everywhere leads here to add a trade.
  useEffect(() => {
    if (hash === '#add-trade') setAdding(true);
  }, [hash, key]);
  const [recording, setRecording] = useState(false);
  // One request draws the first view; if it fails, list and totals are read, and fail, by themselves.
  const [first] = useState(search);
  const { isFetched } = useQuery(openedJournal(first));
  const list = useTrades(search, isFetched && search.view === 'trades');
  const journal = useQuery({ ...journalSummary(), enabled: isFetched });
  const xirr = useXirr();
  const summary = journal.data;
  const positions = summary?.positions ?? [];
  const isEmpty = summary?.trades === 0 && summary.corporateActions.length === 0 && summary.journalEvents.length === 0;

  if (isUnauthorized(list.error) || isUnauthorized(journal.error)) return <PleaseLogIn what="your investments" />;
  const trades = (
    <TradesPanel
      list={list}
      search={search}
      positions={positions}
      onSearch={(text) => void setSearch({ search: text }, { limitUrlUpdates: debounce(typingPause) })}
      onSort={(sortBy, sortOrder) => void setSearch({ sortBy, sortOrder })}
    />
  );
  const tabs: Tab<View>[] = views.map((id) => ({
    id,
    label: labels[id],
    panel: id === search.view && (id === 'trades' ? trades : summary && <ComputedView view={id} summary={summary} />),
  }));
  return (
    <>
      <PageHeading
        main={
          <Button look="primary" onClick={() => setAdding(true)}>
            Add Investment
          </Button>
        }
        title="Investments"
        subtitle="Your private journal: no other member sees it."
      >
        <Menu label="Import, export" icon={<TransferIcon />}>
          <MenuLink to="/investments/import">Import trades from a file</MenuLink>
          <MenuAddress download href={exportAddress}>
            Export the journal as CSV
          </MenuAddress>
          {!isEmpty && (
            <>
              <MenuHeading>Export the trades of the list</MenuHeading>
              <ExportItems
                what="the trades of the list"
                path={exportPaths.investments}
                filters={{ search: search.search, sortBy: search.sortBy, sortOrder: search.sortOrder }}
              />
            </>
          )}
        </Menu>
        <Button onClick={() => setRecording(true)}>Record an event</Button>
        <Button disabled={xirr.busy} onClick={() => void xirr.calculate()}>
          {xirr.busy ? 'Calculating...' : 'Calculate XIRR'}
        </Button>
      </PageHeading>
      {isEmpty ? (
        <EmptyJournal onAdd={() => setAdding(true)} />
      ) : (
        <>
          {journal.isError && !list.isError && (
            <LoadFailure
              title="Failed to load the totals"
              detail={messageOf(journal.error, journal.error.message)}
              retry="Retry"
              onRetry={() => void journal.refetch()}
            />
          )}
          {(summary || !journal.isError) && <JournalTotals totals={summary?.totals} />}
          {summary?.base && (
            <PartOfPage>
              <BaseTotals of={summary.base} />
            </PartOfPage>
          )}
          <TickerRemarks
            questions={summary?.tickerQuestions ?? []}
            sameShares={summary?.sameShares ?? []}
            problems={summary?.eventProblems ?? []}
            trades={summary?.tradeProblems ?? []}
          />
          <NeverBought sells={summary?.unmatchedSells ?? []} />
          <OnDemand>{xirr.isOpen && <XirrPanel onClose={xirr.close} />}</OnDemand>
          {/* What stands above is as high as it says: nothing below is there to be moved by it. */}
          {isFetched ? (
            <Tabs
              label="Views of the journal"
              tabs={tabs}
              active={search.view}
              onChange={(view) => void setSearch({ view })}
            />
          ) : (
            trades
          )}
        </>
      )}
      <OnDemand>{recording && <EventDialog positions={positions} onClose={() => setRecording(false)} />}</OnDemand>
      <OnDemand>{adding && <TradeDialog positions={positions} onClose={() => setAdding(false)} />}</OnDemand>
    </>
  );
}

export default function Investments() {
  return (
    <NuqsAdapter>
      <Journal />
    </NuqsAdapter>
  );
}
