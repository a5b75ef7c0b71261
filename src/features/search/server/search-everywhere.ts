import type { Db } from '../../../db/client.ts';
import { countCharacters } from '../../../domain/text/stored-text.ts';
import type { Member } from '../../../server/callers/session.ts';
import {
  hitsOfKind,
  type SearchHit,
  type SearchKind,
  searchKinds,
  type SearchMatch,
  type SearchResult,
} from '../contract.ts';
import { excerptOf } from './excerpt.ts';
import { findArticles } from './find-articles.ts';
import { findEverywhere, type FoundRow, isTooCommon } from './queries.ts';
import { readQuery, type ReadQuery } from './read-words.ts';

/** They are few and long: what members entered comes first. */
const mostArticles = 3;

const pages = { mine: '/mines', company: '/companies' } as const;

const addressOf: Readonly<Record<Exclude<SearchKind, 'article'>, (row: FoundRow) => string>> = {
  mine: ({ id }) => `/mines/${id}`,
  company: ({ id }) => `/companies/${id}`,
  hole: ({ parentId, title }) => `/mines/${parentId}?hole=${encodeURIComponent(title)}`,
  position: ({ id }) => `/investments?search=${encodeURIComponent(id)}`,
  member: ({ id }) => `/user/${encodeURIComponent(id)}`,
  note: ({ parent, parentId }) => `${pages[parent!]}/${parentId}?section=notes`,
  media: ({ parent, parentId }) => `${pages[parent!]}/${parentId}?section=media`,
};

/** What a rank of the query means; corrected words are alike, however well they fit by then. */
function matchOf(rank: number, { text, readAs }: ReadQuery): SearchMatch {
  if (rank === 0) return 'exact';
  if (rank === 1) return 'start';
  return text === readAs ? 'words' : 'alike';
}

/** Each kind together, the kind of the best fit first. */
function grouped(hits: readonly (SearchHit & { rank: number })[]): SearchHit[] {
  const best = new Map<SearchKind, number>();
  for (const { kind, rank } of hits) best.set(kind, Math.min(rank, best.get(kind) ?? rank));
  const kinds = searchKinds.toSorted((one, other) => (best.get(one) ?? 9) - (best.get(other) ?? 9));
  return kinds.flatMap((kind) =>
    hits
      .filter((hit) => hit.kind === kind)
      .slice(0, hitsOfKind)
      .map(({ rank: _, ...hit }) => hit),
  );
}

/** What fits a text, of everything that the member may see. */
export async function searchEverywhere(db: Db, typed: string, member: Pick<Member, 'id'>): Promise<SearchResult> {
  const query = await readQuery(db, typed);
  if (countCharacters(query.text) < 2) return { readAs: null, isCommon: false, hits: [] };
  const either = query.words.map((word) => word.either);
  const [rows, articles] = await Promise.all([findEverywhere(db, query, member), findArticles(either, mostArticles)]);
  const found = rows.map((row) => {
    const { kind, id, rank, title, detail, content } = row;
    const excerpt = content === null ? null : excerptOf(content, either.flat());
    const address = addressOf[kind as Exclude<SearchKind, 'article'>](row);
    return { kind, id, rank, title, detail, excerpt, address, match: matchOf(rank, query) };
  });
  const written = articles.map(({ title, description, address, titleFolded }) => {
    const rank = titleFolded.startsWith(query.text) ? 3 : 6;
    const match = matchOf(rank, query);
    return { kind: 'article' as const, id: address, rank, title, detail: description, excerpt: null, address, match };
  });
  return {
    readAs: query.readAs === query.text ? null : query.readAs,
    isCommon: isTooCommon(query),
    hits: grouped([...found, ...written]),
  };
}
