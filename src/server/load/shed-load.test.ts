import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { refusalFigures } from '../problems/refusals.ts';
import { openGate, openGates, shedLoad, standAside } from './shed-load.ts';
import { underWay } from './under-way.ts';

function gated() {
  const app = fastify();
  const keyOf = ({ headers }: FastifyRequest) => String(headers['x-member'] ?? 'one member');
  shedLoad(app, openGates(), { isKnown: () => true, keyOf });
  let waiting = 0;
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  app.get('/api/slow', async () => {
    waiting += 1;
    await held;
    return 'done';
  });
  app.get('/api/behind', async (request) => {
    const isMyTurn = [standAside(request), standAside(request)];
    waiting += 1;
    await held;
    for (const tell of isMyTurn) tell();
    return 'done';
  });
  app.get('/api/fast', () => 'done');
  app.get('/api/health', () => 'alive');
  app.get('/assets/small.js', { config: { access: 'asset' } }, () => held);
  app.get('/assets/large.js', (_request, reply) => reply.send(Readable.from(Array(2_000).fill(Buffer.alloc(65_536)))));
  app.post('/api/write', async () => 'written');
  const listen = async () => Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  return { app, listen, waiting: () => waiting, finish: () => finish() };
}

describe('a server with many requests', () => {
  it('lets in what can be answered soon, refuses the rest at once, and goes on when it is done', async () => {
    const { app, finish } = gated();
    const before = refusalFigures().overload;
    const many = Array.from({ length: 134 }, () => app.inject('/api/slow'));
    const refused = await Promise.race(many);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    expect(refused.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('busy') });
    expect((await app.inject({ method: 'POST', url: '/api/write', body: {} })).statusCode).toBe(503);
    expect(refusalFigures().overload - before).toBe(7);
    expect((await app.inject('/api/health')).statusCode).toBe(200);
    finish();
    const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(128);
    expect(statuses.filter((status) => status === 503)).toHaveLength(6);
    expect((await app.inject('/api/slow')).statusCode).toBe(200);
    expect((await app.inject({ method: 'POST', url: '/api/write', body: {} })).statusCode).toBe(200);
    await app.close();
  });

  it('answers a member who asks for one thing while others fill it, up to a quarter more', async () => {
    const { app, finish } = gated();
    const many = Array.from({ length: 134 }, () => app.inject('/api/slow'));
    await Promise.race(many);
    const of = (member: number) => ({ url: '/api/slow', headers: { 'x-member': `member ${member}` } });
    const others = Array.from({ length: 33 }, (_, member) => app.inject(of(member)));
    expect((await Promise.race(others)).statusCode).toBe(503);
    finish();
    const statuses = (await Promise.all(others)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(32);
    await Promise.all(many);
    await app.close();
  });

  it('has room for others while requests wait behind those of their kind, and lets those go on at their turn', async () => {
    const { app, listen, waiting, finish } = gated();
    const port = await listen();
    const behind: Promise<{ statusCode: number }>[] = [];
    for (const so of [100, 200, 300]) {
      behind.push(...Array.from({ length: 100 }, () => app.inject('/api/behind')));
      await expect.poll(waiting).toBe(so);
    }
    const leaving = connect(port, '127.0.0.1').on('error', () => {});
    leaving.write('GET /api/behind HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(waiting).toBe(301);
    expect(underWay(app)).toMatchObject({ gate_calls: 0 });
    leaving.destroy();
    const many = Array.from({ length: 134 }, () => app.inject('/api/slow'));
    expect((await Promise.race(many)).statusCode).toBe(503);
    finish();
    const statuses = (await Promise.all(behind)).map(({ statusCode }) => statusCode);
    expect(new Set(statuses)).toEqual(new Set([200]));
    await Promise.all(many);
    await expect.poll(() => underWay(app)).toMatchObject({ gate_calls: 0 });
    await app.close();
  });

  it('gives files to pages that open, whatever else is under way, and no more of them than it can', async () => {
    const { app, finish } = gated();
    const calls = Array.from({ length: 130 }, () => app.inject('/api/slow'));
    expect((await Promise.race(calls)).statusCode).toBe(503);
    const files = Array.from({ length: 520 }, () => app.inject('/assets/small.js'));
    expect((await Promise.race(files)).statusCode).toBe(503);
    finish();
    await Promise.all(calls);
    const statuses = (await Promise.all(files)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(512);
    await app.close();
  });

  it('forgets those who went away before their answer', async () => {
    const { app, listen, waiting, finish } = gated();
    const port = await listen();
    const sockets = Array.from({ length: 128 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.write('GET /api/slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
      return socket;
    });
    await expect.poll(waiting).toBe(128);
    expect((await app.inject('/api/fast')).statusCode).toBe(503);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await app.inject('/api/fast')).statusCode).toBe(200);
    finish();
    await app.close();
  });

  it.each([
    ['GET', 1],
    ['GET', 3],
    ['DELETE', 1],
    ['POST', 3],
  ])('forgets those who went away while they were looked up: %s, %i by a connection', async (method, pipelined) => {
    const app = fastify();
    const gates = openGates();
    shedLoad(app, gates, { isKnown: () => true, keyOf: () => 'one member' });
    let [lookedUp, look] = [0, () => {}];
    const looking = new Promise<void>((resolve) => (look = resolve));
    app.addHook('onRequest', async () => {
      lookedUp += 1;
      await looking;
    });
    const work = async (_request: unknown, reply: FastifyReply) => (reply.raw.destroyed ? reply : 'done');
    app.route({ method: ['GET', 'POST', 'DELETE'], url: '/api/work', handler: work });
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    const request = `${method} /api/work HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`;
    const sockets = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
    for (const socket of sockets) socket.write(request.repeat(pipelined));
    await expect.poll(() => lookedUp).toBe(20 * pipelined);
    for (const socket of sockets) socket.resetAndDestroy();
    await expect.poll(() => promisify(app.server.getConnections.bind(app.server))()).toBe(0);
    look();
    await setImmediate();
    await setImmediate();
    expect(gates.calls.count()).toBe(0);
    await app.close();
  });

  it('does not count as work what clients do not take, nor bodies that they do not send', async () => {
    const { app, listen } = gated();
    const port = await listen();
    let heads = 0;
    const dragging = Array.from({ length: 280 }, (_, n) => {
      const socket = connect(port, '127.0.0.1');
      if (n % 2) {
        socket.write('POST /api/write HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
        socket.write('Content-Length: 500000\r\n\r\n{"a":');
        heads += 1;
      } else {
        socket.write('GET /assets/large.js HTTP/1.1\r\nHost: localhost\r\n\r\n');
        socket.once('data', () => {
          heads += 1;
          socket.pause();
        });
      }
      return socket;
    });
    await expect.poll(() => heads).toBe(280);
    for (let n = 0; n < 50; n += 1) expect((await app.inject('/api/fast')).statusCode).toBe(200);
    for (const socket of dragging) socket.destroy();
    await app.close();
  });
});

describe('a gate', () => {
  /** Each waits so much longer than the one before. */
  const fill = (gate: ReturnType<typeof openGate>, took: number, longer = 1) => {
    const count = gate.limit();
    for (let n = 0; n < count; n += 1) gate.enter();
    for (let n = 0; n < count; n += 1) gate.leave(took + n * longer);
  };

  it('lets in fewer while even the quickest wait, 16 at least, and more again afterwards', () => {
    const gate = openGate();
    const limits: number[] = [];
    for (let tick = 0; tick < 40; tick += 1) {
      fill(gate, 400);
      gate.tick(0);
      limits.push(gate.limit());
    }
    expect(limits.slice(0, 3)).toEqual([102, 81, 64]);
    expect(limits.at(-1)).toBe(16);
    for (let tick = 0; tick < 60; tick += 1) gate.tick(0);
    expect(gate.limit()).toBe(128);
  });

  it('keeps room for members however narrow it is, and none for strangers where members fill it', () => {
    const gate = openGate();
    for (let tick = 0; tick < 40; tick += 1) {
      fill(gate, 400);
      gate.tick(0);
    }
    for (let n = 0; n < 4; n += 1) {
      expect(gate.isFull(true)).toBe(false);
      gate.enter(true);
    }
    expect([gate.isFull(true), gate.isFull()]).toEqual([true, false]);
    for (let n = 0; n < 12; n += 1) gate.enter();
    gate.leave(undefined, true);
    gate.enter();
    expect([gate.isFull(true), gate.isFull()]).toEqual([true, true]);
  });

  it('lets in more where all of them are answered soon, and not without end', () => {
    const gate = openGate();
    for (let tick = 0; tick < 20; tick += 1) {
      fill(gate, 20);
      gate.tick(0);
    }
    expect(gate.limit()).toBeGreaterThan(256);
    for (let tick = 0; tick < 200; tick += 1) {
      fill(gate, 20, 0.5);
      gate.tick(0);
    }
    expect(gate.limit()).toBe(1_024);
  });

  it('lets in no more than are answered within a second, where the quickest pass those that stand', () => {
    const gate = openGate();
    const limits: number[] = [];
    for (let tick = 0; tick < 200; tick += 1) {
      fill(gate, 5, 4);
      gate.tick(0);
      limits.push(gate.limit());
    }
    // 4 ms for each: the 150th of them has waited for 0.6 s.
    expect(Math.max(...limits.slice(10))).toBeLessThan(190);
    expect(Math.min(...limits)).toBeGreaterThan(100);
  });

  it('is not misled by what takes long by itself, nor by what was refused', () => {
    const gate = openGate();
    for (let tick = 0; tick < 50; tick += 1) {
      for (let n = 0; n < 3; n += 1) gate.enter();
      for (let n = 0; n < 3; n += 1) gate.leave(9_000);
      for (let n = 0; n < 100; n += 1) gate.enter();
      for (let n = 0; n < 100; n += 1) gate.leave(undefined);
      gate.tick(0);
    }
    expect(gate.limit()).toBe(128);
  });

  it('closes a little where the process itself was held up, however long', () => {
    const gate = openGate();
    for (let n = 0; n < 128; n += 1) gate.enter();
    gate.tick(5_000);
    expect(gate.limit()).toBe(102);
  });
});
