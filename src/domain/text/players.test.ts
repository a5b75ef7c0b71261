import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Player, players, playerTag, readPlayer } from './players.ts';

const player: Player = {
  src: 'https://www.youtube.com/embed/abc?start=1&end=2',
  width: '560',
  height: '50%',
  title: 'Site visit',
};

describe('the tag of a player', () => {
  it('holds its four fields in one order', () => {
    expect(playerTag(player)).toBe(
      '<iframe src="https://www.youtube.com/embed/abc?start=1&amp;end=2" width="560" height="50%" title="Site visit"></iframe>',
    );
  });

  it('leaves out what is not known', () => {
    expect(playerTag({ ...player, width: null, height: null, title: null })).toBe(
      '<iframe src="https://www.youtube.com/embed/abc?start=1&amp;end=2"></iframe>',
    );
  });

  it('lets no title end its attribute', () => {
    const tag = playerTag({ ...player, title: '"><script>alert(1)</script>&quot;' });
    expect(tag).toContain('title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;quot;"');
    expect(tag.match(/</g)).toHaveLength(2);
    expect(readPlayer(tag)?.title).toBe('"><script>alert(1)</script>&quot;');
  });

  it('reads back as it was written, whatever the fields hold', () => {
    const text = fc.string({ unit: 'binary', maxLength: 40 });
    const some = fc.option(text);
    fc.assert(
      fc.property(text, some, some, some, (rest, width, height, title) => {
        const one: Player = { src: `https://host/${rest}`, width, height, title };
        expect(readPlayer(playerTag(one))).toEqual(one);
      }),
    );
  });
});

describe('what is no player', () => {
  it.each([
    '',
    'https://www.youtube.com/embed/abc',
    '<iframe></iframe>',
    '<iframe width="1"></iframe>',
    '<iframe src="http://www.youtube.com/embed/abc"></iframe>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe src="//host/abc"></iframe>',
    "<iframe src='https://host/abc'></iframe>",
    '<iframe src=https://host/abc></iframe>',
    '<iframe  src="https://host/abc"></iframe>',
    '<iframe src="https://host/abc" ></iframe>',
    '<iframe src="https://host/abc"/>',
    '<iframe src="https://host/abc"></iframe><script></script>',
    '<iframe src="https://host/abc">x</iframe>',
    '<IFRAME src="https://host/abc"></IFRAME>',
    '<iframe src="https://host/a<b"></iframe>',
    '<iframe src="https://host/abc" data-x="1"></iframe>',
    '\n<iframe src="https://host/abc"></iframe>',
  ])('%j', (text) => {
    expect(readPlayer(text)).toBeNull();
  });

  it('is kept of a tag with other attributes: only the four are read', () => {
    expect(readPlayer('<iframe src="https://host/abc" onload="alert(1)" srcdoc="x"></iframe>')).toEqual({
      src: 'https://host/abc',
      width: null,
      height: null,
      title: null,
    });
  });
});

it('knows hosts by their whole name, in lower case, each once', () => {
  expect(new Set(players).size).toBe(players.length);
  for (const host of players) expect(new URL(`https://${host}/`).hostname).toBe(host);
  expect(players).toContain('player.vimeo.com');
});
