import fc from 'fast-check';
import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { processorTime } from '../../../tests/processor-time.ts';
import { parsePlayer } from './iframe.ts';
import { playerTag, readPlayer } from './players.ts';

const youtube = 'https://www.youtube.com/embed/dQw4w9WgXcQ';
const rebuilt = (html: string, hosts: string[] = []) => {
  const parsed = parsePlayer(html, hosts);
  return parsed.ok ? playerTag(parsed.player) : parsed.message;
};
const invalid = 'Please enter valid iframe HTML code';

describe('parsePlayer', () => {
  it('keeps src, width, height and title of an embed code and drops the rest', () => {
    const given = `<iframe width="560" height="315" src="${youtube}?si=a&amp;start=5" title="Site visit &quot;2025&quot;"
      frameborder="0" allow="autoplay; camera" allowfullscreen srcdoc="<script>alert(1)</script>" onload="alert(1)"
      name="x" sandbox="allow-top-navigation" style="position:fixed"></iframe>`;
    expect(rebuilt(given)).toBe(
      `<iframe src="${youtube}?si=a&amp;start=5" width="560" height="315" title="Site visit &quot;2025&quot;"></iframe>`,
    );
  });

  it.each([
    `<p>watch <b><iframe src="${youtube}"></iframe></b></p>`,
    `<iframe src="javascript:alert(1)"></iframe><iframe src='${youtube}'></iframe>`,
    `<IFRAME SRC=${youtube}></IFRAME >`,
    `<iframe src="${youtube}"><script>alert(1)</script></iframe><script>alert(2)</script>`,
    `<svg><iframe src="${youtube}"></iframe></svg>`,
    `<iframe src=" ${youtube} " width="wide" height="0" title=" "></iframe>`,
    `<iframe src="${youtube}" src="https://evil.example/"></iframe>`,
    `<embed src="https://evil.example/"><iframe src="${youtube}"></iframe>`,
    `<iframe src="${youtube}" width="560abc" height="50%x"></iframe>`,
    // What stands in templates is none, however they nest; what stands behind them is.
    `<template><iframe src="https://evil.example/"></iframe></template><iframe src="${youtube}"></iframe>`,
    `<template><template></template><iframe src="https://evil.example/"></iframe></template><iframe src="${youtube}"></iframe>`,
    `<template><b>x</b><iframe src="https://evil.example/"></iframe></template><iframe src="${youtube}"></iframe>`,
    `</template><iframe src="${youtube}"></iframe>`,
  ])('finds the player in %s', (html) => {
    expect(rebuilt(html)).toBe(`<iframe src="${youtube}"></iframe>`);
  });

  it.each([
    '',
    'https://www.youtube.com/watch?v=1',
    `<iframe src="${youtube}">`,
    `iframe src="${youtube}" /iframe`,
    `&lt;iframe src="${youtube}"&gt;&lt;/iframe&gt;`,
    '<iframe></iframe>',
    '<iframe srcdoc="<b>x</b>"></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="java\nscript:alert(1)"></iframe>',
    '<iframe src="data:text/html,x"></iframe>',
    '<iframe src="/api/logout"></iframe>',
    '<iframe src="//www.youtube.com/embed/1"></iframe>',
    '<iframe src="http://www.youtube.com/embed/1"></iframe>',
    '<iframe src="https:www.youtube.com/embed/1"></iframe>',
    '<iframe src="https:\\\\www.youtube.com/embed/1"></iframe>',
    '<iframe src="https://user:word@www.youtube.com/embed/1"></iframe>',
    '<iframe src="https://user@www.youtube.com/embed/1"></iframe>',
    '<iframe src="https://:word@www.youtube.com/embed/1"></iframe>',
    '<iframe src="view-source:https://www.youtube.com/embed/1"></iframe>',
    '<iframe src="https://www.youtube.com/embed/\u0001"></iframe>',
    // As long as others, but not as a browser writes it.
    `<iframe src="https://www.youtube.com/${'é'.repeat(1_000)}"></iframe>`,
    `<iframe src="https://www.youtube.com/${'x'.repeat(2_048)}"></iframe>`,
    `<textarea><iframe src="${youtube}"></iframe></textarea>`,
    `<!-- <iframe src="${youtube}"></iframe> -->`,
    `<template><iframe src="${youtube}"></iframe></template>`,
    `<iframe src="https://"></iframe>`,
  ])('refuses %j', (html) => {
    expect(rebuilt(html)).toBe(invalid);
  });

  it.each([
    'https://evil.example/embed',
    'https://www.youtube.com.evil.example/embed/1',
    'https://www.youtube.com:8443/embed/1',
    'https://www.youtube.com./embed/1',
    'https://evilyoutube.com/embed/1',
    'https://localhost/api/logout',
    'https://www.уoutube.com/embed/1',
  ])('asks for the URL where %s is no known player', (src) => {
    expect(rebuilt(`<iframe src="${src}"></iframe>`)).toMatch(
      /cannot be embedded\. Give the URL of the page instead\.$/,
    );
  });

  it('knows further hosts by setting', () => {
    const src = 'https://player.example.org/1';
    expect(rebuilt(`<iframe src="${src}"></iframe>`, ['player.example.org'])).toBe(`<iframe src="${src}"></iframe>`);
  });

  it('keeps sizes in pixels and per cent and cuts long titles', () => {
    const given = `<iframe src="${youtube}" width="100%" height="166px" title="${'é'.repeat(300)}"></iframe>`;
    expect(parsePlayer(given)).toEqual({
      ok: true,
      player: { src: youtube, width: '100%', height: '166', title: 'é'.repeat(200) },
    });
    expect(rebuilt(`<iframe src="${youtube}" width="101%" height="-1"></iframe>`)).toBe(
      `<iframe src="${youtube}"></iframe>`,
    );
    expect(rebuilt(`<iframe src="${youtube}" title="a\u202eb"></iframe>`)).toBe(`<iframe src="${youtube}"></iframe>`);
  });

  it('holds lengths at their bounds', () => {
    const begin = 'https://www.youtube.com/';
    const longest = begin + 'x'.repeat(2_048 - begin.length);
    expect(rebuilt(`<iframe src="${longest}"></iframe>`)).toBe(`<iframe src="${longest}"></iframe>`);
    expect(rebuilt(`<iframe src="${longest}x"></iframe>`)).toBe(invalid);
    const tag = `<iframe src="${youtube}"></iframe>`;
    expect(rebuilt(' '.repeat(50_000 - tag.length) + tag)).toBe(tag);
    expect(rebuilt(' '.repeat(50_001 - tag.length) + tag)).toBe(invalid);
    expect(rebuilt(`<iframe src="${youtube}" title="Site  visit\n2025"></iframe>`)).toBe(
      `<iframe src="${youtube}" title="Site visit 2025"></iframe>`,
    );
  });

  it('takes tags that a browser would make a tree of the square of their number of', () => {
    const bold = Array.from({ length: 1_000 }, (_, index) => `<b a${index}>`).join('');
    const html = `<p>${bold}${'<p>x'.repeat(2_500)}<iframe src="${youtube}"></iframe>`;
    expect(rebuilt(html)).toBe(`<iframe src="${youtube}"></iframe>`);
    expect(processorTime(() => parsePlayer(html), 50)).toBeLessThan(50);
  });

  it('takes deep nesting', () => {
    expect(rebuilt(`${'<div>'.repeat(3_000)}<iframe src="${youtube}"></iframe>`)).toBe(
      `<iframe src="${youtube}"></iframe>`,
    );
  });
});

describe('the rebuilt tag', () => {
  it('is one iframe with the four attributes, whatever they hold, and reads back', () => {
    const part = fc.option(fc.string({ unit: 'grapheme', maxLength: 30 }), { nil: null });
    fc.assert(
      fc.property(
        fc.webUrl({ validSchemes: ['https'], withQueryParameters: true }),
        part,
        part,
        part,
        (src, ...rest) => {
          const [width, height, title] = rest.map((text) => text?.replaceAll(/[\r\0]/g, '') ?? null);
          const player = { src, width: width ?? null, height: height ?? null, title: title ?? null };
          const tag = playerTag(player);
          const nodes = parseFragment(tag).childNodes;
          expect(nodes.map((node) => node.nodeName)).toEqual(['iframe']);
          const attributes = 'attrs' in nodes[0]! ? nodes[0].attrs : [];
          expect(Object.fromEntries(attributes.map(({ name, value }) => [name, value]))).toEqual(
            Object.fromEntries(Object.entries(player).filter(([, value]) => value !== null)),
          );
          expect(readPlayer(tag)).toEqual(player);
        },
      ),
    );
  });

  it.each([
    '',
    '<iframe></iframe>',
    '<iframe src="http://a.example/"></iframe>',
    '<iframe title="x"></iframe>',
    '<iframe src="https://a.example/"></iframe><script></script>',
    '<script src="https://a.example/"></script>',
  ])('is read from nothing else: %s', (text) => {
    expect(readPlayer(text)).toBeNull();
  });
});
