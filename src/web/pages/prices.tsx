import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { debounce, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { lazy, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { quotedKinds } from '../../domain/prices/price-keys.ts';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import { rowsOf, seriesList } from '../../features/prices/web/api.ts';
import { PageButtons } from '../../features/prices/web/PageButtons.tsx';
import { quotedKindLabels } from '../../features/prices/web/price-words.ts';
import styles from '../../features/prices/web/Prices.module.css';
import { SeriesTable } from '../../features/prices/web/SeriesTable.tsx';
import { isUnauthorized, messageOf } from '../http.ts';
import { Button, buttonClass } from '../ui/controls/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { ExportMenu } from '../ui/overlays/ExportMenu.tsx';
import { TextField } from '../ui/controls/Field.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { Segments } from '../ui/controls/Segments.tsx';
import { LeftOut } from '../ui/tables/LeftOut.tsx';
import { typingPause } from '../ui/tables/searched-list.ts';
import { longestSearch, parseAsText, parseAsWhole, unreadParts } from '../ui/tables/unread-parts.ts';
import { useDebounced } from '../ui/hooks/use-debounced.ts';
import { Waiting } from '../ui/page/Waiting.tsx';
import { OnDemand } from '../ui/page/OnDemand.tsx';

const PriceDialog = lazy(async () => ({
  default: (await import('../../features/prices/web/PriceDialog.tsx')).PriceDialog,
}));
const PastePrices = lazy(async () => ({ default: (await import('./paste-prices.tsx')).PastePrices }));

export function meta() {
  return [{ title: 'Prices | OpenPit' }];
}

const address = {
  kind: parseAsStringLiteral(quotedKinds),
  search: parseAsText(longestSearch).withDefault(''),
  offset: parseAsWhole(0, 1_000_000).withDefault(0),
  /** A ticker: its form is open. */
  add: parseAsText(60),
};
const kindOptions = [
  { value: 'all', label: 'All' },
  ...(['metal', 'rate', 'ticker'] as const).map((value) => ({ value, label: quotedKindLabels[value] })),
];

function PriceList() {
  const [given, setGiven] = useQueryStates(address, { history: 'replace' });
  const [parts] = useSearchParams();
  const [asked, setAsked] = useState<'add' | 'paste' | null>(null);
  const search = useDebounced(given.search, typingPause);
  const { offset } = given;
  const list = useQuery({
    ...seriesList({ kind: given.kind, search, offset }),
    placeholderData: keepPreviousData,
  });
  if (isUnauthorized(list.error)) return <PleaseLogIn what="prices" />;
  // In which currency a share is quoted its exchange does not say for sure.
  const added = given.add === null ? undefined : { kind: 'ticker', key: given.add, currency: '' };
  const close = () => {
    setAsked(null);
    if (given.add !== null) void setGiven({ add: null });
  };
  const isSearched = search !== '' || given.kind !== null || offset > 0;
  return (
    <>
      <PageHeading
        main={
          <Button look="primary" onClick={() => setAsked('add')}>
            Add price
          </Button>
        }
        title="Prices"
        subtitle="Of shares, metals and currencies, as members entered them for everybody, each with its day and source"
      >
        <Link className={buttonClass()} to="/prices/decks">
          Price decks
        </Link>
        <ExportMenu what="all prices" path={exportPaths.children.replace('{kind}', 'prices')} />
        <Button aria-expanded={asked === 'paste'} onClick={() => setAsked(asked === 'paste' ? null : 'paste')}>
          Paste or import
        </Button>
      </PageHeading>
      <LeftOut sentences={[...unreadParts(parts, address).values()]} />
      {asked === 'paste' && (
        <OnDemand>
          <PastePrices onClose={() => setAsked(null)} />
        </OnDemand>
      )}
      <div className={styles.filters} role="search" aria-label="Which prices">
        <Segments
          label="Prices of"
          options={kindOptions}
          value={given.kind ?? 'all'}
          onChange={(value) =>
            void setGiven({ kind: quotedKinds.find((kind) => kind === value) ?? null, offset: null })
          }
        />
        <TextField
          label="Search prices"
          hideLabel
          type="search"
          placeholder="Ticker, metal or currency"
          maxLength={100}
          value={given.search}
          onChange={(value) =>
            void setGiven({ search: value, offset: null }, { limitUrlUpdates: debounce(typingPause) })
          }
        />
      </div>
      {list.isError && (
        <LoadFailure
          title="Error loading prices"
          detail={messageOf(list.error, list.error.message)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.isPending && <Waiting rows={12} />}
      {list.data?.length === 0 && (
        <EmptyState
          title="No prices here"
          action={isSearched ? <Button onClick={() => void setGiven(null)}>Show all</Button> : undefined}
        >
          Market values, and what a mine is worth at today’s prices, follow from the prices that stand here. A share is
          named with its exchange, such as TSXV:ABC.
        </EmptyState>
      )}
      {list.data && list.data.length > 0 && (
        <div aria-busy={list.isPlaceholderData}>
          <SeriesTable series={list.data} />
          <PageButtons
            offset={offset}
            limit={rowsOf.series}
            shown={list.data.length}
            onOffset={(next) => void setGiven({ offset: next })}
          />
        </div>
      )}
      <p className={styles.how}>
        The price of a day is the newest one on or before it, and says how old it is; a rate is at most a week older,
        else it is not known. Forward and consensus prices are no prices of a day. Pence and cents of exchanges are kept
        as pounds and rand.
      </p>
      {(asked === 'add' || added) && (
        <OnDemand>
          <PriceDialog start={added} onClose={close} />
        </OnDemand>
      )}
    </>
  );
}

export default function PricesPage() {
  return (
    <NuqsAdapter>
      <PriceList />
    </NuqsAdapter>
  );
}
