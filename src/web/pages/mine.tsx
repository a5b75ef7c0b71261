import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import type { Endpoint } from '../../contract.ts';
import { drilling } from '../../features/drilling/contract.ts';
import { DrillObservationsPanel } from '../../features/drilling/web/DrillObservationsPanel.tsx';
import { DrillProgramsPanel } from '../../features/drilling/web/DrillProgramsPanel.tsx';
import { economics as economicsCalls } from '../../features/economics/contract.ts';
import { EconomicsPanel } from '../../features/economics/web/EconomicsPanel.tsx';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import { HistoryPanel } from '../../features/history/web/HistoryPanel.tsx';
import { CreditLine } from '../../features/imports/web/CreditLine.tsx';
import { ArchiveMine } from '../../features/mines/web/ArchiveMine.tsx';
import { minePage } from '../../features/mines/web/api.ts';
import { MineDetails, MineNotesText } from '../../features/mines/web/MineDetails.tsx';
import { MineSummary } from '../../features/mines/web/MineSummary.tsx';
import { media as mediaCalls } from '../../features/media/contract.ts';
import { MediaPanel } from '../../features/media/web/MediaPanel.tsx';
import { notes as noteCalls } from '../../features/notes/contract.ts';
import { NotesPanel } from '../../features/notes/web/NotesPanel.tsx';
import { NpsPanel } from '../../features/nps/web/NpsPanel.tsx';
import { usePageView } from '../../features/page-views/web/use-page-view.ts';
import { steps as stepCalls } from '../../features/steps/contract.ts';
import { PromisesPanel } from '../../features/steps/web/PromisesPanel.tsx';
import { resources } from '../../features/resources/contract.ts';
import { ResourceEstimatesPanel } from '../../features/resources/web/ResourceEstimatesPanel.tsx';
import { FollowButton } from '../../features/watchlist/web/FollowButton.tsx';
import { isNotFound, isUnauthorized, messageOf } from '../http.ts';
import { Button } from '../ui/Button.tsx';
import { LoadFailure, PleaseLogIn } from '../ui/EmptyState.tsx';
import { BackIcon, EditIcon } from '../ui/icons.tsx';
import { GoOn } from '../entity/GoOn.tsx';
import { ExportMenu } from '../ui/ExportMenu.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';
import { SectionRail } from '../ui/SectionRail.tsx';
import { useSectionScroll } from '../entity/use-section-scroll.ts';
import { member } from '../session.ts';
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
  usePageView('mine', page.data?.mine.id);

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
  const { mine, drillPrograms, drillObservations, economics, resourceEstimates, notes, media, activities, can } =
    page.data;
  const { credits, creditsCount } = page.data;
  const metals = mine.metalsDistribution.map(({ metal }) => metal);
  const owned = { mineId: mine.id, canEdit: can.edit };
  const further = (list: keyof typeof page.data.nextOffsets, what: string, endpoint: Endpoint) => (
    <GoOn
      offset={page.data.nextOffsets[list]}
      {...{ what, list, endpoint, page: minePage(id).queryKey, params: { id, mineId: id, entityType: 'mine' } }}
    />
  );
  const sections = [
    { id: 'summary', label: 'Summary' },
    { id: 'promises', label: 'Promised and delivered', count: page.data.promises.length },
    { id: 'drilling', label: 'Drill programs', count: drillPrograms.length },
    { id: 'drill-observations', label: 'Drill observations', count: drillObservations.length },
    { id: 'economics', label: 'Economics', count: economics.length },
    { id: 'resources', label: 'Resource estimates', count: resourceEstimates.length },
    { id: 'notes', label: 'Notes', count: notes.length },
    { id: 'media', label: 'Media', count: media.length },
    { id: 'nps', label: 'Your vote' },
    { id: 'history', label: 'Activity' },
    { id: 'details', label: 'Details' },
  ];
  return (
    <article>
      <title>{`${mine.name} | OpenPit`}</title>
      <Link className={styles.back} to="/mines" prefetch="intent">
        <BackIcon /> Back to Mines
      </Link>
      <PageHeading title={mine.name} subtitle={mine.alsoKnownAs && `Also known as ${mine.alsoKnownAs}`}>
        <FollowButton entityType="mine" entityId={mine.id} isFollowed={page.data.isFollowed} />
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
        {can.archive && !mine.isArchived && <Button onClick={() => setDialog('archive')}>Archive</Button>}
        {can.unarchive && mine.isArchived && <Button onClick={() => setDialog('archive')}>Unarchive</Button>}
      </PageHeading>
      <div className={styles.railed}>
        <SectionRail sections={sections} />
        <div className={styles.bands}>
          <div id="summary">
            <MineSummary mine={mine} />
            <CreditLine {...{ credits, creditsCount }} entityType="mine" />
          </div>
          <MineNotesText mine={mine} />
          <PromisesPanel entityType="mine" entityId={mine.id} steps={page.data.promises} canEdit={can.edit} />
          {further('promises', 'steps', stepCalls.list)}
          <DrillProgramsPanel {...owned} programs={drillPrograms} />
          {further('drillPrograms', 'programs', drilling.programs)}
          <CreditLine {...{ credits, creditsCount }} entityType="drill_program" one="program" />
          <DrillObservationsPanel
            {...owned}
            observations={drillObservations}
            best={page.data.bestObservation}
            programs={drillPrograms}
            metals={metals}
          />
          {further('drillObservations', 'observations', drilling.observations)}
          <CreditLine {...{ credits, creditsCount }} entityType="drill_observation" one="observation" />
          <EconomicsPanel {...owned} studies={economics} />
          {further('economics', 'studies', economicsCalls.list)}
          <CreditLine {...{ credits, creditsCount }} entityType="economic_study" one="study" several="studies" />
          <ResourceEstimatesPanel
            {...owned}
            estimates={resourceEstimates}
            metals={metals}
            ownership={mine.ownershipPercentage}
          />
          {further('resourceEstimates', 'estimates', resources.list)}
          <CreditLine {...{ credits, creditsCount }} entityType="resource_estimate" one="estimate" />
          <NotesPanel entityType="mine" entityId={mine.id} notes={notes} canEdit={can.edit} />
          {further('notes', 'notes', noteCalls.ofMine)}
          <MediaPanel entityType="mine" entityId={mine.id} media={media} canEdit={can.edit} />
          {further('media', 'media', mediaCalls.ofMine)}
          <CreditLine {...{ credits, creditsCount }} entityType="media" one="entry" several="entries" />
          <NpsPanel entityType="mine" entityId={mine.id} nps={page.data.nps} />
          <HistoryPanel entityType="mine" entityId={mine.id} activities={activities} canRestore={member().isAdmin} />
          <MineDetails mine={mine} />
        </div>
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
