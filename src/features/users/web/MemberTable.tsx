import { Link } from 'react-router';
import { displayName, initials } from '../../../domain/display-name.ts';
import { day } from '../../../web/format.ts';
import { Avatar } from '../../../web/ui/Avatar.tsx';
import { Badge } from '../../../web/ui/Badge.tsx';
import { Dash } from '../../../web/ui/Figure.tsx';
import { HeadCell, LinkRow, SkeletonRows, tableStyles as styles } from '../../../web/ui/Table.tsx';
import type { Member, MemberSort } from '../contract.ts';
import own from './Members.module.css';

interface MemberTableProps {
  /** Undefined while the first page is on its way. */
  members: Member[] | undefined;
  sorting: { by: MemberSort | null; order: 'asc' | 'desc' };
  onSort: (key: MemberSort) => void;
  waiting?: boolean;
}

export function MemberTable({ members, sorting, onSort, waiting = false }: MemberTableProps) {
  const sortable = { sorting, onSort };
  return (
    <div className={styles.frame}>
      <table className={`${styles.table} ${own.columns}`} aria-busy={waiting}>
        <caption className="visually-hidden">Members; the whole row opens the profile</caption>
        <thead>
          <tr>
            <HeadCell>Member</HeadCell>
            <HeadCell sortKey="firstName" {...sortable}>
              First name
            </HeadCell>
            <HeadCell sortKey="lastName" {...sortable}>
              Last name
            </HeadCell>
            <HeadCell sortKey="createdAt" {...sortable}>
              Joined
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {members ? (
            members.map((member) => {
              const to = `/user/${encodeURIComponent(member.id)}`;
              return (
                <LinkRow key={member.id} to={to}>
                  <td>
                    <Link className={`${styles.name} ${own.person}`} to={to} prefetch="intent">
                      <Avatar name={initials(member)} picture={member.profileImageUrl} />
                      <span className={styles.clip}>{displayName(member)}</span>
                    </Link>{' '}
                    {member.isAdmin && <Badge>Admin</Badge>}
                  </td>
                  <td>{member.firstName ?? <Dash />}</td>
                  <td>{member.lastName ?? <Dash />}</td>
                  <td>{day(member.createdAt)}</td>
                </LinkRow>
              );
            })
          ) : (
            <SkeletonRows rows={25} columns={4} />
          )}
        </tbody>
      </table>
    </div>
  );
}
