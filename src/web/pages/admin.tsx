import { lazy, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import styles from '../../features/admin/web/Admin.module.css';
import { AdminStatsCards } from '../../features/admin/web/AdminStatsCards.tsx';
import {
  ActsTable,
  ArchivedTable,
  ImportsTable,
  ManagedMembersTable,
  UserActivityTable,
} from '../../features/admin/web/AdminTables.tsx';
import { member } from '../session.ts';
import { EmptyState } from '../ui/page/EmptyState.tsx';
import { TextField } from '../ui/controls/Field.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { TabLinks } from '../ui/controls/TabLinks.tsx';
import { toast } from '../ui/overlays/toast.ts';
import { useDebounced } from '../ui/hooks/use-debounced.ts';
import { OnDemand } from '../ui/page/OnDemand.tsx';

const UndoEditsDialog = lazy(async () => ({
  default: (await import('../../features/history/web/UndoEditsDialog.tsx')).UndoEditsDialog,
}));

export function meta() {
  return [{ title: 'Administration | OpenPit' }];
}

const tabs = [
  { id: '', label: 'Overview' },
  { id: 'members', label: 'Members' },
  { id: 'archived', label: 'Archived' },
  { id: 'imports', label: 'Imports' },
  { id: 'log', label: 'Log' },
] as const;

const addressOf = (id: string) => (id === '' ? '/admin' : `/admin?tab=${id}`);
const tabLinks = tabs.map(({ id, label }) => ({ to: addressOf(id), label }));

const typingPause = 250;

function Members() {
  const [search, setSearch] = useState('');
  const [undoing, setUndoing] = useState<{ id: string; name: string } | null>(null);
  return (
    <>
      <div className={styles.search}>
        <TextField
          label="Search members"
          type="search"
          maxLength={100}
          placeholder="Search members by name..."
          value={search}
          onChange={setSearch}
        />
      </div>
      <ManagedMembersTable search={useDebounced(search, typingPause)} onUndoEdits={setUndoing} />
      <OnDemand>{undoing && <UndoEditsDialog members={[undoing]} onClose={() => setUndoing(null)} />}</OnDemand>
    </>
  );
}

function Archived() {
  return (
    <>
      <section className={styles.section}>
        <h2>Mines</h2>
        <ArchivedTable entityType="mine" />
      </section>
      <section className={styles.section}>
        <h2>Companies</h2>
        <ArchivedTable entityType="company" />
      </section>
    </>
  );
}

function Overview() {
  return (
    <>
      <AdminStatsCards />
      <section className={styles.section}>
        <h2>User activity</h2>
        <UserActivityTable />
      </section>
    </>
  );
}

function AccessDenied() {
  useEffect(() => toast('Access Denied', "You don't have permission to access the admin panel.", 'destructive'), []);
  return (
    <>
      <h1 className="visually-hidden">Administration</h1>
      <EmptyState title="Access Denied" action={<Link to="/">Back to the dashboard</Link>}>
        You don&apos;t have permission to access the admin panel.
      </EmptyState>
    </>
  );
}

export default function AdminPage() {
  const [search] = useSearchParams();
  if (!member().isAdmin) return <AccessDenied />;
  const tab = tabs.find(({ id }) => id === search.get('tab'))?.id ?? '';
  return (
    <>
      <PageHeading title="Admin Dashboard" />
      <TabLinks label="Administration" links={tabLinks} current={addressOf(tab)} />
      {tab === '' && <Overview />}
      {tab === 'members' && <Members />}
      {tab === 'archived' && <Archived />}
      {tab === 'imports' && <ImportsTable />}
      {tab === 'log' && <ActsTable />}
    </>
  );
}
