import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HtmlValidate } from 'html-validate';
import { parse, defaultTreeAdapter as tree } from 'parse5';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltSite, Site } from './render.tsx';
import { placeholderOrigin as origin } from './site-page.ts';
import { faultsOf, type JsonThing } from './vocabulary.fixture.ts';

const assets = (site: Site) => ({
  styles: [],
  css: 'body{margin:0}',
  inlineScripts: { appearance: 'show()' },
  scripts: { calculator: '/assets/calculator.js', 'sort-table': '/assets/sort-table.js' },
  fonts: ['/assets/serif.woff2'],
  pictures: Object.fromEntries(
    site.pictureWords().map(({ path }) => [path, `/assets/share${path.replace('/', '-')}.png`]),
  ),
});

let built: BuiltSite;
beforeAll(async () => {
  const site = await Site.read('content');
  built = site.draw(assets(site));
});

const page = (place: string) => built.files.get(place === '/' ? 'index.html' : `${place.slice(1)}/index.html`) ?? '';

/** All text of a page as one reads it. */
function wordsOf(html: string): string {
  const visit = (node: ReturnType<typeof tree.createDocument> | Parameters<typeof tree.isTextNode>[0]): string => {
    if (tree.isTextNode(node)) return node.value;
    if (!('childNodes' in node) || ('tagName' in node && /^(script|style|head)$/.test(node.tagName))) return '';
    return node.childNodes.map(visit).join(' ');
  };
  return visit(parse(html)).replaceAll(/\s+/g, ' ');
}

const articles = [
  '/metallis-analysis',
  '/mining-investment-guide',
  '/amroq-investment-recommendation',
  '/gold-silver-ratio-analysis',
  '/building-mining-gold',
  '/junior-gold-mining-stocks-2025',
];
const allPages = ['/', '/articles', '/about', '/terms', '/privacy', '/methods', ...articles];

describe('public pages', () => {
  it('are the landing page, the list of articles, six articles and the pages of the footer', () => {
    expect(built.index.pages.toSorted()).toEqual(allPages.toSorted());
  });

  it.each(allPages)('%s is valid HTML', async (place) => {
    const validator = new HtmlValidate({
      extends: ['html-validate:standard', 'html-validate:a11y'],
      rules: {
        // Written by React and by our own short form: valid, only not its taste.
        'void-style': 'off',
        'attr-case': 'off',
        'attribute-boolean-style': 'off',
        'long-title': 'off',
        'no-inline-style': 'error',
      },
    });
    const report = await validator.validateString(page(place));
    const messages = report.results.flatMap(({ messages }) => messages);
    expect(messages.map(({ ruleId, message, line, column }) => `${ruleId} ${line}:${column} ${message}`)).toEqual([]);
  });

  it.each(allPages)('%s says what it is to search engines and shared links', (place) => {
    const html = page(place);
    const meta = (name: string) =>
      new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '';
    expect(/<title>([^<]+)<\/title>/.exec(html)?.[1]?.length).toBeLessThanOrEqual(120);
    expect(meta('description').length).toBeGreaterThan(50);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toContain(`<link rel="canonical" href="${origin}${place}"/>`);
    for (const name of ['og:title', 'og:description', 'og:site_name', 'twitter:title', 'og:image:alt']) {
      expect(meta(name)).not.toBe('');
    }
    expect(meta('og:url')).toBe(`${origin}${place}`);
    expect(meta('twitter:card')).toBe('summary_large_image');
    expect(meta('og:image')).toBe(`${origin}/assets/share${place.replace('/', '-')}.png`);
    expect(meta('twitter:image')).toBe(meta('og:image'));
  });

  it('have titles and descriptions of their own', () => {
    for (const pattern of [/<title>([^<]+)/, /<meta name="description" content="([^"]+)/]) {
      const found = allPages.map((place) => pattern.exec(page(place))?.[1]);
      expect(new Set(found).size).toBe(allPages.length);
    }
  });

  it.each(allPages)('%s has structured data of the vocabulary of schema.org', (place) => {
    const text = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(page(place))?.[1] ?? '';
    expect(text).not.toContain('<');
    const data = JSON.parse(text) as { '@context': string; '@graph': JsonThing[] };
    expect(data['@context']).toBe('https://schema.org');
    expect(data['@graph'].flatMap(faultsOf)).toEqual([]);
    const types = data['@graph'].map((thing) => thing['@type']);
    if (place === '/') {
      expect(types).toEqual(['Organization', 'WebSite', 'ProfessionalService']);
      expect(text).toContain(`"urlTemplate":"${origin}/mines?search={search_term_string}"`);
    } else {
      expect(types).toContain('BreadcrumbList');
      expect(types.includes('Article')).toBe(articles.includes(place));
    }
  });

  it('lead only to pages and parts of pages that are there', () => {
    const elsewhere = new Set([
      '/mines',
      '/companies',
      '/api/login',
      '/api/login?create',
      '/feed.xml',
      '/favicon.svg',
      '/icon-180.png',
    ]);
    const wrong = allPages.flatMap((place) =>
      [...page(place).matchAll(/ href="([^"]+)"/g)].flatMap(([, href = '']) => {
        if (/^(https:|\/assets\/)/.test(href))
          return href.startsWith(origin) || href.startsWith('/assets/') ? [] : [href];
        const [path = '', id] = href.split('#');
        const target = path === '' ? place : path;
        if (elsewhere.has(target)) return [];
        if (!allPages.includes(target)) return [`${place}: ${href}`];
        return id && !page(target).includes(` id="${id}"`) ? [`${place}: ${href}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('carry their styles and the choice of their appearance, so that nothing else has to come before they are read', () => {
    for (const place of allPages) {
      expect(page(place)).toContain('<style>body{margin:0}</style>');
      expect(page(place)).toContain('<script type="module">show()</script>');
      expect(page(place)).not.toContain('rel="stylesheet"');
    }
  });

  it('load a script only where something can be worked', () => {
    const scriptsOf = (place: string) =>
      [...page(place).matchAll(/<script type="module" src="([^"]+)"/g)].map(([, src]) => src);
    expect(scriptsOf('/metallis-analysis')).toEqual(['/assets/calculator.js']);
    expect(scriptsOf('/junior-gold-mining-stocks-2025')).toEqual(['/assets/sort-table.js']);
    const others = allPages.filter((place) => !/metallis|junior/.test(place));
    expect(others.flatMap(scriptsOf)).toEqual([]);
  });
});

describe('articles', () => {
  it.each([
    ['/mining-investment-guide', 'Investment Guide', '2025-09-16'],
    ['/amroq-investment-recommendation', 'Opinion', '2025-09-17'],
    ['/gold-silver-ratio-analysis', 'Market Analysis', '2025-09-19'],
    ['/building-mining-gold', 'Development Case Study', '2025-09-20'],
    ['/junior-gold-mining-stocks-2025', 'Stock Guide', '2025-09-20'],
    ['/metallis-analysis', 'Property Analysis', '2025-09-15'],
  ])('%s carries its badge, its date and that it is editorial', (place, badge, published) => {
    const words = wordsOf(page(place));
    expect(words).toContain(badge);
    expect(words).toContain('Editorial content of OpenPit');
    expect(page(place)).toContain(`<time dateTime="${published}">`);
    expect(page(place)).toContain(`<meta property="article:published_time" content="${published}"/>`);
    if (place !== '/building-mining-gold') expect(words).toMatch(/[Dd]isclaimer/);
  });

  it.each([
    [
      '/amroq-investment-recommendation',
      'C$2.00; C$1.34; about 49%; C$609M; about 5,000 ounces; about 300 tonnes a day; C$86.0M; £45M; C$3.4M; AMRQ; Executive summary; Q2 2025 highlights; Investment thesis; Key risks; Conclusion',
    ],
    [
      '/gold-silver-ratio-analysis',
      'above 100; about 85; 40 to 60; about $3,600; about $42; 50 to 60 per cent; 30 to 40 per cent; about 1.5 times; about 3 times; Executive summary; The gold-silver ratio; TSX Venture against global mining; Valuations against reserves; Synthesis; Related reading; Risk disclaimer',
    ],
    [
      '/building-mining-gold',
      '760 hours; 18 weeks; 120–160; 160–200; 80–120; 40–80; $273; $16,000+; 98%+; The numbers; Project snapshot; Tech stack; Five phases; Technical achievements; Advantages; Takeaways',
    ],
    [
      '/metallis-analysis',
      '2.7 t/m³; 31.1035; 50 per cent; Key findings; Methodology; Summary table; Discussion; Conclusion',
    ],
    [
      '/junior-gold-mining-stocks-2025',
      'Junior Gold Mining Stocks for 2025 (Sub-$1 Billion Market Cap); Gains up to 2,200%; Global Coverage; Canada; United States; Saudi Arabia; Investment Conclusion; Investment Guidance; Explore Mine Data; Examples for practice, not advice',
    ],
    [
      '/mining-investment-guide',
      'Key takeaways; Introduction; About the authors; Key concepts and golden rules; Actionable takeaways; The contrarian opportunity; Conclusion; Disclaimer',
    ],
  ])('%s has the sections and figures of the specification', (place, expected) => {
    const words = wordsOf(page(place));
    expect(expected.split('; ').filter((text) => !words.includes(text))).toEqual([]);
  });

  it('link to each other as specified', () => {
    const recommendation = page('/amroq-investment-recommendation');
    for (const place of ['/mining-investment-guide', '/metallis-analysis'])
      expect(recommendation).toContain(`href="${place}"`);
    expect(page('/about')).toMatch(/href="\/mines"[\s\S]*href="\/companies"[\s\S]*href="\/api\/login"/);
  });

  it('name 19 companies to watch, by name, exchange and country only', () => {
    const table =
      /data-script="sort-table">([\s\S]*?)<\/table>/.exec(page('/junior-gold-mining-stocks-2025'))?.[1] ?? '';
    const rows = [...table.matchAll(/<tr>((?:<td>[^<]+<\/td>)+)<\/tr>/g)];
    expect(rows).toHaveLength(19);
    expect(rows.every(([, cells = '']) => cells.match(/<td>/g)?.length === 3)).toBe(true);
  });

  it('work the example of the calculator before any script runs', () => {
    const words = wordsOf(page('/metallis-analysis'));
    expect(words).toContain('Gold equivalent 8.68 million oz');
    expect(words).toContain('Gold 4.34 million oz');
  });
});

describe('adding an article', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'openpit-content-'));
    await cp('content', folder, { recursive: true });
  });
  afterAll(() => rm(folder, { recursive: true }));

  const text = [
    '---',
    'title: A <new> article & more',
    'description: "It stands in one file of its own, and everything else follows from that file."',
    'lead: The lead.',
    'badge: Note',
    'published: 2026-12-01',
    '---',
    '## First part',
    '',
    'Text.',
  ].join('\n');

  it('is adding one file: address, list, landing page, sitemap, feed and picture follow', async () => {
    await writeFile(path.join(folder, 'articles/a-new-article.mdx'), text);
    const site = await Site.read(folder);
    const { files, index } = site.draw(assets(site));
    expect(index.pages).toContain('/a-new-article');
    expect(files.get('a-new-article/index.html')).toContain('<h2 id="first-part">First part</h2>');
    for (const name of ['index.html', 'articles/index.html'])
      expect(files.get(name)).toContain('href="/a-new-article"');
    expect(files.get('sitemap.xml')).toContain(`<loc>${origin}/a-new-article</loc><lastmod>2026-12-01</lastmod>`);
    expect(files.get('feed.xml')).toContain('<title>A &lt;new&gt; article &amp; more</title>');
    expect(site.pictureWords()).toContainEqual({
      path: '/a-new-article',
      heading: 'A <new> article & more',
      badge: 'Note',
    });
    // `<` of a title cannot end the script element of the structured data.
    expect(/ld\+json">(.*?)<\/script>/.exec(files.get('a-new-article/index.html') ?? '')?.[1]).toContain(
      String.raw`A \u003cnew>`,
    );
  });

  it.each([
    ['badge: Note', 'badges: Note', /badge/],
    ['published: 2026-12-01', 'published: soon', /published/],
    ['---\ntitle', 'title', /begins with ---/],
    ['Text.', '<Unclosed>', /closing tag/],
  ])('names the file and what is wrong with it: %s', async (right, wrong, expected) => {
    await writeFile(path.join(folder, 'articles/a-new-article.mdx'), text.replace(right, wrong));
    const read = Site.read(folder);
    await expect(read).rejects.toThrow(expected);
    await expect(read).rejects.toThrow('a-new-article.mdx');
  });
});

describe('files for machines', () => {
  it('list every page once, with its day', () => {
    const places = [
      ...(built.files.get('sitemap.xml') ?? '').matchAll(/<loc>([^<]+)<\/loc><lastmod>\d{4}-\d\d-\d\d</g),
    ];
    expect(places.map(([, place]) => place)).toEqual(built.index.pages.map((place) => `${origin}${place}`));
  });

  it('tell robots where the sitemap is', () => {
    expect(built.files.get('robots.txt')).toContain(`Sitemap: ${origin}/sitemap.xml`);
  });

  it('feed readers with all articles, the newest first', () => {
    const feed = built.files.get('feed.xml') ?? '';
    expect([...feed.matchAll(/<published>([^<]+)/g)].map(([, day = '']) => day.slice(0, 10))).toEqual([
      '2025-09-20',
      '2025-09-20',
      '2025-09-19',
      '2025-09-17',
      '2025-09-16',
      '2025-09-15',
    ]);
  });
});
