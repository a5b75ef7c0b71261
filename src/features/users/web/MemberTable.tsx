import { Link } from 'react-router';
import { displayName, initials } from '../../../domain/text/display-name.ts';
import { day } from '../../../web/format.ts';
import { Avatar } from '../../../web/ui/marks/Avatar.tsx';
import { Badge } from '../../../web/ui/marks/Badge.tsx';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { type Column, ListTable, type ListTableProps } from '../../../web/ui/tables/ListTable.tsx';
import { tableStyles as styles } from '../../../web/ui/tables/Table.tsx';
import type { Member, MemberSort } from '../contract.ts';
import own from './Members.module.css';

const addressOf = ({ id }: Member) => `/user/${encodeURIComponent(id)}`;

const columns: readonly Column<Member, MemberSort>[] = [
  {
    head: 'Member',
    cell: (member) => (
      <>
        <Link className={`${styles.name} ${own.person}`} to={addressOf(member)} prefetch="intent">
          <Avatar name={initials(member)} picture={member.profileImageUrl} />
          <span className={styles.clip}>{displayName(member)}</span>
        </Link>{' '}
        {member.isAdmin && <Badge>Admin</Badge>}
      </>
    ),
  },
  { head: 'First name', sortKey: 'firstName', cell: ({ firstName }) => firstName ?? <Dash /> },
  { head: 'Last name', sortKey: 'lastName', cell: ({ lastName }) => lastName ?? <Dash /> },
  { head: 'Joined', sortKey: 'createdAt', cell: ({ createdAt }) => day(createdAt) },
];

function phoneRow(member: Member) {
  return (
    <>
      <span>
        <Link className={`${styles.name} ${own.person}`} to={addressOf(member)} prefetch="intent">
          <Avatar name={initials(member)} picture={member.profileImageUrl} />
          <span className={styles.clip}>{displayName(member)}</span>
        </Link>
      </span>
      <span>
        <span>
          Joined {day(member.createdAt)}
          {member.isAdmin && ' · Administrator'}
        </span>
      </span>
    </>
  );
}

export function MemberTable(list: ListTableProps<Member, MemberSort>) {
  return (
    <ListTable
      caption="Members; the whole row opens the profile"
      columns={columns}
      addressOf={addressOf}
      phoneRow={phoneRow}
      widths={own.columns}
      {...list}
    />
  );
}
