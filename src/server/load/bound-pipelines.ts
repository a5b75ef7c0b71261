import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { countRefusal } from '../problems/refusals.ts';

/** So many requests of one connection may wait for their answers, or come in one turn of the event loop: hardly any client sends one before the last is answered. */
const mostAhead = 20;

/** What a server is told of by a request and its answer, and does itself where nobody listens. */
const events = {
  request: undefined,
  checkExpectation: (_request: IncomingMessage, response: ServerResponse) => response.writeHead(417).end(),
};

/**
 * Ends connections on which requests are sent ahead without end. Two megabytes of them are read from a connection in one turn of
 * the event loop: they were twenty thousand calls, each of which was begun before anybody else's turn.
 */
export function boundPipelines(server: Server, most = mostAhead): void {
  const ahead = new WeakMap<Socket, number>();

  function mayBegin({ socket }: IncomingMessage, response: ServerResponse): boolean {
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
  }

  for (const [event, usual] of Object.entries(events)) {
    const heard = [...server.listeners(event), ...(usual ? [usual] : [])];
    server.removeAllListeners(event);
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      if (mayBegin(request, response))
        for (const listener of heard) Reflect.apply(listener, server, [request, response]);
    });
  }
}
