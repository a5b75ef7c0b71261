/** A path of this site, or `/` for anything else, so that no link can send a member elsewhere after signing in. */
export function safePath(path: string | null): string {
  if (!path?.startsWith('/') || path.startsWith('//') || /[\\\p{Cc}]/u.test(path)) return '/';
  const here = 'http://here.invalid';
  if (!URL.canParse(path, here)) return '/';
  const url = new URL(path, here);
  return url.origin === here ? url.pathname + url.search + url.hash : '/';
}
