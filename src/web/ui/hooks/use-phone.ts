import { useSyncExternalStore } from 'react';

/** As `--phone` of `styles/breakpoints.css`. */
const phone = '(max-width: 37.49375em)';

function onChange(tell: () => void): () => void {
  const media = matchMedia(phone);
  media.addEventListener('change', tell);
  return () => media.removeEventListener('change', tell);
}

/** Whether the window is as narrow as a phone, for what a style sheet cannot do: another order of columns. */
export const usePhone = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => matchMedia(phone).matches,
    () => false,
  );
