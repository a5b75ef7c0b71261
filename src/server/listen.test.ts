import { once } from 'node:events';
import { createServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { listen } from './listen.ts';

const portOf = (app: ReturnType<typeof fastify>) => {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
};

describe('new connections', () => {
  it('are taken many in a turn of the event loop, not one', async () => {
    const app = fastify();
    let taken = 0;
    app.server.on('connection', () => (taken += 1));
    await listen(app, { port: 0, host: '127.0.0.1' });
    // They are made while this thread stands still, and wait in the kernel.
    const made = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(
      `const { connect } = require('node:net');
       const { workerData: { port, made } } = require('node:worker_threads');
       let open = 0;
       for (let n = 0; n < 400; n += 1) connect(port, '127.0.0.1').on('error', () => {}).on('connect', () => {
         open += 1;
         if (open === 400) { Atomics.store(made, 0, 1); Atomics.notify(made, 0); }
       });`,
      { eval: true, workerData: { port: portOf(app), made } },
    );
    await once(worker, 'online');
    expect(Atomics.wait(made, 0, 0, 240_000)).not.toBe('timed-out');
    let turns = 0;
    while (taken < 400) {
      turns += 1;
      await nextTurn();
    }
    // By one listener it is 400, as where the system has none that share a port.
    expect(turns).toBeLessThan(process.platform === 'linux' ? 40 : 420);
    await worker.terminate();
    await app.close();
  });
});

describe('a port', () => {
  it('that another program has is said to be in use, shared or not', async () => {
    const first = fastify();
    await listen(first, { port: 0, host: '127.0.0.1' });
    const second = fastify();
    await expect(listen(second, { port: portOf(first), host: '127.0.0.1' })).rejects.toMatchObject({
      code: 'EADDRINUSE',
      port: portOf(first),
    });
    await first.close();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    await expect(listen(second, { port, host: '127.0.0.1' })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    other.close();
    await listen(second, { port, host: '127.0.0.1' });
    await second.close();
  });

  it('is given back when the server stops, and what was accepted is answered before', async () => {
    const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: true });
    let underWay = 0;
    app.get('/', async () => {
      underWay += 1;
      await sleep(300);
      return 'done';
    });
    await listen(app, { port: 0, host: '127.0.0.1' });
    const port = portOf(app);
    const answers = Array.from({ length: 60 }, () => fetch(`http://127.0.0.1:${port}/`));
    await expect.poll(() => underWay).toBe(60);
    await app.close();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(60).fill(200));
    const next = fastify();
    await listen(next, { port, host: '127.0.0.1' });
    await next.close();
  });
});
