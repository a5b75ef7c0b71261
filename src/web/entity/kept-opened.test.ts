import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetOpened } from './forget-opened.ts';
import { keepOpened, keptOpened, type Opened } from './kept-opened.ts';

const mine = (id: number): Opened => ({ kind: 'mine', title: `Mine ${id}`, address: `/mines/${id}` });

describe('what was opened last', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => stored.get(name) ?? null,
      setItem: (name: string, text: string) => void stored.set(name, text),
      removeItem: (name: string) => void stored.delete(name),
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('has the latest first, each once, and no more than twelve', () => {
    for (let id = 1; id <= 20; id += 1) keepOpened('mia', mine(id));
    keepOpened('mia', { ...mine(15), title: 'Renamed' });
    const opened = keptOpened('mia');
    expect(opened).toHaveLength(12);
    expect(opened.slice(0, 3).map(({ title }) => title)).toEqual(['Renamed', 'Mine 20', 'Mine 19']);
  });

  it('is of one member, and gone after a sign-out', () => {
    keepOpened('mia', mine(1));
    expect(keptOpened('otto')).toEqual([]);
    keepOpened('otto', mine(2));
    expect(keptOpened('mia')).toEqual([]);
    forgetOpened();
    expect(keptOpened('otto')).toEqual([]);
    expect(stored.size).toBe(0);
  });

  it.each([
    'x',
    'null',
    '{"member":"mia"}',
    '{"member":"mia","opened":[1,null,{"kind":"mine"},{"kind":"mine","title":"x","address":"javascript:alert(1)"}]}',
  ])('is nothing where %s is stored', (text) => {
    stored.set('openpit.opened', text);
    expect(keptOpened('mia')).toEqual([]);
  });

  it('does without storage', () => {
    const refuses = () => {
      throw new Error('refused');
    };
    vi.stubGlobal('localStorage', { getItem: refuses, setItem: refuses, removeItem: refuses });
    keepOpened('mia', mine(1));
    forgetOpened();
    expect(keptOpened('mia')).toEqual([]);
  });
});
