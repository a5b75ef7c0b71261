import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { countRefusal } from '../problems/refusals.ts';
import { SlowBody } from './cut-slow-senders.ts';
import type { Connections } from './bound-connections.ts';

/** Counts what comes by connections and is no request, or none in time; Fastify answers it by 400, 408 or 431 and ends them. */
export function noteNoRequests(server: Server, offend: Connections['offend']): void {
  // Before Fastify, which leaves a connection that is ended.
  server.prependListener('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const { code = '' } = error;
    // Whoever leaves, in the middle of a head or of a body, too, or is ended already; what is counted where it was cut.
    if (socket.destroyed || code === 'HPE_INVALID_EOF_STATE' || error instanceof SlowBody) return;
    // Browsers open connections ahead and may send nothing by them; telephones lose half a head.
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT') countRefusal('no_head');
    // A browser with too many cookies sends them with each of a page's thirty requests.
    else if (code === 'HPE_HEADER_OVERFLOW') countRefusal('malformed');
    else if (code.startsWith('HPE_')) offend(socket, 'malformed');
  });
}
