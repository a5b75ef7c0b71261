import { ask, sendJson } from './ask.ts';
import { type Attack, forEach } from './attack.ts';

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** JSON that is deep, wide, or not what it seems, each under 1 MB. */
const bodies: Record<string, string> = {
  'lists in lists': nested(100_000, '[', ']'),
  'objects in objects': `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  'lists without end': '['.repeat(1_000_000),
  'a list of 300,000': `[${'0,'.repeat(300_000)}0]`,
  'an object of 80,000': `{${Array.from({ length: 80_000 }, (_, n) => `"a${n}":1`).join(',')}}`,
  'one name 100,000 times': `{${'"name":"",'.repeat(100_000)}"name":"a"}`,
  escapes: `{"name":"${String.raw`\u0061`.repeat(160_000)}"}`,
  'half surrogates': `{"name":"${String.raw`\ud800`.repeat(160_000)}"}`,
  'quotes without end': '"'.repeat(1_000_000),
  blanks: `${' '.repeat(1_000_000)}{}`,
  'its own prototype': '{"__proto__":{"isAdmin":true},"name":"Prototype"}',
  'too long': `{"name":"${'a'.repeat(3_000_000)}"}`,
};

/** Heads of nearly the 16 kB that are taken, for whatever reads them. */
const heads: Record<string, Record<string, string>> = {
  'accept-encoding': { 'accept-encoding': 'gzip;q=0,'.repeat(1_500) },
  accept: { accept: 'text/html;q=0.1,'.repeat(900) },
  'a cookie of many': { cookie: 'a=b; '.repeat(2_800) },
  'a cookie of blanks': { cookie: `openpit.session_token=${' '.repeat(14_000)}x` },
  'bearer and blanks': { authorization: `Bearer${' '.repeat(14_000)}x` },
  range: { range: `bytes=${'0-1,'.repeat(3_500)}0-1` },
  'if-none-match': { 'if-none-match': 'W/"a",'.repeat(2_300) },
  'if-match': { 'if-match': '"'.repeat(14_000) },
  'x-forwarded-for': { 'x-forwarded-for': '1.1.1.1,'.repeat(1_700) },
  prefer: { prefer: `respond-async${' ;'.repeat(7_000)}x` },
  'content-type': { 'content-type': `application/json;${' '.repeat(14_000)}x` },
  'idempotency-key': { 'idempotency-key': 'k'.repeat(14_000) },
  'two thousand headers': Object.fromEntries(Array.from({ length: 1_900 }, (_, n) => [`x${n}`, ''])),
  'more than is taken': { 'x-long': 'x'.repeat(200_000) },
};

/** Addresses that are long in one way or another. */
const addresses: Record<string, string> = {
  'a query of 1 MB': `/api/mines?search=${'a'.repeat(1_000_000)}`,
  'a query of ampersands': `/api/mines?${'&'.repeat(15_000)}`,
  'many fields': `/api/mines?${'a=1&'.repeat(3_700)}`,
  'one field again and again': `/api/mines?${'search=a&'.repeat(1_600)}`,
  brackets: `/api/mines?${'a['.repeat(5_000)}=1`,
  'per cents': `/api/mines?search=${'%'.repeat(14_000)}`,
  'a deep path': `/api${'/a'.repeat(7_000)}`,
  'a deep page': '/a'.repeat(7_000),
  dots: `/assets/${'../'.repeat(4_500)}etc/passwd`,
  'escaped dots': `/assets/${'%2e%2e%2f'.repeat(1_500)}etc/passwd`,
  slashes: `/${'/'.repeat(14_000)}`,
  'a long id': `/api/mines/${'9'.repeat(14_000)}`,
  'a list of ids': `/api/engagement-scores?ids=${'1,'.repeat(7_000)}1`,
};

/** JSON, heads and addresses that are deep or long. */
export const shapes: Attack = {
  name: 'shapes',
  what: 'deep, wide and broken JSON, heads and addresses of 14 kB to 1 MB, with and without an account',
  rateLimit: 'on',
  async run(target) {
    const { signal } = target;
    const paths = ['/api/mines', '/api/auth/sign-up/email', '/api/account/reset-password'];
    const tries = Object.entries(bodies).flatMap(([name, json]) => paths.map((path) => ({ name, path, json })));
    await forEach(tries, { width: 4, signal }, ({ name, path, json }, n) =>
      sendJson(target, `${name}: POST ${path}`, {
        path,
        json,
        by: path === '/api/mines' ? target.member(n) : target.stranger(n),
      }),
    );
    await forEach(Object.entries(heads), { width: 4, signal }, async ([name, headers], n) => {
      for (const path of ['/api/mines?limit=1', '/', '/robots.txt']) {
        await ask(target, `${name}: GET ${path}`, { path, headers, by: target.member(n) });
      }
      await sendJson(target, `${name}: POST /api/mines`, {
        path: '/api/mines',
        headers,
        json: {},
        by: target.member(n),
      });
    });
    await forEach(Object.entries(addresses), { width: 4, signal }, async ([name, path], n) => {
      await ask(target, `${name}, a member`, { path, by: target.member(n) });
      await ask(target, `${name}, a stranger`, { path, by: target.stranger(n) });
    });
  },
};
