import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { boundCrumbs } from './bound-crumbs.ts';

async function listening() {
  const app = fastify();
  let ended = 0;
  boundCrumbs(app.server, () => (ended += 1));
  app.post<{ Body: string }>('/', async ({ body }) => `took ${body.length}`);
  app.get('/', async () => 'unread');
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  return { app, port, ended: () => ended };
}

const headOf = (call: string, more: string) =>
  `${call} HTTP/1.1\r\nHost: a\r\n${more}\r\nTransfer-Encoding: chunked\r\n\r\n`;
const piecesOf = (count: number, bytes: number) => `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`.repeat(count);

/** What comes back of a body in so many pieces of so many bytes each; empty where its connection is ended instead. */
async function answerTo(pieces: number, bytes: number) {
  const { app, port, ended } = await listening();
  const got = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (data) => (text += data.toString('latin1')));
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
    socket.write(headOf('POST /', 'Content-Type: text/plain\r\nConnection: close'));
    socket.write(`${piecesOf(pieces, bytes)}0\r\n\r\n`);
  });
  await app.close();
  return { got, ended: ended() };
}

it.each([
  [4_000, 1],
  [30_000, 20],
])('a body of %i pieces of %i bytes is read', async (pieces, bytes) => {
  const { got, ended } = await answerTo(pieces, bytes);
  expect([got, ended]).toEqual([expect.stringContaining(`took ${pieces * bytes}`), 0]);
});

it('a body of thousands of crumbs ends its connection', async () => {
  expect(await answerTo(30_000, 1)).toEqual({ got: '', ended: 1 });
});

it.each([
  ['GET /', 'Accept: */*', '200'],
  ['POST /nothing', 'Accept: */*', '404'],
  ['POST /', 'Content-Type: none/such', '415'],
  ['POST /', 'Expect: 100-continue', '415'],
  ['GET /', 'Expect: something', '417'],
  ['GET /', 'Connection: upgrade\r\nUpgrade: websocket', '200'],
])('so do crumbs that come after the answer to %s (%s)', async (call, more, status) => {
  const { app, port, ended } = await listening();
  const got = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let isAnswered = false;
    socket.on('data', (data) => {
      text += data.toString('latin1');
      if (isAnswered || !text.includes(`HTTP/1.1 ${status}`)) return;
      isAnswered = true;
      socket.write(piecesOf(30_000, 1));
    });
    socket.on('error', () => resolve(text));
    socket.on('close', () => resolve(text));
    socket.write(headOf(call, more));
  });
  expect(got).toContain(`HTTP/1.1 ${status}`);
  expect(ended()).toBe(1);
  await app.close();
});

it('what comes after the answer in usual pieces leaves the connection as it is', async () => {
  const { app, port } = await listening();
  const got = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let isAnswered = false;
    socket.on('data', (data) => {
      text += data.toString('latin1');
      if (!isAnswered && text.includes('unread')) {
        isAnswered = true;
        socket.write(`${piecesOf(30_000, 20)}0\r\n\r\nGET /?again HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`);
      }
    });
    socket.on('close', () => resolve(text));
    socket.write(headOf('GET /', 'Accept: */*'));
  });
  expect(got.split('HTTP/1.1 200')).toHaveLength(3);
  await app.close();
});

it('many bodies of a few crumbs each that come at once end their connection, too', async () => {
  const { app, port, ended } = await listening();
  await new Promise<void>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
    socket.write(`${headOf('POST /', 'Content-Type: text/plain')}${piecesOf(3_000, 1)}0\r\n\r\n`.repeat(20));
  });
  expect(ended()).toBe(1);
  await app.close();
});

it('many small bodies over one connection, one after the other, are taken', async () => {
  const { app, port } = await listening();
  const socket = connect(port, '127.0.0.1');
  let answers = 0;
  await new Promise<void>((resolve, reject) => {
    const send = () => socket.write(`${headOf('POST /', 'Content-Type: text/plain')}${piecesOf(300, 1)}0\r\n\r\n`);
    socket.on('data', (data) => {
      answers += data.toString('latin1').split('took 300').length - 1;
      if (answers === 40) resolve();
      else send();
    });
    socket.on('close', () => reject(new Error(`ended after ${answers}`)));
    send();
  });
  socket.destroy();
  expect(answers).toBe(40);
  await app.close();
});
