import { displayName, initials } from '../../domain/display-name.ts';
import type { Creator } from '../../contract.ts';
import { Avatar } from './Avatar.tsx';
import styles from './UserLink.module.css';

/** Who entered something. */
export function UserName({ user }: { user: Creator | null }) {
  return (
    <span className={styles.user}>
      <Avatar name={initials(user)} picture={user?.profileImageUrl ?? null} />
      <span className={styles.name}>{displayName(user)}</span>
    </span>
  );
}
