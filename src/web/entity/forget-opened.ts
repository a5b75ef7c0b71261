/** Where the browser keeps what was opened lately. */
export const openedPlace = 'openpit.opened';

/** Whoever signs out leaves nothing of it to the next one at this browser. */
export function forgetOpened(): void {
  try {
    localStorage.removeItem(openedPlace);
  } catch {
    // There is none.
  }
}
