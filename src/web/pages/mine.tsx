import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { ActivityList } from '../../features/activities/web/ActivityList.tsx';
import { ArchiveMine } from '../../features/mines/web/ArchiveMine.tsx';
import { minePage } from '../../features/mines/web/api.ts';
import { MineDetails, MineNotesText, MineTimeline } from '../../features/mines/web/MineDetails.tsx';
import { MineSummary } from '../../features/mines/web/MineSummary.tsx';
import { ResourceEstimatesPanel } from '../../features/resources/web/ResourceEstimatesPanel.tsx';
import { isNotFound, isUnauthorized, messageOf } from '../http.ts';
import { Button } from '../ui/Button.tsx';
import { LoadFailure, PleaseLogIn } from '../ui/EmptyState.tsx';
import { BackIcon, EditIcon } from '../ui/icons.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';
import { useSectionScroll } from '../ui/use-section-scroll.ts';
import styles from './record.module.css';

const MineEditDialog = lazy(async () => ({
  default: (await import('../../features/mines/web/MineEditDialog.tsx')).MineEditDialog,
}));

export function meta() {
  return [{ title: 'Mine | OpenPit' }];
}

export default function MinePage() {
  const id = Number(useParams().id);
  const page = useQuery(minePage(id));
  const [dialog, setDialog] = useState<'edit' | 'archive' | null>(null);
  useSectionScroll(page.isSuccess);

  if (isUnauthorized(page.error)) return <PleaseLogIn what="this mine" />;
  if (isNotFound(page.error)) return <Navigate to="/mines" replace />;
  if (page.isError)
    return (
      <>
        <LoadFailure
          title="Failed to fetch mine"
          detail={messageOf(page.error, page.error.message)}
          onRetry={() => void page.refetch()}
        />
        <p className={styles.back}>
          <Link to="/mines">Back to Mines</Link>
        </p>
      </>
    );
  if (!page.data) return <PageSkeleton />;
  const { mine, resourceEstimates, activities, can } = page.data;
  return (
    <article>
      <title>{`${mine.name} | OpenPit`}</title>
      <Link className={styles.back} to="/mines" prefetch="intent">
        <BackIcon /> Back to Mines
      </Link>
      <PageHeading title={mine.name} subtitle={mine.alsoKnownAs && `Also known as ${mine.alsoKnownAs}`}>
        {can.edit && (
          <Button onClick={() => setDialog('edit')}>
            <EditIcon /> Edit
          </Button>
        )}
        {can.archive && !mine.isArchived && <Button onClick={() => setDialog('archive')}>Archive</Button>}
        {can.unarchive && mine.isArchived && <Button onClick={() => setDialog('archive')}>Unarchive</Button>}
      </PageHeading>
      <MineSummary mine={mine} />
      <ResourceEstimatesPanel
        estimates={resourceEstimates}
        metals={mine.metalsDistribution.map(({ metal }) => metal)}
      />
      <div className={styles.beside}>
        <MineTimeline mine={mine} />
        <MineNotesText mine={mine} />
      </div>
      <div className={styles.beside}>
        <section className={styles.section} aria-labelledby="history">
          <h2 id="history">Activity</h2>
          <ActivityList activities={activities} />
        </section>
        <MineDetails mine={mine} />
      </div>
      {dialog === 'edit' && (
        <Suspense>
          <MineEditDialog mine={mine} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === 'archive' && <ArchiveMine mine={mine} onClose={() => setDialog(null)} />}
    </article>
  );
}
