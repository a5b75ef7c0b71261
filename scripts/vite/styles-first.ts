const early = /<link rel="(?:preload|modulepreload)"/;
const modules = '<link rel="modulepreload"';
const needed = /<script>[^<]*<\/script>|<link rel="stylesheet"[^>]*>/g;

/**
 * The document with the styles, and the script that chooses the scheme, before what is only fetched ahead: nothing is
 * painted before the styles are there, and a browser asks for six files at once, in the order in which they stand.
 * Scripts that are fetched ahead give way to styles and letters.
 */
export function stylesFirst(html: string): string {
  const end = html.indexOf('</head>');
  const head = html.slice(0, end);
  const place = head.search(early);
  if (end < 0 || place < 0) return html;
  const ahead = head.slice(place).replaceAll(modules, '<link rel="modulepreload" fetchpriority="low"');
  const moved = ahead.match(needed) ?? [];
  return head.slice(0, place) + moved.join('') + ahead.replaceAll(needed, '') + html.slice(end);
}
