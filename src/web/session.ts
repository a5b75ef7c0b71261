/** The signed-in member, as the server wrote it into the page. */
export interface SessionUser {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  displayName: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
}

let current: SessionUser | null = null;

/** Reads the session from the page; asks the server where the page does not say (the development server). */
export async function loadSession(): Promise<SessionUser | null> {
  const element = document.querySelector('#session');
  if (element) {
    current = JSON.parse(element.textContent ?? 'null') as SessionUser | null;
    return current;
  }
  const response = await fetch('/api/auth/user', { headers: { accept: 'application/json' } });
  current = response.ok ? ((await response.json()) as SessionUser) : null;
  return current;
}

/** The member whose session this page belongs to; signing in or out loads the page anew. */
export function sessionUser(): SessionUser | null {
  return current;
}

/** On pages that only members reach. */
export function member(): SessionUser {
  if (!current) throw new Error('This page needs a session.');
  return current;
}
