import type { ActivityEntityType } from '../../../domain/nouns/nouns.ts';
import type { ActivityType } from '../../../domain/vocabulary.ts';
import { advance, writePlace } from '../../../domain/records/feed-place.ts';
import type { Activity } from '../contract.ts';

/** What of the feed is shown; null or empty: all. */
export interface ActivityFilter {
  /** Id of a member. */
  member: string | null;
  type: ActivityType | null;
  entityType: ActivityEntityType | null;
  /** Whole days, UTC, both included. */
  from: string;
  to: string;
}

/** Whether an activity belongs into the list under this filter, as the server filters it. */
export function matches(filter: ActivityFilter, { user, type, entityType, createdAt }: Activity): boolean {
  const day = createdAt.slice(0, 10);
  return (
    (filter.member === null || user?.id === filter.member) &&
    (filter.type === null || type === filter.type) &&
    (filter.entityType === null || entityType === filter.entityType) &&
    (filter.from === '' || day >= filter.from) &&
    (filter.to === '' || day <= filter.to)
  );
}

/** The newest first, each once; of two of one id the first one given counts. */
export function joined(...lists: readonly Activity[][]): Activity[] {
  const byId = new Map<number, Activity>();
  for (const activity of lists.flat()) if (!byId.has(activity.id)) byId.set(activity.id, activity);
  return [...byId.values()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
}

/** Where the stream goes on after a list was read: behind all of it, but for ids between that were not there yet. */
export function placeAfter(shown: readonly Activity[]): string | undefined {
  const ids = shown.map(({ id }) => id);
  if (ids.length === 0) return undefined;
  return writePlace(advance({ last: Math.min(...ids) - 1, missing: [] }, ids).place);
}
