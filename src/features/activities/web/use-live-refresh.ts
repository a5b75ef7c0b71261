import { useEffect, useRef } from 'react';
import type { Activity } from '../contract.ts';
import { placeAfter } from './matching.ts';
import { useLiveActivities } from './use-live-activities.ts';

/** Changes often come together: what they changed is read once, this long after the last of them. */
const restMilliseconds = 1_500;

/** Reads a page anew when others change something, as long as it is open. */
export function useLiveRefresh(memberId: string, newest: readonly Activity[] | undefined, onChange: () => void): void {
  const { arrived } = useLiveActivities({
    memberId,
    place: placeAfter(newest ?? []),
    isRead: newest !== undefined,
    onReset: onChange,
  });
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const amount = arrived.length;
  useEffect(() => {
    if (amount === 0) return undefined;
    const timer = setTimeout(() => latest.current(), restMilliseconds);
    return () => clearTimeout(timer);
  }, [amount]);
}
