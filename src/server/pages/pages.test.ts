import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp, testSecret } from '../../../tests/kit.ts';
import { pathsThatLeadAway } from '../../../tests/paths-that-lead-away.ts';
import { buildApp } from '../app.ts';
import { firstAnswerWait } from './first-answers.ts';

let test: TestApp;
let app: Awaited<ReturnType<typeof buildApp>>;
let folder: string;
let cookies: Record<string, string>;

const pageOf = (text: string) =>
  `<!DOCTYPE html><html><head><title>${text}</title></head><body><script>start('${text}')</script>` +
  `<a href="/api/login">Sign in</a></body></html>`;

/** A public page as the build draws it. */
const publicPageOf = (text: string) =>
  `<!doctype html><html><head><title>${text}</title><link rel="canonical" href="https://placeholder.invalid/x">` +
  `<style>main{margin:0}</style></head>` +
  `<body><!--header--><header>Visitor</header><!--/header--><main>${text} ` +
  `<p data-led="members" hidden="">For members</p><p data-led="nowhere" hidden="">Nowhere</p><a href="/api/login?create">Start</a> ` +
  `<a class="more" href="/mines">Mines</a> <a href="/about">About</a></main></body></html>`;

const site = {
  origin: 'https://placeholder.invalid',
  pages: ['/', '/about'],
  memberWords: { id: 'the-id', email: 'the-email', letter: 'the-letter', picture: 'the-picture' },
  memberHeaders: {
    admin: '<header>Admin the-letter the-email /user/the-id</header>',
    member: '<header>Member the-letter the-email /user/the-id</header>',
  },
};

/** The server with a build of the smallest pages. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'openpit-pages-'));
  const client = path.join(folder, 'client');
  await mkdir(path.join(client, 'assets'), { recursive: true });
  await mkdir(path.join(client, 'sign-in'));
  await mkdir(path.join(client, 'about'));
  await writeFile(path.join(client, 'index.html'), publicPageOf('Landing'));
  await writeFile(path.join(client, 'about/index.html'), publicPageOf('About'));
  await writeFile(path.join(client, 'sitemap.xml'), '<loc>https://placeholder.invalid/about</loc>');
  await writeFile(path.join(folder, 'site.json'), JSON.stringify(site));
  await writeFile(
    path.join(client, 'sign-in/index.html'),
    pageOf('Sign in').replace('</a>', '</a><a href="/sign-in?create">New</a>'),
  );
  await writeFile(
    path.join(client, '__spa-fallback.html'),
    pageOf('App')
      .replace('</head>', '<link rel="stylesheet" href="/assets/shell-1.css"/></head>')
      .replace('</body>', '<p>Loading...</p></body>'),
  );
  await writeFile(path.join(client, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(path.join(client, 'assets/app-1.js'), 'export {}');
  await writeFile(
    path.join(folder, 'routes.json'),
    JSON.stringify([
      { path: '/', public: true, assets: [] },
      { path: '/sign-in', public: true, assets: [] },
      { path: '/mines', public: false, assets: ['/assets/app-1.css', '/assets/app-1.js'] },
      { path: '/mines/:id', public: false, assets: [] },
      { path: '/user/:id', public: false, assets: [] },
    ]),
  );
  test = await openTestApp();
  app = await buildApp({ config: test.config, db: test.db, secret: testSecret, log: false, webFolder: client });
  const member = await test.signUp('Nora </script><script>alert(1)</script>');
  cookies = Object.fromEntries(member.cookies);
});
afterAll(async () => {
  await app.close();
  await test.close();
  await rm(folder, { recursive: true });
});

const host = { host: 'localhost:3000' };
const asVisitor = (url: string) => app.inject({ url, headers: host });
const asMember = (url: string) => app.inject({ url, headers: host, cookies });

describe('a visitor', () => {
  it('gets the landing page, which search engines may list', async () => {
    const answer = await asVisitor('/');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<title>Landing</title>');
    expect(answer.headers['x-robots-tag']).toBeUndefined();
    expect(answer.headers['content-security-policy']).toContain("frame-src 'none'");
    expect(answer.headers['content-security-policy']).not.toContain('unsafe');
  });

  it('gets a page of the application with its inline scripts by hash', async () => {
    const answer = await asVisitor('/sign-in');
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[^']+'/);
    expect(answer.headers['content-security-policy']).toContain('frame-src https://');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is led back to where one wanted to go, also before the scripts of the page are there', async () => {
    const linkOf = async (url: string) => /href="(\/sign-in[^"]*)"/.exec((await asVisitor(url)).body)?.[1];
    expect(await linkOf('/sign-in')).toBe('/sign-in?create');
    expect(await linkOf('/sign-in?returnTo=%2Fmines%3Fcountry%3DPeru%26stage%3D%22a%22')).toBe(
      '/sign-in?create&amp;returnTo=%2Fmines%3Fcountry%3DPeru%26stage%3D%2522a%2522',
    );
    for (const away of pathsThatLeadAway)
      expect(await linkOf(`/sign-in?returnTo=${encodeURIComponent(away)}`)).toBe('/sign-in?create');
  });

  it('is led by links to pages of members to where one signs in, and from there to the page', async () => {
    const links = async (url: string) =>
      [...(await asVisitor(url)).body.matchAll(/href="(\/[^"]*)"/g)].map(([, to]) => to);
    expect(await links('/about')).toEqual(['/api/login?create', '/api/login?returnTo=%2Fmines', '/about']);
    expect(await links('/mines/7?section=media')).toEqual([
      '/api/login?create&amp;returnTo=%2Fmines%2F7%3Fsection%3Dmedia',
      '/api/login?returnTo=%2Fmines',
      '/about',
    ]);
    const { body } = await asMember('/about');
    expect(body).toContain('href="/mines"');
  });

  it('gets a public page again only when it changed', async () => {
    const answer = await asVisitor('/about/');
    expect(answer.body).toContain('<header>Visitor</header>');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'cookie' });
    const tag = String(answer.headers.etag);
    for (const [known, status] of [
      [tag, 304],
      [tag.replace('W/', ''), 304],
      [`"other", ${tag}`, 304],
      ['*', 304],
      ['"other"', 200],
    ] as const) {
      const again = await app.inject({ url: '/about', headers: { ...host, 'if-none-match': known } });
      expect([known, again.statusCode]).toEqual([known, status]);
      expect(again.headers.etag).toBe(tag);
      if (status === 304) expect(again.body).toBe('');
    }
  });

  it('gets a public page by Brotli once it is packed, with its styles by hash', async () => {
    const get = () => app.inject({ url: '/about', headers: { ...host, 'accept-encoding': 'gzip, br' } });
    await expect.poll(async () => (await get()).headers['content-encoding']).toBe('br');
    const answer = await get();
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe((await asVisitor('/about')).body);
    expect(answer.headers['vary']).toBe('cookie, accept-encoding');
    const hash = createHash('sha256').update('main{margin:0}').digest('base64');
    expect(answer.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`);
    const own = await app.inject({ url: '/about', headers: { ...host, 'accept-encoding': 'br' }, cookies });
    expect(own.body).toContain('<header>Admin');
  });

  it('reads addresses of this installation, not of the build', async () => {
    expect((await asVisitor('/about')).body).toContain('href="http://localhost:3000/x"');
    const map = await asVisitor('/sitemap.xml');
    expect(map.headers['content-type']).toContain('application/xml');
    expect(map.body).toBe('<loc>http://localhost:3000/about</loc>');
    const elsewhere = await buildApp({
      config: { ...test.config, publicUrl: 'https://pit.example' },
      db: test.db,
      secret: testSecret,
      log: false,
      webFolder: path.join(folder, 'client'),
    });
    const answer = await elsewhere.inject({ url: '/about', headers: { host: 'pit.example' } });
    expect(answer.body).toContain('href="https://pit.example/x"');
    const sitemap = await elsewhere.inject({ url: '/sitemap.xml', headers: { host: 'pit.example' } });
    expect(sitemap.body).toBe('<loc>https://pit.example/about</loc>');
    await elsewhere.close();
  });

  it.each([
    ['/mines', 200],
    ['/mines/7?tab=notes', 200],
    ['/user/1f0c-ab', 200],
    ['/mines/1e2', 404],
    ['/mines/abc', 404],
    ['/nothing/here', 404],
    ['//evil.example/x', 404],
    ['/%zz', 404],
  ])('gets at %s the landing page, and %i', async (url, status) => {
    const answer = await asVisitor(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.body).toContain('<title>Landing</title>');
    expect(answer.headers['cache-control']).toBe('no-store');
    // It says whether there is such a page, and nothing of the kind where one comes by oneself.
    const [shown, hidden] = status === 200 ? ['For members', 'Nowhere'] : ['Nowhere', 'For members'];
    expect(answer.body).toContain(`<p >${shown}</p>`);
    expect(answer.body).toMatch(new RegExp(`hidden="">${hidden}</p>`));
    expect((await asVisitor('/')).body).not.toContain(`<p >`);
    const returnTo = /returnTo=([^"]*)"/.exec(answer.body)?.[1] ?? '';
    expect(decodeURIComponent(returnTo).replaceAll('%25', '%')).toBe(url);
  });

  it('gets 401 at any call, known or not, and never a page', async () => {
    for (const url of ['/api/nothing', '/api', '/api/', '/api/mines/', '/api/mines']) {
      const answer = await asVisitor(url);
      expect([url, answer.statusCode]).toEqual([url, 401]);
      expect(answer.json()).toMatchObject({ code: 'unauthorized', message: 'Unauthorized' });
    }
  });
});

describe('a member', () => {
  it('gets the app with who is signed in, kept from search engines and caches', async () => {
    const answer = await asMember('/mines');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store', vary: 'cookie' });
    expect(answer.body).toContain('href="/assets/app-1.js"');
    // They apply before the page is drawn, and rules of the shell of the same weight before those that the router adds.
    expect(answer.body).toContain(
      '<link rel="stylesheet" href="/assets/app-1.css"><link rel="stylesheet" href="/assets/shell-1.css"/>',
    );
    const session = /<script type="application\/json" id="session">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '';
    expect(JSON.parse(session)).toMatchObject({ firstName: 'Nora', isAdmin: true });
    expect(JSON.parse(session)).not.toHaveProperty('sessionId');
    expect(answer.body).not.toContain('<script>alert(1)');
  });

  it('reads public pages, too, with a header of their own that no cache shows to others', async () => {
    const answer = await asMember('/about');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toMatch(/<header>Admin N \S+@example\.org \/user\/[\w-]+<\/header>/);
    expect(answer.body).not.toContain('Visitor');
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'cookie' });
    expect(answer.headers.etag).not.toBe((await asVisitor('/about')).headers.etag);
    const again = await app.inject({
      url: '/about',
      cookies,
      headers: { ...host, 'if-none-match': answer.headers.etag },
    });
    expect(again.statusCode).toBe(304);
    expect((await asMember('/')).body).toContain('<title>App</title>');
  });

  it.each([
    ['/mines/', 200],
    ['/mines/1e2', 404],
    ['/nothing', 404],
    ['//mines', 404],
    ['//', 200],
  ])('gets the app at %s with %i', async (url, status) => {
    const answer = await asMember(url);
    expect([answer.statusCode, answer.body.includes('<title>App</title>')]).toEqual([status, true]);
  });

  it('is led from the sign-in page to a path of this site only', async () => {
    for (const [returnTo, location] of [
      ['/mines?stage=production', '/mines?stage=production'],
      ...pathsThatLeadAway.map((path) => [path, '/'] as const),
    ] as const) {
      const answer = await asMember(`/sign-in?returnTo=${encodeURIComponent(returnTo)}`);
      expect([answer.statusCode, answer.headers.location]).toEqual([302, location]);
    }
  });

  it('gets 404 as JSON at a call that does not exist', async () => {
    expect((await asMember('/api/nothing')).json()).toMatchObject({ code: 'not_found' });
  });
});

describe('files', () => {
  it('are kept for ever by browsers, and nothing beside them is served', async () => {
    const file = await asVisitor('/assets/app-1.js');
    expect(file.headers['cache-control']).toContain('immutable');
    for (const url of ['/assets/none.js', '/assets/../../routes.json', '/assets/%2e%2e/%2e%2e/routes.json']) {
      const answer = await asVisitor(url);
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.body).not.toContain('"assets"');
    }
  });

  it.each([
    [{ range: 'bytes=99-' }, 416, 'This file has no such part. Leave out the header Range to get all of it.'],
    [{ 'if-match': '"another"' }, 412, 'This file is another one by now. Load it again.'],
    [
      { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' },
      412,
      'This file is another one by now. Load it again.',
    ],
  ])(
    'that are asked for by %j and are not so are refused, and it is no fault of ours',
    async (headers, status, message) => {
      const answer = await app.inject({ url: '/assets/app-1.js', headers: { ...host, ...headers } });
      expect([answer.statusCode, answer.json()]).toMatchObject([status, { message }]);
    },
  );

  it('tell how long they are to whoever asks for a part that there is not', async () => {
    const whole = await asVisitor('/assets/app-1.js');
    const answer = await app.inject({ url: '/assets/app-1.js', headers: { ...host, range: 'bytes=99-' } });
    expect(answer.headers['content-range']).toBe(`bytes */${whole.rawPayload.length}`);
  });

  it('come in parts where one asks for a part', async () => {
    const answer = await app.inject({ url: '/assets/app-1.js', headers: { ...host, range: 'bytes=0-5' } });
    expect([answer.statusCode, answer.body]).toEqual([206, 'export']);
  });

  it('are not part of the description of the API', async () => {
    const { paths } = (await asVisitor('/api/openapi.json')).json<{ paths: object }>();
    expect(Object.keys(paths).filter((each) => !each.startsWith('/api/'))).toEqual([]);
  });
});

describe('the first answer of a page', () => {
  const answerIn = (html: string) => {
    const text = /<script type="application\/json" id="first-answer">(.*?)<\/script>/s.exec(html)?.[1];
    return text === undefined
      ? undefined
      : (JSON.parse(text) as { address: string; headers: Record<string, string>; body: unknown });
  };
  const addMine = async (body: object) => (await test.signUp()).post('/api/mines', body);

  it('stands in the document as the call answers it, and cannot end its element', async () => {
    const notes = 'Ends </script><script>alert(2)</script> here';
    const { id } = (await addMine({ name: 'Harmless', notes })).json<{ id: number }>();
    const page = (await asMember(`/mines/${id}`)).body;
    const address = `/api/mines/${id}/page`;
    expect(answerIn(page)).toEqual({ address, headers: {}, body: (await asMember(address)).json() });
    expect(page).not.toContain('alert(2)</script>');
    const listed = (await asMember('/mines')).body;
    expect(listed).toContain(
      '<div class="ahead" aria-hidden="true"><p>Mines</p><p>Harmless</p></div><p>Loading...</p>',
    );
    // The words are painted before the long answer is there, and before any script.
    expect(listed.indexOf('class="ahead"')).toBeLessThan(listed.indexOf('id="first-answer"'));
    expect(listed.match(/<link rel="modulepreload"(?! fetchpriority="low")/)).toBeNull();
    const list = answerIn(listed);
    expect(list).toMatchObject({ headers: { 'x-total-count': '1' }, body: [{ name: 'Harmless' }] });
  });

  it('is not there where the call takes longer than a document waits', async () => {
    const { milliseconds } = firstAnswerWait;
    firstAnswerWait.milliseconds = 0;
    try {
      const { statusCode, body } = await asMember('/mines');
      expect(statusCode).toBe(200);
      expect(answerIn(body)).toBeUndefined();
    } finally {
      firstAnswerWait.milliseconds = milliseconds;
    }
    expect(answerIn((await asMember('/mines')).body)).toMatchObject({ address: '/api/mines?limit=25&count=true' });
  });

  it('is only for who may see it, and is not there where the call refuses', async () => {
    const { id } = (await addMine({ name: 'Seen by members' })).json<{ id: number }>();
    expect((await asVisitor(`/mines/${id}`)).body).not.toContain('Seen by members');
    const none = await asMember('/mines/4999999999');
    expect(none.statusCode).toBe(200);
    expect(answerIn(none.body)).toBeUndefined();
  });
});
