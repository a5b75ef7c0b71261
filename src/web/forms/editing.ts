import { type Conflict, differingGroups, type FieldGroups, mergeBodies, type MergeField } from './merge-bodies.ts';

export interface Versioned {
  id: number;
  version: number;
}

/** What an editor that saves by itself has to know of a kind of record. */
export interface Editing<Saved extends Versioned, Draft extends object, Body extends object> {
  /** Under which its drafts are kept. */
  name: string;
  draftOf: (record: Saved) => Draft;
  /** All fields; what is incomplete is left out. */
  bodyOf: (draft: Draft) => Body;
  groups: FieldGroups<Body>;
  /** Messages by the path of the field; what is stored already is no fault of the draft. */
  faultsOf: (draft: Draft, base: Saved) => Record<string, string>;
  /** Faults that stay after these fields were changed. */
  withoutFaultsOf: (faults: Record<string, string>, changes: Partial<Draft>) => Record<string, string>;
  /** Whether a field without a fault can be saved by itself now. */
  isReady: (field: keyof Body & string, draft: Draft, isTyping: boolean) => boolean;
  /** Milliseconds after the last key until it is saved. */
  pauseOf: (changes: Partial<Draft>) => number;
  mergeField: MergeField<Body>;
  /** The draft after a merge: theirs, with my fields where the merged body kept them. */
  draftOfMerge: (mine: Draft, theirs: Saved, merged: Body) => Draft;
  /** What is typed now, after `body`, made from `sent`, was stored as `saved`. */
  adopt: (typed: Draft, sent: Draft, body: Partial<Body>, saved: Saved) => Draft;
  /** Whether a draft holds something that no auto-save sends. */
  holdsMore?: (draft: Draft) => boolean;
  read: (id: number) => Promise<Saved>;
  change: (id: number, body: Partial<Body>, version: number) => Promise<Saved>;
  /** What a refusal says of which field; the issues that the server names unless said. */
  refusalOf?: (error: unknown, body: Partial<Body>) => Record<string, string>;
  /** Of a save by itself that failed; the badge says so, too. */
  onFailure: (error: unknown) => void;
}

/** A draft, and the record as it was stored when the draft last agreed with it. */
export interface Kept<Saved, Draft> {
  base: Saved;
  draft: Draft;
}

export interface Edited<Saved, Draft, Body> extends Kept<Saved, Draft> {
  conflicts: readonly Conflict<Body>[];
  /** What the server said of fields that are as they were when it said so. */
  refused: Record<string, string>;
}

/** Groups of fields in which the draft differs from what is stored. */
function changedGroups<Saved extends Versioned, Draft extends object, Body extends object>(
  { bodyOf, draftOf, groups }: Editing<Saved, Draft, Body>,
  { base, draft }: Kept<Saved, Draft>,
): FieldGroups<Body> {
  return differingGroups(groups, bodyOf(draft), bodyOf(draftOf(base)));
}

export function isClean<Saved extends Versioned, Draft extends object, Body extends object>(
  editing: Editing<Saved, Draft, Body>,
  kept: Kept<Saved, Draft>,
): boolean {
  return changedGroups(editing, kept).length === 0 && !editing.holdsMore?.(kept.draft);
}

export const faultsIn = <Saved extends Versioned, Draft extends object, Body extends object>(
  editing: Editing<Saved, Draft, Body>,
  { base, draft, refused }: Edited<Saved, Draft, Body>,
): Record<string, string> => ({ ...refused, ...editing.faultsOf(draft, base) });

/** The fields that can be saved by themselves now: changed, valid, complete, neither refused before nor in dispute. */
export function readyChanges<Saved extends Versioned, Draft extends object, Body extends object>(
  editing: Editing<Saved, Draft, Body>,
  edited: Edited<Saved, Draft, Body>,
  isTyping: boolean,
): Partial<Body> {
  const faulty = new Set(Object.keys(faultsIn(editing, edited)).map((path) => path.split('.')[0]));
  const disputed = new Set<string>(edited.conflicts.flatMap(({ fields }) => fields));
  const ready = changedGroups(editing, edited).filter((group) =>
    group.every(
      (field) => !faulty.has(field) && !disputed.has(field) && editing.isReady(field, edited.draft, isTyping),
    ),
  );
  const body = editing.bodyOf(edited.draft);
  return Object.fromEntries(ready.flat().map((field) => [field, body[field]])) as Partial<Body>;
}

/** Whether something in it cannot be saved by itself: a fault, a conflict, a company that is to be made. */
export function leavesBehind<Saved extends Versioned, Draft extends object, Body extends object>(
  editing: Editing<Saved, Draft, Body>,
  edited: Edited<Saved, Draft, Body>,
): boolean {
  const ready = Object.keys(readyChanges(editing, edited, false)).length;
  return ready < changedGroups(editing, edited).flat().length || editing.holdsMore?.(edited.draft) === true;
}

/** After someone else saved: takes over what only they changed, and asks where both did. */
export function reconciled<Saved extends Versioned, Draft extends object, Body extends object>(
  { bodyOf, draftOf, draftOfMerge, groups, mergeField }: Editing<Saved, Draft, Body>,
  { base, draft }: Kept<Saved, Draft>,
  theirs: Saved,
): Omit<Edited<Saved, Draft, Body>, 'refused'> {
  const states = [bodyOf(draftOf(base)), bodyOf(draft), bodyOf(draftOf(theirs))] as const;
  const { body, conflicts } = mergeBodies(groups, states, mergeField);
  return { base: theirs, draft: draftOfMerge(draft, theirs, body), conflicts };
}

/** A conflict settled: `mine` is saved over theirs, `theirs` replaces mine. */
export function settled<Saved extends Versioned, Draft extends object, Body extends object>(
  { bodyOf, draftOfMerge }: Editing<Saved, Draft, Body>,
  { base, draft, conflicts }: Edited<Saved, Draft, Body>,
  conflict: Conflict<Body>,
  whose: 'mine' | 'theirs',
): Pick<Edited<Saved, Draft, Body>, 'draft' | 'conflicts'> {
  const chosen = whose === 'mine' ? draft : draftOfMerge(draft, base, { ...bodyOf(draft), ...conflict.theirs });
  return { draft: chosen, conflicts: conflicts.filter((other) => other !== conflict) };
}
