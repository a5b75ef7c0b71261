import type { ReactNode } from 'react';
import type { Thing } from 'schema-dts';

/** Stands for the origin in everything that is built; the server puts in its own when it sends a page. */
export const placeholderOrigin = 'https://placeholder.invalid';

export const productName = 'OpenPit';
export const tagline = 'Mine Data';

/** A public page, ready to be drawn. */
export interface SitePage {
  /** `/` or `/about`. */
  path: string;
  /** Of the window, and of what search engines list. */
  title: string;
  /** On pictures and shared links, where the name of the product stands beside it. */
  heading: string;
  description: string;
  /** Above the heading on its picture. */
  badge: string;
  type: 'website' | 'article';
  /** Days, YYYY-MM-DD. */
  published?: string;
  updated: string;
  structured: Thing[];
  body: ReactNode;
}

/** Addresses of what is built beside the pages. */
export interface SiteAssets {
  styles: readonly string[];
  /** Styles that stand in the page itself: it needs no other file to be drawn. */
  css?: string;
  /** By the name in `data-script`. */
  scripts: Readonly<Record<string, string>>;
  /** Scripts by the same name that are so short that they stand in the page. */
  inlineScripts?: Readonly<Record<string, string>>;
  /** Fonts that every page needs at once. */
  fonts: readonly string[];
  /** Picture of a shared link, by the path of its page. */
  pictures: Readonly<Record<string, string>>;
}

export const pictureSize = { width: 1200, height: 630 };
