import type { CurrentUser } from '../contract.ts';

let current: CurrentUser | null = null;

/** Reads the session as the server wrote it into the page; asks where the page does not say (the development server). */
export async function loadSession(): Promise<CurrentUser | null> {
  const element = document.querySelector('#session');
  if (element) {
    current = JSON.parse(element.textContent ?? 'null') as CurrentUser | null;
    return current;
  }
  const response = await fetch('/api/auth/user', { headers: { accept: 'application/json' } });
  current = response.ok ? ((await response.json()) as CurrentUser) : null;
  return current;
}

const listeners = new Set<() => void>();

/** The member has another name or picture now. */
export function setMember(user: CurrentUser): void {
  current = user;
  for (const listener of listeners) listener();
}

export function onMemberChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The member whose session this page belongs to, on pages that only members reach; signing out loads the page anew. */
export function member(): CurrentUser {
  if (!current) throw new Error('This page needs a session.');
  return current;
}
