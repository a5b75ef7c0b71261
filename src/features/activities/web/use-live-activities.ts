import { useEffect, useRef, useState } from 'react';
import type { Activity } from '../contract.ts';
import { followFeed } from './live-activities.ts';

interface Following {
  memberId: string;
  /** Where the list that is shown ends (see `placeAfter`); undefined until it was read. */
  place: string | undefined;
  isRead: boolean;
  /** The list has to be read again. */
  onReset: () => void;
}

/** Activities that came since the list was read, newest last, and whether the session ended meanwhile. */
export function useLiveActivities({ memberId, place, isRead, onReset }: Following) {
  const [arrived, setArrived] = useState<Activity[]>([]);
  const [signedOut, setSignedOut] = useState(false);
  // The first list decides where to start; later ones hold what has arrived as well.
  const latest = useRef({ place, onReset });
  useEffect(() => {
    latest.current = { place, onReset };
  });
  useEffect(() => {
    if (!isRead) return undefined;
    return followFeed(memberId, latest.current.place, (live) => {
      if (live.kind === 'signed-out') setSignedOut(true);
      else if (live.kind === 'reset') latest.current.onReset();
      else setArrived((before) => [...before, ...live.activities]);
    });
  }, [memberId, isRead]);
  return { arrived, signedOut };
}
