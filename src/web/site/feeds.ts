import type { Article } from './content.ts';
import { type SitePage, placeholderOrigin as origin, productName, tagline } from './site-page.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
const xml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);

/** Every public page with the day of its last change. */
export function sitemap(pages: readonly SitePage[]): string {
  const entries = pages.map(
    ({ path, updated }) => `  <url><loc>${xml(origin + path)}</loc><lastmod>${updated}</lastmod></url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/** Search engines may read all that opens signed out; the calls have nothing to list. */
export const robots = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');

const instant = (date: string) => `${date}T00:00:00Z`;

/** The articles as Atom (RFC 4287). */
export function atomFeed(articles: readonly Article[]): string {
  const updated = articles.map((article) => article.updated ?? article.published).reduce((a, b) => (a > b ? a : b), '');
  const entries = articles.map(
    (article) => `  <entry>
    <title>${xml(article.title)}</title>
    <id>${xml(origin + article.path)}</id>
    <link rel="alternate" type="text/html" href="${xml(origin + article.path)}"/>
    <published>${instant(article.published)}</published>
    <updated>${instant(article.updated ?? article.published)}</updated>
    <category term="${xml(article.badge)}"/>
    <summary>${xml(article.description)}</summary>
  </entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <title>${productName}: articles</title>
  <subtitle>${tagline}</subtitle>
  <id>${origin}/feed.xml</id>
  <link rel="self" type="application/atom+xml" href="${origin}/feed.xml"/>
  <link rel="alternate" type="text/html" href="${origin}/articles"/>
  <updated>${instant(updated)}</updated>
  <author><name>${productName}</name><uri>${origin}/</uri></author>
  <icon>${origin}/icon-180.png</icon>
${entries.join('\n')}
</feed>
`;
}
