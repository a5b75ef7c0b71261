import { renderToStaticMarkup } from 'react-dom/server';
import { VisitorHeader } from '../layout/VisitorHeader.tsx';
import { AppearanceChoice } from './AppearanceChoice.tsx';
import { type Content, readContent } from './content.ts';
import { atomFeed, robots, sitemap } from './feeds.ts';
import { readSampleFigures, type SampleFigures } from './sample-figures.ts';
import { MemberSiteHeader, memberWords } from './MemberSiteHeader.tsx';
import { type SiteAssets, type SitePage, placeholderOrigin } from './site-page.ts';
import { SiteDocument } from './SiteDocument.tsx';
import { SiteFrame } from './SiteFrame.tsx';
import { sitePages } from './site-pages.tsx';
import '../styles/tokens.css';
import '../styles/base.css';
import './site.css';

/** What the server needs beside the files, to send the pages. */
export interface SiteIndex {
  origin: string;
  /** Paths of the public pages. */
  pages: string[];
  memberWords: typeof memberWords;
  /** Headers of members, by `admin` or `member` and whether they have a picture. */
  memberHeaders: Record<string, string>;
}

export interface BuiltSite {
  /** By path below the folder of the browser code. */
  files: Map<string, string>;
  index: SiteIndex;
}

const headerMark = '\u0001header\u0001';
/** Between these the server puts the header of a member. */
const headerBetween = ['<!--header-->', '<!--/header-->'] as const;

function drawPage(page: SitePage, assets: SiteAssets): string {
  const body = renderToStaticMarkup(<SiteFrame header={headerMark}>{page.body}</SiteFrame>);
  const visitors = renderToStaticMarkup(
    <VisitorHeader>
      <AppearanceChoice />
    </VisitorHeader>,
  );
  const named = `${visitors}${body}`.matchAll(/ data-script="([^"]+)"/g);
  const scripts = [...new Set([...named].map(([, name = '']) => name))];
  const frame = renderToStaticMarkup(
    <SiteDocument page={page} assets={assets} scripts={scripts}>
      {headerMark}
    </SiteDocument>,
  );
  const header = `${headerBetween[0]}${visitors}${headerBetween[1]}`;
  return `<!doctype html>${frame.replace(headerMark, () => body.replace(headerMark, () => header))}\n`;
}

const fileOf = (path: string) => (path === '/' ? 'index.html' : `${path.slice(1)}/index.html`);

function memberHeaders(): Record<string, string> {
  const variants = [true, false].flatMap((isAdmin) => [true, false].map((hasPicture) => ({ isAdmin, hasPicture })));
  return Object.fromEntries(
    variants.map(({ isAdmin, hasPicture }) => [
      `${isAdmin ? 'admin' : 'member'}${hasPicture ? ' with picture' : ''}`,
      renderToStaticMarkup(<MemberSiteHeader isAdmin={isAdmin} hasPicture={hasPicture} />),
    ]),
  );
}

/** What a picture of a shared link says. */
export interface PictureWords {
  path: string;
  heading: string;
  badge: string;
}

export class Site {
  readonly content: Content;
  readonly sample: SampleFigures;

  constructor(content: Content, sample: SampleFigures) {
    this.content = content;
    this.sample = sample;
  }

  /** Reads `articles` and `pages` of a folder, and the sample data for the pictures. */
  static async read(content: string, sample: string = 'sample'): Promise<Site> {
    return new Site(await readContent(content), await readSampleFigures(sample));
  }

  pictureWords(): PictureWords[] {
    return sitePages(this.content, this.sample, {}).map(({ path, heading, badge }) => ({ path, heading, badge }));
  }

  /** Draws everything that follows from the content. */
  draw(assets: SiteAssets): BuiltSite {
    const pages = sitePages(this.content, this.sample, assets.pictures);
    const files = new Map(pages.map((page) => [fileOf(page.path), drawPage(page, assets)]));
    files.set('sitemap.xml', sitemap(pages));
    files.set('robots.txt', robots);
    files.set('feed.xml', atomFeed(this.content.articles));
    const index = {
      origin: placeholderOrigin,
      pages: pages.map(({ path }) => path),
      memberWords,
      memberHeaders: memberHeaders(),
    };
    return { files, index };
  }
}
