import type { Activity } from '../contract.ts';

/** What the one connection of a browser tells all its tabs. */
export type Live =
  | { kind: 'activities'; activities: Activity[]; place: string }
  /** Too much came at once, or was missed: read the list again. */
  | { kind: 'reset'; place: string }
  | { kind: 'signed-out' };

const address = '/api/activities/stream';
/** Longer than two beats of the server: a connection that died without a sign. */
const silenceMilliseconds = 50_000;
const firstWait = 1_000;
const longestWait = 60_000;

/** Opens the stream and keeps it open: after a break it goes on from the last place, after a refusal it waits longer. */
function connect(from: string | undefined, tell: (live: Live) => void): () => void {
  let place = from;
  let source: EventSource | undefined;
  let wait = firstWait;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const close = () => {
    closed = true;
    clearTimeout(retry);
    clearTimeout(silence);
    source?.close();
  };
  const again = () => {
    source?.close();
    clearTimeout(retry);
    clearTimeout(silence);
    if (closed) return;
    retry = setTimeout(open, wait * (0.5 + Math.random()));
    wait = Math.min(wait * 2, longestWait);
  };
  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(again, silenceMilliseconds);
  };

  /** A browser does not say why a stream was refused: the session says whether it is over. */
  async function refused(): Promise<void> {
    const answer = await fetch('/api/auth/user', { headers: { accept: 'application/json' } }).catch(() => undefined);
    if (answer?.status === 401 && !closed) {
      close();
      tell({ kind: 'signed-out' });
    } else again();
  }

  function open(): void {
    const opened = new EventSource(
      place === undefined ? address : `${address}?lastEventId=${encodeURIComponent(place)}`,
    );
    source = opened;
    listen();
    const on = (event: string, work: (message: MessageEvent<string>) => void) =>
      opened.addEventListener(event, (message: MessageEvent<string>) => {
        // Only what is heard says that the server takes streams: opening one does not.
        wait = firstWait;
        listen();
        if (message.lastEventId !== '') place = message.lastEventId;
        work(message);
      });
    on('ready', () => undefined);
    on('beat', () => undefined);
    on('activities', ({ data, lastEventId }) =>
      tell({ kind: 'activities', activities: JSON.parse(data) as Activity[], place: lastEventId }),
    );
    on('reset', ({ lastEventId }) => tell({ kind: 'reset', place: lastEventId }));
    on('end', () => {
      close();
      tell({ kind: 'signed-out' });
    });
    opened.addEventListener('error', () => {
      // The browser connects again by itself, unless the answer was a refusal.
      if (opened.readyState === EventSource.CLOSED && source === opened) void refused();
    });
  }

  open();
  return close;
}

/**
 * Follows the feed until it is left. However many tabs follow it, the browser holds one connection: the tab that has the
 * lock opens it and tells the others; when that tab goes, the next one goes on where it was.
 */
export function followFeed(memberId: string, from: string | undefined, hear: (live: Live) => void): () => void {
  let place = from;
  const name = `openpit-live-${memberId}`;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const take = (live: Live) => {
    if ('place' in live) place = live.place;
    hear(live);
  };
  const lead = () =>
    connect(place, (live) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, it is of this origin
      channel?.postMessage(live);
      take(live);
    });
  if (channel) channel.addEventListener('message', ({ data }: MessageEvent<Live>) => take(data));

  // Without locks (an old browser) each tab has a connection of its own.
  if (!channel || !('locks' in navigator)) {
    const disconnect = lead();
    return () => {
      disconnect();
      channel?.close();
    };
  }
  const leaving = new AbortController();
  void navigator.locks
    .request(name, { signal: leaving.signal }, () => {
      const disconnect = lead();
      return new Promise<void>((resolve) => {
        leaving.signal.addEventListener('abort', () => {
          disconnect();
          resolve();
        });
      });
    })
    // Left while it waited.
    .catch(() => undefined);
  return () => {
    leaving.abort();
    channel.close();
  };
}
