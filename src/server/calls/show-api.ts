import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import apiReference from '@scalar/fastify-api-reference';
import type { Server } from './endpoint.ts';

/** The colours, letters and sizes of the product, and what they are called in the reference. */
async function readStyles(webFolder: string | undefined): Promise<string> {
  const here = (file: string) => readFile(new URL(file, import.meta.url), 'utf8');
  const [tokens, own] = await Promise.all([here('../../web/styles/tokens.css'), here('show-api.css')]);
  // Without built pages it has the letters of the system.
  const files = webFolder ? await readdir(path.join(webFolder, 'assets')).catch(() => []) : [];
  const letters = files.find((file) => /^inter-latin-wght-normal.*\.woff2$/.test(file));
  const face = letters
    ? `@font-face{font-family:'Inter Variable';font-weight:100 900;font-display:swap;src:url(/assets/${letters}) format('woff2')}`
    : '';
  return `${face}${tokens}${own}`;
}

/** Before the first paint: the scheme chosen in the product, else the system's. */
const schemeScript = `
let s;try{s=localStorage.getItem('color-scheme');localStorage.setItem('colorMode',s==='light'||s==='dark'?s:'system')}catch{}
if(s==='light'||s==='dark')document.documentElement.dataset.scheme=s`;

const header = `
<header class="openpit">
  <a href="/"><img src="/favicon.svg" alt="" width="28" height="28">OpenPit</a>
  <span>API reference</span>
  <nav aria-label="Main"><a href="/api-examples">Examples</a> <a href="/">Back to OpenPit</a></nav>
</header>`;

/** Not its script, which is text, too. */
const isPage = (payload: unknown): payload is string =>
  typeof payload === 'string' && payload.startsWith('<!doctype html>');

/** `/api/docs`: the page that shows the document. */
export async function showApi({ app }: Server, webFolder?: string): Promise<void> {
  const nonce = randomBytes(16).toString('base64url');
  const styles = await readStyles(webFolder);
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  const head = `<link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <style>${styles}</style>
    <script nonce="${nonce}">${schemeScript}</script>`;
  const framed = (page: string) =>
    page
      .replace('<html>', '<html lang="en">')
      .replace('</head>', () => `${head}</head>`)
      .replace('<body>', () => `<body>${header}`);
  await app.register(async (scope) => {
    scope.addHook('onRoute', (options) => {
      // Its script is 4 MB.
      options.config = { ...options.config, access: 'public', isConstant: options.url.endsWith('.js') };
    });
    // The library draws its page alone: what is ours goes in before anything compresses it.
    scope.addHook('onRequest', async (_request, reply) => {
      const send = reply.send.bind(reply);
      reply.send = (payload) => send(isPage(payload) ? framed(payload) : payload);
    });
    await scope.register(apiReference, {
      routePrefix: '/api/docs',
      configuration: {
        url: '/api/openapi.json',
        pageTitle: 'OpenPit API',
        favicon: '/favicon.svg',
        nonce,
        theme: 'none',
        withDefaultFonts: false,
        telemetry: false,
        // Nothing that leads elsewhere: no chat, no proxy, no tools of the library's maker.
        agent: { disabled: true },
        mcp: { disabled: true },
        proxyUrl: '',
        showDeveloperTools: 'never',
        hideClientButton: true,
        hideDarkModeToggle: true,
        // Programs call by a token; a session is the browser's own, and nothing to be typed.
        authentication: { preferredSecurityScheme: 'token' },
      },
      hooks: {
        onRequest: (_request, reply, done) => {
          reply.header('content-security-policy', policy);
          done();
        },
      },
    });
  });
}
