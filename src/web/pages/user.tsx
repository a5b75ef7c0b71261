import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router';
import { displayName, initials } from '../../domain/text/display-name.ts';
import { ActivityList } from '../../features/activities/web/ActivityList.tsx';
import { MemberActivities } from '../../features/users/web/MemberActivities.tsx';
import { memberPage } from '../../features/users/web/api.ts';
import { MemberStats } from '../../features/users/web/MemberStats.tsx';
import styles from '../../features/users/web/Members.module.css';
import { day } from '../format.ts';
import { useOpened } from '../entity/opened.ts';
import { isNotFound, isUnauthorized, messageOf } from '../http.ts';
import { member, setMember } from '../session.ts';
import { Avatar } from '../ui/marks/Avatar.tsx';
import { Badge } from '../ui/marks/Badge.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../ui/page/EmptyState.tsx';
import { EditIcon } from '../ui/marks/action-icons.tsx';
import { PageSkeleton } from '../ui/page/PageSkeleton.tsx';
import { TabLinks } from '../ui/controls/TabLinks.tsx';
import { OnDemand } from '../ui/page/OnDemand.tsx';
import { PartOfPage } from '../ui/page/PartOfPage.tsx';

const ProfileEditor = lazy(async () => ({
  default: (await import('../../features/users/web/ProfileEditor.tsx')).ProfileEditor,
}));

const TokensPanel = lazy(async () => ({
  default: (await import('../../features/tokens/web/TokensPanel.tsx')).TokensPanel,
}));

const profileParts = [
  { to: '?', label: 'Activity' },
  { to: '?tab=api-tokens', label: 'API tokens' },
  { to: '/account', label: 'Account' },
];

export function meta() {
  return [{ title: 'Member | OpenPit' }];
}

export default function UserPage() {
  const id = useParams().id ?? '';
  const page = useQuery({ ...memberPage(id), refetchOnMount: 'always' });
  const known = page.data?.user;
  const address = `/user/${encodeURIComponent(id)}`;
  useOpened(member().id, known && { kind: 'member', title: displayName(known), address });
  const [search] = useSearchParams();
  const [editing, setEditing] = useState(false);

  if (isUnauthorized(page.error)) return <PleaseLogIn what="this profile" />;
  if (isNotFound(page.error))
    return <EmptyState title="User not found" action={<Link to="/users">Back to Community Members</Link>} />;
  if (page.isError)
    return (
      <LoadFailure
        isPage
        title="Error loading user"
        detail={messageOf(page.error, page.error.message)}
        onRetry={() => void page.refetch()}
      />
    );
  if (!page.data) return <PageSkeleton />;
  const { user, stats, activities, nextActivities } = page.data;
  const isOwn = user.id === member().id;
  const showsTokens = isOwn && search.get('tab') === 'api-tokens';
  return (
    <article>
      <title>{`${displayName(user)} | OpenPit`}</title>
      <header className={styles.head}>
        <Avatar name={initials(user)} picture={user.profileImageUrl} size={96} />
        <div className={styles.who}>
          <h1>
            {displayName(user)}
            {user.isAdmin && <Badge>Administrator</Badge>}
            {user.isSample && <Badge tone="outline">Sample data</Badge>}
          </h1>
          <p className={styles.note}>
            {user.isSample
              ? 'Enters the sample data; nobody can sign in with this account'
              : `Joined ${day(user.createdAt)}`}
            {user.email && !user.isSample && ` · ${user.email}`}
          </p>
        </div>
        {isOwn && (
          <Button aria-expanded={editing} onClick={() => setEditing(!editing)}>
            <EditIcon /> Edit profile
          </Button>
        )}
      </header>
      {isOwn && editing && (
        <OnDemand>
          <ProfileEditor
            user={user}
            onChanged={(changes) => setMember({ ...member(), ...changes })}
            onClose={() => setEditing(false)}
          />
        </OnDemand>
      )}
      <MemberStats stats={stats} isOwn={isOwn} />
      {isOwn && <TabLinks label="Your profile" links={profileParts} current={showsTokens ? '?tab=api-tokens' : '?'} />}
      {showsTokens ? (
        <PartOfPage>
          <TokensPanel />
        </PartOfPage>
      ) : (
        <section className={styles.section} aria-labelledby="member-activity">
          <h2 id="member-activity">Activity</h2>
          <MemberActivities id={user.id} first={activities} after={nextActivities}>
            {(shown) => <ActivityList activities={shown} withoutNames />}
          </MemberActivities>
        </section>
      )}
    </article>
  );
}
