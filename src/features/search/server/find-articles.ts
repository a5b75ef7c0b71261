import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import { fold } from '../../../domain/text/fold.ts';

const folder = new URL('../../../../content/', import.meta.url);

const FrontMatter = z.object({ title: z.string(), description: z.string() });

export interface Article {
  title: string;
  description: string;
  address: string;
  titleFolded: string;
  /** Title, description and text, folded. */
  textFolded: string;
}

let read: Promise<Article[]> | undefined;

async function readFolder(name: string): Promise<Article[]> {
  const files = (await readdir(new URL(`${name}/`, folder))).filter((file) => file.endsWith('.mdx'));
  return Promise.all(
    files.toSorted().map(async (file) => {
      const source = await readFile(new URL(`${name}/${file}`, folder), 'utf8');
      const [, head = '', body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(source) ?? [];
      const { title, description } = FrontMatter.parse(parse(head));
      const titleFolded = fold(title);
      const textFolded = [titleFolded, fold(description), fold(body)].join(' ');
      return { title, description, address: `/${file.replace(/\.mdx$/, '')}`, titleFolded, textFolded };
    }),
  );
}

/** The public articles and pages: they come with the program, so that they are read once. */
export function articles(): Promise<readonly Article[]> {
  read ??= Promise.all([readFolder('articles'), readFolder('pages')])
    .then((all) => all.flat())
    .catch((error: unknown) => {
      read = undefined;
      throw error;
    });
  return read;
}

/** Titles, for the words that a mistyped one may mean. */
export const articleWords = async () => (await articles()).map(({ titleFolded }) => titleFolded);

/** Those that have one of each list of words, with it in the title first. */
export async function findArticles(words: readonly (readonly string[])[], most: number): Promise<Article[]> {
  if (words.length === 0) return [];
  const has = (text: string) => words.every((either) => either.some((word) => text.includes(word)));
  const all = await articles();
  const found = all.filter(({ textFolded }) => has(textFolded));
  const [titled, others] = [
    found.filter((each) => has(each.titleFolded)),
    found.filter((each) => !has(each.titleFolded)),
  ];
  return [...titled, ...others].slice(0, most);
}
