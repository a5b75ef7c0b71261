import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { day, timeAgo } from '../../../web/format.ts';
import { isNotFound, isUnauthorized, messageOf, signInAgain } from '../../../web/http.ts';
import { Badge } from '../../../web/ui/marks/Badge.tsx';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { ConfirmDialog } from '../../../web/ui/overlays/ConfirmDialog.tsx';
import { LoadFailure } from '../../../web/ui/page/EmptyState.tsx';
import { Panel } from '../../../web/ui/page/Panel.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import type { ApiToken } from '../contract.ts';
import { ownTokens, revokeToken } from './api.ts';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { scopeNames } from './scope-names.ts';
import styles from './Tokens.module.css';

const isOver = ({ expiresAt }: ApiToken) => expiresAt !== null && Date.parse(expiresAt) <= Date.now();

function validity(token: ApiToken) {
  if (token.expiresAt === null) return 'does not expire';
  return isOver(token) ? <strong>expired {day(token.expiresAt)}</strong> : `expires ${day(token.expiresAt)}`;
}

function TokenLine({ token, onRevoke }: { token: ApiToken; onRevoke: () => void }) {
  return (
    <li>
      <div className={styles.token}>
        <span className={styles.name}>{token.name}</span>{' '}
        <Badge tone={token.scope === 'write' ? 'default' : 'secondary'}>{scopeNames[token.scope]}</Badge>
        <div className={styles.fine}>
          <code>{token.start}…</code>, made {day(token.createdAt)},{' '}
          {token.lastUsedAt ? `last used ${timeAgo(token.lastUsedAt)}` : 'never used'}, {validity(token)}
        </div>
      </div>
      <Button size="s" aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}

/** The keys of a member's own programs: made, shown and revoked. */
export function TokensPanel() {
  const list = useQuery(ownTokens());
  const [making, setMaking] = useState(false);
  const [revoking, setRevoking] = useState<ApiToken>();
  const revoke = async ({ id, name }: ApiToken) => {
    try {
      await revokeToken(id);
      toast('Token revoked', `${name} can no longer be used.`);
      setRevoking(undefined);
    } catch (error) {
      if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
      else if (isNotFound(error)) {
        toast('Token revoked', `${name} was revoked already.`);
        setRevoking(undefined);
        void list.refetch();
      } else toast('Not revoked', messageOf(error, 'The server cannot be reached. Try again.'), 'destructive');
    }
  };
  return (
    <Panel
      id="api-tokens"
      title="API tokens"
      count={list.data?.length}
      actions={
        <Button size="s" look="primary" onClick={() => setMaking(true)}>
          New token
        </Button>
      }
    >
      <p className={styles.text}>
        With a token, a program of yours uses this site as you: it reads what you can read, your journal included, and
        changes what you may change if you let it. Your account and the administration stay out of its reach. See the{' '}
        <Link to="/api-examples">examples</Link> and the <a href="/api/docs">API reference</a>.
      </p>
      {list.isError && (
        <LoadFailure
          title="Error loading your tokens"
          detail={messageOf(list.error, list.error.message)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.length === 0 && !list.isError && <p className={styles.none}>You have no tokens.</p>}
      {list.data?.length !== 0 && !list.isError && (
        <ul className={styles.tokens} aria-busy={list.isPending}>
          {list.data?.map((token) => (
            <TokenLine key={token.id} token={token} onRevoke={() => setRevoking(token)} />
          ))}
        </ul>
      )}
      {making && <NewTokenDialog onClose={() => setMaking(false)} />}
      {revoking && (
        <ConfirmDialog
          title="Revoke this token?"
          action="Revoke"
          busyAction="Revoking..."
          danger
          onConfirm={() => revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        >
          <p>
            Programs that use <strong>{revoking.name}</strong> are refused from their next request on. This cannot be
            taken back.
          </p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
