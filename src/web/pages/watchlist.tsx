import { lazy } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import { followedViews } from '../../features/views/web/api.ts';
import { watches } from '../../features/watchlist/web/api.ts';
import { WatchTable } from '../../features/watchlist/web/WatchTable.tsx';
import { count, number } from '../format.ts';
import { isUnauthorized, messageOf } from '../http.ts';
import { buttonClass } from '../ui/controls/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { ExportMenu } from '../ui/overlays/ExportMenu.tsx';
import { LoadMore } from '../ui/tables/LoadMore.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { Waiting } from '../ui/page/Waiting.tsx';
import { PartOfPage } from '../ui/page/PartOfPage.tsx';

const WatchlistViews = lazy(async () => ({ default: (await import('./watchlist-views.tsx')).WatchlistViews }));

export function meta() {
  return [{ title: 'Watchlist | OpenPit' }, { name: 'robots', content: 'noindex' }];
}

export default function Watchlist() {
  const list = useInfiniteQuery(watches());
  const views = useQuery(followedViews());
  const found = list.data?.pages.flatMap((page) => page.items);
  const total = list.data?.pages[0]?.total;
  if (isUnauthorized(list.error)) return <PleaseLogIn what="your watchlist" />;
  return (
    <>
      <PageHeading title="Watchlist" subtitle="What you follow. Nobody else sees it.">
        <ExportMenu what="your watchlist" path={exportPaths.watchlist} />
        <Link className={buttonClass()} to="/events?followed=true" prefetch="intent">
          Their events
        </Link>
      </PageHeading>
      {list.isPending && <Waiting rows={6} />}
      {list.isError && (
        <LoadFailure
          title="Error loading your watchlist"
          detail={messageOf(list.error, list.error.message)}
          onRetry={() => void list.refetch()}
        />
      )}
      {found?.length === 0 && views.data?.length === 0 && (
        <EmptyState
          title="You follow nothing yet."
          action={
            <Link className={buttonClass('primary')} to="/mines">
              Browse mines
            </Link>
          }
        >
          Press Follow on the page of a mine or company: the dashboard then tells what others changed in it since your
          last visit. A saved view of the lists can be followed, too, and stands here with how many rows it has.
        </EmptyState>
      )}
      {found && found.length > 0 && (
        <>
          <WatchTable watches={found} />
          <LoadMore list={list}>
            {number(found.length, 0)} of {count(total ?? found.length, 'mine or company', 'mines and companies')}
          </LoadMore>
        </>
      )}
      {found && views.isError && (
        <LoadFailure
          title="Error loading the views that you follow"
          detail={messageOf(views.error, views.error.message)}
          onRetry={() => void views.refetch()}
        />
      )}
      {found && views.data && views.data.length > 0 && (
        <PartOfPage fallback={<Waiting rows={6} />}>
          <WatchlistViews views={views.data} />
        </PartOfPage>
      )}
    </>
  );
}
