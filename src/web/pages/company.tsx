import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { ActivityList } from '../../features/activities/web/ActivityList.tsx';
import { companyPage } from '../../features/companies/web/api.ts';
import { ArchiveCompany } from '../../features/companies/web/ArchiveCompany.tsx';
import { CompanyMines, CompanySummary } from '../../features/companies/web/CompanySummary.tsx';
import { isNotFound, isUnauthorized, messageOf } from '../http.ts';
import { Button } from '../ui/Button.tsx';
import { LoadFailure, PleaseLogIn } from '../ui/EmptyState.tsx';
import { BackIcon, EditIcon } from '../ui/icons.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { PageSkeleton } from '../ui/PageSkeleton.tsx';
import styles from './record.module.css';

const CompanyEditDialog = lazy(async () => ({
  default: (await import('../../features/companies/web/CompanyEditDialog.tsx')).CompanyEditDialog,
}));

export function meta() {
  return [{ title: 'Company | OpenPit' }];
}

export default function CompanyPage() {
  const id = Number(useParams().id);
  const page = useQuery(companyPage(id));
  const [dialog, setDialog] = useState<'edit' | 'archive' | null>(null);

  if (isUnauthorized(page.error)) return <PleaseLogIn what="this company" />;
  if (isNotFound(page.error)) return <Navigate to="/companies" replace />;
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
  const { company, mines, activities } = page.data;
  const { can } = company;
  return (
    <article>
      <title>{`${company.name} | OpenPit`}</title>
      <Link className={styles.back} to="/companies" prefetch="intent">
        <BackIcon /> Back to Companies
      </Link>
      <PageHeading title={company.name}>
        {can.edit && (
          <Button onClick={() => setDialog('edit')}>
            <EditIcon /> Edit
          </Button>
        )}
        {can.archive && !company.isArchived && <Button onClick={() => setDialog('archive')}>Archive</Button>}
        {can.unarchive && company.isArchived && <Button onClick={() => setDialog('archive')}>Unarchive</Button>}
      </PageHeading>
      <CompanySummary company={company} />
      <CompanyMines company={company} mines={mines} />
      <section className={styles.section} aria-labelledby="history">
        <h2 id="history">Activity</h2>
        <ActivityList activities={activities} />
      </section>
      {dialog === 'edit' && (
        <Suspense>
          <CompanyEditDialog company={company} onClose={() => setDialog(null)} />
        </Suspense>
      )}
      {dialog === 'archive' && <ArchiveCompany company={company} onClose={() => setDialog(null)} />}
    </article>
  );
}
