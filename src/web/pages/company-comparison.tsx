import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { mostCompared, readAsked } from '../../domain/figures/comparison.ts';
import { companyComparison } from '../../features/compare/web/api.ts';
import { companyRows } from '../../features/compare/web/company-rows.ts';
import { ComparisonTable } from '../../features/compare/web/ComparisonTable.tsx';
import { downloadComparison } from '../../features/compare/web/download-comparison.ts';
import styles from '../../features/compare/web/Comparison.module.css';
import { CompanyPicker } from '../entity/CompanyPicker.tsx';
import { isUnauthorized, messageOf } from '../http.ts';
import { Button } from '../ui/controls/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { readAsOf, unreadAsOf } from '../ui/controls/as-of-address.ts';
import { AsOfField } from '../ui/controls/AsOfField.tsx';
import { BackIcon } from '../ui/marks/action-icons.tsx';
import { Notice } from '../ui/page/Notice.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import record from './record.module.css';

export function meta() {
  return [{ title: 'Compare companies | OpenPit' }];
}

export default function CompanyComparison() {
  const [search, setSearch] = useSearchParams();
  const { ids, leftOut } = readAsked(search.get('ids') ?? '', 'companies');
  const asOf = readAsOf(search.get('asOf'));
  const query = useQuery({
    ...companyComparison(ids, asOf),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const show = (chosen: readonly number[], day: string | null) =>
    setSearch({ ...(chosen.length > 0 && { ids: chosen.join(',') }), ...(day !== null && { asOf: day }) });
  const choose = (chosen: readonly number[]) => show(chosen, asOf);

  if (isUnauthorized(query.error)) return <PleaseLogIn what="these companies" />;
  const found = ids.length > 0 ? query.data : undefined;
  const companies = found?.companies.filter(({ asked }) => ids.includes(asked)) ?? [];
  const unknown = found?.unknown.filter((id) => ids.includes(id)) ?? [];
  const groups = companyRows(companies);
  const notices = [
    ...leftOut,
    ...[unreadAsOf(search.get('asOf')) ?? []].flat(),
    ...unknown.map((id) => `There is no company ${id}: it is left out.`),
  ];
  // What stands for no company takes no place from one that is added.
  const standing = ids.filter((id) => !unknown.includes(id));
  return (
    <>
      <Link className={record.back} to="/companies" prefetch="intent">
        <BackIcon /> Back to Companies
      </Link>
      <PageHeading title="Compare companies" subtitle="Side by side, each figure with what it stands for">
        {companies.length > 0 && (
          <Button
            onClick={() =>
              downloadComparison(asOf === null ? 'companies' : `companies-as-of-${asOf}`, companies, groups)
            }
          >
            Export CSV
          </Button>
        )}
      </PageHeading>
      {notices.length > 0 && (
        <div className={styles.notices}>
          {notices.map((notice) => (
            <Notice key={notice} tone="warning">
              {notice}
            </Notice>
          ))}
        </div>
      )}
      <div className={styles.choose}>
        {standing.length >= mostCompared ? (
          <p>{mostCompared} companies are the most that fit side by side: take one away to add another.</p>
        ) : (
          <CompanyPicker
            key={standing.join(',')}
            label={standing.length === 1 ? 'Compare with' : 'Add a company'}
            value={null}
            placeholder="Type a name"
            emptyText="No company of that name."
            onChange={(company) => company && choose([...new Set([...standing, company.id])])}
          />
        )}
      </div>
      <div className={styles.day}>
        <AsOfField asOf={asOf} onAsOf={(day) => show(ids, day)} />
      </div>
      {query.isError && (
        <LoadFailure
          title="Failed to compare companies"
          detail={messageOf(query.error, query.error.message)}
          onRetry={() => void query.refetch()}
        />
      )}
      {ids.length > 0 && query.isPending && <p>Loading...</p>}
      {(ids.length === 0 || (found && companies.length === 0)) && (
        <EmptyState title="No companies chosen yet">
          Add two to six companies: the mines that they hold, their metal by class and all other figures stand side by
          side, and what is not alike is named.
        </EmptyState>
      )}
      {companies.length > 0 && (
        <>
          <ComparisonTable
            several="companies"
            compared={companies}
            groups={groups}
            onRemove={({ asked }) => choose(standing.filter((id) => id !== asked))}
          />
          <p className={styles.how}>
            Best and worst are marked where all known figures of a row stand for the same. Where one is only a bound, or
            they differ in what they stand for, the row says so and marks none. A dash is not known, never zero.
            {asOf !== null && ' Names, people, tickers and headquarters are those of today.'}
          </p>
        </>
      )}
    </>
  );
}
