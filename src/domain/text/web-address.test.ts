import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutEnd } from './cut-end.ts';
import { isWebAddress, longestAddress } from './web-address.ts';

it.each([
  'https://example.org',
  'http://example.org/report.pdf?page=3#table',
  'HTTPS://EXAMPLE.ORG/',
  'https://münchen.example/',
  'https://127.0.0.1:8080/',
  'https://[::1]/',
  'https://example.org/a%20b',
])('%j is a link', (text) => {
  expect(isWebAddress(text)).toBe(true);
});

it.each([
  '',
  'example.org',
  '//example.org',
  'xhttps://example.org/',
  'view-source:https://example.org/',
  'https:/example.org',
  'https:example.org',
  'https:///example.org',
  'https://',
  'ftp://example.org/',
  'javascript:alert(1)//https://example.org',
  'data:text/html,x',
  'https://user@example.org/',
  'https://user:password@example.org/',
  'https://:password@example.org/',
  'https://exa mple.org/',
  'https://example.org/a b',
  'https://example.org/\n',
  ' https://example.org/',
  'https://example.org/\u0000',
  'https://example.org:99999/',
  'https://%zz/',
  'https://example.org/\u202egnp.exe',
  'https://example.org/\u2066a',
])('%j is none', (text) => {
  expect(isWebAddress(text)).toBe(false);
});

it('has at most so many characters as programs take', () => {
  const begin = 'https://example.org/';
  expect(isWebAddress(begin + 'a'.repeat(longestAddress - begin.length))).toBe(true);
  expect(isWebAddress(begin + 'a'.repeat(longestAddress - begin.length + 1))).toBe(false);
});

it('is something that a browser opens by http or https, with nobody’s password', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withFragments: true, withQueryParameters: true }), fc.string()), (text) => {
      if (!isWebAddress(text)) return;
      const { protocol, username, password } = new URL(text);
      expect(['http:', 'https:']).toContain(protocol);
      expect(username + password).toBe('');
    }),
  );
});

it('takes every plain address of the web', () => {
  fc.assert(fc.property(fc.webUrl(), (text) => isWebAddress(text)));
});

it.each([
  ['1.500', '0', '1.5'],
  ['https://example.org/).', '.,)', 'https://example.org/'],
  ['', '0', ''],
  ['000', '0', ''],
  ['100', '', '100'],
  ['a-b-', '-', 'a-b'],
])('%j without %j at its end is %j', (text, characters, rest) => {
  expect(cutEnd(text, characters)).toBe(rest);
});
