/** What was typed here before, in this tab of the browser; survives a reload and signing in again. */
export function keptDraft(place: string): unknown {
  try {
    const text = sessionStorage.getItem(`draft:${place}`);
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps what is not saved yet; undefined forgets it. */
export function keepDraft(place: string, draft: unknown) {
  try {
    if (draft === undefined) sessionStorage.removeItem(`draft:${place}`);
    else sessionStorage.setItem(`draft:${place}`, JSON.stringify(draft));
  } catch {
    // Storage is full or switched off; the form itself still holds everything.
  }
}
