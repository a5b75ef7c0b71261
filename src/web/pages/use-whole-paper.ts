import { useEffect } from 'react';

/** The browser prints what stands there, at once: so the keys for it wait until the rest has come. */
export function printWhole(event: KeyboardEvent): void {
  if (event.key !== 'p' || event.altKey || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
  if (!document.querySelector('main [aria-busy="true"]')) return;
  event.preventDefault();
  // What waits for a reader comes now, as it does where a browser is told to print by its menu.
  dispatchEvent(new Event('beforeprint'));
  void import('./print-when-there.ts').then(({ printWhenThere }) => printWhenThere());
}

/** For a page of which a part comes late: it is printed whole. */
export function useWholePaper(): void {
  useEffect(() => {
    addEventListener('keydown', printWhole);
    return () => removeEventListener('keydown', printWhole);
  }, []);
}
