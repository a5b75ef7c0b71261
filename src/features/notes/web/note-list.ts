import { cutEnd } from '../../../domain/text/cut-end.ts';
import type { Note, noteSorts } from '../contract.ts';

export type NoteSort = (typeof noteSorts)[number];

export const noteOrders: readonly { value: NoteSort; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'likes', label: 'Most likes' },
];

export interface NoteFilter {
  sortBy: NoteSort;
  /** Id of a member; empty: all. */
  author: string;
  /** Whole days, UTC, both included; empty: no bound. */
  dateFrom: string;
  dateTo: string;
  /** Notes that have all of them. */
  tags: readonly string[];
}

export const noFilter: NoteFilter = { sortBy: 'newest', author: '', dateFrom: '', dateTo: '', tags: [] };

const newestFirst = (a: Note, b: Note) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id;
const orders: Record<NoteSort, (a: Note, b: Note) => number> = {
  newest: newestFirst,
  oldest: (a, b) => newestFirst(b, a),
  likes: (a, b) => b.likeCount - a.likeCount || newestFirst(a, b),
};

/** The page has all notes, so sorting and filtering need no request; the call of the list does the same for others. */
export function filteredNotes(notes: readonly Note[], filter: NoteFilter): Note[] {
  return notes
    .filter(({ createdAt, user, tags }) => {
      const day = createdAt.slice(0, 10);
      if (filter.author !== '' && user?.id !== filter.author) return false;
      if (filter.dateFrom !== '' && day < filter.dateFrom) return false;
      if (filter.dateTo !== '' && day > filter.dateTo) return false;
      return filter.tags.every((tag) => tags.includes(tag));
    })
    .toSorted(orders[filter.sortBy]);
}

/** Tags of notes, the most used first. */
export function tagsInUse(notes: readonly Note[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of notes.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].toSorted(([a, inA], [b, inB]) => inB - inA || a.localeCompare(b)).map(([tag]) => tag);
}

export type TextPart = { text: string } | { href: string };

/** Where a link ends, a full stop or a bracket of the sentence around it is not part of it. */
const address = /https?:\/\/[^\s<>"']+/gi;
const sentenceEnd = '.,;:!?)]}';

/** Plain text with its links, which are http or https and nothing else. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    const href = cutEnd(match[0], sentenceEnd);
    if (!URL.canParse(href)) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ href });
    end = match.index + href.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
