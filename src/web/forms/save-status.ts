export type SaveState = 'idle' | 'saving' | 'saved' | 'error';

export interface SaveStatus {
  status: SaveState;
  savedAt: Date | undefined;
}

/** Milliseconds. */
const shownFor = { saved: 2_000, error: 3_000 };

/** What the badge of an editor shows: how a save went, for a moment, and when the last one went well. */
export function saveStatus(tell: (shown: Partial<SaveStatus>) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let status: SaveState = 'idle';
  const show = (next: SaveState) => {
    clearTimeout(timer);
    status = next;
    tell(next === 'saved' ? { status, savedAt: new Date() } : { status });
    if (next === 'saved' || next === 'error') timer = setTimeout(() => show('idle'), shownFor[next]);
  };
  return {
    show,
    /** There was nothing to send after all. */
    rest() {
      if (status === 'saving') show('idle');
    },
    stop: () => clearTimeout(timer),
  };
}
