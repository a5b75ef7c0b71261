import { readFileSync } from 'node:fs';

export interface Question {
  number: number;
  words: string;
  /** The address, with names in braces in the place of ids. */
  link: string;
  /** How one gets there by clicks. */
  clicks: string;
}

/** The questions of `docs/questions.md`, in their order. */
export function readQuestions(): Question[] {
  const text = readFileSync('docs/questions.md', 'utf8');
  return [...text.matchAll(/^(\d+)\. \*\*(.+)\*\*\n +`(\/[^`\n]*)`\n +(\S.*)$/gm)].map(
    ([, number, words, link, clicks]) => ({ number: Number(number), words: words!, link: link!, clicks: clicks! }),
  );
}

/** A link with the ids of what it names. */
export const withIds = (link: string, idOf: (name: string) => number): string =>
  link.replaceAll(/\{([^}]+)\}/g, (_, name: string) => String(idOf(name)));
