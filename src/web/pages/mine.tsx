import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { idPattern } from '../../domain/records/ids.ts';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import type { MinePage as Page } from '../../features/mines/contract.ts';
import { minePage } from '../../features/mines/web/mine-page.ts';
import { usePageView } from '../../features/page-views/web/use-page-view.ts';
import { FollowButton } from '../../features/watchlist/web/FollowButton.tsx';
import { notes } from '../../features/notes/contract.ts';
import { steps } from '../../features/steps/contract.ts';
import { isNotFound, isUnauthorized, messageOf } from '../http.ts';
import { member } from '../session.ts';
import { BackToList } from '../ui/page/BackToList.tsx';
import { Button, buttonClass } from '../ui/controls/Button.tsx';
import { LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { BackIcon, EditIcon } from '../ui/marks/action-icons.tsx';
import { FindingsOfPage } from '../entity/FindingFlag.tsx';
import { readFurther } from '../entity/further-rows.ts';
import { GoOn } from '../entity/GoOn.tsx';
import { useOpened } from '../entity/opened.ts';
import { callOf } from '../entity/page-lists.ts';
import { ExportMenu } from '../ui/overlays/ExportMenu.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { useSectionScroll } from '../entity/use-section-scroll.ts';
import { mineSections } from './mine-sections.tsx';
import { PageSections } from './PageSections.tsx';
import styles from './record.module.css';
import { OnDemand } from '../ui/page/OnDemand.tsx';

const MineEditDialog = lazy(async () => ({
  default: (await import('../../features/mines/web/MineEditDialog.tsx')).MineEditDialog,
}));

const ArchiveMine = lazy(async () => ({
  default: (await import('../../features/mines/web/ArchiveMine.tsx')).ArchiveMine,
}));

const MergeMineDialog = lazy(async () => ({
  default: (await import('../../features/mines/web/MergeMineDialog.tsx')).MergeMineDialog,
}));

const ShowHole = lazy(async () => ({
  default: (await import('../../features/drilling/web/ShowHole.tsx')).ShowHole,
}));

const ownCalls = { notes: notes.ofMine, promises: steps.list };

/** The call by which a list of the page goes on. */
const endpointOf = (list: keyof Page['nextOffsets']) =>
  list === 'notes' || list === 'promises' ? ownCalls[list] : callOf('mine', list);

export function meta() {
  return [{ title: 'Mine | OpenPit' }];
}

export default function MinePage() {
  const { id: text = '' } = useParams();
  const { search } = useLocation();
  // No mine has the id 0: `1e2` in an address is no id, and not that of mine 100.
  const id = idPattern.test(text) ? Number(text) : 0;
  const page = useQuery({ ...minePage(id), enabled: id > 0 });
  const [dialog, setDialog] = useState<'edit' | 'archive' | 'merge' | null>(null);
  useSectionScroll(page.isSuccess);
  const opened = page.data?.mine.id === id ? page.data.mine : undefined;
  usePageView('mine', opened && id);
  useOpened(member().id, opened && { kind: 'mine', title: opened.name, address: `/mines/${id}` });

  if (isUnauthorized(page.error)) return <PleaseLogIn what="this mine" />;
  if (id === 0 || isNotFound(page.error)) return <BackToList title="Mine not found" to="/mines" />;
  if (page.isError)
    return (
      <>
        <LoadFailure
          isPage
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
  // It was merged into another mine, which the server answered with.
  if (page.data.mine.id !== id) return <Navigate to={`/mines/${page.data.mine.id}${search}`} replace />;
  const { mine, can, nextOffsets } = page.data;
  const further = (list: keyof typeof nextOffsets) => ({
    list,
    endpoint: endpointOf(list),
    page: minePage(id).queryKey,
    params: { id, mineId: id, entityType: 'mine' },
  });
  const goOn = (list: keyof typeof nextOffsets, what: string) => (
    <GoOn offset={nextOffsets[list]} what={what} {...further(list)} />
  );
  const hole = new URLSearchParams(search).get('hole');
  const { drillObservations: moreObservations } = nextOffsets;
  return (
    <article className={styles.record}>
      <title>{`${mine.name} | OpenPit`}</title>
      <Link className={styles.back} to="/mines" prefetch="intent">
        <BackIcon /> Back to Mines
      </Link>
      <PageHeading title={mine.name} subtitle={mine.alsoKnownAs && `Also known as ${mine.alsoKnownAs}`}>
        <FollowButton entityType="mine" entityId={mine.id} isFollowed={page.data.isFollowed} />
        <Link className={buttonClass()} to={`/mines/compare?ids=${mine.id}`} prefetch="intent">
          Compare
        </Link>
        <ExportMenu
          what="this mine with all its records"
          path={exportPaths.mine.replace('{id}', String(mine.id))}
          csv="archive"
        />
        {can.edit && (
          <Button onClick={() => setDialog('edit')}>
            <EditIcon /> Edit
          </Button>
        )}
        {can.merge && <Button onClick={() => setDialog('merge')}>Merge</Button>}
        {can.archive && !mine.isArchived && <Button onClick={() => setDialog('archive')}>Archive</Button>}
        {can.unarchive && mine.isArchived && <Button onClick={() => setDialog('archive')}>Unarchive</Button>}
      </PageHeading>
      <FindingsOfPage findings={page.data.findings}>
        <PageSections page={page.data} sections={mineSections} goOn={goOn} />
      </FindingsOfPage>
      {hole !== null && (
        <OnDemand>
          <ShowHole
            hole={hole}
            observations={page.data.drillObservations}
            next={moreObservations}
            onReadMore={() => readFurther({ ...further('drillObservations'), from: moreObservations ?? 0 })}
          />
        </OnDemand>
      )}
      {dialog === 'edit' && (
        <OnDemand>
          <MineEditDialog mine={mine} onClose={() => setDialog(null)} />
        </OnDemand>
      )}
      {dialog === 'merge' && (
        <OnDemand>
          <MergeMineDialog mine={mine} onClose={() => setDialog(null)} />
        </OnDemand>
      )}
      {dialog === 'archive' && (
        <OnDemand>
          <ArchiveMine mine={mine} onClose={() => setDialog(null)} />
        </OnDemand>
      )}
    </article>
  );
}
