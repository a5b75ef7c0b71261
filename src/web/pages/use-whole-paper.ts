import { useEffect } from 'react';
import { whenIdle } from '../ui/hooks/when-idle.ts';

/** For a page of which a part comes late: it is printed whole. Nobody prints before the page is there. */
export function useWholePaper(): void {
  useEffect(() => whenIdle(() => void import('./whole-paper.ts').then(({ hearPrintKeys }) => hearPrintKeys())), []);
}
