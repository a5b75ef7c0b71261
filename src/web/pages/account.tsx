import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ownAccount } from '../../features/account/web/api.ts';
import { DataPanel } from '../../features/account/web/DataPanel.tsx';
import { EmailPanel } from '../../features/account/web/EmailPanel.tsx';
import { MemberLinksPanel } from '../../features/account/web/MemberLinksPanel.tsx';
import { PasswordPanel } from '../../features/account/web/PasswordPanel.tsx';
import { SecondFactorPanel } from '../../features/account/web/SecondFactorPanel.tsx';
import { SessionsPanel } from '../../features/account/web/SessionsPanel.tsx';
import { isUnauthorized, messageOf } from '../http.ts';
import { member } from '../session.ts';
import { LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { PageHeading } from '../ui/page/PageHeading.tsx';
import { Panel } from '../ui/page/Panel.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';

export function meta() {
  return [{ title: 'Account | OpenPit' }];
}

const heading = <PageHeading title="Account" subtitle="How you sign in, and what is yours." />;

export default function AccountPage() {
  const { data: account, error, refetch } = useQuery(ownAccount());
  if (isUnauthorized(error)) return <PleaseLogIn what="your account" />;
  if (error) {
    return (
      <>
        {heading}
        <LoadFailure
          title="Error loading your account"
          detail={messageOf(error, error.message)}
          onRetry={() => void refetch()}
        />
      </>
    );
  }
  if (!account) return <PageSkeleton />;
  return (
    <>
      {heading}
      <EmailPanel {...account} />
      <PasswordPanel {...account} />
      <SecondFactorPanel {...account} />
      <SessionsPanel sessions={account.sessions} />
      <Panel id="programs" title="Programs of yours">
        <p>
          Programs use this site with <Link to={`/user/${member().id}?tab=api-tokens`}>API tokens</Link>, which you make
          and revoke on your profile.
        </p>
      </Panel>
      <DataPanel hasPassword={account.hasPassword} />
      {account.isAdmin && <MemberLinksPanel />}
    </>
  );
}
