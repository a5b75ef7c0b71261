import { useQuery } from '@tanstack/react-query';
import { lazy, useCallback, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs } from '../../../web/ui/controls/Tabs.tsx';
import { type ImportKind } from '../../../domain/nouns/nouns.ts';
import { importKinds, importWords } from '../../../domain/nouns/file-words.ts';
import { isUnderWay, recentImports } from './api.ts';
import type { DrawHoles } from './assays/draw-holes.ts';
import { ImportGuidelines } from './ImportGuidelines.tsx';
import { ImportHistory } from './history/ImportHistory.tsx';
import { ImportLeaving } from './ImportLeaving.tsx';
import { ImportKindPanel } from './ImportKindPanel.tsx';
import { keepShown, keptShown, type ShownImports } from './history/kept-imports.ts';
import { PartOfPage } from '../../../web/ui/page/PartOfPage.tsx';

const AssayPanel = lazy(async () => ({ default: (await import('./assays/AssayPanel.tsx')).AssayPanel }));

/** Tabs: one for each kind of file, and one that makes drill observations of raw assays. */
type Tab = ImportKind | 'assays';

const isTab = (text: string | null): text is Tab => text === 'assays' || importKinds.some((kind) => kind === text);

/** A tab for each kind of file, and what holds for all of them. */
export function ImportPanel({ drawHoles }: { drawHoles: DrawHoles }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('kind');
  const active = isTab(asked) ? asked : importKinds[0]!;
  const [shown, setShown] = useState<ShownImports>(keptShown);
  const { data: recent } = useQuery({ ...recentImports(), staleTime: 0 });
  // An import that was started elsewhere, or before the page was loaded anew, shows where it belongs.
  const running = recent?.find(isUnderWay);

  const choose = (kind: Tab) => setSearch({ kind }, { replace: true, preventScrollReset: true });
  const [moved, setMoved] = useState<{ kind: ImportKind; file: File }>();
  const page = useRef<HTMLDivElement>(null);
  const move = (kind: ImportKind, file: File) => {
    setMoved({ kind, file });
    choose(kind);
    // What was pressed is hidden with its tab.
    page.current?.querySelector<HTMLElement>(`[data-tab="${kind}"]`)?.focus();
  };

  /** Kinds of which a file is here with choices that no import has. */
  const [held, setHeld] = useState<ReadonlySet<ImportKind>>(new Set());
  const hold = useCallback((kind: ImportKind, isHeld: boolean) => {
    setHeld((before) => {
      if (before.has(kind) === isHeld) return before;
      const next = new Set(before);
      if (isHeld) next.add(kind);
      else next.delete(kind);
      return next;
    });
  }, []);

  const show = (kind: ImportKind, id: number) => {
    const next = { ...shown, [kind]: id };
    setShown(next);
    keepShown(next);
  };

  return (
    <div ref={page}>
      <Tabs
        label="What the file holds"
        active={active}
        onChange={choose}
        tabs={[
          ...importKinds.map((kind) => ({
            id: kind as Tab,
            label: importWords(kind).tab,
            panel: (
              <ImportKindPanel
                kind={kind}
                importId={shown[kind] ?? (running?.kind === kind ? running.id : undefined)}
                onStart={(id) => show(kind, id)}
                moved={moved?.kind === kind ? moved.file : undefined}
                onMove={move}
                onHold={hold}
              />
            ),
          })),
          {
            id: 'assays',
            label: 'From Assays',
            panel: (
              <PartOfPage>
                <AssayPanel drawHoles={drawHoles} />
              </PartOfPage>
            ),
          },
        ]}
      />
      <ImportLeaving isHeld={held.size > 0} />
      <ImportHistory />
      <ImportGuidelines />
    </div>
  );
}
