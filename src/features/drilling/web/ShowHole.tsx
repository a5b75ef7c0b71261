import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router';
import type { DrillObservation } from '../contract.ts';
import { messageOf } from '../../../web/http.ts';
import { toast } from '../../../web/ui/overlays/toast.ts';
import { scrollToRow, scrollToSection } from '../../../web/ui/page/scroll-to-section.ts';
import { drawnRow, rowKey, showRow } from '../../../web/ui/tables/saved-row.ts';

const section = 'drill-observations';

interface ShowHoleProps {
  /** Its name, in capitals or not. */
  hole: string;
  observations: readonly DrillObservation[];
  /** Where the observations go on that the page has no room for. */
  next: number | undefined;
  onReadMore: () => Promise<void>;
}

/** Marks the observations of the hole that the address names, and brings them into view, however far down they stand. */
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
    else toast('Hole not found', `No observation of this mine is of the hole ${hole}.`, 'destructive');
    return scrollToSection(section);
  });
  useEffect(() => show(), [isFound, next, named, key]);
  return null;
}
