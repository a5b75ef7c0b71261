import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { beforeRequests } from './before-requests.ts';

/** So many pieces of a body may be of any length; of more each has so many bytes on the average. */
const usual = { mostPieces: 4_000, leastBytes: 16 };

/** Of the pieces of a body, or of a connection in one turn of the event loop. */
interface Tally {
  pieces: number;
  bytes: number;
}

function note(tally: Tally, bytes: number): void {
  tally.pieces += 1;
  tally.bytes += bytes;
}

/**
 * Ends connections that send a body in crumbs, or many bodies in a few crumbs each at once, and tells of it first: a piece of one
 * byte costs as much as one of many, and tens of thousands of them are read in one turn of the event loop, before anybody who reads
 * the body could let them wait.
 */
export function boundCrumbs(server: Server, tell: (socket: Socket) => void, { mostPieces, leastBytes } = usual): void {
  const turns = new WeakMap<Socket, Tally>();

  function turnOf(socket: Socket): Tally {
    const known = turns.get(socket);
    if (known) return known;
    const begun = { pieces: 0, bytes: 0 };
    turns.set(socket, begun);
    setImmediate(() => turns.delete(socket));
    return begun;
  }

  const areCrumbs = ({ pieces, bytes }: Tally) => pieces > mostPieces && bytes < pieces * leastBytes;

  beforeRequests(server, (request, response) => {
    if (request.headers['transfer-encoding'] === undefined) return true;
    const push = request.push.bind(request);
    const ofBody = { pieces: 0, bytes: 0 };
    request.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
      if (request.socket.destroyed) return false;
      if (piece === null) return push(piece);
      const ofTurn = turnOf(request.socket);
      note(ofBody, piece.length);
      note(ofTurn, piece.length);
      if (!areCrumbs(ofBody) && !areCrumbs(ofTurn)) return push(piece, encoding);
      tell(request.socket);
      request.socket.destroy();
      return false;
    };
    response.prependOnceListener('finish', () => readOn(request));
    return true;
  });
}

/** What nobody reads after its answer is thrown away by Node uncounted, unless it is read. */
function readOn(request: IncomingMessage): void {
  if (request.readableFlowing === null) request.resume();
}
