import { useQuery } from '@tanstack/react-query';
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

export function meta() {
  return [{ title: 'Dashboard | OpenPit' }, { name: 'robots', content: 'noindex' }];
}

const shownActivities = 5;

export default function Dashboard() {
  const page = useQuery(dashboardPage());
  if (isUnauthorized(page.error)) return <PleaseLogIn what="dashboard" />;
  const { counts, recentMines, recentActivities, hasSampleData } = page.data ?? {};
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
        </section>
        <section aria-labelledby="recent-activity">
          <div className={styles.heading}>
            <h2 id="recent-activity">Recent Activity</h2>
          </div>
          {page.isPending && <p className={styles.wait}>Loading activities...</p>}
          {recentActivities && <ActivityList activities={recentActivities.slice(0, shownActivities)} />}
          {hasSampleData && <SampleNotice canRemove={member().isAdmin} />}
        </section>
      </div>
    </>
  );
}
