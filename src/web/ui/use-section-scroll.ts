import { useEffect } from 'react';

const delay = 100;

/** Goes to the block that the address names (`?section=resources`) once the page has its data. */
export function useSectionScroll(ready: boolean) {
  useEffect(() => {
    const section = new URLSearchParams(location.search).get('section');
    if (!ready || !section) return undefined;
    const timer = setTimeout(() => document.getElementById(section)?.scrollIntoView({ block: 'start' }), delay);
    return () => clearTimeout(timer);
  }, [ready]);
}
