import { openedPlace } from './forget-opened.ts';

/** What was opened: where it is, and what it is called. */
export interface Opened {
  kind: 'mine' | 'company' | 'member';
  title: string;
  address: string;
}

const most = 12;

const kinds: readonly unknown[] = ['mine', 'company', 'member'] satisfies Opened['kind'][];

const isOpened = (value: unknown): value is Opened => {
  const { kind, title, address } = (value ?? {}) as Partial<Record<keyof Opened, unknown>>;
  return kinds.includes(kind) && typeof title === 'string' && typeof address === 'string' && address.startsWith('/');
};

/** What this browser opened last for this member, the latest first; nothing leaves the browser. */
export function keptOpened(memberId: string): Opened[] {
  try {
    const kept = JSON.parse(localStorage.getItem(openedPlace) ?? 'null') as {
      member?: unknown;
      opened?: unknown;
    } | null;
    return kept?.member === memberId && Array.isArray(kept.opened) ? kept.opened.filter(isOpened).slice(0, most) : [];
  } catch {
    return [];
  }
}

export function keepOpened(memberId: string, opened: Opened): void {
  const others = keptOpened(memberId).filter(({ address }) => address !== opened.address);
  try {
    localStorage.setItem(openedPlace, JSON.stringify({ member: memberId, opened: [opened, ...others].slice(0, most) }));
  } catch {
    // Without storage nothing is recent.
  }
}
