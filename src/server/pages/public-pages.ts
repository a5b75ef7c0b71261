import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { avatarLetter } from '../../domain/text/display-name.ts';
import { escapedMarkup } from '../../domain/text/markup.ts';
import { takes } from './compression.ts';
import type { Member } from '../callers/session.ts';

/** What the build says of the pages that it drew from `content/`. */
interface SiteIndex {
  /** Stands for the origin in all of them. */
  origin: string;
  pages: string[];
  /** Words in a member's header that the member's own replace. */
  memberWords: Record<'id' | 'email' | 'letter' | 'picture', string>;
  memberHeaders: Record<string, string>;
}

export interface PreparedPage {
  /** As visitors see it. */
  html: string;
  /** As it was drawn, for members. */
  drawn: string;
  /** Its content security policy. */
  policy: string;
  /** Its ETag. */
  tag: string;
  /** By Brotli, once that is done: a quarter fewer bytes than what is compressed with each answer. */
  packed: Buffer | undefined;
}

export interface PublicPages {
  /** Whether a path, without a slash at its end, is one of them; `/` is. */
  has(place: string): boolean;
  /** Sends a page as who asks sees it. */
  send(request: FastifyRequest, reply: FastifyReply, place: string): FastifyReply;
  /** A page as visitors see it, for another address than its own. */
  find(place: string): PreparedPage;
  /** A text of the build with the origin in it. */
  withOrigin(text: string): string;
}

const packed = promisify(brotliCompress);

const headerStart = '<!--header-->';
const headerEnd = '<!--/header-->';

/** The member's header for the visitors' one: who is signed in sees it at once, without a script. */
function withMember(html: string, index: SiteIndex, member: Member): string {
  const { memberHeaders, memberWords } = index;
  const words: Record<string, string> = {
    [memberWords.id]: encodeURIComponent(member.id),
    [memberWords.email]: member.email,
    [memberWords.letter]: avatarLetter(member),
    [memberWords.picture]: member.profileImageUrl ?? '',
  };
  const variant = `${member.isAdmin ? 'admin' : 'member'}${member.profileImageUrl ? ' with picture' : ''}`;
  const own = Object.entries(words).reduce(
    (text, [word, value]) => text.replaceAll(word, () => escapedMarkup(value)),
    memberHeaders[variant] ?? '',
  );
  const start = html.indexOf(headerStart);
  const end = html.indexOf(headerEnd, start);
  return start < 0 || end < 0 ? html : html.slice(0, start) + own + html.slice(end + headerEnd.length);
}

/** Links of visitors to pages of members lead to where one signs in, and from there to the page. */
const toSignIn = (html: string, isMembersOnly: (path: string) => boolean) =>
  html.replaceAll(/(<a [^<>]*?href=")(\/[^"?#]*)(")/g, (link, start: string, path: string, end: string) =>
    isMembersOnly(path) ? `${start}/api/login?returnTo=${encodeURIComponent(path)}${end}` : link,
  );

const tagOf = (html: string) => `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;

/** Whether a browser has this very page already. */
function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match'];
  return known === '*' || (known?.split(',').some((each) => each.trim().replace(/^(?:W\/)?/, 'W/') === tag) ?? false);
}

/**
 * The pages that anyone may read: the same for all visitors, with their own header for members. Browsers and shared caches
 * keep them and ask whether they changed; an answer depends on the cookie, so no cache shows one person's to another.
 */
export async function readPublicPages(
  folder: string,
  /** Known when the server listens, not before. */
  origin: () => string,
  policyOf: (html: string) => string,
  /** Whether a path opens for members only. */
  isMembersOnly: (path: string) => boolean,
): Promise<PublicPages> {
  const index = JSON.parse(await readFile(path.join(folder, '../site.json'), 'utf8')) as SiteIndex;
  const withOrigin = (text: string) => text.replaceAll(index.origin, origin);
  const built = new Map<string, string>();
  for (const page of index.pages) built.set(page, await readFile(path.join(folder, page, 'index.html'), 'utf8'));

  const prepared = new Map<string, PreparedPage>();
  function find(place: string): PreparedPage {
    const known = prepared.get(place);
    if (known) return known;
    const drawn = withOrigin(built.get(place) ?? '');
    const html = toSignIn(drawn, (path) => !built.has(path) && isMembersOnly(path));
    const page: PreparedPage = { html, drawn, policy: policyOf(html), tag: tagOf(html), packed: undefined };
    prepared.set(place, page);
    void packed(html).then((bytes) => {
      page.packed = bytes;
    });
    return page;
  }
  return {
    withOrigin,
    has: (place) => built.has(place),
    find,
    send(request, reply, place) {
      const page = find(place);
      const html = request.member ? withMember(page.drawn, index, request.member) : page.html;
      const tag = request.member ? tagOf(html) : page.tag;
      reply
        .header('content-security-policy', page.policy)
        .header('cache-control', request.member ? 'private, no-cache' : 'no-cache')
        .header('vary', 'cookie')
        .header('etag', tag);
      if (isKnown(request, tag)) return reply.code(304).send();
      reply.type('text/html; charset=utf-8');
      if (!request.member && page.packed && takes(request.headers['accept-encoding'], 'br'))
        return reply.header('content-encoding', 'br').header('vary', 'cookie, accept-encoding').send(page.packed);
      return reply.serializer(String).send(html);
    },
  };
}
