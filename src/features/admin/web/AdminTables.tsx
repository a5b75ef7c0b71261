import { Link } from 'react-router';
import { displayName } from '../../../domain/text/display-name.ts';
import { importWords } from '../../../domain/nouns/file-words.ts';
import type { ActSource } from '../../../domain/vocabulary.ts';
import { count, moment, number, timeAgo } from '../../../web/format.ts';
import { Badge } from '../../../web/ui/marks/Badge.tsx';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Dash } from '../../../web/ui/marks/Figure.tsx';
import { UndoneBriefly } from '../../../web/entity/LeftRecords.tsx';
import { tableStyles } from '../../../web/ui/tables/Table.tsx';
import { UserName } from '../../../web/entity/UserLink.tsx';
import { imports } from '../../imports/contract.ts';
import { admin } from '../contract.ts';
import { ActButton } from './ActButton.tsx';
import { importState } from '../../../web/entity/import-words.ts';
import styles from './Admin.module.css';
import { AdminList } from './AdminList.tsx';
import { endSessions, setRole, unarchive, undoImport } from './api.ts';
import { isOpenSomewhere, whatEndsToo } from './what-ends.ts';

/** Who did what no member is named for. */
const elsewhere = (source: ActSource | null) => (source ? sourceWords[source] : 'A former member');

const sourceWords: Record<ActSource, string> = {
  'command line': 'Command line',
  settings: 'ADMIN_EMAILS',
  'set-up link': 'Set-up link',
  'first account': 'First account',
};

function When({ at }: { at: string }) {
  return (
    <time dateTime={at} title={moment(at)}>
      {timeAgo(at)}
    </time>
  );
}

export function UserActivityTable() {
  return (
    <AdminList
      call={admin.userActivity}
      label="User activity"
      columns={['Member', { numeric: 'Actions' }, 'Last activity']}
      empty="No user activity found."
    >
      {({ user, actionCount, lastActivity }) => (
        <tr key={user.id}>
          <td>
            <span className={tableStyles.clip}>
              <UserName user={user} />
            </span>
          </td>
          <td className={tableStyles.numeric}>{number(actionCount, 0)}</td>
          <td>
            <When at={lastActivity} />
          </td>
        </tr>
      )}
    </AdminList>
  );
}

interface ManagedMembersTableProps {
  search: string;
  onUndoEdits: (member: { id: string; name: string }) => void;
}

export function ManagedMembersTable({ search, onUndoEdits }: ManagedMembersTableProps) {
  return (
    <AdminList
      call={admin.members}
      input={{ query: { search: search || undefined } }}
      label="Members"
      columns={['Member', 'Role', { numeric: 'Sessions' }, { numeric: 'API tokens' }, 'Last seen', 'Acts']}
      empty={search ? 'No users found matching your search.' : 'No users found.'}
    >
      {(member) => {
        const name = displayName(member);
        return (
          <tr key={member.id}>
            <td>
              <span className={`${tableStyles.clip} ${styles.person}`}>
                <UserName user={member} />
                <span className={styles.email} title={member.email}>
                  {member.email}
                </span>
              </span>
            </td>
            <td>{member.isAdmin ? <Badge>Administrator</Badge> : 'Member'}</td>
            <td className={tableStyles.numeric}>{number(member.sessions, 0)}</td>
            <td className={tableStyles.numeric}>{number(member.tokens, 0)}</td>
            <td>{member.lastSeenAt ? <When at={member.lastSeenAt} /> : <Dash />}</td>
            <td>
              <span className={styles.acts}>
                <ActButton
                  label={member.isAdmin ? 'Revoke administrator' : 'Make administrator'}
                  busyLabel="Saving..."
                  danger={member.isAdmin}
                  question={
                    member.isAdmin
                      ? `${name} can no longer use this panel, restore edits or bring anything back from the archive.`
                      : `${name} can then use this panel, see e-mail addresses, restore edits, and make others administrators.`
                  }
                  act={async () => {
                    await setRole(member.id, !member.isAdmin);
                    return member.isAdmin ? `${name} is an ordinary member now` : `${name} is an administrator now`;
                  }}
                />
                {isOpenSomewhere(member) && (
                  <ActButton
                    label="End sessions"
                    busyLabel="Ending..."
                    danger
                    question={`${name} is signed out everywhere at once and has to sign in again${whatEndsToo(member)}.`}
                    act={async () => `${count(await endSessions(member.id), 'session')} of ${name} ended`}
                  />
                )}
                <Button size="s" onClick={() => onUndoEdits({ id: member.id, name })}>
                  Take back edits
                </Button>
              </span>
            </td>
          </tr>
        );
      }}
    </AdminList>
  );
}

export function ArchivedTable({ entityType }: { entityType: 'mine' | 'company' }) {
  const isMine = entityType === 'mine';
  const label = isMine ? 'Archived mines' : 'Archived companies';
  return (
    <AdminList
      call={admin.archived}
      input={{ params: { entityType } }}
      label={label}
      columns={['Name', 'Archived by', 'Archived', 'Acts']}
      empty={isMine ? 'No mine is archived.' : 'No company is archived.'}
    >
      {({ id, name, archivedBy, archivedAt, mergedInto }) => (
        <tr key={id}>
          <td>
            <span className={tableStyles.clip} title={name}>
              {mergedInto ? name : <Link to={isMine ? `/mines/${id}` : `/companies/${id}`}>{name}</Link>}
            </span>
          </td>
          <td>{archivedBy ? <UserName user={archivedBy} /> : <Dash />}</td>
          <td>
            <When at={archivedAt} />
          </td>
          <td>
            {mergedInto ? (
              <>
                Merged into <Link to={`/${isMine ? 'mines' : 'companies'}/${mergedInto.id}`}>{mergedInto.name}</Link>
              </>
            ) : (
              <ActButton
                label="Unarchive"
                busyLabel="Unarchiving..."
                question={`${name} is in all lists and searches again.`}
                act={async () => {
                  await unarchive(entityType, id);
                  return `${name} is back`;
                }}
              />
            )}
          </td>
        </tr>
      )}
    </AdminList>
  );
}

export function ImportsTable() {
  return (
    <AdminList
      call={imports.all}
      label="Imports"
      columns={['File', 'Kind', 'Member', 'When', { numeric: 'Rows' }, { numeric: 'Errors' }, 'Status', 'Acts']}
      empty="No file has been imported."
    >
      {(file) => (
        <tr key={file.id}>
          <td>
            <span className={`${tableStyles.clip} ${styles.file}`} title={file.fileName}>
              {file.fileName}
            </span>
          </td>
          <td>{importWords(file.kind).tab}</td>
          <td>
            <UserName user={file.user} />
          </td>
          <td>
            <When at={file.createdAt} />
          </td>
          <td className={tableStyles.numeric}>{file.totalRows === null ? <Dash /> : number(file.totalRows, 0)}</td>
          <td className={tableStyles.numeric}>{number(file.errors, 0)}</td>
          <td>{file.undo ? <UndoneBriefly undo={file.undo} /> : importState(file)}</td>
          <td>
            {file.canUndo && (
              <ActButton
                label="Undo"
                busyLabel="Undoing..."
                danger
                question={`What ${file.fileName} made goes, and what it changed is as before; what was changed since stays.`}
                act={() => undoImport(file.id)}
              />
            )}
          </td>
        </tr>
      )}
    </AdminList>
  );
}

export function ActsTable() {
  return (
    <AdminList
      call={admin.acts}
      label="Log"
      columns={['What', 'Administrator', 'Member', 'When']}
      empty="No administrator has done anything here yet."
    >
      {({ id, admin: who, source, description, member, createdAt }) => (
        <tr key={id}>
          <td>
            <span className={styles.what}>{description}</span>
          </td>
          <td>{who ? <UserName user={who} /> : elsewhere(source)}</td>
          <td>{member ? <UserName user={member} /> : <Dash />}</td>
          <td>
            <When at={createdAt} />
          </td>
        </tr>
      )}
    </AdminList>
  );
}
