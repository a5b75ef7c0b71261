import { blocks } from '../../features/articles/web/blocks.tsx';
import { ArticlePage } from './ArticlePage.tsx';
import { ArticleList } from './ArticleList.tsx';
import type { Content } from './content.ts';
import type { SampleFigures } from './sample-figures.ts';
import { LandingPage } from './LandingPage.tsx';
import { TextPage } from './TextPage.tsx';
import { type SitePage, productName, tagline } from './site-page.ts';
import { articleData, pageData, siteData, siteDescription } from './structured-data.ts';

const latest = (days: string[]) => days.reduce((a, b) => (a > b ? a : b), '');

/** Every public page, in the order of the sitemap. */
export function sitePages(
  { articles, pages }: Content,
  sample: SampleFigures,
  pictures: Readonly<Record<string, string>>,
): SitePage[] {
  const newest = latest(articles.map(({ updated, published }) => updated ?? published));
  const list = {
    path: '/articles',
    title: 'Articles on mining investment',
    description:
      'Guides, market analyses and case studies for individual mining investors: editorial, dated, with the arithmetic shown.',
    updated: newest,
  };
  return [
    {
      path: '/',
      title: `${productName}: ${tagline} for individual mining investors`,
      heading: 'Know the mine before you buy the share',
      description: siteDescription,
      badge: tagline,
      type: 'website',
      updated: latest([newest, ...pages.map(({ updated }) => updated)]),
      structured: siteData(pictures['/'] ?? ''),
      body: <LandingPage articles={articles} sample={sample} />,
    },
    {
      ...list,
      title: `${list.title} | ${productName}`,
      heading: list.title,
      badge: 'Articles',
      type: 'website',
      structured: pageData(list, 'CollectionPage'),
      body: <ArticleList articles={articles} lead={list.description} />,
    },
    ...articles.map((article): SitePage => ({
      path: article.path,
      title: `${article.title} | ${productName}`,
      heading: article.title,
      description: article.description,
      badge: article.badge,
      type: 'article',
      published: article.published,
      updated: article.updated ?? article.published,
      structured: articleData(article, pictures[article.path] ?? ''),
      body: <ArticlePage article={article} blocks={blocks} />,
    })),
    ...pages.map((page): SitePage => ({
      path: page.path,
      title: `${page.title} | ${productName}`,
      heading: page.title,
      description: page.description,
      badge: tagline,
      type: 'website',
      updated: page.updated,
      structured: pageData(page, page.path === '/about' ? 'AboutPage' : 'WebPage'),
      body: <TextPage page={page} blocks={blocks} />,
    })),
  ];
}
