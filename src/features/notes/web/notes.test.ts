import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Note } from '../contract.ts';
import { noteKind, typedTags } from './note-form.ts';
import { filteredNotes, noFilter, tagsInUse, textParts } from './note-list.ts';

const note = (id: number, fields: Partial<Note>) =>
  ({ id, tags: [], likeCount: 0, createdAt: `2026-01-0${id}T12:00:00.000Z`, user: { id: 'a' }, ...fields }) as Note;
const all = [
  note(1, { likeCount: 3, tags: ['risk', 'geology'] }),
  note(2, { user: { id: 'b' } as Note['user'], tags: ['risk'] }),
  note(3, { likeCount: 3 }),
];
const ids = (filter: Partial<typeof noFilter>) => filteredNotes(all, { ...noFilter, ...filter }).map(({ id }) => id);

it('sorts and filters', () => {
  expect(ids({})).toEqual([3, 2, 1]);
  expect(ids({ sortBy: 'oldest' })).toEqual([1, 2, 3]);
  expect(ids({ sortBy: 'likes' })).toEqual([3, 1, 2]);
  expect(ids({ author: 'b' })).toEqual([2]);
  expect(ids({ dateFrom: '2026-01-02', dateTo: '2026-01-02' })).toEqual([2]);
  expect(ids({ tags: ['risk', 'geology'] })).toEqual([1]);
  expect(tagsInUse(all)).toEqual(['risk', 'geology']);
});

it('makes links of http and https only', () => {
  expect(textParts('See https://example.org/a?b=1, then (http://x.org). javascript:alert(1)')).toEqual([
    { text: 'See ' },
    { href: 'https://example.org/a?b=1' },
    { text: ', then (' },
    { href: 'http://x.org' },
    { text: '). javascript:alert(1)' },
  ]);
  expect(textParts('nothing')).toEqual([{ text: 'nothing' }]);
});

it('asks for content and takes tags as typed', () => {
  expect(typedTags(' Risk, geology ,, risk')).toEqual(['risk', 'geology']);
  expect(noteKind('mine').faultsOf({ content: '  ', tags: '' })).toEqual({ content: 'Note content is required' });
  expect(Object.keys(noteKind('mine').faultsOf({ content: 'x', tags: 'a'.repeat(51) }))).toEqual(['tags']);
});

it('says how it went in the words of the specification', () => {
  expect(noteKind('company').words).toMatchObject({
    createFailed: 'Failed to add note',
    updateFailed: 'Failed to update note',
    readFailed: 'Failed to fetch notes',
  });
});

describe('laws of notes', () => {
  it('the parts of a text are the text, and every link in it can be opened', () => {
    const words = fc.array(
      fc.constantFrom(
        'https://example.org/a',
        'http://x.org/b?c=d.',
        '(https://y.org)',
        'javascript:alert(1)',
        'word',
        '\n',
        'https://',
      ),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          words.map((list) => list.join(' ')),
        ),
        (text) => {
          const parts = textParts(text);
          expect(parts.map((part) => ('href' in part ? part.href : part.text)).join('')).toBe(text);
          for (const part of parts)
            if ('href' in part) expect(['http:', 'https:']).toContain(new URL(part.href).protocol);
        },
      ),
    );
  });

  it('a filter only leaves out, and orders are orders of the same notes', () => {
    const some = fc
      .array(
        fc.record({ likeCount: fc.nat(3), tags: fc.subarray(['risk', 'geology']), author: fc.constantFrom('a', 'b') }),
      )
      .map((rows) =>
        rows.map(({ author, ...rest }, index) =>
          note((index % 9) + 1, { ...rest, user: { id: author } as Note['user'] }),
        ),
      );
    fc.assert(
      fc.property(some, fc.constantFrom('', 'a'), fc.subarray(['risk', 'geology']), (notes, author, tags) => {
        const filtered = filteredNotes(notes, { ...noFilter, author, tags });
        expect(filtered.every((each) => notes.includes(each))).toBe(true);
        expect(filtered).toHaveLength(
          notes.filter(
            (each) => (author === '' || each.user?.id === author) && tags.every((tag) => each.tags.includes(tag)),
          ).length,
        );
        const likes = filteredNotes(notes, { ...noFilter, sortBy: 'likes' }).map(({ likeCount }) => likeCount);
        expect(likes).toEqual(likes.toSorted((a, b) => b - a));
      }),
    );
  });

  it('tags are typed as they are shown', () => {
    const tag = fc.string({ unit: fc.constantFrom('a', 'b', 'ü', '-'), minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(fc.uniqueArray(tag, { maxLength: 20 }), (tags) => {
        const draft = noteKind('mine').draftOf(note(1, { content: 'x', tags }));
        expect(typedTags(draft.tags)).toEqual(tags);
        expect(noteKind('mine').faultsOf(draft)).toEqual({});
      }),
    );
  });
});
