import { connect } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { shedLoad } from './shed-load.ts';

it('lets in what can be answered soon, refuses the rest at once, and goes on when it is done', async () => {
  const app = fastify();
  shedLoad(app);
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  app.get('/api/slow', async () => {
    await held;
    return 'done';
  });
  app.get('/api/health', () => 'alive');
  app.post('/api/write', async () => 'written');

  const many = Array.from({ length: 134 }, () => app.inject('/api/slow'));
  const refused = await Promise.race(many);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect(refused.json()).toMatchObject({ code: 'unavailable', message: expect.stringContaining('busy') });
  expect((await app.inject({ method: 'POST', url: '/api/write', body: {} })).statusCode).toBe(503);
  expect((await app.inject('/api/health')).statusCode).toBe(200);
  finish();
  const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(128);
  expect(statuses.filter((status) => status === 503)).toHaveLength(6);
  expect((await app.inject('/api/slow')).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/api/write', body: {} })).statusCode).toBe(200);
  await app.close();
});

it('forgets those who went away before their answer', async () => {
  const app = fastify();
  shedLoad(app);
  let waiting = 0;
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  app.get('/api/slow', async () => {
    waiting += 1;
    await held;
    return 'done';
  });
  app.get('/api/fast', () => 'done');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const sockets = Array.from({ length: 128 }, () => {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write('GET /api/slow HTTP/1.1\r\nHost: localhost\r\n\r\n');
    return socket;
  });
  await expect.poll(() => waiting).toBe(128);
  expect((await app.inject('/api/fast')).statusCode).toBe(503);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await app.inject('/api/fast')).statusCode).toBe(200);
  finish();
  await app.close();
});
