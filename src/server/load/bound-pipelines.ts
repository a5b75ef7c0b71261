import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { countRefusal } from '../problems/refusals.ts';
import { beforeRequests } from './before-requests.ts';

/** So many requests of one connection may wait for their answers, or come in one turn of the event loop: hardly any client sends one before the last is answered. */
const mostAhead = 20;

/**
 * Ends connections on which requests are sent ahead without end. Two megabytes of them are read from a connection in one turn of
 * the event loop: they were twenty thousand calls, each of which was begun before anybody else's turn.
 */
export function boundPipelines(server: Server, most = mostAhead): void {
  const ahead = new WeakMap<Socket, number>();

  beforeRequests(server, ({ socket }, response) => {
    // What was read with the request that ended the connection still comes.
    if (socket.destroyed) return false;
    const count = (ahead.get(socket) ?? 0) + 1;
    if (count > most) {
      countRefusal('pipelined');
      socket.destroy();
      return false;
    }
    ahead.set(socket, count);
    // What is answered before it is read to its end makes room in the next turn alone.
    response.once('close', () => setImmediate(() => ahead.set(socket, (ahead.get(socket) ?? 1) - 1)));
    return true;
  });
}
