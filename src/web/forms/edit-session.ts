import { HttpError, isUnauthorized, issuesOf } from '../http.ts';
import {
  type Edited,
  type Editing,
  faultsIn,
  isClean,
  type Kept,
  leavesBehind,
  readyChanges,
  reconciled,
  settled,
  type Versioned,
} from './editing.ts';
import { keepDraft, keptDraft } from './kept-draft.ts';
import type { Conflict } from './merge-bodies.ts';
import { type SaveStatus, saveStatus } from './save-status.ts';

const isOutdated = (error: unknown) => error instanceof HttpError && error.status === 412;

type EditState<Saved, Draft, Body> = Edited<Saved, Draft, Body> & SaveStatus;

/** A record being edited: saves changed fields by itself, merges what others save meanwhile, and never overwrites silently. */
export function editSession<Saved extends Versioned, Draft extends object, Body extends object>(
  editing: Editing<Saved, Draft, Body>,
  record: Saved,
) {
  type State = EditState<Saved, Draft, Body>;
  const place = `${editing.name}-${record.id}`;
  const start = (keptDraft(place) as Kept<Saved, Draft> | undefined) ?? {
    base: record,
    draft: editing.draftOf(record),
  };
  let now: State = { ...start, conflicts: [], refused: {}, status: 'idle', savedAt: undefined };
  let last: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLeaving = false;
  const listeners = new Set<() => void>();

  const set = (next: Partial<State>) => {
    now = { ...now, ...next };
    for (const listener of listeners) listener();
  };
  const status = saveStatus(set);
  const update = (next: Partial<Edited<Saved, Draft, Body>>) => {
    set(next);
    keepDraft(place, isClean(editing, now) ? undefined : { base: now.base, draft: now.draft });
  };

  /** Sends changes on top of the version that they were made on; after an outdated one, once more on the merged state. */
  async function attempt(collect: () => Partial<Body>, call: typeof editing.change, isAgain = false): Promise<boolean> {
    const body = collect();
    if (Object.keys(body).length === 0) {
      status.rest();
      return now.conflicts.length === 0;
    }
    status.show('saving');
    try {
      const sent = now.draft;
      const saved = await call(record.id, body, now.base.version);
      update({ base: saved, draft: editing.adopt(now.draft, sent, body, saved) });
      status.show('saved');
      return true;
    } catch (error) {
      const failure = isOutdated(error) && !isAgain ? await reconcile() : error;
      if (failure === undefined) return attempt(collect, call, true);
      status.show('error');
      set({ refused: editing.refusalOf?.(failure, body) ?? issuesOf(failure) });
      isLeaving ||= isUnauthorized(failure);
      throw failure;
    }
  }

  /** Takes in what someone else saved; what kept it from being read. */
  async function reconcile(): Promise<unknown> {
    try {
      update(reconciled(editing, now, await editing.read(record.id)));
      return undefined;
    } catch (error) {
      return error;
    }
  }

  /** One after the other: what is sent next is sent on the version that the one before has made. */
  function send(collect: () => Partial<Body>, call: typeof editing.change): Promise<boolean> {
    const turn = last.then(() => attempt(collect, call));
    last = turn.catch(() => undefined);
    return turn;
  }

  async function save(isTyping: boolean): Promise<void> {
    clearTimeout(timer);
    for (let left = Infinity; left > 0;) {
      let tried = 0;
      const collect = () => {
        const changes = readyChanges(editing, now, isTyping);
        tried = Object.keys(changes).length;
        return changes;
      };
      try {
        await send(collect, editing.change);
        return;
      } catch (error) {
        editing.onFailure(error);
      }
      // One refused field does not hold up the others.
      left = Object.keys(readyChanges(editing, now, isTyping)).length;
      if (left >= tried) return;
    }
  }

  const saveSoon = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save(true), pause);
  };

  return {
    state: () => now,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    faults: () => faultsIn(editing, now),
    change(changes: Partial<Draft>) {
      update({ draft: { ...now.draft, ...changes }, refused: editing.withoutFaultsOf(now.refused, changes) });
      saveSoon(editing.pauseOf(changes));
    },
    /** On leaving a field. */
    saveNow: () => save(false),
    /** Whether all of it is saved. */
    isSaved: () => isClean(editing, now),
    /** Whether closing the page now would lose something that the member can still save. */
    wouldLose: () => !isLeaving && !isClean(editing, now),
    leavesBehind: () => leavesBehind(editing, now),
    choose(conflict: Conflict<Body>, whose: 'mine' | 'theirs') {
      update(settled(editing, now, conflict, whose));
      saveSoon(editing.pauseOf({}));
    },
    /** The full save by another call. Resolves to false while a conflict waits for an answer. */
    async saveAll(call: typeof editing.change): Promise<boolean> {
      clearTimeout(timer);
      const done = await send(() => (now.conflicts.length > 0 ? {} : editing.bodyOf(now.draft)), call);
      if (done) update({ draft: editing.draftOf(now.base) });
      return done;
    },
    /** Nothing more is saved by itself. */
    stop() {
      clearTimeout(timer);
      status.stop();
    },
  };
}
