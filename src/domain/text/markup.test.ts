import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapedMarkup, unescapedMarkup } from './markup.ts';

describe('a text in HTML or XML', () => {
  it.each([
    ['Tumblewood & Sons', 'Tumblewood &amp; Sons'],
    ['</h1><script>', '&lt;/h1&gt;&lt;script&gt;'],
    ['the "Main" zone', 'the &quot;Main&quot; zone'],
    ['O’Brien’s 5 µm', 'O’Brien’s 5 µm'],
    ['&amp;', '&amp;amp;'],
    ['', ''],
  ])('%s is written as %s', (text, written) => expect(escapedMarkup(text)).toBe(written));

  it('comes back as it was, and opens no tag', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(unescapedMarkup(escapedMarkup(text))).toBe(text);
        expect(escapedMarkup(text)).not.toMatch(/[<>"]/);
      }),
    ));

  it('keeps entities of others', () => expect(unescapedMarkup('&eacute;&lt;&quot;')).toBe('&eacute;<"'));
});
