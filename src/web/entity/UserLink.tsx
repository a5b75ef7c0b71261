import { Link } from 'react-router';
import { displayName, initials } from '../../domain/text/display-name.ts';
import type { Creator } from '../../contract.ts';
import { Avatar } from '../ui/marks/Avatar.tsx';
import styles from './UserLink.module.css';

/** Who entered something, with the way to their page; plain text where nobody is known (any more). */
export function UserName({ user, withPicture = true }: { user: Creator | null; withPicture?: boolean }) {
  const face = (
    <>
      {withPicture && <Avatar name={initials(user)} picture={user?.profileImageUrl ?? null} />}
      <span className={styles.name}>{displayName(user)}</span>
    </>
  );
  if (!user) return <span className={styles.user}>{face}</span>;
  return (
    <Link className={`${styles.user} ${styles.link}`} to={`/user/${encodeURIComponent(user.id)}`} prefetch="intent">
      {face}
    </Link>
  );
}
