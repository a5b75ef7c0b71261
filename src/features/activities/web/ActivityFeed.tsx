import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { count } from '../../../web/format.ts';
import { isUnauthorized, messageOf, refresh } from '../../../web/http.ts';
import { Button } from '../../../web/ui/controls/Button.tsx';
import { EmptyState, LoadFailure, PleaseLogIn } from '../../../web/ui/page/EmptyState.tsx';
import { LoadMore } from '../../../web/ui/tables/LoadMore.tsx';
import { activities as calls } from '../contract.ts';
import { ActivityList } from './ActivityList.tsx';
import { activityList } from './api.ts';
import styles from './ActivityFeed.module.css';
import { type ActivityFilter, joined, matches, placeAfter } from './matching.ts';
import { useLiveActivities } from './use-live-activities.ts';

interface ActivityFeedProps {
  memberId: string;
  filter: ActivityFilter;
  isFiltered: boolean;
  onClear: () => void;
}

/** Whether the reader is at the top of the list and not busy in it: then new entries may move it. */
function mayInsert(list: HTMLElement | null): boolean {
  const busy = list?.matches(':hover, :focus-within') ?? false;
  return scrollY < 40 && !busy && document.visibilityState === 'visible';
}

/** The feed, page by page; new entries come in by themselves, without moving what is being read. */
export function ActivityFeed({ memberId, filter, isFiltered, onClear }: ActivityFeedProps) {
  const list = useInfiniteQuery({ ...activityList(filter), placeholderData: keepPreviousData });
  const read = list.data?.pages.flatMap((page) => page.items) ?? [];
  const { arrived, signedOut } = useLiveActivities({
    memberId,
    place: placeAfter(list.data?.pages[0]?.items ?? []),
    isRead: list.isSuccess,
    onReset: () => void refresh(calls.list),
  });
  /** So many of those that arrived are in the list; the others wait until the reader wants them. */
  const [taken, setTaken] = useState(0);
  const [said, setSaid] = useState('');
  const frame = useRef<HTMLDivElement>(null);
  const known = new Set(read.map(({ id }) => id));
  const waiting = arrived.slice(taken).filter((activity) => matches(filter, activity) && !known.has(activity.id));

  useEffect(() => {
    if (waiting.length === 0) return undefined;
    if (mayInsert(frame.current)) {
      setTaken(arrived.length);
      setSaid(count(waiting.length, 'new entry', 'new entries'));
      return undefined;
    }
    // Said once things have calmed down, not for each of many.
    const timer = setTimeout(() => setSaid(`${count(waiting.length, 'new entry', 'new entries')} to show`), 1_000);
    return () => clearTimeout(timer);
  }, [arrived.length, waiting.length]);

  if (signedOut || isUnauthorized(list.error)) return <PleaseLogIn what="activity" />;
  if (list.isError) {
    const reason = messageOf(list.error, list.error.message);
    return <LoadFailure title={`Error loading activities: ${reason}`} onRetry={() => void list.refetch()} />;
  }
  const shown = joined(
    arrived.slice(0, taken).filter((activity) => matches(filter, activity)),
    read,
  );
  const show = () => {
    setTaken(arrived.length);
    setSaid('');
    scrollTo({ top: 0 });
  };
  return (
    <div ref={frame} aria-busy={list.isPending || list.isPlaceholderData}>
      <p className="visually-hidden" role="status">
        {list.isPending ? 'Loading activities...' : said}
      </p>
      {waiting.length > 0 && (
        <div className={styles.waiting}>
          <Button look="primary" size="s" onClick={show}>
            Show {count(waiting.length, 'new entry', 'new entries')}
          </Button>
        </div>
      )}
      {list.isPending && (
        <div className={styles.skeleton} aria-hidden="true">
          {Array.from({ length: 12 }, (_, row) => (
            <span key={row} />
          ))}
        </div>
      )}
      {!list.isPending && shown.length === 0 && (
        <EmptyState
          title="No activity found in database"
          action={isFiltered ? <Button onClick={onClear}>Clear filters</Button> : undefined}
        >
          {isFiltered
            ? 'Nobody did this in that time. Choose another member, kind or day.'
            : 'What members add, change and import appears here.'}
        </EmptyState>
      )}
      {!list.isPending && shown.length > 0 && (
        <>
          <ActivityList activities={shown} withAvatars />
          <LoadMore list={list} />
        </>
      )}
    </div>
  );
}
