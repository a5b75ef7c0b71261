import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pathsThatLeadAway } from '../../../tests/paths-that-lead-away.ts';
import { returnPath } from './return-path.ts';

it.each([
  ['/', '/'],
  ['/mines?country=Canada#top', '/mines?country=Canada#top'],
  ['/mines/../companies/./7', '/companies/7'],
  ['/mines//7', '/mines//7'],
  ['/articles/économie?q=a b', '/articles/%C3%A9conomie?q=a%20b'],
  ['/%2fevil.example', '/%2fevil.example'],
  ['/@evil.example', '/@evil.example'],
  ['/?returnTo=//evil.example', '/?returnTo=//evil.example'],
])('%j leads to %s', (path, expected) => expect(returnPath(path)).toBe(expected));

it.each([...pathsThatLeadAway, '//evil.example/mines?stage=1#top', null, undefined])(
  '%j leads to the start page',
  (path) => {
    expect(returnPath(path)).toBe('/');
  },
);

const pieces = [
  ...['/', '//', '.', '..', '%2e', '%2E', '%2f', '%5c', '%5C', '\\', '\t', '\n', '\r', '\0', '\u001f', '\u007f', ' '],
  ...['@', ':', ';', '?', '#', '%', '%00', '%09', '%0a', '。', '．', '․', '\u00ad', '\u200b', '\u2028', '\ud800'],
  ...['a', 'evil.example', 'user:word@', 'https:', 'javascript:', 'é', '金', '[::1]', '0x7f.1'],
];
const paths = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => parts.join('')),
  fc.array(fc.constantFrom(...pieces), { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
  fc.string({ unit: 'binary' }),
  fc.webUrl(),
);

it('never leads elsewhere, from whatever page and however often a browser resolves it', () => {
  fc.assert(
    fc.property(paths, (path) => {
      const safe = returnPath(path);
      for (const page of [
        'https://openpit.example/',
        'https://openpit.example/sign-in?x#y',
        'http://localhost:3000/a/b',
      ]) {
        const once = new URL(safe, page);
        expect(once.origin).toBe(new URL(page).origin);
        expect(once.username + once.password).toBe('');
        expect(once.pathname + once.search + once.hash).toBe(safe);
        expect(new URL(once.pathname, page).origin).toBe(once.origin);
      }
      expect(returnPath(safe)).toBe(safe);
      // As a header has it: nothing that would break the line.
      expect(safe).toMatch(/^\/[\x20-\x7e]*$/);
    }),
    { numRuns: 5_000 },
  );
});
