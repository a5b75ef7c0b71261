import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { evaluate } from '@mdx-js/mdx';
import type { MDXComponents, MDXContent } from 'mdx/types.js';
import * as runtime from 'react/jsx-runtime';
import remarkGfm from 'remark-gfm';
import { parse } from 'yaml';
import { z } from 'zod';
import { type Heading, headingIds } from './heading-ids.ts';

const day = z.iso.date();

/** What stands above the text of a page, between two lines of dashes. */
const pageFrontMatter = z.strictObject({
  title: z.string().min(1).max(110),
  /** For search engines and shared links. */
  description: z.string().min(50).max(165),
  /** The first paragraph, in larger type. */
  lead: z.string().min(1),
  updated: day,
});

const articleFrontMatter = z.strictObject({
  ...pageFrontMatter.shape,
  /** The kind of article: Investment Guide, Opinion, … */
  badge: z.string().min(1).max(40),
  /** Short claims beside the badge. */
  heroBadges: z.array(z.string().min(1)).default([]),
  published: day,
  updated: day.optional(),
  /** Of when the figures are, where that is not the day of publication. */
  figuresOf: z.string().min(1).optional(),
});

interface Written {
  /** The address, made of the file's name. */
  path: string;
  Content: MDXContent;
  headings: Heading[];
  /** Whole minutes, at 220 words a minute. */
  minutes: number;
}

export type TextPage = Written & z.infer<typeof pageFrontMatter>;
export type Article = Written & z.infer<typeof articleFrontMatter>;

/** What a text may use beside Markdown. */
export type Blocks = MDXComponents;

export interface Content {
  /** The newest first. */
  articles: Article[];
  pages: TextPage[];
}

const wordsPerMinute = 220;
const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/;

function partsOf(file: string, source: string): { head: unknown; body: string } {
  const found = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'));
  if (!found) throw new Error(`${file}: a page begins with ---, its title, description and so on, and ---.`);
  return { head: parse(found[1] ?? ''), body: found[2] ?? '' };
}

async function readFolder<T>(folder: string, frontMatter: z.ZodType<T>): Promise<(Written & T)[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.mdx')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const { head, body } = partsOf(file, await readFile(file, 'utf8'));
      const checked = frontMatter.safeParse(head);
      if (!checked.success) throw new Error(`${file}: ${z.prettifyError(checked.error)}`);
      const place = name.replace(/\.mdx$/, '');
      if (!slug.test(place)) throw new Error(`${file}: name it in small letters, figures and hyphens.`);
      const headings: Heading[] = [];
      const { default: Content } = await evaluate(body, {
        ...runtime,
        tableCellAlignToStyle: false,
        remarkPlugins: [remarkGfm],
        rehypePlugins: [[headingIds, headings]],
      }).catch((error: Error) => {
        throw new Error(`${file}: ${error.message}`, { cause: error });
      });
      const words = body.split(/\s+/).length;
      const minutes = Math.max(1, Math.round(words / wordsPerMinute));
      return { ...checked.data, path: `/${place}`, Content, headings, minutes };
    }),
  );
}

/** Reads `articles` and `pages` of a folder; each file in them is one public page. */
export async function readContent(folder: string): Promise<Content> {
  const [articles, pages] = await Promise.all([
    readFolder(path.join(folder, 'articles'), articleFrontMatter),
    readFolder(path.join(folder, 'pages'), pageFrontMatter),
  ]);
  const newest = articles.toSorted((a, b) => b.published.localeCompare(a.published) || a.path.localeCompare(b.path));
  return { articles: newest, pages };
}
