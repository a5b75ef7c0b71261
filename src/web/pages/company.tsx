import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { companyPage } from '../../features/companies/web/api.ts';
import { ArchiveCompany } from '../../features/companies/web/ArchiveCompany.tsx';
import { CompanyDetails } from '../../features/companies/web/CompanyDetails.tsx';
import { CompanyEventsPanel } from '../../features/companies/web/CompanyEventsPanel.tsx';
import { CompanyScores, CompanySummary } from '../../features/companies/web/CompanySummary.tsx';
import { PortfolioPanel } from '../../features/companies/web/PortfolioPanel.tsx';
import type { Endpoint } from '../../contract.ts';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import { HistoryPanel } from '../../features/history/web/HistoryPanel.tsx';
import { CreditLine } from '../../features/imports/web/CreditLine.tsx';
import { media as mediaCalls } from '../../features/media/contract.ts';
import { MediaPanel } from '../../features/media/web/MediaPanel.tsx';
import { notes as noteCalls } from '../../features/notes/contract.ts';
import { NotesPanel } from '../../features/notes/web/NotesPanel.tsx';
import { NpsPanel } from '../../features/nps/web/NpsPanel.tsx';
import { usePageView } from '../../features/page-views/web/use-page-view.ts';
import { steps as stepCalls } from '../../features/steps/contract.ts';
import { PromisesPanel } from '../../features/steps/web/PromisesPanel.tsx';
import { FollowButton } from '../../features/watchlist/web/FollowButton.tsx';
import { isNotFound, isUnauthorized, messageOf } from '../http.ts';
import { member } from '../session.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/EmptyState.tsx';
import { BackIcon, EditIcon } from '../ui/icons.tsx';
import { GoOn } from '../entity/GoOn.tsx';
import { ExportMenu } from '../ui/ExportMenu.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';
import { SectionRail } from '../ui/SectionRail.tsx';
import { toast } from '../ui/toast.ts';
import { useSectionScroll } from '../entity/use-section-scroll.ts';
import styles from './record.module.css';

const CompanyEditDialog = lazy(async () => ({
  default: (await import('../../features/companies/web/CompanyEditDialog.tsx')).CompanyEditDialog,
}));
const MergeCompanyDialog = lazy(async () => ({
  default: (await import('../../features/companies/web/MergeCompanyDialog.tsx')).MergeCompanyDialog,
}));

export function meta() {
  return [{ title: 'Company | OpenPit' }];
}

/** An address that no company can have, or a company that went while its page was open. */
function CompanyNotFound() {
  return (
    <EmptyState title="Company not found" action={<Link to="/companies">Back to Companies</Link>}>
      It was removed, or the address is not complete.
    </EmptyState>
  );
}

/** Where there is no such company. */
function BackToList() {
  useEffect(() => toast('Company not found', 'Here are those that are there.', 'destructive'), []);
  return <Navigate to="/companies" replace />;
}

export default function CompanyPage() {
  const { id: text = '' } = useParams();
  const { search } = useLocation();
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
  const page = useQuery({ ...companyPage(id ?? 0), enabled: id !== undefined });
  const [dialog, setDialog] = useState<'edit' | 'archive' | 'merge' | null>(null);
  useSectionScroll(page.isSuccess);
  const own = page.data?.company.id === id;
  usePageView('company', own ? id : undefined);
  const close = () => setDialog(null);

  if (isUnauthorized(page.error)) return <PleaseLogIn what="this company" />;
  if (id === undefined || (isNotFound(page.error) && page.data)) return <CompanyNotFound />;
  if (isNotFound(page.error)) return <BackToList />;
  if (page.isError)
    return (
      <>
        <LoadFailure
          title="Failed to fetch company"
          detail={messageOf(page.error, page.error.message)}
          onRetry={() => void page.refetch()}
        />
        <p className={styles.back}>
          <Link to="/companies">Back to Companies</Link>
        </p>
      </>
    );
  if (!page.data) return <PageSkeleton />;
  const { company, mines, events, notes, media, nps, investorCount, activities, credits, creditsCount } = page.data;
  // It was merged into another company, which the server answered with.
  if (!own) return <Navigate to={`/companies/${company.id}${search}`} replace />;
  const { can } = company;
  const entity = { entityType: 'company', entityId: company.id } as const;
  const further = (list: keyof typeof page.data.nextOffsets, what: string, endpoint: Endpoint, within?: 'company') => (
    <GoOn
      offset={page.data.nextOffsets[list]}
      {...{ what, list, within, endpoint, page: companyPage(id).queryKey, params: { id, entityType: 'company' } }}
    />
  );
  const sections = [
    { id: 'summary', label: 'Summary' },
    { id: 'portfolio', label: 'Portfolio', count: mines.length },
    { id: 'events', label: 'Events', count: events.length },
    { id: 'promises', label: 'Promised and delivered', count: company.promises.length },
    { id: 'notes', label: 'Notes', count: notes.length },
    { id: 'media', label: 'Media', count: media.length },
    { id: 'nps', label: 'Your vote' },
    { id: 'history', label: 'Activity' },
    { id: 'details', label: 'Details' },
  ];
  return (
    <article>
      <title>{`${company.name} | OpenPit`}</title>
      <Link className={styles.back} to="/companies" prefetch="intent">
        <BackIcon /> Back to Companies
      </Link>
      <PageHeading title={company.name}>
        <FollowButton entityType="company" entityId={company.id} isFollowed={company.isFollowed} />
        <ExportMenu
          what="this company with its mines and all their records"
          path={exportPaths.company.replace('{id}', String(company.id))}
          csv="archive"
        />
        {can.edit && (
          <Button onClick={() => setDialog('edit')}>
            <EditIcon /> Edit
          </Button>
        )}
        {can.merge && <Button onClick={() => setDialog('merge')}>Merge</Button>}
        {can.archive && !company.isArchived && <Button onClick={() => setDialog('archive')}>Archive</Button>}
        {can.unarchive && company.isArchived && <Button onClick={() => setDialog('archive')}>Unarchive</Button>}
      </PageHeading>
      <div className={styles.railed}>
        <SectionRail sections={sections} />
        <div className={styles.bands}>
          <div id="summary">
            <CompanySummary company={company} />
            <CompanyScores company={company} investorCount={investorCount} />
            <CreditLine {...{ credits, creditsCount }} entityType="company" />
          </div>
          <PortfolioPanel company={company} mines={mines} />
          <CompanyEventsPanel events={events} />
          <PromisesPanel {...entity} steps={company.promises} canEdit={can.edit} />
          {further('promises', 'steps', stepCalls.list, 'company')}
          <NotesPanel {...entity} notes={notes} canEdit={can.edit} />
          {further('notes', 'notes', noteCalls.ofCompany)}
          <MediaPanel {...entity} media={media} canEdit={can.edit} />
          {further('media', 'media', mediaCalls.ofCompany)}
          <CreditLine {...{ credits, creditsCount }} entityType="media" one="entry" several="entries" />
          <NpsPanel {...entity} nps={nps} />
          <HistoryPanel {...entity} activities={activities} canRestore={member().isAdmin} />
          <CompanyDetails company={company} />
        </div>
      </div>
      <Suspense>
        {dialog === 'edit' && <CompanyEditDialog company={company} onClose={close} />}
        {dialog === 'merge' && <MergeCompanyDialog company={company} onClose={close} />}
      </Suspense>
      {dialog === 'archive' && <ArchiveCompany company={company} onClose={close} />}
    </article>
  );
}
