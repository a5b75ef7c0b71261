import { useCallback, useEffect, useRef, useState } from 'react';
import { HttpError, isUnauthorized, issuesOf } from '../http.ts';
import { keepDraft, keptDraft } from './kept-draft.ts';
import { type Conflict, differingGroups, type FieldGroups, mergeBodies, type MergeField } from './merge-bodies.ts';
import { refreshRecords } from './record-changed.ts';

export type SaveState = 'idle' | 'saving' | 'saved' | 'error';

const shownFor = { saved: 2_000, error: 3_000 };

/** What an editor that saves by itself has to know of a kind of record. */
export interface Editing<Saved extends { id: number; version: number }, Draft extends object, Body extends object> {
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

interface Kept<Saved, Draft> {
  base: Saved;
  draft: Draft;
}

const isOutdated = (error: unknown) => error instanceof HttpError && error.status === 412;

/** A record being edited: saves changed fields by itself, merges what others save meanwhile, and never overwrites silently. */
export function useAutoSave<Saved extends { id: number; version: number }, Draft extends object, Body extends object>(
  editing: Editing<Saved, Draft, Body>,
  record: Saved,
) {
  const { draftOf, bodyOf, groups } = editing;
  const place = `${editing.name}-${record.id}`;
  const [state, setState] = useState<Kept<Saved, Draft>>(
    () => (keptDraft(place) as Kept<Saved, Draft> | undefined) ?? { base: record, draft: draftOf(record) },
  );
  const [conflicts, setConflicts] = useState<Conflict<Body>[]>([]);
  const [serverFaults, setServerFaults] = useState<Record<string, string>>({});
  const [status, setStatus] = useState<SaveState>('idle');
  const [savedAt, setSavedAt] = useState<Date>();
  const now = useRef({ ...state, conflicts, refused: serverFaults });
  const busy = useRef<Promise<unknown>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const leaving = useRef(false);

  const isClean = useCallback(
    ({ base, draft }: Kept<Saved, Draft>) =>
      differingGroups(groups, bodyOf(draft), bodyOf(draftOf(base))).length === 0 && !editing.holdsMore?.(draft),
    [bodyOf, draftOf, editing, groups],
  );
  const update = useCallback(
    (next: Partial<Kept<Saved, Draft> & { conflicts: Conflict<Body>[] }>) => {
      now.current = { ...now.current, ...next };
      const { base, draft } = now.current;
      setState({ base, draft });
      setConflicts(now.current.conflicts);
      keepDraft(place, isClean(now.current) ? undefined : { base, draft });
    },
    [isClean, place],
  );
  const refuse = useCallback((next: (before: Record<string, string>) => Record<string, string>) => {
    now.current.refused = next(now.current.refused);
    setServerFaults(now.current.refused);
  }, []);
  const show = useCallback((next: SaveState) => {
    setStatus(next);
    if (next === 'saved') setSavedAt(new Date());
  }, []);
  useEffect(() => {
    if (status !== 'saved' && status !== 'error') return undefined;
    const reset = setTimeout(() => setStatus('idle'), shownFor[status]);
    return () => clearTimeout(reset);
  }, [status]);
  useEffect(() => {
    // Whoever closes the tab within the second before a save is asked first.
    const ask = (event: BeforeUnloadEvent) => {
      if (!leaving.current && !isClean(now.current)) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isClean]);

  /** The fields that can be saved by themselves now: changed, valid, complete, neither refused before nor in dispute. */
  const readyChanges = useCallback(
    (isTyping: boolean): Partial<Body> => {
      const { base, draft } = now.current;
      const body = bodyOf(draft);
      const faults = { ...now.current.refused, ...editing.faultsOf(draft, base) };
      const faulty = new Set(Object.keys(faults).map((path) => path.split('.')[0]));
      const disputed = new Set<string>(now.current.conflicts.flatMap(({ fields }) => fields));
      const ready = differingGroups(groups, body, bodyOf(draftOf(base))).filter((group) =>
        group.every((field) => !faulty.has(field) && !disputed.has(field) && editing.isReady(field, draft, isTyping)),
      );
      return Object.fromEntries(ready.flat().map((field) => [field, body[field]])) as Partial<Body>;
    },
    [bodyOf, draftOf, editing, groups],
  );

  /** Someone else saved in between: takes over what only they changed, and asks where both did. */
  const reconcile = useCallback(async () => {
    const theirs = await editing.read(record.id);
    const { base, draft } = now.current;
    const states = [bodyOf(draftOf(base)), bodyOf(draft), bodyOf(draftOf(theirs))] as const;
    const merged = mergeBodies(groups, states, editing.mergeField);
    update({
      base: theirs,
      draft: editing.draftOfMerge(draft, theirs, merged.body),
      conflicts: merged.conflicts,
    });
  }, [bodyOf, draftOf, editing, groups, record.id, update]);

  /** Sends changes on top of the version that they were made on; after an outdated one, once more on the merged state. */
  const send = useCallback(
    async (collect: () => Partial<Body>, call: typeof editing.change): Promise<boolean> => {
      await busy.current;
      const attempt = async (again: boolean): Promise<boolean> => {
        const body = collect();
        if (Object.keys(body).length === 0) {
          setStatus((before) => (before === 'saving' ? 'idle' : before));
          return now.current.conflicts.length === 0;
        }
        show('saving');
        try {
          const sent = now.current.draft;
          const saved = await call(record.id, body, now.current.base.version);
          update({ base: saved, draft: editing.adopt(now.current.draft, sent, body, saved) });
          show('saved');
          return true;
        } catch (error) {
          const outdated = isOutdated(error) && again;
          const failure: unknown = outdated ? await reconcile().catch((reason: unknown) => reason) : error;
          if (outdated && failure === undefined) return attempt(false);
          show('error');
          refuse(() => editing.refusalOf?.(failure, body) ?? issuesOf(failure));
          leaving.current ||= isUnauthorized(failure);
          throw failure;
        }
      };
      const running = attempt(true);
      busy.current = running.catch(() => undefined);
      return running;
    },
    [editing, reconcile, record.id, refuse, show, update],
  );

  const save = useCallback(
    async (isTyping: boolean): Promise<void> => {
      clearTimeout(timer.current);
      for (let left = Infinity; left > 0;) {
        let tried = 0;
        try {
          await send(() => {
            const changes = readyChanges(isTyping);
            tried = Object.keys(changes).length;
            return changes;
          }, editing.change);
          return;
        } catch (error) {
          editing.onFailure(error);
        }
        // One refused field does not hold up the others.
        left = Object.keys(readyChanges(isTyping)).length;
        if (left >= tried) return;
      }
    },
    [editing, readyChanges, send],
  );
  const saveSoon = useCallback(
    (pause: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void save(true), pause);
    },
    [save],
  );
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    draft: state.draft,
    conflicts,
    status,
    savedAt,
    faults: { ...serverFaults, ...editing.faultsOf(state.draft, state.base) },
    change(changes: Partial<Draft>) {
      update({ draft: { ...now.current.draft, ...changes } });
      refuse((before) => editing.withoutFaultsOf(before, changes));
      saveSoon(editing.pauseOf(changes));
    },
    /** On leaving a field. */
    saveNow: () => save(false),
    /** Whether all of it is saved. */
    isSaved: () => isClean(now.current),
    /** Whether something in it cannot be saved by itself: a fault, a conflict, a company that is to be made. */
    leavesBehind(): boolean {
      const { base, draft } = now.current;
      const differing = differingGroups(groups, bodyOf(draft), bodyOf(draftOf(base))).flat().length;
      return Object.keys(readyChanges(false)).length < differing || editing.holdsMore?.(draft) === true;
    },
    /** Settles a conflict: `mine` is saved over theirs, `theirs` replaces mine. */
    choose(conflict: Conflict<Body>, whose: 'mine' | 'theirs') {
      const rest = now.current.conflicts.filter((other) => other !== conflict);
      const body = bodyOf(now.current.draft);
      const draft =
        whose === 'mine'
          ? now.current.draft
          : editing.draftOfMerge(now.current.draft, now.current.base, { ...body, ...conflict.theirs });
      update({ draft, conflicts: rest });
      saveSoon(editing.pauseOf({}));
    },
    /** The full save by another call. Resolves to false while a conflict waits for an answer. */
    async saveAll(call: typeof editing.change): Promise<boolean> {
      clearTimeout(timer.current);
      const done = await send(() => (now.current.conflicts.length > 0 ? {} : bodyOf(now.current.draft)), call);
      if (done) update({ draft: draftOf(now.current.base) });
      return done;
    },
    /** Saves what can be saved, then brings lists and pages up to date. */
    async finish() {
      await save(false);
      await refreshRecords();
    },
  };
}
