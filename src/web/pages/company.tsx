import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Link, Navigate, useLocation, useParams } from 'react-router';
import { idPattern } from '../../domain/records/ids.ts';
import type { CompanyPage as Page } from '../../features/companies/contract.ts';
import { companyPage } from '../../features/companies/web/api.ts';
import { tradedTicker } from '../../features/companies/web/company-words.ts';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import { usePageView } from '../../features/page-views/web/use-page-view.ts';
import { FollowButton } from '../../features/watchlist/web/FollowButton.tsx';
import { notes } from '../../features/notes/contract.ts';
import { steps } from '../../features/steps/contract.ts';
import { isNotFound, isUnauthorized, messageOf } from '../http.ts';
import { member } from '../session.ts';
import { BackToList } from '../ui/page/BackToList.tsx';
import { Button, buttonClass } from '../ui/controls/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { BackIcon, EditIcon } from '../ui/marks/action-icons.tsx';
import { FindingsOfPage } from '../entity/FindingFlag.tsx';
import { GoOn } from '../entity/GoOn.tsx';
import { useOpened } from '../entity/opened.ts';
import { callOf } from '../entity/page-lists.ts';
import { ExportMenu } from '../ui/overlays/ExportMenu.tsx';
import { Menu, MenuButton } from '../ui/overlays/Menu.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { useSectionScroll } from '../entity/use-section-scroll.ts';
import { companySections } from './company-sections.tsx';
import { PageSections } from './PageSections.tsx';
import styles from './record.module.css';
import { OnDemand } from '../ui/page/OnDemand.tsx';

const CompanyEditDialog = lazy(async () => ({
  default: (await import('../../features/companies/web/CompanyEditDialog.tsx')).CompanyEditDialog,
}));
const ArchiveCompany = lazy(async () => ({
  default: (await import('../../features/companies/web/ArchiveCompany.tsx')).ArchiveCompany,
}));
const MergeCompanyDialog = lazy(async () => ({
  default: (await import('../../features/companies/web/MergeCompanyDialog.tsx')).MergeCompanyDialog,
}));

const TradeDialog = lazy(async () => ({
  default: (await import('../../features/investments/web/trades/TradeDialog.tsx')).TradeDialog,
}));

const ownCalls = { notes: notes.ofCompany, promises: steps.list };

/** The call by which a list of the page goes on. */
const endpointOf = (list: keyof Page['nextOffsets']) =>
  list === 'notes' || list === 'promises' ? ownCalls[list] : callOf('company', list);

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

export default function CompanyPage() {
  const { id: text = '' } = useParams();
  const { search } = useLocation();
  const id = idPattern.test(text) ? Number(text) : undefined;
  const page = useQuery({ ...companyPage(id ?? 0), enabled: id !== undefined });
  const [dialog, setDialog] = useState<'edit' | 'archive' | 'merge' | 'trade' | null>(null);
  useSectionScroll(page.isSuccess);
  const own = page.data?.company.id === id;
  usePageView('company', own ? id : undefined);
  const opened = own ? page.data?.company : undefined;
  useOpened(member().id, opened && { kind: 'company', title: opened.name, address: `/companies/${opened.id}` });
  const close = () => setDialog(null);

  if (isUnauthorized(page.error)) return <PleaseLogIn what="this company" />;
  if (id === undefined || (isNotFound(page.error) && page.data)) return <CompanyNotFound />;
  if (isNotFound(page.error)) return <BackToList title="Company not found" to="/companies" />;
  if (page.isError)
    return (
      <>
        <LoadFailure
          isPage
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
  const { company, nextOffsets } = page.data;
  // It was merged into another company, which the server answered with.
  if (!own) return <Navigate to={`/companies/${company.id}${search}`} replace />;
  const { can } = company;
  const goOn = (list: keyof typeof nextOffsets, what: string) => (
    <GoOn
      offset={nextOffsets[list]}
      within={list === 'promises' ? 'company' : undefined}
      endpoint={endpointOf(list)}
      {...{ what, list, page: companyPage(id).queryKey, params: { id, companyId: id, entityType: 'company' } }}
    />
  );
  return (
    <article>
      <title>{`${company.name} | OpenPit`}</title>
      <Link className={styles.back} to="/companies" prefetch="intent">
        <BackIcon /> Back to Companies
      </Link>
      <PageHeading title={company.name}>
        <FollowButton entityType="company" entityId={company.id} isFollowed={company.isFollowed} />
        <Link className={buttonClass()} to={`/companies/compare?ids=${company.id}`} prefetch="intent">
          Compare
        </Link>
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
        <Menu label="More">
          <MenuButton onSelect={() => setDialog('trade')}>Record trade</MenuButton>
          {can.merge && <MenuButton onSelect={() => setDialog('merge')}>Merge</MenuButton>}
          {(company.isArchived ? can.unarchive : can.archive) && (
            <MenuButton onSelect={() => setDialog('archive')}>
              {company.isArchived ? 'Unarchive' : 'Archive'}
            </MenuButton>
          )}
        </Menu>
      </PageHeading>
      <FindingsOfPage findings={page.data.findings}>
        <PageSections page={page.data} sections={companySections} goOn={goOn} />
      </FindingsOfPage>
      <OnDemand>
        {dialog === 'edit' && <CompanyEditDialog company={company} onClose={close} />}
        {dialog === 'trade' && <TradeDialog ticker={tradedTicker(company)} positions={[]} onClose={close} />}
        {dialog === 'merge' && <MergeCompanyDialog company={company} onClose={close} />}
        {dialog === 'archive' && <ArchiveCompany company={company} onClose={close} />}
      </OnDemand>
    </article>
  );
}
