import { useRef } from 'react';
import styles from './ColumnEdge.module.css';
import { inWidths } from './column-widths.ts';

/**
 * The edge of a column's head: drawn to the side it gives the column a width, a double press takes it away again. By the
 * keyboard, and by touch, the choice of the columns does the same.
 */
export function ColumnEdge({ onWidth }: { onWidth: (pixels: number | null) => void }) {
  const drag = useRef<{ from: number; width: number }>(undefined);
  return (
    <span
      aria-hidden="true"
      className={styles.edge}
      onPointerDown={(event) => {
        const head = event.currentTarget.closest('th');
        if (event.button !== 0 || !head) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { from: event.clientX, width: head.getBoundingClientRect().width };
      }}
      onPointerMove={(event) => {
        if (!drag.current) return;
        const { from, width } = drag.current;
        if (Math.abs(event.clientX - from) > 2) onWidth(inWidths(width + event.clientX - from));
      }}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
      onDoubleClick={() => onWidth(null)}
    />
  );
}
