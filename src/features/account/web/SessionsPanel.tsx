import { useState } from 'react';
import { day } from '../../../web/format.ts';
import { isUnauthorized, messageOf, signInAgain } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import type { OwnSession } from '../contract.ts';
import { endOtherSessions, endSession, renewAccount } from './api.ts';
import { browserName } from './browser-name.ts';
import styles from './Account.module.css';

export function SessionsPanel({ sessions }: { sessions: OwnSession[] }) {
  const [busy, setBusy] = useState(false);
  async function end(what: () => Promise<unknown>, said: string) {
    setBusy(true);
    try {
      await what();
      toast(said);
    } catch (error) {
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      else toast('Not signed out', messageOf(error, 'The server cannot be reached. Try again.'), 'destructive');
    }
    await renewAccount();
    setBusy(false);
  }
  return (
    <Panel
      id="sessions"
      title="Where you are signed in"
      count={sessions.length}
      actions={
        sessions.length > 1 && (
          <Button size="s" disabled={busy} onClick={() => void end(endOtherSessions, 'Signed out everywhere else')}>
            Sign out everywhere else
          </Button>
        )
      }
    >
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              {browserName(session.userAgent)}
              {session.isCurrent && <strong> (this browser)</strong>}
              <div className={styles.fine}>
                {session.address && `${session.address}, `}since {day(session.createdAt)}, last used{' '}
                {day(session.lastUsedAt)}
              </div>
            </div>
            {!session.isCurrent && (
              <Button
                size="s"
                disabled={busy}
                aria-label={`Sign out ${browserName(session.userAgent)} of ${day(session.createdAt)}`}
                onClick={() => void end(() => endSession(session.id), 'Signed out')}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
