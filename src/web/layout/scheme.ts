export type Scheme = 'system' | 'light' | 'dark';

const key = 'color-scheme';

export function chosenScheme(): Scheme {
  const { scheme } = document.documentElement.dataset;
  return scheme === 'light' || scheme === 'dark' ? scheme : 'system';
}

/** Kept in this browser; the script at the top of every page applies it before the first paint. */
export function chooseScheme(scheme: Scheme) {
  if (scheme === 'system') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
  try {
    if (scheme === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, scheme);
  } catch {
    // Storage may be switched off; the choice then lasts until the page is closed.
  }
}
