import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import { processorTimeOf } from '../../../../tests/processor-time.ts';

const faults: string[] = [];
let test: TestApp;
let member: Client;
let calls: string[];
beforeAll(async () => {
  test = await openTestApp({
    log: (line) => {
      if ((JSON.parse(line) as { level: number }).level >= 40) faults.push(line);
    },
  });
  member = await test.signUp();
  const { paths } = (await member.get('/api/openapi.json')).json<{ paths: Record<string, object> }>();
  calls = Object.keys(paths)
    .filter((path) => JSON.stringify(paths[path]).includes('multipart/form-data'))
    .map((path) => path.replace('{kind}', 'mines'));
});
afterAll(() => test.close());
beforeEach(() => void (faults.length = 0));

const head = (boundary: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="mines.csv"\r\nContent-Type: text/csv\r\n`;
const part = (boundary: string) => `${head(boundary)}\r\nname\r\nAlpha\r\n`;
const whole = (boundary: string) => `${part(boundary)}\r\n--${boundary}--\r\n`;
const named = (boundary: string) => `multipart/form-data; boundary=${boundary}`;

const broken: [string, string | Buffer, string][] = [
  ['no final boundary', part('x'), named('x')],
  ['an end within the file', whole('x').slice(0, -12), named('x')],
  ['an end within the head', head('x').slice(0, -20), named('x')],
  ['an end after the first line', '--x\r\n', named('x')],
  ['another boundary than it says', whole('x'), named('y')],
  ['an empty boundary', whole(''), named('')],
  ['an empty boundary in quotes', whole(''), named('""')],
  ['a boundary of 71 characters', whole('x'.repeat(71)), named('x'.repeat(71))],
  ['a boundary of 10,000 characters', whole('x'.repeat(10_000)), named('x'.repeat(10_000))],
  ['a boundary of characters that are none', whole('x{y}'), named('"x{y}"')],
  ['two boundaries', `--y--\r\n${whole('x')}`, 'multipart/form-data; a="; boundary=y"; boundary=x'],
  ['11 headers', whole('x').replace('Content-Type', 'A: b\r\n'.repeat(9) + 'Content-Type'), named('x')],
  ['a head without an end', head('x') + 'A: b\r\n'.repeat(100_000), named('x')],
  ['a head without an end behind a word', `before${head('x')}${'A: b\r\n'.repeat(100_000)}`, named('x')],
  ['nothing in it', '', named('x')],
  ['an end and nothing before', '--x--\r\n', named('x')],
  ['no lines, but bytes', Buffer.alloc(100_000, 0xff), named('x')],
  ['line feeds alone', whole('x').replaceAll('\r\n', '\n'), named('x')],
  ['a head without a name', whole('x').replace('name="file"; ', ''), named('x')],
  ['a head that is none', whole('x').replace('Content-Disposition: form-data;', '\u0000\u0001'), named('x')],
  ['11 parts', part('x').repeat(10) + whole('x'), named('x')],
  ['100,000 parts', '--x\r\n\r\n\r\n'.repeat(100_000) + whole('x'), named('x')],
  ['100,000 headers', whole('x').replace('Content-Type', 'A: b\r\n'.repeat(100_000) + 'Content-Type'), named('x')],
  ['a header of 1 MB', whole('x').replace('text/csv', 'x'.repeat(1_000_000)), named('x')],
];

describe('a broken upload', () => {
  it('is tried on every call that takes one', () => {
    expect(calls.toSorted()).toEqual(
      [
        '/api/csv/preview/mines',
        '/api/csv/table',
        '/api/csv/values/mines',
        '/api/csv/upload/mines',
        '/api/investments/import',
        '/api/investments/rates/import',
      ].toSorted(),
    );
  });

  it.each(broken)('with %s is refused in a sentence, and is no fault of ours', async (_, body, type) => {
    for (const call of calls) {
      const answer = await member.post(call, body, { headers: { 'content-type': type } });
      expect([call, answer.statusCode]).toEqual([call, 400]);
      expect(answer.json()).toMatchObject({ code: 'invalid_input', message: expect.stringMatching(/^[A-Z].+\.$/) });
    }
    expect(faults).toEqual([]);
    expect(await test.db.rows(sql`select 1 from mines`)).toEqual([]);
  });

  it('costs little, however it is broken: no part and no header is read before they are counted', async () => {
    const size = 10 * 1024 * 1024;
    const costly = [
      '--x\r\n\r\n\r\n'.repeat(size / 9),
      whole('x').replace('Content-Type', 'A: b\r\n'.repeat(size / 6) + 'Content-Type'),
      `--x\r\n${'a:\r\n'.repeat(size / 4)}`,
      `before--x\r\n${'a:\r\n'.repeat(size / 4)}`,
      whole('x').replace('name="file"', `name="file"${'; a="b"'.repeat(size / 7)}`),
    ];
    for (const body of costly.map((text) => Buffer.from(text))) {
      const longest = 1_000;
      const spent = await processorTimeOf(async () => {
        expect((await member.post(calls[0]!, body, { headers: { 'content-type': named('x') } })).statusCode).toBe(400);
      }, longest);
      // Reading them takes 2 to 3 s of the thread.
      expect(spent).toBeLessThan(longest);
    }
  });

  it.each(['gzip', 'deflate', 'br', 'zstd', 'identity, gzip'])('in the coding %s is refused, too', async (coding) => {
    const body = gzipSync(whole('x'));
    for (const call of calls) {
      const headers = { 'content-type': named('x'), 'content-encoding': coding };
      const answer = await member.post(call, body, { headers });
      expect([call, answer.statusCode]).toEqual([call, 400]);
      expect(answer.json()).toMatchObject({ message: 'Send the body as it is, without Content-Encoding.' });
    }
    const { uploadURL } = (await member.post('/api/objects/upload', {})).json<{ uploadURL: string }>();
    const { pathname, search } = new URL(uploadURL);
    const headers = { 'content-type': 'image/png', 'content-encoding': coding };
    const picture = await member.put(pathname + search, body, { headers });
    expect(picture.statusCode).toBe(400);
    const json = { 'content-type': 'application/json', 'content-encoding': coding };
    expect((await member.post('/api/mines', gzipSync('{"name":"Alpha"}'), { headers: json })).statusCode).toBe(400);
    expect(faults).toEqual([]);
  });

  it('is none with words before and after, a path in its name, or a coding of none', async () => {
    const body = `before\r\n${whole('x').replace('mines.csv', String.raw`C:\tables\mines.csv`)}after`;
    for (const call of calls.filter((each) => !each.startsWith('/api/investments/'))) {
      const headers = { 'content-type': `${named('"x"')}; charset=utf-8`, 'content-encoding': 'identity' };
      const answer = await member.post(`${call}?dryRun=true`, body, { headers });
      expect([call, answer.statusCode]).toEqual([call, 200]);
    }
    expect(faults).toEqual([]);
  });

  it('is refused by a call that takes none', async () => {
    const answer = await member.post('/api/mines', whole('x'), { headers: { 'content-type': named('x') } });
    expect([answer.statusCode, answer.json()]).toMatchObject([415, { message: 'Send the body as application/json.' }]);
  });
});
