import type { z } from 'zod';
import type { Db } from '../../../db/client.ts';
import type { Member } from '../../../server/callers/session.ts';
import type { Merge } from '../contract-merge.ts';
import {
  type Mergeable,
  type Merged,
  type MergeKind,
  mergeOwners,
  type Merging,
  previewOwners,
  undoOwnerMerge,
} from './merge-owners.ts';

/** What can be done with a merge of two mines, or of two companies; `more` is what is answered of one kind alone. */
export function mergeActs<Values extends object, Stored extends Mergeable, More extends object>(
  kind: MergeKind<Values, Stored>,
  more: (counts: Merged<Stored>['counts']) => More,
) {
  const answered = (
    { targetId, sourceId }: Omit<Merging, 'member'>,
    { pair, counts, changes }: Merged<Stored>,
  ): z.infer<typeof Merge> & More => ({
    source: { id: sourceId, name: pair.source.name },
    target: { id: targetId, name: pair.target.name },
    fields: changes.filter(({ field }) => field !== kind.untold).map(({ field, to }) => ({ field, value: to })),
    ...more(counts),
  });
  return {
    /** What `merge` would do; stores nothing. */
    preview: async (db: Db, ends: Omit<Merging, 'member'>) => answered(ends, await previewOwners(db, kind, ends)),
    /** Makes one of two: everything of the one belongs to the other, and its address leads there. */
    merge: async (tx: Db, merging: Merging) => answered(merging, await mergeOwners(tx, kind, merging)),
    /** Makes two of one again: the state before the merge, but for what was changed since. */
    undo: (tx: Db, member: Member, activityId: number) => undoOwnerMerge(tx, kind, member, activityId),
  };
}
