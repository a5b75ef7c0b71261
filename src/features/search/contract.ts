import { z } from 'zod';
import { endpoint } from '../../contract.ts';
import { QueryText } from '../../contract-queries.ts';

/** What a search everywhere finds, in the order in which groups stand where they fit alike. */
export const searchKinds = ['mine', 'company', 'hole', 'position', 'member', 'note', 'media', 'article'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** How well a name fits what was typed: it is it, begins with it, has its words, or has words like them. */
export const searchMatches = ['exact', 'start', 'words', 'alike'] as const;
export type SearchMatch = (typeof searchMatches)[number];

/** So many of a kind are told. */
export const hitsOfKind = 6;

export const SearchHit = z.object({
  kind: z.enum(searchKinds),
  /** Of the record; an article's is its address, a hole's its mine and its name. */
  id: z.string(),
  title: z.string(),
  /** Where it lies, whose it is: what tells it from others of its name. */
  detail: z.string().nullable(),
  /** Of a note: what stands around the words. */
  excerpt: z.string().nullable(),
  /** Where it opens on this site. */
  address: z.string(),
  match: z.enum(searchMatches),
});
export type SearchHit = z.output<typeof SearchHit>;

export const SearchResult = z
  .object({
    /** What was searched for instead, where a word stands nowhere: the likest one. */
    readAs: z.string().nullable(),
    /** The words are so common that names are looked at from their beginning only. */
    isCommon: z.boolean(),
    /** By kind, the kind with the best fit first; at most 6 of each. */
    hits: z.array(SearchHit),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.output<typeof SearchResult>;

export const longestSearch = 100;

export const search = {
  everywhere: endpoint({
    method: 'GET',
    path: '/api/search',
    access: 'member',
    byToken: true,
    tag: 'Search',
    summary:
      'Mines, companies and their tickers, drill holes by the beginning of their name, members, notes, media and articles by name or words, mistyped ones included; of positions your own alone',
    query: z.object({ q: QueryText(longestSearch) }),
    response: SearchResult,
  }),
};
