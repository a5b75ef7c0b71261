import { expect, it } from 'vitest';
import { withRows } from './further-rows.ts';

const page = { nextOffsets: { notes: 2, media: 9 }, notes: [{ id: 5 }, { id: 4 }], media: [] };

it('further rows stand behind those that are shown, each once, until the list has ended', () => {
  const more = withRows(page, 'notes', { from: 2, rows: [{ id: 4 }, { id: 3 }], next: 4 });
  expect(more).toEqual({ ...page, nextOffsets: { notes: 4, media: 9 }, notes: [{ id: 5 }, { id: 4 }, { id: 3 }] });
  const all = withRows(more, 'notes', { from: 4, rows: [{ id: 2 }], next: undefined });
  expect(all).toEqual({ ...page, nextOffsets: { media: 9 }, notes: [5, 4, 3, 2].map((id) => ({ id })) });
});

it('rows of a page that was read anew meanwhile are left out', () => {
  expect(withRows(page, 'notes', { from: 7, rows: [{ id: 1 }], next: undefined })).toBe(page);
});

it('a list that lies within a part of the page goes on there', () => {
  const company = { id: 8, promises: [{ id: 5 }] };
  const rows = { from: 1, rows: [{ id: 4 }], next: undefined };
  expect(withRows({ nextOffsets: { promises: 1 }, company }, 'promises', rows, 'company')).toEqual({
    nextOffsets: {},
    company: { id: 8, promises: [{ id: 5 }, { id: 4 }] },
  });
});
