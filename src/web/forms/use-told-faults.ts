import { type FocusEvent, useState } from 'react';
import { whenReleased } from '../ui/hooks/when-released.ts';

type Faults = Record<string, string>;

/**
 * What fields say of what is wrong: a new fault when a field is left, not while one types; a mended one no more; what the
 * server `refused` at once.
 */
export function useToldFaults(faults: Faults, refused: Faults) {
  const [told, setTold] = useState<ReadonlySet<string>>(() => new Set(Object.keys(faults)));
  const tell = (paths: string[]) => setTold(new Set(paths));
  if ([...told].some((path) => !(path in faults))) tell([...told].filter((path) => path in faults));
  return {
    faults: Object.fromEntries(Object.entries(faults).filter(([path]) => path in refused || told.has(path))),
    tellAll: () => tell(Object.keys(faults)),
    /** The field that one goes into is not blamed before it is left, too. */
    leave({ relatedTarget }: FocusEvent) {
      const next = relatedTarget instanceof HTMLElement ? relatedTarget.getAttribute('name') : null;
      whenReleased(() => tell(Object.keys(faults).filter((path) => path !== next)));
    },
  };
}
