import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import type { Member } from '../../../server/callers/session.ts';
import { openShares } from '../../../server/load/share-memory.ts';
import type { Follower } from './follow-activities.ts';
import { openStream } from './open-stream.ts';

const megabyte = 1024 * 1024;
let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

/** Streams of members who name themselves, with room for so many bytes that wait for them. */
async function serverOfStreams(bytes: number) {
  const app = fastify();
  const shares = openShares(bytes);
  const followers = new Set<Follower>();
  const feed = {
    follow(follower: Follower) {
      followers.add(follower);
      return { begun: Promise.resolve(), leave: () => void followers.delete(follower) };
    },
    count: () => 0,
  };
  app.get<{ Params: { id: string } }>('/:id', (request, reply) =>
    openStream(feed, { request, reply, member: { id: request.params.id } as Member, from: undefined }, shares),
  );
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
  const sockets: Socket[] = [];
  close = async () => {
    for (const socket of sockets) socket.destroy();
    await app.close();
  };
  /** Opens streams; those that nobody reads take the head alone. */
  async function open(id: string, count: number, isRead: boolean) {
    const before = followers.size;
    const opened = Array.from({ length: count }, () => {
      const stream = { bytes: 0, isOpen: true };
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      socket.on('error', () => {}).on('close', () => (stream.isOpen = false));
      socket.on('data', ({ length }) => {
        stream.bytes += length;
        if (!isRead) socket.pause();
      });
      socket.write(`GET /${id} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      return stream;
    });
    await expect.poll(() => followers.size).toBe(before + count);
    return opened;
  }
  const tell = (event: Buffer) => followers.forEach(({ send }) => send(event));
  return { open, tell, shares, count: () => followers.size };
}

it('cuts no stream whose reader takes what comes, however many there are', async () => {
  const { open, tell, shares, count } = await serverOfStreams(megabyte);
  const streams = await open('ann', 100, true);
  for (let n = 1; n <= 4; n += 1) {
    tell(Buffer.alloc(100_000, 'x'));
    await expect.poll(() => streams.filter(({ bytes }) => bytes > n * 100_000).length).toBe(100);
  }
  expect(count()).toBe(100);
  await expect.poll(shares.bytes).toBe(0);
});

it('cuts those that nobody reads first, and keeps no more for them than there is room for', async () => {
  const { open, tell, shares, count } = await serverOfStreams(2 * megabyte);
  const reading = await open('ann', 3, true);
  await open('bea', 4, false);
  await open('cy', 4, false);
  let most = 0;
  let sent = 0;
  for (; count() > 3 && sent < 400; sent += 1) {
    tell(Buffer.alloc(200_000, 'x'));
    await expect.poll(() => reading.every(({ bytes }) => bytes > (sent + 1) * 200_000)).toBe(true);
    most = Math.max(most, shares.bytes());
  }
  expect([count(), reading.map(({ isOpen }) => isOpen)]).toEqual([3, [true, true, true]]);
  // What was written in a turn is measured at its end.
  expect(most).toBeLessThanOrEqual(2 * megabyte);
  await expect.poll(shares.count).toBe(3);
});
