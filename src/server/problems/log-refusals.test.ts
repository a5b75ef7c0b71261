import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handleError, notFound, Problem, unauthorized } from './problems.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** A server whose paths name what they are refused with, and what it wrote into its log. */
function serverThatRefuses() {
  const lines: Record<string, unknown>[] = [];
  const app = fastify({ logger: { stream: { write: (line: string) => lines.push(JSON.parse(line)) } } });
  lines.length = 0;
  app.log.level = 'info';
  app.setErrorHandler(handleError);
  const refusals: Record<string, Error> = {
    '401': unauthorized(),
    '404': notFound(),
    '503': new Problem('unavailable', 'The database does not answer.'),
    '500': new Error('unforeseen'),
    '500b': new TypeError('unforeseen, elsewhere'),
  };
  app.get<{ Params: { kind: string } }>('/:kind', ({ params }) => {
    throw refusals[params.kind] ?? notFound();
  });
  app.post('/', () => 'done');
  /** Sends the beginning of a body, and leaves. */
  const breakOff = async () => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const ended = new Promise((resolve) => app.server.once('connection', (socket) => socket.once('close', resolve)));
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    const head =
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n';
    socket.write(`${head}{"name":`);
    await once(app.server, 'request');
    socket.destroy();
    await ended;
  };
  const get = (url: string, remoteAddress = '192.0.2.1') => app.inject({ url, remoteAddress });
  const told = (msg: string) => lines.filter((line) => line['msg'] === msg);
  return { get, breakOff, lines, told, close: () => app.close() };
}

it('tells the first refusal of a caller at once, and the rest as one number a minute', async () => {
  const { get, told, close } = serverThatRefuses();
  for (let n = 0; n < 500; n += 1) await get('/401');
  for (let n = 0; n < 20; n += 1) await get('/404');
  await get('/401', '192.0.2.2');
  expect(told('refused')).toMatchObject([
    { code: 'unauthorized', address: '192.0.2.1', route: '/:kind', reqId: expect.any(String) },
    { code: 'not_found', address: '192.0.2.1' },
    { code: 'unauthorized', address: '192.0.2.2' },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(told('refused again')).toMatchObject([
    { code: 'unauthorized', address: '192.0.2.1', again: 499, seconds: 60 },
    { code: 'not_found', address: '192.0.2.1', again: 19, seconds: 60 },
  ]);

  // A flood that goes on stays a number; who was quiet for a minute is told anew.
  for (let n = 0; n < 100; n += 1) await get('/401');
  await get('/401', '192.0.2.2');
  expect(told('refused')).toHaveLength(4);
  vi.advanceTimersByTime(60_000);
  expect(told('refused again').at(-1)).toMatchObject({ again: 100 });
  vi.advanceTimersByTime(60_000);
  expect(told('refused again')).toHaveLength(3);
  await get('/401');
  expect(told('refused')).toHaveLength(5);
  await close();
});

it('does not grow with the number of addresses, nor with those of one customer', async () => {
  const { get, told, close } = serverThatRefuses();
  for (let n = 0; n < 200; n += 1) await get('/401', `2001:db8::${n.toString(16)}`);
  expect(told('refused')).toHaveLength(1);
  for (let n = 0; n < 2_000; n += 1) await get('/401', `2001:db8:0:${n.toString(16)}::1`);
  expect(told('refused').length).toBeLessThanOrEqual(500);
  vi.advanceTimersByTime(60_000);
  expect(told('refused again').at(-1)).toMatchObject({ code: 'unauthorized', of: 'many others', again: 1_500 });
  await close();
});

it('tells a database that is gone once, with its cause, for all callers; and so each fault of ours', async () => {
  const { get, told, close } = serverThatRefuses();
  for (let n = 0; n < 50; n += 1) await get('/503', `192.0.2.${n}`);
  // Of so many that what each is refused stands together.
  for (let n = 0; n < 600; n += 1) await get('/401', `198.51.${n >> 8}.${n & 255}`);
  for (let n = 0; n < 30; n += 1) await get('/500', `192.0.2.${n}`);
  for (let n = 0; n < 20; n += 1) await get('/500b', `192.0.2.${n}`);
  expect(told('The database does not answer.')).toMatchObject([{ level: 50, err: { stack: expect.any(String) } }]);
  expect(told('Something went wrong on our side. Try again; if it stays, tell us the request id.')).toMatchObject([
    { level: 50, err: { type: 'Error', message: 'unforeseen', stack: expect.any(String) } },
    { level: 50, err: { type: 'TypeError', stack: expect.any(String) } },
  ]);
  vi.advanceTimersByTime(60_000);
  expect(told('refused again')[0]).toMatchObject({
    code: 'unavailable',
    reason: 'The database does not answer.',
    again: 49,
  });
  expect(told('failed again')).toMatchObject([
    { level: 50, code: 'internal', reason: expect.stringContaining('log-refusals.test.ts'), again: 29 },
    { level: 50, code: 'internal', reason: expect.stringMatching(/^TypeError /), again: 19 },
  ]);
  await close();
});

it('tells of those who break off while they send as of other refusals: no fault of ours', async () => {
  const { breakOff, lines, told, close } = serverThatRefuses();
  for (let n = 0; n < 20; n += 1) await breakOff();
  await vi.waitUntil(() => told('refused').length > 0);
  expect(told('refused')).toMatchObject([{ code: 'invalid_input', reason: expect.stringContaining('ended before') }]);
  expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(told('refused again')).toMatchObject([{ code: 'invalid_input', again: 19 }]);
  await close();
});
