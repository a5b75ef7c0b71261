import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** What a server is told of by a request and its answer, and does itself where nobody listens. */
const events = {
  request: undefined,
  checkExpectation: (_request: IncomingMessage, response: ServerResponse) => response.writeHead(417).end(),
};

/** Sees each request before anything else does; where the answer is `false`, nothing else sees it. */
export function beforeRequests(
  server: Server,
  see: (request: IncomingMessage, response: ServerResponse) => boolean,
): void {
  for (const [event, usual] of Object.entries(events)) {
    const heard = server.listeners(event);
    const listeners = heard.length === 0 && usual ? [usual] : heard;
    server.removeAllListeners(event);
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      if (see(request, response))
        for (const listener of listeners) Reflect.apply(listener, server, [request, response]);
    });
  }
}
