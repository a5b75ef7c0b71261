import { useEffect, useRef } from 'react';
import type { Activity } from '../contract.ts';

/** Changes often come together: what they changed is read once, this long after the last of them. */
const rest = 1_500;
/** The page is there before anything of it can change: what follows the changes is fetched this much later. */
const firstRest = 2_000;

/** Reads a page anew when others change something, as long as it is open. */
export function useLiveRefresh(memberId: string, newest: readonly Activity[] | undefined, onChange: () => void): void {
  const latest = useRef({ newest, onChange });
  useEffect(() => {
    latest.current = { newest, onChange };
  });
  const isRead = newest !== undefined;
  useEffect(() => {
    if (!isRead) return undefined;
    let end: (() => void) | undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    const changed = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => latest.current.onChange(), rest);
    };
    const begin = setTimeout(() => {
      void import('./live-activities.ts').then(async ({ followFeed }) => {
        const { placeAfter } = await import('./matching.ts');
        if (isLeft) return;
        end = followFeed(memberId, placeAfter(latest.current.newest ?? []), (live) => {
          if (live.kind !== 'signed-out') changed();
        });
      });
    }, firstRest);
    return () => {
      isLeft = true;
      clearTimeout(begin);
      clearTimeout(waiting);
      end?.();
    };
  }, [memberId, isRead]);
}
