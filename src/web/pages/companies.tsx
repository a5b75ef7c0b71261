import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { debounce, parseAsInteger, useQueryStates } from 'nuqs';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v8';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { companySorts, type CompanySort } from '../../features/companies/contract.ts';
import { exportPaths } from '../../features/exports/web/export-paths.ts';
import { companyList } from '../../features/companies/web/api.ts';
import { CompanyTable } from '../../features/companies/web/CompanyTable.tsx';
import { number } from '../format.ts';
import { isUnauthorized, messageOf } from '../http.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState, PleaseLogIn } from '../ui/EmptyState.tsx';
import { ListControls } from '../ui/ListControls.tsx';
import { ListResults } from '../ui/ListResults.tsx';
import { ExportMenu } from '../ui/ExportMenu.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { listAddress, searchedList, typingPause } from '../ui/searched-list.ts';
import { useDebounced } from '../ui/use-debounced.ts';

const CreateCompanyDialog = lazy(async () => ({
  default: (await import('../../features/companies/web/CreateCompanyDialog.tsx')).CreateCompanyDialog,
}));

const ImportChip = lazy(async () => ({
  default: (await import('../../features/imports/web/ImportChip.tsx')).ImportChip,
}));

export function meta() {
  return [{ title: 'Companies | OpenPit' }];
}

const address = { ...listAddress(companySorts), import: parseAsInteger };

const sortWords: Record<CompanySort, string> = {
  name: 'Name',
  headquarters: 'Headquarters',
  ceo: 'CEO',
  foundedDate: 'Founded',
  createdAt: 'Date added',
  engagement: 'Engagement',
  nps: 'NPS',
};
const sortOptions = companySorts.map((value) => ({ value, label: sortWords[value] }));
/** Where the largest is what one looks for. */
const downward = new Set<string>(['engagement', 'nps'] satisfies CompanySort[]);

function CompanyDatabase() {
  const [search, setSearch] = useQueryStates(address, { history: 'replace' });
  const [creating, setCreating] = useState(false);
  const navigate = useNavigate();
  const text = useDebounced(search.search, typingPause);
  const query = useInfiniteQuery({ ...companyList({ ...search, search: text }), placeholderData: keepPreviousData });
  const list = searchedList(query, search, setSearch);
  const { total } = list;
  const searched = search.search !== '' || search.import !== null;

  if (isUnauthorized(query.error)) return <PleaseLogIn what="companies" />;
  return (
    <>
      <PageHeading title={<span aria-live="polite">Companies{total !== undefined && ` (${number(total, 0)})`}</span>}>
        <ExportMenu what="these companies" path={exportPaths.companies} filters={search} />
        <Button look="primary" onClick={() => setCreating(true)}>
          Create Company
        </Button>
      </PageHeading>
      <ListControls
        label="Search companies"
        placeholder="Search companies by name, headquarters, CEO, or ticker..."
        search={search.search}
        onSearch={(value) => void setSearch({ search: value }, { limitUrlUpdates: debounce(typingPause) })}
        sortBy={search.sortBy}
        sorts={sortOptions}
        onSort={(sortBy) =>
          void setSearch({ sortBy, sortOrder: sortBy !== null && downward.has(sortBy) ? 'desc' : null })
        }
      />
      {search.import !== null && (
        <Suspense>
          <ImportChip id={search.import} onRemove={() => void setSearch({ import: null })} />
        </Suspense>
      )}
      <ListResults
        list={list}
        noun={['company', 'companies']}
        failureOf={(error) => ({ title: 'Error loading companies', detail: messageOf(error, error.message) })}
        empty={
          <EmptyState
            title="No companies found"
            action={searched ? <Button onClick={() => void setSearch(null)}>Clear search</Button> : undefined}
          >
            {searched
              ? 'Search for a shorter word, a ticker or a city.'
              : 'Companies that own mines appear here, with their tickers, people and mines.'}
          </EmptyState>
        }
      >
        <CompanyTable {...list.table} />
      </ListResults>
      {creating && (
        <Suspense>
          <CreateCompanyDialog
            onClose={() => setCreating(false)}
            onCreated={(made) => void navigate(`/companies/${made.id}`)}
          />
        </Suspense>
      )}
    </>
  );
}

export default function Companies() {
  return (
    <NuqsAdapter>
      <CompanyDatabase />
    </NuqsAdapter>
  );
}
