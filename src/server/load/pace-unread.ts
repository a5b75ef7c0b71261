import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { beforeRequests } from './before-requests.ts';
import { hasBody } from './bound-bodies.ts';

/** Between two turns of an address, in each of which 64 kB are read: 3 MB a second, … */
const leastMilliseconds = 20;
/** … or so many pieces, as each costs as much as a thousand bytes: one address takes a fortieth of the thread. */
const piecesPerMillisecond = 25;

const usual = (go: () => void, milliseconds: number): void => void setTimeout(go, milliseconds).unref();

/** What is read of an address, or of a connection of a proxy, by turns. */
interface Line {
  waiting: Set<Socket>;
  /** Since its last turn. */
  pieces: number;
}

/**
 * Reads what comes of bodies after their answers, which nobody wants any more, by and by: whoever is refused before the body came
 * goes on to send it, and hears of the refusal alone when it was read. Node reads as fast as it comes, two megabytes of each
 * connection in a turn of the event loop, without end.
 */
export function paceUnread(server: Server, addressOf: (socket: Socket) => string | undefined, later = usual): void {
  const lines = new Map<string | Socket, Line>();

  function readNext(key: string | Socket, line: Line): void {
    for (const socket of line.waiting) {
      line.waiting.delete(socket);
      if (socket.destroyed) continue;
      socket.resume();
      goOn(key, line);
      return;
    }
    lines.delete(key);
  }

  function goOn(key: string | Socket, line: Line): void {
    // Each waits for what was read since the one before it.
    later(() => readNext(key, line), Math.max(leastMilliseconds, line.pieces / piecesPerMillisecond));
    line.pieces = 0;
  }

  function leave(socket: Socket): void {
    const key = addressOf(socket) ?? socket;
    let line = lines.get(key);
    if (!line) {
      line = { waiting: new Set(), pieces: 0 };
      lines.set(key, line);
      goOn(key, line);
    }
    line.waiting.add(socket);
    line.pieces += 1;
  }

  beforeRequests(server, (request, response) => {
    if (!hasBody(request)) return 'now';
    const push = request.push.bind(request);
    let isAnswered = false;
    request.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
      if (piece === null || !isAnswered) return push(piece, encoding);
      leave(request.socket);
      // By this Node reads no more.
      return false;
    };
    response.prependOnceListener('finish', () => {
      isAnswered = true;
      // What nobody reads is thrown away by Node as it comes, unless it flows; what waits to be read would wait for good.
      if (!request.complete) request.resume();
    });
    return 'now';
  });
}
