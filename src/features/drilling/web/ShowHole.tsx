import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import type { DrillObservation } from '../contract.ts';
import { messageOf } from '../../../web/http.ts';
import { toast } from '../../../web/ui/overlays/toast.ts';
import { scrollToRow, scrollToSection } from '../../../web/ui/page/scroll-to-section.ts';
import { drawnRow, rowKey, showRow } from '../../../web/ui/tables/saved-row.ts';
import { missingHole } from './missing-hole.ts';

const section = 'drill-observations';

interface ShowHoleProps {
  /** Its name, in capitals or not. */
  hole: string;
  observations: readonly DrillObservation[];
  /** Where the observations go on that the page has no room for. */
  next: number | undefined;
  onReadMore: () => Promise<void>;
}

/** Marks the observations of the hole that the address names, and brings them into view, once for a visit. */
export function ShowHole({ hole, observations, next, onReadMore }: ShowHoleProps) {
  const { key } = useLocation();
  const named = hole.toLowerCase();
  const found = observations.filter(({ holeId }) => holeId?.toLowerCase() === named);
  const isFound = found.length > 0;
  const show = useEffectEvent(() => {
    const [first, ...others] = found.map(({ id }) => rowKey('drill-observation', id));
    if (first !== undefined) {
      showRow(first, others);
      return scrollToRow(() => drawnRow(first), section);
    }
    if (next !== undefined)
      onReadMore().catch((error: unknown) =>
        toast('Failed to load more observations', messageOf(error, String(error)), 'destructive'),
      );
    else {
      const { title, text } = missingHole(hole, observations.length);
      toast(title, text, 'destructive');
    }
    return scrollToSection(section);
  });
  const done = useRef<string>(undefined);
  useEffect(() => {
    const visit = `${key} ${named}`;
    // Whoever deletes the observations, or loads more of them, is not thrown back to where the visit began.
    if (done.current === visit) return undefined;
    if (isFound || next === undefined) done.current = visit;
    return show();
  }, [isFound, next, named, key]);
  return null;
}
