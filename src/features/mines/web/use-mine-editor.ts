import { useCallback, useEffect, useRef, useState } from 'react';
import { countryNames } from '../../../domain/country-list.ts';
import { HttpError, isUnauthorized, issuesOf, signInAgain } from '../../../web/http.ts';
import type { Mine, MineChangesInput } from '../contract.ts';
import { changeMine, readMine, saveMine } from './api.ts';
import { refreshRecords } from '../../../web/ui/record-changed.ts';
import { keepDraft, keptDraft } from '../../../web/ui/kept-draft.ts';
import { type Conflict, mergeMine } from './merge-mine.ts';
import {
  adopt,
  bodyOf,
  differingGroups,
  draftOf,
  draftOfMerge,
  faultsOf,
  incompleteSteps,
  type MineDraft,
  withoutFaultsOf,
} from './mine-draft.ts';

export type SaveState = 'idle' | 'saving' | 'saved' | 'error';

const pause = 1_000;
const shownFor = { saved: 2_000, error: 3_000 };

interface Kept {
  base: Mine;
  draft: MineDraft;
}

const isOutdated = (error: unknown) => error instanceof HttpError && error.status === 412;

/** The fields that can be saved by themselves now: changed, valid, complete, and not in dispute. */
function readyChanges({ base, draft }: Kept, conflicts: readonly Conflict[], isTyping: boolean): MineChangesInput {
  const body = bodyOf(draft);
  const faulty = new Set(Object.keys(faultsOf(draft)).map((path) => path.split('.')[0]));
  const disputed = new Set<string>(conflicts.flatMap(({ fields }) => fields));
  const ready = differingGroups(body, bodyOf(draftOf(base))).filter((group) => {
    if (group.some((field) => faulty.has(field) || disputed.has(field))) return false;
    if (group[0] === 'futureSteps') return incompleteSteps(draft).length === 0;
    // 'Can' may become Canada; on leaving the field the server judges what it is.
    if (group[0] === 'country' && isTyping) return draft.country === '' || countryNames.includes(draft.country);
    return group[0] !== 'companyId' || !draft.createNewCompany;
  });
  return Object.fromEntries(ready.flat().map((field) => [field, body[field]]));
}

/** A mine being edited: saves changed fields by itself, merges what others save meanwhile, and never overwrites silently. */
export function useMineEditor(mine: Mine) {
  const place = `edit-mine-${mine.id}`;
  const [state, setState] = useState<Kept>(
    () => (keptDraft(place) as Kept | undefined) ?? { base: mine, draft: draftOf(mine) },
  );
  const [conflicts, setConflicts] = useState<Conflict[]>([]);
  const [serverFaults, setServerFaults] = useState<Record<string, string>>({});
  const [status, setStatus] = useState<SaveState>('idle');
  const [savedAt, setSavedAt] = useState<Date>();
  const now = useRef({ ...state, conflicts });
  const busy = useRef<Promise<unknown>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const update = useCallback(
    (next: Partial<Kept & { conflicts: Conflict[] }>) => {
      now.current = { ...now.current, ...next };
      const { base, draft } = now.current;
      setState({ base, draft });
      setConflicts(now.current.conflicts);
      const clean = differingGroups(bodyOf(draft), bodyOf(draftOf(base))).length === 0 && !draft.createNewCompany;
      keepDraft(place, clean ? undefined : { base, draft });
    },
    [place],
  );
  const show = useCallback((next: SaveState) => {
    setStatus(next);
    if (next === 'saved') setSavedAt(new Date());
  }, []);
  useEffect(() => {
    if (status !== 'saved' && status !== 'error') return undefined;
    const reset = setTimeout(() => setStatus('idle'), shownFor[status]);
    return () => clearTimeout(reset);
  }, [status]);

  /** Someone else saved in between: takes over what only they changed, and asks where both did. */
  const reconcile = useCallback(async () => {
    const theirs = await readMine(mine.id);
    const { base, draft } = now.current;
    const merged = mergeMine(bodyOf(draftOf(base)), bodyOf(draft), bodyOf(draftOf(theirs)));
    update({ base: theirs, draft: draftOfMerge(draft, theirs, merged.body), conflicts: merged.conflicts });
  }, [mine.id, update]);

  /** Sends changes on top of the version that they were made on; after an outdated one, once more on the merged state. */
  const send = useCallback(
    async (collect: () => MineChangesInput, call: typeof changeMine): Promise<boolean> => {
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
          const saved = await call(mine.id, body, now.current.base.version);
          update({ base: saved, draft: adopt(now.current.draft, sent, body, saved) });
          show('saved');
          return true;
        } catch (error) {
          if (isOutdated(error) && again) {
            await reconcile();
            return attempt(false);
          }
          show('error');
          setServerFaults(issuesOf(error));
          throw error;
        }
      };
      const running = attempt(true);
      busy.current = running.catch(() => undefined);
      return running;
    },
    [mine.id, reconcile, show, update],
  );

  const save = useCallback(
    async (isTyping: boolean) => {
      clearTimeout(timer.current);
      try {
        await send(() => readyChanges(now.current, now.current.conflicts, isTyping), changeMine);
      } catch (error) {
        if (isUnauthorized(error)) signInAgain('Session expired', 'Please log in again to continue editing.');
      }
    },
    [send],
  );
  const saveSoon = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(true), pause);
  }, [save]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    draft: state.draft,
    conflicts,
    status,
    savedAt,
    faults: { ...serverFaults, ...faultsOf(state.draft) },
    change(changes: Partial<MineDraft>) {
      update({ draft: { ...now.current.draft, ...changes } });
      setServerFaults((before) => withoutFaultsOf(before, changes));
      saveSoon();
    },
    /** On leaving a field. */
    saveNow: () => save(false),
    /** Settles a conflict: `mine` is saved over theirs, `theirs` replaces mine. */
    choose(conflict: Conflict, whose: 'mine' | 'theirs') {
      const rest = now.current.conflicts.filter((other) => other !== conflict);
      const body = bodyOf(now.current.draft);
      const draft =
        whose === 'mine'
          ? now.current.draft
          : draftOfMerge(now.current.draft, now.current.base, { ...body, ...conflict.theirs });
      update({ draft, conflicts: rest });
      saveSoon();
    },
    /** The full save. Resolves to false while a conflict waits for an answer. */
    async saveAll(): Promise<boolean> {
      clearTimeout(timer.current);
      const done = await send(() => (now.current.conflicts.length > 0 ? {} : bodyOf(now.current.draft)), saveMine);
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
