import { useSyncExternalStore } from 'react';

/** The record that was saved last, until it was shown: lists that show only their first rows show it, too. */
let wanted: string | undefined;
const listeners = new Set<() => void>();

function want(row: string | undefined) {
  wanted = row;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useWantedRow = () =>
  useSyncExternalStore(
    subscribe,
    () => wanted,
    () => undefined,
  );

/** What marks the row or card of a record, so that a save can show it. */
export const rowOf = (kind: string, id: number) => ({ 'data-record': `${kind}-${id}` });
export const rowKey = (kind: string, id: number): string => rowOf(kind, id)['data-record'];

const markedFor = 4_000;
const patience = 10_000;
/** Pixels at top and bottom where the header or a toast may lie. */
const edge = 140;

function outline(row: HTMLElement) {
  row.dataset.saved = '';
  setTimeout(() => delete row.dataset.saved, markedFor);
}

function mark(row: HTMLElement) {
  const { top, bottom } = row.getBoundingClientRect();
  const smooth = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (top < edge || bottom > innerHeight - edge)
    row.scrollIntoView({ block: 'center', behavior: smooth ? 'smooth' : 'auto' });
  outline(row);
}

/** A record has a row of its own; of a mine or company it is the row of a list that opens its page. */
export const drawnRow = (row: string) => {
  const named = CSS.escape(row);
  return [...document.querySelectorAll<HTMLElement>(`[data-record="${named}"], tr:has(a[href="${named}"])`)].find(
    (found) => found.checkVisibility(),
  );
};

/**
 * Marks the row of a record, or the one that leads to an address, and brings it into view, as soon as the page has drawn it;
 * `others` are marked with it.
 */
export function showRow(row: string, others: readonly string[] = []): void {
  want(row);
  const deadline = performance.now() + patience;
  const look = () => {
    if (wanted !== row) return;
    const found = drawnRow(row);
    if (found) {
      mark(found);
      for (const other of others.map(drawnRow)) if (other) outline(other);
    } else if (performance.now() < deadline) {
      requestAnimationFrame(look);
      return;
    }
    want(undefined);
  };
  requestAnimationFrame(look);
}
