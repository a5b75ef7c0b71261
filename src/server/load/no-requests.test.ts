import { connect } from 'node:net';
import fastify, { LogController } from 'fastify';
import { expect, it } from 'vitest';
import { type RefusalReason, refusalFigures } from '../problems/refusals.ts';
import { boundConnections } from './bound-connections.ts';
import { boundPipelines } from './bound-pipelines.ts';
import { cutSlowSenders } from './cut-slow-senders.ts';
import { noteNoRequests } from './no-requests.ts';

/** A head comes within so many milliseconds. */
async function listening(headersTimeout = 60_000) {
  const lines: Record<string, unknown>[] = [];
  const app = fastify({
    logger: { stream: { write: (line: string) => lines.push(JSON.parse(line)) } },
    http: { headersTimeout, connectionsCheckingInterval: 50 },
    logController: new LogController({ disableRequestLogging: true }),
  });
  const connections = boundConnections(app, []);
  boundPipelines(app.server, {
    tell: (socket) => connections.offend(socket, 'pipelined'),
    addressOf: connections.addressOf,
  });
  noteNoRequests(app.server, connections.offend);
  cutSlowSenders(app, { leastBytes: 1_000_000, windowMilliseconds: 200 });
  let parsed = 0;
  app.server.prependListener('request', () => (parsed += 1));
  app.post('/', async () => 'taken');
  app.get('/', async () => 'answered');
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  /** What comes back of it until the connection ends; `leaves`: its end comes with it. */
  const send = (bytes: string | Buffer, leaves = false) =>
    new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      let got = '';
      socket.on('data', (data) => (got += data.toString('latin1')));
      socket.on('error', () => resolve(got));
      socket.on('close', () => resolve(got));
      if (leaves) socket.end(bytes);
      else socket.write(bytes);
    });
  return { app, send, lines, parsed: () => parsed };
}

/** What was counted meanwhile. */
async function counted(work: () => Promise<unknown>): Promise<Partial<Record<RefusalReason, number>>> {
  const before = refusalFigures();
  await work();
  const more = Object.entries(refusalFigures()).map(([reason, count]) => [
    reason,
    count - before[reason as RefusalReason],
  ]);
  return Object.fromEntries(more.filter(([, count]) => count !== 0));
}

const tlsHello = Buffer.from('160301010001000100', 'hex');
const body = 'Host: a\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{';

it.each<[string, string | Buffer, Partial<Record<RefusalReason, number>>, RegExp | '']>([
  ['TLS', tlsHello, { malformed: 1 }, /^HTTP\/1\.1 400 /],
  ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n', { malformed: 1 }, /^HTTP\/1\.1 400 /],
  ['two lengths', 'GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', { malformed: 1 }, / 400 /],
  ['a head that is too long', `GET / HTTP/1.1\r\nx: ${'x'.repeat(40_000)}`, { malformed: 1 }, /^HTTP\/1\.1 431 /],
  ['half a head', 'GET / HTTP/1.1\r\nHost: a', { no_head: 1 }, /^HTTP\/1\.1 408 /],
  ['nothing', '', { no_head: 1 }, /^HTTP\/1\.1 408 /],
  ['half a body', `POST / HTTP/1.1\r\n${body}`, { slow: 1 }, /^HTTP\/1\.1 408 /],
])('who sends %s is counted as that, once', async (_, bytes, reasons, answer) => {
  const { app, send } = await listening('no_head' in reasons ? 100 : undefined);
  const got: string[] = [];
  expect(await counted(async () => got.push(await send(bytes)))).toEqual(reasons);
  expect(got[0]).toMatch(answer);
  await app.close();
});

it.each([
  ['a head', 'GET / HTTP/1.1\r\nHost: a'],
  ['a body', `POST / HTTP/1.1\r\n${body}`],
])('whoever leaves in the middle of %s has sent nothing wrong', async (_, bytes) => {
  const { app, send } = await listening();
  expect(await counted(() => send(bytes, true))).toEqual({});
  await app.close();
});

it('an address that sends what is no request sixty times finds the door shut, and its next request is not read', async () => {
  const { app, send, lines, parsed } = await listening();
  const good = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  for (let n = 0; n < 59; n += 1) await send(tlsHello);
  expect(await send(good)).toContain('answered');
  await send(tlsHello);
  expect(await counted(() => send(good))).toEqual({ shut_out: 1 });
  expect(parsed()).toBe(1);
  expect(lines.filter(({ msg }) => msg === 'refused')).toMatchObject([
    { code: 'malformed', address: '127.0.0.1' },
    { code: 'shut_out', address: '127.0.0.1', reason: expect.stringContaining('for a minute') },
  ]);
  await app.close();
});

it('an address that sends thousands of requests ahead five times finds the door shut, also by what it has open', async () => {
  const { app, send, parsed } = await listening();
  const open = send('');
  const flood = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20_000);
  const many = Array.from({ length: 40 }, () => flood);
  const reasons = await counted(() => Promise.all(many.map((bytes) => send(bytes))));
  expect(reasons.pipelined).toBe(5);
  // Those at the door, and the one that was open.
  expect(reasons.shut_out).toBe(36);
  expect(parsed()).toBeLessThanOrEqual(5 * 21);
  expect(await open).toBe('');
  await app.close();
});
