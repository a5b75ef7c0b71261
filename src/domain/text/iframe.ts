import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import { firstCharacters } from './fold.ts';
import { cleanText, hasBidiOverride, hasControlCharacters } from './stored-text.ts';
import { type Player, players } from './players.ts';

export type ParsedPlayer = { ok: true; player: Player } | { ok: false; message: string };

const notAnIframe = 'Please enter valid iframe HTML code';
const addressLimit = 2_048;
const titleLimit = 200;
/** More than any embed code; a field of text holds less. */
const htmlLimit = 50_000;

/** Elements whose content a browser reads as text, and how. */
const textElements: ReadonlyMap<string, Tokenizer['state']> = new Map([
  ...['iframe', 'style', 'xmp', 'noembed', 'noframes', 'noscript'].map(
    (name) => [name, TokenizerMode.RAWTEXT] as const,
  ),
  ...['textarea', 'title'].map((name) => [name, TokenizerMode.RCDATA] as const),
  ['script', TokenizerMode.SCRIPT_DATA],
  ['plaintext', TokenizerMode.PLAINTEXT],
]);

const ignore = () => {};

/**
 * All iframes in document order, outside of templates. No tree is built of the tags: what the standard has to say of
 * wrong nesting makes trees of the square of the size of their text.
 */
function iframesOf(html: string): Token.TagToken[] {
  const found: Token.TagToken[] = [];
  let templates = 0;
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag(tag) {
        if (tag.tagName === 'template') templates += 1;
        if (tag.tagName === 'iframe' && templates === 0) found.push(tag);
        tokenizer.state = textElements.get(tag.tagName) ?? tokenizer.state;
      },
      onEndTag(tag) {
        if (tag.tagName === 'template' && templates > 0) templates -= 1;
      },
      onComment: ignore,
      onDoctype: ignore,
      onEof: ignore,
      onCharacter: ignore,
      onNullCharacter: ignore,
      onWhitespaceCharacter: ignore,
    },
  );
  tokenizer.write(html, true);
  return found;
}

const attribute = (tag: Token.TagToken, name: string) => tag.attrs.find((attr) => attr.name === name)?.value.trim();

function httpsAddress(text: string | undefined): URL | null {
  if (text === undefined || text.length > addressLimit || hasControlCharacters(text) || /[\s\\]/.test(text))
    return null;
  if (!/^https:\/\/[^/]/i.test(text) || !URL.canParse(text)) return null;
  const address = new URL(text);
  return address.username === '' && address.password === '' && address.href.length <= addressLimit ? address : null;
}

/** Pixels from 1 to 9999, or per cent from 1 to 100; anything else is dropped. */
function size(text: string | undefined): string | null {
  const match = /^([1-9]\d{0,3})(px|%)?$/.exec(text ?? '');
  if (!match) return null;
  if (match[2] !== '%') return match[1] ?? null;
  return Number(match[1]) <= 100 ? match[0] : null;
}

function titleOf(text: string | undefined): string | null {
  const title = cleanText(text ?? '').replace(/\s+/g, ' ');
  if (title === '' || hasControlCharacters(title) || hasBidiOverride(title) || /\p{Cs}/u.test(title)) return null;
  return firstCharacters(title, titleLimit);
}

/**
 * The player in HTML that a member gave, parsed as a browser parses it: the first iframe with an https `src`, of which
 * only `src`, `width`, `height` and `title` are kept. Its host must be a known player or one of `moreHosts`. `message` is
 * a sentence. The text itself must never be stored or shown.
 */
export function parsePlayer(html: string, moreHosts: readonly string[] = []): ParsedPlayer {
  if (html.length > htmlLimit) return { ok: false, message: notAnIframe };
  if (!/<iframe[\s/>]/i.test(html) || !/<\/iframe\s*>/i.test(html)) return { ok: false, message: notAnIframe };
  for (const iframe of iframesOf(html)) {
    const address = httpsAddress(attribute(iframe, 'src'));
    if (!address) continue;
    const known = [...players, ...moreHosts].includes(address.hostname) && address.port === '';
    if (!known) {
      return { ok: false, message: `Players of ${address.host} cannot be embedded. Give the URL of the page instead.` };
    }
    return {
      ok: true,
      player: {
        src: address.href,
        width: size(attribute(iframe, 'width')),
        height: size(attribute(iframe, 'height')),
        title: titleOf(attribute(iframe, 'title')),
      },
    };
  }
  return { ok: false, message: notAnIframe };
}
