import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { cleanText, hasBidiOverride, hasControlCharacters } from './fold.ts';
import { type Player, players } from './players.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

export type ParsedPlayer = { ok: true; player: Player } | { ok: false; message: string };

const notAnIframe = 'Please enter valid iframe HTML code';
const addressLimit = 2_048;
const titleLimit = 200;

const isElement = (node: Node): node is Element => 'tagName' in node;

/** All iframes in document order; walked without recursion, since members choose how deep it is. */
function iframesOf(nodes: readonly Node[]): Element[] {
  const found: Element[] = [];
  const open = nodes.toReversed();
  for (let node = open.pop(); node; node = open.pop()) {
    if (!isElement(node)) continue;
    if (node.tagName === 'iframe') found.push(node);
    open.push(...node.childNodes.toReversed());
  }
  return found;
}

const attribute = (element: Element, name: string) => element.attrs.find((attr) => attr.name === name)?.value.trim();

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
  return [...title].slice(0, titleLimit).join('');
}

/**
 * The player in HTML that a member gave, parsed as a browser parses it: the first iframe with an https `src`, of which
 * only `src`, `width`, `height` and `title` are kept. Its host must be a known player or one of `moreHosts`. `message` is
 * a sentence. The text itself must never be stored or shown.
 */
export function parsePlayer(html: string, moreHosts: readonly string[] = []): ParsedPlayer {
  if (!/<iframe[\s/>]/i.test(html) || !/<\/iframe\s*>/i.test(html)) return { ok: false, message: notAnIframe };
  for (const iframe of iframesOf(parseFragment(html).childNodes)) {
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
