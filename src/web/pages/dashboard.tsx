import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { ActivityList } from '../../features/activities/web/ActivityList.tsx';
import { dashboardPage } from '../../features/dashboard/web/api.ts';
import { CountCards } from '../../features/dashboard/web/CountCards.tsx';
import { MineCard } from '../../features/mines/web/MineCard.tsx';
import { SampleNotice } from '../../features/sample/web/SampleNotice.tsx';
import { isUnauthorized, messageOf } from '../http.ts';
import { member } from '../session.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/EmptyState.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import styles from './dashboard.module.css';

const ChangedList = lazy(async () => ({
  default: (await import('../../features/watchlist/web/ChangedList.tsx')).ChangedList,
}));

export function meta() {
  return [{ title: 'Dashboard | OpenPit' }, { name: 'robots', content: 'noindex' }];
}

const shownActivities = 5;

export default function Dashboard() {
  const page = useQuery(dashboardPage());
  if (isUnauthorized(page.error)) return <PleaseLogIn what="dashboard" />;
  const { counts, recentMines, nextOffsets, recentActivities, sinceLastVisit, hasSampleData } = page.data ?? {};
  return (
    <>
      <PageHeading title="Mining Industry Dashboard" />
      {page.isError && (
        <LoadFailure
          title="Error loading dashboard"
          detail={messageOf(page.error, page.error.message)}
          onRetry={() => void page.refetch()}
        />
      )}
      <CountCards counts={counts} />
      {sinceLastVisit && sinceLastVisit.follows > 0 && (
        <section className={styles.since} aria-labelledby="since-last-visit">
          <div className={styles.heading}>
            <h2 id="since-last-visit">Since your last visit</h2>
            <Link to="/watchlist" prefetch="intent">
              Watchlist →
            </Link>
          </div>
          <Suspense fallback={<p className={styles.soon} />}>
            <ChangedList {...sinceLastVisit} />
          </Suspense>
        </section>
      )}
      <div className={styles.columns}>
        <section aria-labelledby="recent-mines">
          <div className={styles.heading}>
            <h2 id="recent-mines">Recent Mines</h2>
            <Link to="/mines" prefetch="intent">
              All mines →
            </Link>
          </div>
          {page.isPending && <p className={styles.wait}>Loading mines...</p>}
          {recentMines?.length === 0 && (
            <EmptyState
              title="No mines found"
              action={
                <Link className={buttonClass('primary')} to="/csv-upload">
                  CSV Import
                </Link>
              }
            >
              Mines appear here as soon as someone adds one or imports a file.
            </EmptyState>
          )}
          <ul className={styles.cards}>
            {recentMines?.map((mine) => (
              <MineCard key={mine.id} mine={mine} />
            ))}
          </ul>
          {nextOffsets?.recentMines !== undefined && (
            <p className={styles.hint}>
              Fewer mines than usual: these say very much. <Link to="/mines">The list of mines</Link> has all of them.
            </p>
          )}
        </section>
        <section aria-labelledby="recent-activity">
          <div className={styles.heading}>
            <h2 id="recent-activity">Recent Activity</h2>
            <Link to="/activity" prefetch="intent">
              View All Activity →
            </Link>
          </div>
          {page.isPending && <p className={styles.wait}>Loading activities...</p>}
          {recentActivities && <ActivityList activities={recentActivities.slice(0, shownActivities)} />}
          {sinceLastVisit?.follows === 0 && (
            <p className={styles.hint}>
              <Link to="/watchlist">Follow</Link> mines and companies to see here what changed since your last visit.
            </p>
          )}
          {hasSampleData && <SampleNotice canRemove={member().isAdmin} />}
        </section>
      </div>
    </>
  );
}
