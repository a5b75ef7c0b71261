import { useEffect } from 'react';
import { keepOpened, type Opened } from './kept-opened.ts';

/** Notes that this browser opened a mine, company or member, once it is known by name; undefined: not yet. */
export function useOpened(memberId: string, opened: Opened | undefined): void {
  const { kind, title, address } = opened ?? {};
  useEffect(() => {
    if (kind && title && address) keepOpened(memberId, { kind, title, address });
  }, [memberId, kind, title, address]);
}
