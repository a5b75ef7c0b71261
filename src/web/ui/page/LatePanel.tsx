import { type ReactNode, Suspense } from 'react';
import { Panel } from './Panel.tsx';
import { Waiting } from './Waiting.tsx';

interface LatePanelProps {
  /** Those of the panel that comes. */
  id: string;
  title: string;
  count?: number | undefined;
  /** As high as so many rows of a table, about what comes. */
  rows?: number;
  children: ReactNode;
}

/** A panel whose code comes by itself: until then its head and the outline of the rest, so that links lead there at once. */
export function LatePanel({ id, title, count, rows = 4, children }: LatePanelProps) {
  const onItsWay = (
    <Panel id={id} title={title} count={count}>
      <Waiting rows={rows} />
    </Panel>
  );
  return <Suspense fallback={onItsWay}>{children}</Suspense>;
}
