import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { scrollToSection } from '../ui/page/scroll-to-section.ts';

const delay = 100;

/** The block that an address names: `?section=resources`; of drilling there are three, told apart by `tab`. */
export function sectionOf(search: string): string | null {
  const query = new URLSearchParams(search);
  const section = query.get('section');
  const tab = query.get('tab');
  return section === 'drilling' && (tab === 'observations' || tab === 'holes') ? `drill-${tab}` : section;
}

/** Goes to the block that the address names once the page has its data, and again when the address names another. */
export function useSectionScroll(ready: boolean) {
  const { search, key } = useLocation();
  useEffect(() => {
    const section = sectionOf(search);
    if (!ready || !section) return undefined;
    let end: (() => void) | undefined;
    const timer = setTimeout(() => {
      end = scrollToSection(section);
    }, delay);
    return () => {
      clearTimeout(timer);
      end?.();
    };
  }, [ready, search, key]);
}
