import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode } from 'react';
import { Link } from 'react-router';
import { ActivityList } from '../../features/activities/web/ActivityList.tsx';
import { dashboardPage } from '../../features/dashboard/web/api.ts';
import { CountCards } from '../../features/dashboard/web/CountCards.tsx';
import { Followed } from '../../features/dashboard/web/Followed.tsx';
import { NewIntercepts, NewStudies, NextEvents } from '../../features/dashboard/web/NewFigures.tsx';
import { useLiveRefresh } from '../../features/activities/web/use-live-refresh.ts';
import { MineCard } from '../../features/mines/web/MineCard.tsx';
import { SampleNotice } from '../../features/sample/web/SampleNotice.tsx';
import { isUnauthorized, messageOf } from '../http.ts';
import { member } from '../session.ts';
import { Arrow } from '../ui/marks/Arrow.tsx';
import { buttonClass } from '../ui/controls/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import styles from './dashboard.module.css';
import { PartOfPage } from '../ui/page/PartOfPage.tsx';

const ChangedList = lazy(async () => ({
  default: (await import('../../features/watchlist/web/ChangedList.tsx')).ChangedList,
}));

export function meta() {
  return [{ title: 'Dashboard | OpenPit' }, { name: 'robots', content: 'noindex' }];
}

const shownActivities = 5;

interface BoardSectionProps {
  id: string;
  title: string;
  /** Where there is more of it. */
  more: { to: string; label: string };
  children: ReactNode;
}

function BoardSection({ id, title, more, children }: BoardSectionProps) {
  return (
    <section className={styles.board} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id}>{title}</h2>
        <Link to={more.to} prefetch="intent">
          {more.label}
          <Arrow />
        </Link>
      </div>
      {children}
    </section>
  );
}

export default function Dashboard() {
  const page = useQuery(dashboardPage());
  useLiveRefresh(member().id, page.data?.recentActivities, () => void page.refetch());
  if (isUnauthorized(page.error)) return <PleaseLogIn what="dashboard" />;
  const { counts, recentMines, nextOffsets, recentActivities, sinceLastVisit, hasSampleData } = page.data ?? {};
  return (
    <>
      <PageHeading title="Mining Industry Dashboard">
        <Link className={buttonClass()} to="/changes" prefetch="intent">
          What changed
        </Link>
      </PageHeading>
      {page.isError && (
        <LoadFailure
          title="Error loading dashboard"
          detail={messageOf(page.error, page.error.message)}
          onRetry={() => void page.refetch()}
        />
      )}
      <CountCards counts={counts} />
      {page.data && (
        <BoardSection id="followed" title="What you follow" more={{ to: '/watchlist', label: 'Watchlist' }}>
          <Followed watches={page.data.followed} />
        </BoardSection>
      )}
      {sinceLastVisit && sinceLastVisit.follows > 0 && (
        <section className={styles.since} aria-labelledby="since-last-visit">
          <div className={styles.heading}>
            <h2 id="since-last-visit">Since your last visit</h2>
          </div>
          <PartOfPage fallback={<p className={styles.soon} />}>
            <ChangedList {...sinceLastVisit} />
          </PartOfPage>
        </section>
      )}
      {page.data && (
        <div className={styles.three}>
          {page.data.nextEvents.length > 0 && (
            <BoardSection id="next-events" title="Next events" more={{ to: '/events', label: 'All events' }}>
              <NextEvents events={page.data.nextEvents} />
            </BoardSection>
          )}
          {page.data.newIntercepts.length > 0 && (
            <BoardSection id="new-intercepts" title="Newest intercepts" more={{ to: '/mines', label: 'Mines' }}>
              <NewIntercepts intercepts={page.data.newIntercepts} />
            </BoardSection>
          )}
          {page.data.newStudies.length > 0 && (
            <BoardSection
              id="new-studies"
              title="Newest studies"
              more={{ to: '/mines?hasEconomicStudies=true', label: 'Mines with studies' }}
            >
              <NewStudies studies={page.data.newStudies} />
            </BoardSection>
          )}
        </div>
      )}
      <div className={styles.columns}>
        <section aria-labelledby="recent-mines">
          <div className={styles.heading}>
            <h2 id="recent-mines">Recent Mines</h2>
            <Link to="/mines" prefetch="intent">
              All mines
              <Arrow />
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
              View All Activity
              <Arrow />
            </Link>
          </div>
          {page.isPending && <p className={styles.wait}>Loading activities...</p>}
          {recentActivities && <ActivityList activities={recentActivities.slice(0, shownActivities)} />}
          {hasSampleData && <SampleNotice canRemove={member().isAdmin} />}
        </section>
      </div>
    </>
  );
}
