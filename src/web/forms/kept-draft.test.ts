import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepShown, keptShown } from '../../features/imports/web/history/kept-imports.ts';
import { keepDraft, keptDraft } from './kept-draft.ts';

describe('what is kept in the tab of a browser', () => {
  const store = new Map<string, string>();
  beforeEach(() => {
    store.clear();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, text: string) => void store.set(key, text),
      removeItem: (key: string) => void store.delete(key),
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  it('is there again under its place, and gone when it is forgotten', () => {
    keepDraft('edit-mine-7', { base: { id: 7 }, draft: { name: 'Zebra' } });
    expect(keptDraft('edit-mine-7')).toEqual({ base: { id: 7 }, draft: { name: 'Zebra' } });
    expect(keptDraft('edit-mine-8')).toBeUndefined();
    keepDraft('edit-mine-7', undefined);
    expect(store.size).toBe(0);
  });

  it('is nothing where something else stands in its place', () => {
    store.set('draft:edit-mine-7', '{"half');
    expect(keptDraft('edit-mine-7')).toBeUndefined();
  });

  it('are the imports that tabs showed, as far as they can be some', () => {
    keepShown({ mines: 4, companies: 9 });
    expect(keptShown()).toEqual({ mines: 4, companies: 9 });
    store.set('openpit.imports', JSON.stringify({ mines: '4', companies: -1, media: 2.5, interests: 3, trades: 8 }));
    expect(keptShown()).toEqual({ interests: 3 });
    store.set('openpit.imports', 'null');
    expect(keptShown()).toEqual({});
    store.clear();
    expect(keptShown()).toEqual({});
  });

  it('is nothing, and no failure, where storage is full or switched off', () => {
    const refuses = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    vi.stubGlobal('sessionStorage', { getItem: refuses, setItem: refuses, removeItem: refuses });
    expect(() => keepDraft('a', { b: 1 })).not.toThrow();
    expect(() => keepDraft('a', undefined)).not.toThrow();
    expect(() => keepShown({ mines: 1 })).not.toThrow();
    expect(keptDraft('a')).toBeUndefined();
    expect(keptShown()).toEqual({});
  });
});
