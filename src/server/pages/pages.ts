import fastifyStatic from '@fastify/static';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { idPattern } from '../../domain/records/ids.ts';
import { players } from '../../domain/text/players.ts';
import type { SignInOptions } from '../../contract.ts';
import { returnPath } from '../../domain/text/return-path.ts';
import type { Server } from '../calls/endpoint.ts';
import { firstAnswer } from './first-answers.ts';
import { withFirstWords } from './first-words.ts';
import { notFound, sendProblem, unauthorized } from '../problems/problems.ts';
import { type PublicPages, readPublicPages } from './public-pages.ts';
import { type PageView, viewAhead } from './views.ts';
import type { Member } from '../callers/session.ts';

/** A path that the browser code knows; `:id` stands for one segment. Written by the build. */
interface PageRoute {
  path: string;
  /** Opens signed out, too. */
  public: boolean;
  /** Its scripts and styles, so that the browser fetches them before the router asks for them. */
  assets: string[];
  views?: Readonly<Record<string, PageView>>;
}

interface Page {
  html: string;
  policy: string;
}

/** What stands in the elements of a name, but for those whose tag says that it stands elsewhere or is data. */
function inlineTexts(html: string, name: 'script' | 'style'): string[] {
  const texts: string[] = [];
  let end = 0;
  for (let tag = html.indexOf(`<${name}`); tag >= 0; tag = html.indexOf(`<${name}`, end)) {
    const start = html.indexOf('>', tag) + 1;
    end = html.indexOf(`</${name}>`, start);
    if (start === 0 || end < 0) break;
    if (!/\bsrc=|application\/(?:ld\+)?json/.test(html.slice(tag, start))) texts.push(html.slice(start, end));
  }
  return texts;
}

/** `'self'`, and the hash of each text that stands inline. */
const sources = (html: string, name: 'script' | 'style') =>
  [
    "'self'",
    ...inlineTexts(html, name).map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  ].join(' ');

/** Scripts and styles of a page: its own files, and what stands inline in it by hash. */
function policyOf(html: string, frames: readonly string[]): string {
  return [
    "default-src 'none'",
    `script-src ${sources(html, 'script')}`,
    // No attributes: what is computed goes through the object model.
    `style-src ${sources(html, 'style')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${frames.map((host) => `https://${host}`).join(' ') || "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const segmentsOf = (place: string) => (place === '/' ? place : place.replace(/\/$/, '')).split('/');

/** Ids of members have letters, all others are digits: `/mines/1e2` is no page. */
const isId = (text: string, of: string | undefined) =>
  of === 'user' || of === 'users' ? text !== '' : idPattern.test(text);

/** Whether a place is one of a route, perhaps with a slash behind it. */
function isOf({ path: wanted }: PageRoute, place: string): boolean {
  const [ours, given] = [segmentsOf(wanted), segmentsOf(place)];
  return (
    ours.length === given.length &&
    ours.every((segment, index) =>
      segment.startsWith(':') ? isId(given[index]!, ours[index - 1]) : segment === given[index],
    )
  );
}

/** After styles and letters: what the document itself says is painted before any script runs. */
const preload = (file: string) => `<link rel="modulepreload" fetchpriority="low" href="${file}">`;

const sheet = '<link rel="stylesheet"';

/**
 * Styles of a page as such, not only fetched ahead: a page that is drawn a frame before they apply jumps. They stand before
 * those of the shell, so that among rules of one weight those decide that the router adds behind them.
 */
const withStyles = (html: string, files: readonly string[]) =>
  html.replace(sheet, () => `${files.map((file) => `${sheet} href="${file}">`).join('')}${sheet}`);

/** JSON that cannot end the script element that it stands in. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/** Who is signed in, for the browser code to read without a request of its own. */
function withSession(html: string, member: Member | null): string {
  const { sessionId: _, ...user } = member ?? { sessionId: '' };
  const element = `<script type="application/json" id="session">${inScript(member && user)}</script>`;
  return html.replace('</head>', () => `${element}</head>`);
}

/** Pages of one-time links, whoever is signed in in the browser that opens them. */
const linkPages = new Set(['/reset-password', '/confirm-email', '/set-up']);

/** What the sign-in pages offer here, for the browser code to read. */
function withOptions(html: string, config: Server['config']): string {
  const options: SignInOptions = { provider: config.oidc !== undefined, mail: config.mail !== undefined };
  const element = `<script type="application/json" id="sign-in">${inScript(options)}</script>`;
  return html.replace('</head>', () => `${element}</head>`);
}

/** Whoever goes on to create an account before the scripts are there still comes back to where one wanted to go. */
function withReturn(page: Page, asked: string | null): Page {
  const returnTo = returnPath(asked);
  if (returnTo === '/') return page;
  const create = `href="/sign-in?create&amp;returnTo=${encodeURIComponent(returnTo)}"`;
  return { ...page, html: page.html.replaceAll('href="/sign-in?create"', create) };
}

/** The pages of the application that open signed out, and the empty one as `app`. */
async function readPages(
  folder: string,
  publicPages: PublicPages,
  config: Server['config'],
): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  for (const file of await readdir(folder, { recursive: true })) {
    if (!file.endsWith('.html')) continue;
    const isShell = file === '__spa-fallback.html';
    const address = isShell ? 'app' : `/${file.replace(/(^|\/)index\.html$/, '')}`.replace(/(.)\/$/, '$1');
    if (publicPages.has(address)) continue;
    const built = await readFile(path.join(folder, file), 'utf8');
    const html = isShell ? built : withOptions(withSession(built, null), config);
    pages.set(address, { html, policy: policyOf(html, [...players, ...config.mediaHosts]) });
  }
  return pages;
}

function send(reply: FastifyReply, page: Page, status = 200) {
  return reply
    .code(status)
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-store')
    .header('vary', 'cookie')
    .type('text/html; charset=utf-8')
    .serializer(String)
    .send(page.html);
}

/** Serves the built browser code: assets for ever, prerendered pages to visitors, the app to members. */
export async function servePages(server: Server, folder: string): Promise<void> {
  const { app, config } = server;
  const origin = () => {
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    return config.publicUrl ?? `http://localhost:${port}`;
  };
  const routes = JSON.parse(await readFile(path.join(folder, '../routes.json'), 'utf8')) as PageRoute[];
  const isMembersOnly = (place: string) => routes.some((route) => !route.public && isOf(route, place));
  const publicPages = await readPublicPages(folder, origin, (html) => policyOf(html, []), isMembersOnly);
  const pages = await readPages(folder, publicPages, config);
  const shell = pages.get('app');
  if (!shell || !publicPages.has('/')) throw new Error('The build has no pages. Run `npm run build`.');

  await app.register(async (scope) => {
    scope.addHook('onRoute', (options) => {
      options.config = { ...options.config, access: 'asset' };
    });
    await scope.register(fastifyStatic, {
      root: path.join(folder, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      immutable: true,
      maxAge: '1y',
      preCompressed: true,
      index: false,
    });
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (!entry.isFile() || /\.(html|br|gz)$/.test(entry.name)) continue;
      const file = await readFile(path.join(folder, entry.name));
      const bytes = () => (/\.(txt|xml)$/.test(entry.name) ? publicPages.withOrigin(file.toString()) : file);
      const type = {
        '.svg': 'image/svg+xml',
        '.txt': 'text/plain; charset=utf-8',
        '.xml': entry.name === 'feed.xml' ? 'application/atom+xml; charset=utf-8' : 'application/xml; charset=utf-8',
        '.ico': 'image/x-icon',
        '.png': 'image/png',
        '.webmanifest': 'application/manifest+json',
      }[path.extname(entry.name)];
      scope.get(`/${entry.name}`, { schema: { hide: true } }, (_request, reply) =>
        reply
          .type(type ?? 'application/octet-stream')
          .header('cache-control', 'public, max-age=3600')
          .send(bytes()),
      );
    }
  });

  async function page(request: FastifyRequest, reply: FastifyReply) {
    // Put together, not resolved: `//name/path` is a path here, not another host.
    const { pathname, searchParams } = new URL(`http://here.invalid${request.url}`);
    if (pathname.startsWith('/api/') || pathname === '/api') {
      return sendProblem(request.member ? notFound('This call') : unauthorized(), request, reply);
    }
    const route = routes.find((candidate) => isOf(candidate, pathname));
    const place = pathname.replace(/(.)\/$/, '$1');
    const own = pages.get(place);
    if (publicPages.has(place) && !(request.member && place === '/')) return publicPages.send(request, reply, place);
    if (own && linkPages.has(place)) return send(reply, own);
    if (request.member) {
      if (pathname === '/sign-in') return reply.redirect(returnPath(searchParams.get('returnTo') ?? '/'), 302);
      const assets = route?.assets ?? [];
      const isStyle = (file: string) => file.endsWith('.css');
      const scripts = assets
        .filter((file) => !isStyle(file))
        .map(preload)
        .join('');
      const first = route && (await firstAnswer(server, request));
      const answer = first ? `<script type="application/json" id="first-answer">${first.text}</script>` : '';
      const empty = first?.words ? withFirstWords(shell!.html, first.words) : shell!.html;
      // The answer last: it is long, and the words before it are painted without it.
      const html = withStyles(withSession(empty, request.member), assets.filter(isStyle))
        .replace('</head>', () => `${scripts}${viewAhead(route?.views, searchParams)}</head>`)
        .replace('</body>', () => `${answer}</body>`);
      return send(reply.header('x-robots-tag', 'noindex'), { html, policy: shell!.policy }, route ? 200 : 404);
    }
    if (own) return send(reply, place === '/sign-in' ? withReturn(own, searchParams.get('returnTo')) : own);
    // After signing in one is where one wanted to go.
    const landing = publicPages.find('/');
    const returnTo = `returnTo=${encodeURIComponent(request.url)}`;
    const html = landing.html
      .replaceAll('href="/api/login"', `href="/api/login?${returnTo}"`)
      .replaceAll('href="/api/login?create"', `href="/api/login?create&amp;${returnTo}"`)
      .replace(`data-led="${route ? 'members' : 'nowhere'}" hidden=""`, '');
    return send(reply, { ...landing, html }, route ? 200 : 404);
  }
  app.get('/*', { config: { access: 'page' }, schema: { hide: true } }, page);
}
