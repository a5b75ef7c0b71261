import { describe, expect, it } from 'vitest';
import type { Article } from './content.ts';
import { articleData, pageData, siteData, structuredText } from './structured-data.ts';

const article = {
  ...{ path: '/articles/gold', title: 'Gold </script><b>', description: 'Of gold.', badge: 'Guide' },
  ...{ published: '2025-01-02', updated: undefined },
} as unknown as Article;

describe('what search engines read', () => {
  it('cannot end the element that it stands in, and is JSON still', () => {
    const text = structuredText(articleData(article, '/share/gold.png'));
    expect(text).not.toContain('<');
    const { '@graph': graph } = JSON.parse(text) as { '@graph': { headline?: string }[] };
    expect(graph[0]!.headline).toBe('Gold </script><b>');
  });

  it('of an article tells when it was changed, else when it was published', () => {
    const changed = (more: object) =>
      (articleData({ ...article, ...more }, '/p.png')[0] as unknown as { dateModified: string }).dateModified;
    expect(changed({})).toBe('2025-01-02');
    expect(changed({ updated: '2025-03-04' })).toBe('2025-03-04');
  });

  it('leads from the first page to the one that is open', () => {
    const trail = (data: unknown) =>
      (data as { itemListElement: { position: number; item: string }[] }).itemListElement.map(({ position, item }) => [
        ...[position, new URL(item).pathname],
      ]);
    expect(trail(articleData(article, '/p.png')[1])).toEqual([
      [1, '/'],
      [2, '/articles'],
      [3, '/articles/gold'],
    ]);
    expect(trail(pageData({ path: '/about', title: 'About', description: '', updated: '2025-01-01' })[1])).toEqual([
      [1, '/'],
      [2, '/about'],
    ]);
  });

  it('says of what kind a page is, and of the site how to search it', () => {
    const page = { path: '/about', title: 'About', description: '', updated: '2025-01-01' };
    expect(pageData(page)[0]).toMatchObject({ '@type': 'WebPage', name: 'About' });
    expect(pageData(page, 'AboutPage')[0]).toMatchObject({ '@type': 'AboutPage' });
    expect(structuredText(siteData('/p.png'))).toContain('/mines?search={search_term_string}');
  });
});
