import { describe, expect, it } from 'vitest';
import type { Article } from './content.ts';
import { atomFeed, robots, sitemap } from './feeds.ts';
import { type Heading, headingIds } from './heading-ids.ts';
import type { SitePage } from './site-page.ts';

const article = (more: Partial<Article>) =>
  ({
    path: '/costs',
    title: 'Costs & <margins>',
    description: 'What "AISC" says',
    badge: "Investor's guide",
    published: '2026-01-02',
    ...more,
  }) as Article;

describe('the feed of articles', () => {
  it('says when it changed last: at the newest change of an article', () => {
    const feed = atomFeed([article({}), article({ path: '/nps', published: '2025-05-06', updated: '2026-03-04' })]);
    expect(/<\/author>|<updated>([^<]*)</.exec(feed)?.[1]).toBe('2026-03-04T00:00:00Z');
    expect(feed.match(/<entry>/g)).toHaveLength(2);
    expect(feed).toContain('<published>2025-05-06T00:00:00Z</published>\n    <updated>2026-03-04T00:00:00Z</updated>');
  });

  it('lets no title break it', () => {
    const feed = atomFeed([article({})]);
    expect(feed).toContain('<title>Costs &amp; &lt;margins&gt;</title>');
    expect(feed).toContain('<summary>What &quot;AISC&quot; says</summary>');
    expect(feed).toContain('term="Investor&apos;s guide"');
  });
});

it('the map of the site has each page once, with the day of its last change', () => {
  const pages = [
    { path: '/', updated: '2026-03-04' },
    { path: '/a&b', updated: '2026-01-02' },
  ] as SitePage[];
  const map = sitemap(pages);
  expect(
    [...map.matchAll(/<loc>[^<]*?(\/[^/<]*)<\/loc><lastmod>([^<]*)</g)].map(([, path, day]) => [path, day]),
  ).toEqual([
    ['/', '2026-03-04'],
    ['/a&amp;b', '2026-01-02'],
  ]);
  expect(robots).toMatch(/^User-agent: \*\nDisallow: \/api\/\n\nSitemap: .*\/sitemap\.xml\n$/);
});

describe('headings of a text', () => {
  type Node = Parameters<ReturnType<typeof headingIds>>[0];
  const text = (value: string): Node => ({ type: 'text', value });
  const element = (tagName: string, children: Node[], properties?: Record<string, unknown>): Node => ({
    type: 'element',
    tagName,
    children,
    ...(properties && { properties }),
  });

  it('of the second level get an id of their words, wherever they stand', () => {
    const headings: Heading[] = [];
    const tree = element('main', [
      element('h2', [text('Costs '), element('em', [text('& margins')])]),
      element('section', [element('h2', [text('What is an “NPV”?')]), element('h3', [text('Not listed')])]),
    ]);
    headingIds(headings)(tree);
    expect(headings).toEqual([
      { id: 'costs-margins', text: 'Costs & margins' },
      { id: 'what-is-an-npv', text: 'What is an “NPV”?' },
    ]);
    expect(tree.children?.[0]?.properties).toEqual({ id: 'costs-margins' });
    expect(tree.children?.[1]?.children?.[1]?.properties).toBeUndefined();
  });

  it('align columns by a class, since styles may not stand in a page', () => {
    const tree = element('table', [
      element('th', [], { align: 'right', scope: 'col' }),
      element('th', [], { align: 'left', scope: 'col' }),
    ]);
    headingIds([])(tree);
    expect(tree.children?.map(({ properties }) => properties)).toEqual([
      { scope: 'col', className: ['right'] },
      { scope: 'col' },
    ]);
  });
});
