import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { editSession } from './edit-session.ts';
import type { Editing, Versioned } from './editing.ts';
import { refreshRecords } from './record-changed.ts';
import { useToldFaults } from './use-told-faults.ts';

/** A record in a form that saves by itself, for as long as the form is open. */
export function useAutoSave<Saved extends Versioned, Draft extends object, Body extends object>(
  editing: Editing<Saved, Draft, Body>,
  record: Saved,
) {
  const [session] = useState(() => editSession(editing, record));
  const { draft, conflicts, refused, status, savedAt } = useSyncExternalStore(session.subscribe, session.state);
  useEffect(() => session.stop, [session]);
  useEffect(() => {
    // Whoever closes the tab within the second before a save is asked first.
    const ask = (event: BeforeUnloadEvent) => {
      if (session.wouldLose()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [session]);
  const faults = session.faults();
  const told = useToldFaults(faults, refused);
  return {
    draft,
    conflicts,
    status,
    savedAt,
    /** All that is wrong now. */
    faults,
    /** What the fields say of it. */
    toldFaults: told.faults,
    tellAll: told.tellAll,
    change: session.change,
    saveNow: session.saveNow,
    /** On leaving a field. */
    leave(event: FocusEvent) {
      told.leave(event);
      void session.saveNow();
    },
    isSaved: session.isSaved,
    leavesBehind: session.leavesBehind,
    choose: session.choose,
    saveAll: session.saveAll,
    /** Saves what can be saved, then brings lists and pages up to date. */
    async finish() {
      await session.saveNow();
      await refreshRecords();
    },
  };
}
