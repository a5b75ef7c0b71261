import { gzipSync } from 'node:zlib';
import { ask, sendJson } from './ask.ts';
import { type Attack, type Caller, forEach, type Target } from './attack.ts';

const form = (boundary: string) => `multipart/form-data; boundary=${boundary}`;
const part = (boundary: string, name: string, text: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\n${text}\r\n`;
const file = part('x', 'file', 'name,country\r\nBroken,Namibia');

interface Shape {
  body: string | Buffer;
  headers: Record<string, string>;
}

/** Bodies that are not what their head says. */
const shapes: Record<string, Shape> = {
  'no final boundary': { body: file, headers: { 'content-type': form('x') } },
  'another boundary': { body: `${file}--x--\r\n`, headers: { 'content-type': form('another') } },
  'an empty body': { body: '', headers: { 'content-type': form('x') } },
  'only the end': { body: '--x--\r\n', headers: { 'content-type': form('x') } },
  'half a head': { body: '--x\r\ncontent-disposition: form-da', headers: { 'content-type': form('x') } },
  'no name': { body: '--x\r\n\r\ntext\r\n--x--\r\n', headers: { 'content-type': form('x') } },
  'no boundary': { body: `${file}--x--\r\n`, headers: { 'content-type': 'multipart/form-data' } },
  'an empty boundary': { body: `${file}--x--\r\n`, headers: { 'content-type': form('') } },
  'a boundary of 10,000': {
    body: `${part('x'.repeat(10_000), 'file', 'name')}--${'x'.repeat(10_000)}--\r\n`,
    headers: { 'content-type': form('x'.repeat(10_000)) },
  },
  'a head of 1 MB': {
    body: `--x\r\ncontent-disposition: form-data; name="file"; filename="${'a'.repeat(1_000_000)}"\r\n\r\ntext\r\n--x--\r\n`,
    headers: { 'content-type': form('x') },
  },
  'a hundred thousand parts': {
    body: `${part('x', 'options', '{}').repeat(100_000)}--x--\r\n`,
    headers: { 'content-type': form('x') },
  },
  'nearly boundaries': { body: `${file}${'\r\n--'.repeat(1_000_000)}`, headers: { 'content-type': form('x') } },
  '20 MB': { body: part('x', 'file', 'a'.repeat(20 * 1024 * 1024)), headers: { 'content-type': form('x') } },
  packed: {
    body: gzipSync(`${file}--x--\r\n`),
    headers: { 'content-type': form('x'), 'content-encoding': 'gzip' },
  },
  'a packed bomb': {
    body: gzipSync(Buffer.alloc(20 * 1024 * 1024, 'a')),
    headers: { 'content-type': form('x'), 'content-encoding': 'gzip' },
  },
  'a list of packings': {
    body: `${file}--x--\r\n`,
    headers: { 'content-type': form('x'), 'content-encoding': 'gzip, '.repeat(1_000) },
  },
  JSON: { body: '{}', headers: { 'content-type': 'application/json' } },
  'no type': { body: file, headers: {} },
  'a type of blanks': { body: file, headers: { 'content-type': `multipart/form-data;${' '.repeat(8_000)}boundary` } },
};

const routes = ['/api/csv/preview/mines', '/api/csv/upload/mines', '/api/csv/table', '/api/investments/import'];

/** An address that takes the bytes of a picture; each takes one. */
async function pictureAddress(target: Target, by: Caller): Promise<string | undefined> {
  const { status, body } = await sendJson(target, 'POST /api/objects/upload', {
    path: '/api/objects/upload',
    json: {},
    by,
  });
  if (status !== '200') return undefined;
  const { uploadURL } = JSON.parse(body.toString()) as { uploadURL: string };
  const { pathname, search } = new URL(uploadURL);
  return pathname + search;
}

/** Broken forms at every route that takes a file. */
export const multipart: Attack = {
  name: 'multipart',
  what: 'forms without an end, with another boundary, empty, too long, packed, at every upload',
  rateLimit: 'on',
  async run(target) {
    const tries = Object.entries(shapes).flatMap(([name, shape]) => routes.map((path) => ({ name, path, ...shape })));
    await forEach(tries, { width: 4, signal: target.signal }, ({ name, path, body, headers }, n) =>
      ask(target, `${name}: ${path}`, { method: 'POST', path, body, headers, by: target.member(n) }),
    );
    await forEach(Object.entries(shapes), { width: 2, signal: target.signal }, async ([name, { body, headers }], n) => {
      const by = target.member(n);
      const path = await pictureAddress(target, by);
      if (path) await ask(target, `${name}: PUT of a picture`, { method: 'PUT', path, body, headers, by });
    });
  },
};
