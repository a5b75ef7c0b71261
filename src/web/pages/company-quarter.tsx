import { lazy } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { idPattern } from '../../domain/records/ids.ts';
import { companyPage } from '../../features/companies/web/api.ts';
import { isNotFound, isUnauthorized, messageOf } from '../http.ts';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { BackIcon } from '../ui/marks/action-icons.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { PartOfPage } from '../ui/page/PartOfPage.tsx';
import { Waiting } from '../ui/page/Waiting.tsx';
import styles from './record.module.css';

const CompanyQuarter = lazy(async () => ({ default: (await import('./quarter/CompanyQuarter.tsx')).CompanyQuarter }));

export function meta() {
  return [{ title: 'Enter a quarter | OpenPit' }];
}

/** One form in which a member enters a company's last quarter from its filing. */
export default function CompanyQuarterPage() {
  const { id: text = '' } = useParams();
  const id = idPattern.test(text) ? Number(text) : undefined;
  const page = useQuery({ ...companyPage(id ?? 0), enabled: id !== undefined });
  if (isUnauthorized(page.error)) return <PleaseLogIn what="this company" />;
  if (id === undefined || isNotFound(page.error))
    return (
      <EmptyState title="Company not found" action={<Link to="/companies">Back to Companies</Link>}>
        It was removed, or the address is not complete.
      </EmptyState>
    );
  if (page.isError)
    return (
      <LoadFailure
        isPage
        title="Failed to fetch company"
        detail={messageOf(page.error, page.error.message)}
        onRetry={() => void page.refetch()}
      />
    );
  if (!page.data) return <PageSkeleton />;
  const { company } = page.data;
  return (
    <article>
      <Link className={styles.back} to={`/companies/${company.id}?section=capital`} prefetch="intent">
        <BackIcon /> Back to {company.name}
      </Link>
      <PageHeading
        title="Enter a quarter"
        subtitle={`${company.name}: from its last filing, in one go. All of it is stored, or nothing.`}
      />
      {company.can.edit ? (
        <PartOfPage fallback={<Waiting rows={12} />}>
          <CompanyQuarter key={company.id} page={page.data} />
        </PartOfPage>
      ) : (
        <EmptyState title="This company is archived">Only an administrator can change it.</EmptyState>
      )}
    </article>
  );
}
