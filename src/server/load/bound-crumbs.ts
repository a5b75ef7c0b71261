import type { IncomingMessage, Server } from 'node:http';
import { countRefusal } from '../problems/refusals.ts';

/** So many pieces of a body may be of any length; of more each has so many bytes on the average. */
const usual = { mostPieces: 4_000, leastBytes: 16 };

/**
 * Ends connections that send a body in crumbs: a piece of one byte costs as much as one of many, and tens of thousands of them are
 * read in one turn of the event loop, before anybody who reads the body could let them wait.
 */
export function boundCrumbs(server: Server, { mostPieces, leastBytes } = usual): void {
  server.prependListener('request', (request: IncomingMessage) => {
    if (request.headers['transfer-encoding'] === undefined) return;
    const push = request.push.bind(request);
    let [pieces, bytes, isEnded] = [0, 0, false];
    request.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
      if (isEnded) return false;
      if (piece === null) return push(piece);
      pieces += 1;
      bytes += piece.length;
      if (pieces <= mostPieces || bytes >= pieces * leastBytes) return push(piece, encoding);
      isEnded = true;
      countRefusal('crumbs');
      request.socket.destroy();
      return false;
    };
  });
}
