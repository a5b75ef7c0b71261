import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { refusalFigures } from '../problems/refusals.ts';
import { boundCrumbs } from './bound-crumbs.ts';

/** What comes back of a body in so many pieces of so many bytes each; empty where its connection is ended instead. */
async function answerTo(pieces: number, bytes: number) {
  const app = fastify();
  boundCrumbs(app.server);
  app.post<{ Body: string }>('/', async ({ body }) => `took ${body.length}`);
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const got = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (data) => (text += data.toString('latin1')));
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
    const piece = `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;
    socket.write(
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n',
    );
    socket.write(`${piece.repeat(pieces)}0\r\n\r\n`);
  });
  await app.close();
  return got;
}

it.each([
  [4_000, 1],
  [30_000, 20],
])('a body of %i pieces of %i bytes is read', async (pieces, bytes) => {
  expect(await answerTo(pieces, bytes)).toContain(`took ${pieces * bytes}`);
});

it('a body of thousands of crumbs ends its connection', async () => {
  const before = refusalFigures().crumbs;
  expect(await answerTo(30_000, 1)).toBe('');
  expect(refusalFigures().crumbs).toBe(before + 1);
});
