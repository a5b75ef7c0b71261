import type { ReactNode } from 'react';
import { schemeScript } from '../scheme-script.ts';
import { pictureSize, placeholderOrigin as origin, productName, type SiteAssets, type SitePage } from './site-page.ts';
import { structuredText } from './structured-data.ts';

interface SiteDocumentProps {
  page: SitePage;
  assets: SiteAssets;
  /** Names of the scripts that the body asks for. */
  scripts: readonly string[];
  children: ReactNode;
}

/** A whole public page. All of it is read without a script; what can be worked on brings its own. */
export function SiteDocument({ page, assets, scripts, children }: SiteDocumentProps) {
  const url = `${origin}${page.path}`;
  const picture = `${origin}${assets.pictures[page.path]}`;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        <meta name="color-scheme" content="light dark" />
        <script>{schemeScript}</script>
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {assets.styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        {/* Of the build alone. */}
        {/* oxlint-disable-next-line react/no-danger */}
        {assets.css && <style dangerouslySetInnerHTML={{ __html: assets.css }} />}
        {scripts.map((name) => {
          const text = assets.inlineScripts?.[name];
          // oxlint-disable-next-line react/no-danger
          if (text) return <script key={name} type="module" dangerouslySetInnerHTML={{ __html: text }} />;
          return <script key={name} type="module" src={assets.scripts[name]} />;
        })}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="canonical" href={url} />
        <link rel="alternate" type="application/atom+xml" title={`${productName}: articles`} href="/feed.xml" />
        <meta name="theme-color" content="#faf8f4" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12161a" media="(prefers-color-scheme: dark)" />
        <meta property="og:type" content={page.type} />
        <meta property="og:site_name" content={productName} />
        <meta property="og:locale" content="en_US" />
        <meta property="og:title" content={page.heading} />
        <meta property="og:description" content={page.description} />
        <meta property="og:url" content={url} />
        <meta property="og:image" content={picture} />
        <meta property="og:image:type" content="image/png" />
        <meta property="og:image:width" content={String(pictureSize.width)} />
        <meta property="og:image:height" content={String(pictureSize.height)} />
        <meta property="og:image:alt" content={`${productName}: ${page.heading}`} />
        {page.published && <meta property="article:published_time" content={page.published} />}
        {page.published && <meta property="article:modified_time" content={page.updated} />}
        {page.published && <meta property="article:section" content={page.badge} />}
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="twitter:title" content={page.heading} />
        <meta name="twitter:description" content={page.description} />
        <meta name="twitter:image" content={picture} />
        <meta name="twitter:image:alt" content={`${productName}: ${page.heading}`} />
        {/* The text has no `<`, so it cannot end the element. */}
        {/* oxlint-disable-next-line react/no-danger */}
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structuredText(page.structured) }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
