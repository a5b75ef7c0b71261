import { expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

it.each([
  ['/mines?country=Canada#top', '/mines?country=Canada#top'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
  ['/a\tb', '/'],
  [null, '/'],
])('%j becomes %s', (path, safe) => expect(safePath(path)).toBe(safe));
