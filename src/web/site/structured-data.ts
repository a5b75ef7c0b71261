import type { Graph, Organization, ProfessionalService, SearchAction, Thing, WebSite } from 'schema-dts';
import type { Article as ArticleData, BreadcrumbList, WebPage } from 'schema-dts';
import type { Article } from './content.ts';
import { pictureSize, placeholderOrigin as origin, productName, tagline } from './site-page.ts';

const organizationId = `${origin}/#organization`;
const siteId = `${origin}/#website`;
const logo = {
  '@type': 'ImageObject',
  url: `${origin}/icon-512.png`,
  width: '512',
  height: '512',
} as const;

export const siteDescription =
  'Mine Data: drill results, resource estimates, studies and news of mines and companies, searchable and comparable, checked by a community of investors.';

/** The property is of Google's vocabulary for searches, which schema.org names in words only. */
type SearchActionWithInput = SearchAction & { 'query-input': string };

const search: SearchActionWithInput = {
  '@type': 'SearchAction',
  target: { '@type': 'EntryPoint', urlTemplate: `${origin}/mines?search={search_term_string}` },
  'query-input': 'required name=search_term_string',
};

/** Who publishes, that it can be searched, and what it offers: on the landing page. */
export function siteData(picture: string): [Organization, WebSite, ProfessionalService] {
  return [
    {
      '@type': 'Organization',
      '@id': organizationId,
      name: productName,
      url: `${origin}/`,
      slogan: tagline,
      description: siteDescription,
      logo,
    },
    {
      '@type': 'WebSite',
      '@id': siteId,
      name: productName,
      alternateName: `${productName}: ${tagline}`,
      url: `${origin}/`,
      description: siteDescription,
      inLanguage: 'en',
      publisher: { '@id': organizationId },
      potentialAction: search,
    },
    {
      '@type': 'ProfessionalService',
      '@id': `${origin}/#service`,
      name: productName,
      url: `${origin}/`,
      description: 'Mine-level research data for individual mining investors, gathered and checked by its members.',
      image: `${origin}${picture}`,
      logo,
      slogan: tagline,
      areaServed: 'Worldwide',
      knowsAbout: ['Mining', 'Mineral exploration', 'Drill results', 'Mineral resource estimates', 'Mining studies'],
      parentOrganization: { '@id': organizationId },
    },
  ];
}

const publisher: Organization = {
  '@type': 'Organization',
  '@id': organizationId,
  name: productName,
  url: `${origin}/`,
  logo,
};

function trail(places: readonly { name: string; path: string }[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: places.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

export function articleData(article: Article, picture: string): [ArticleData, BreadcrumbList] {
  const url = `${origin}${article.path}`;
  return [
    {
      '@type': 'Article',
      '@id': `${url}#article`,
      headline: article.title,
      description: article.description,
      articleSection: article.badge,
      datePublished: article.published,
      dateModified: article.updated ?? article.published,
      inLanguage: 'en',
      isAccessibleForFree: true,
      genre: 'Editorial',
      image: {
        '@type': 'ImageObject',
        url: `${origin}${picture}`,
        width: String(pictureSize.width),
        height: String(pictureSize.height),
      },
      author: publisher,
      publisher,
      mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    },
    trail([
      { name: productName, path: '/' },
      { name: 'Articles', path: '/articles' },
      { name: article.title, path: article.path },
    ]),
  ];
}

export function pageData(
  page: { path: string; title: string; description: string; updated: string },
  type: 'WebPage' | 'AboutPage' | 'CollectionPage' = 'WebPage',
): [WebPage, BreadcrumbList] {
  const url = `${origin}${page.path}`;
  return [
    {
      '@type': type,
      '@id': url,
      url,
      name: page.title,
      description: page.description,
      dateModified: page.updated,
      inLanguage: 'en',
      isPartOf: { '@type': 'WebSite', '@id': siteId, name: productName, url: `${origin}/` },
      publisher,
    },
    trail([
      { name: productName, path: '/' },
      { name: page.title, path: page.path },
    ]),
  ];
}

/** JSON that cannot end the script element that it stands in. */
export function structuredText(things: Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('<', String.raw`\u003c`);
}
