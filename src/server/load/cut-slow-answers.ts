import type { FastifyInstance } from 'fastify';
import { Socket } from 'node:net';
import { countRefusal } from '../problems/refusals.ts';
import { tellUnderWay } from './under-way.ts';

/**
 * Whoever has bytes waiting takes so many of them within a minute: 2 kB a second. The kernel takes them in lumps of up to
 * 900 kB before the client does, so a shorter time would cut honest telephones.
 */
const leastBytes = 120_000;
const windowMilliseconds = 60_000;

/** What is known of an answer on its way. */
export interface Taken {
  /** Bytes taken in all when the window began. */
  bytes: number;
  /** When the window began, in milliseconds of the process. */
  since: number;
}

export interface Pace {
  leastBytes: number;
  windowMilliseconds: number;
}

export interface Seen {
  now: number;
  /** Bytes that wait for the client. */
  waiting: number;
  /** Bytes that it took in all. */
  taken: number;
}

/** The next window of an answer; undefined while nothing waits, `'slow'` where too little was taken of what did. */
export function watch(last: Taken | undefined, { now, waiting, taken }: Seen, pace: Pace): Taken | undefined | 'slow' {
  if (waiting === 0) return undefined;
  if (!last || taken - last.bytes >= pace.leastBytes) return { bytes: taken, since: now };
  return now - last.since > pace.windowMilliseconds ? 'slow' : last;
}

/** As Node's own time-outs have it: of a long write, what the kernel has already is taken. */
interface Handle {
  bytesWritten: number;
  writeQueueSize: number;
}

function seen(socket: Socket, now: number): Seen {
  const handle = (socket as { _handle?: Handle | null })._handle;
  const taken = handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength;
  return { now, waiting: socket.writableLength, taken };
}

/** Cuts answers that their clients do not take: they hold memory, files and connections of the database. */
export function cutSlowAnswers(app: FastifyInstance, pace: Pace = { leastBytes, windowMilliseconds }): void {
  const sockets = new Map<Socket, Taken | undefined>();
  tellUnderWay(app, { watched_connections: () => sockets.size });
  app.addHook('onRequest', (request, _reply, next) => {
    const { socket } = request.raw;
    // A test's request comes by none.
    if (socket instanceof Socket && !sockets.has(socket)) {
      sockets.set(socket, undefined);
      socket.once('close', () => sockets.delete(socket));
    }
    next();
  });
  const timer = setInterval(
    () => {
      const now = performance.now();
      for (const [socket, last] of sockets) {
        const next = watch(last, seen(socket, now), pace);
        if (next === 'slow') {
          countRefusal('slow');
          socket.destroy();
        } else sockets.set(socket, next);
      }
    },
    Math.min(1_000, pace.windowMilliseconds / 4),
  ).unref();
  app.addHook('onClose', () => clearInterval(timer));
}
