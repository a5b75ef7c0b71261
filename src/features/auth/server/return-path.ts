/** Where to go after signing in: a path of this site, or `/` for anything else. */
export function safeReturnPath(path: string | undefined): string {
  if (!path?.startsWith('/') || path.startsWith('//')) return '/';
  if (/[\\\p{Cc}]/u.test(path)) return '/';
  const here = 'http://here.invalid';
  if (!URL.canParse(path, here)) return '/';
  const url = new URL(path, here);
  return url.origin === here ? url.pathname + url.search + url.hash : '/';
}
