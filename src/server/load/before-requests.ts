import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** What a server is told of by a request and its answer, and does itself where nobody listens. */
const events = {
  request: undefined,
  checkExpectation: (_request: IncomingMessage, response: ServerResponse) => response.writeHead(417).end(),
};

/** When a request begins; in the next turn of the event loop, where its connection is still there. */
export type Begins = 'now' | 'next turn' | 'never';

/** Sees each request before anything else does, and says when all others do. */
export function beforeRequests(
  server: Server,
  see: (request: IncomingMessage, response: ServerResponse) => Begins,
): void {
  for (const [event, usual] of Object.entries(events)) {
    const heard = server.listeners(event);
    const listeners = heard.length === 0 && usual ? [usual] : heard;
    server.removeAllListeners(event);
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      const begin = () => {
        for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
      };
      const when = see(request, response);
      if (when === 'now') begin();
      if (when === 'next turn')
        setImmediate(() => {
          if (!request.socket.destroyed) begin();
        });
    });
  }
}
