import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FeedScope } from '../../../domain/vocabulary.ts';
import { day, timeAgo } from '../../../web/format.ts';
import { isUnauthorized, messageOf, refresh, signInAgain } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { Dialog } from '../../../web/ui/overlays/Dialog.tsx';
import { LoadFailure } from '../../../web/ui/page/EmptyState.tsx';
import { TextField } from '../../../web/ui/controls/Field.tsx';
import { Notice } from '../../../web/ui/page/Notice.tsx';
import { toast } from '../../../web/ui/overlays/toast.ts';
import { events, type Feed } from '../contract.ts';
import { feedList, makeFeed, revokeFeed } from './api.ts';
import styles from './FeedDialog.module.css';

const scopes: { scope: FeedScope; title: string; about: string }[] = [
  { scope: 'followed', title: 'What I follow', about: 'Events of the mines and companies on your watchlist.' },
  { scope: 'all', title: 'Whole timeline', about: 'Events of all mines and companies.' },
];

function failed(error: unknown, what: string): void {
  if (isUnauthorized(error)) signInAgain('Unauthorized', 'You are logged out. Logging in again...');
  else toast('Error', messageOf(error, what), 'destructive');
}

/** The address, this once. */
function Address({ url, title }: { url: string; title: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      toast('Copied', 'Paste the address where your calendar program subscribes to calendars.');
    } catch {
      toast('Error', 'The address could not be copied. Select it and copy it yourself.', 'destructive');
    }
  };
  return (
    <Notice tone="plain">
      <p>Copy this address now: it is not shown again. Whoever has it can read this calendar.</p>
      <div className={styles.address}>
        <TextField
          label={`Address of ${title}`}
          hideLabel
          readOnly
          value={url}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copy()}>Copy</Button>
        <a href={url.replace(/^https?:/, 'webcal:')}>Open in calendar</a>
      </div>
    </Notice>
  );
}

interface FeedRowProps {
  title: string;
  about: string;
  feed: Feed | undefined;
  /** Just made. */
  url: string | undefined;
  busy: boolean;
  onMake: () => void;
  onRevoke: () => void;
}

function FeedRow({ title, about, feed, url, busy, onMake, onRevoke }: FeedRowProps) {
  return (
    <section className={styles.feed} aria-label={title}>
      <h3>{title}</h3>
      <p>{about}</p>
      {feed && (
        <p className={styles.state}>
          Made {day(feed.createdAt)}, {feed.readAt ? `last read ${timeAgo(feed.readAt)}` : 'not read yet'}
        </p>
      )}
      {url && <Address url={url} title={title} />}
      <div className={styles.actions}>
        <Button size="s" disabled={busy} onClick={onMake}>
          {feed ? 'Make a new address' : 'Make an address'}
        </Button>
        {feed && (
          <Button size="s" look="danger" disabled={busy} onClick={onRevoke}>
            Revoke
          </Button>
        )}
      </div>
      {feed && !url && <p className={styles.state}>A new address ends the one before.</p>}
    </section>
  );
}

/** Personal addresses under which calendar programs read the events. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery({ ...feedList(), staleTime: 0 });
  const [urls, setUrls] = useState<Partial<Record<FeedScope, string>>>({});
  const [busy, setBusy] = useState(false);

  async function act(scope: FeedScope, work: () => Promise<{ url: string } | undefined>, what: string) {
    setBusy(true);
    try {
      const made = await work();
      setUrls((before) => ({ ...before, [scope]: made?.url }));
      await refresh(events.feeds);
    } catch (error) {
      failed(error, what);
    } finally {
      setBusy(false);
    }
  }
  const make = (scope: FeedScope) => act(scope, () => makeFeed(scope), 'Failed to make the address. Please try again.');
  const revoke = (scope: FeedScope) =>
    act(
      scope,
      async () => {
        await revokeFeed(scope);
        toast('Success', 'The address is revoked: calendars that read it are told that it is gone.');
        return undefined;
      },
      'Failed to revoke the address. Please try again.',
    );

  return (
    <Dialog title="Calendar feed" width="form" onClose={onClose} footer={<Button onClick={onClose}>Close</Button>}>
      <p className={styles.about}>
        Subscribe to the events in Apple Calendar, Google Calendar, Outlook, Thunderbird or any other program that takes
        an iCalendar address. Events appear as all-day entries and change with the timeline.
      </p>
      {list.isError && (
        <LoadFailure
          title="Error loading calendar addresses"
          detail={messageOf(list.error, list.error.message)}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data &&
        scopes.map(({ scope, ...words }) => (
          <FeedRow
            key={scope}
            {...words}
            feed={list.data.find((feed) => feed.scope === scope)}
            url={urls[scope]}
            busy={busy}
            onMake={() => void make(scope)}
            onRevoke={() => void revoke(scope)}
          />
        ))}
    </Dialog>
  );
}
