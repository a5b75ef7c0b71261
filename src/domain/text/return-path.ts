const here = 'http://here.invalid';

/**
 * Where to go after signing in: a path of this site, or `/` for anything that a browser could take for another place.
 * The answer stays on the site however often it is resolved: `/.//elsewhere` is a path whose dots, once taken out,
 * leave the name of another host.
 */
export function returnPath(asked: string | null | undefined): string {
  // Browsers read `\` as `/` and skip tabs and line breaks.
  if (!asked?.startsWith('/') || /[\\\p{Cc}]/u.test(asked) || !URL.canParse(asked, here)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, here);
  return origin === here && !pathname.startsWith('//') ? pathname + search + hash : '/';
}
