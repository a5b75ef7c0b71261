import { afterEach, expect, it, vi } from 'vitest';
import { keepDraft, keptDraft } from './forms/kept-draft.ts';
import { forgetOthers } from './forget-others.ts';

afterEach(() => vi.unstubAllGlobals());

it('shows what was typed in a tab to its member again, and to nobody who signs in after', () => {
  const store = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => void store.set(key, text),
    clear: () => store.clear(),
  });
  forgetOthers('ann');
  keepDraft('quarter-7', { cash: '8,450' });
  forgetOthers('ann');
  expect(keptDraft('quarter-7')).toEqual({ cash: '8,450' });
  forgetOthers('ben');
  expect(keptDraft('quarter-7')).toBeUndefined();
  forgetOthers('ann');
  expect(keptDraft('quarter-7')).toBeUndefined();
});

it('is no failure where storage is switched off', () => {
  const refuses = () => {
    throw new DOMException('off', 'SecurityError');
  };
  vi.stubGlobal('sessionStorage', { getItem: refuses });
  expect(() => forgetOthers('ann')).not.toThrow();
});
