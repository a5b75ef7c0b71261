import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { beforeRequests } from './before-requests.ts';
import type { Watched } from './bound-pipelines.ts';
import { stopParsing } from './stop-parsing.ts';

const usual = {
  /** A piece of so many bytes is none of a byte, a longer one makes good for some: programs that send line by line have longer ones. */
  enoughBytes: 16,
  /** So many pieces of a byte may come at once, of all connections of an address or of one of a proxy, … */
  atOnce: 1_000,
  /** … and so many more in each second: who has a bad line, or sends by hand, is slower by far. */
  perSecond: 1_000,
  /** Whoever sent no more by a connection is a neighbour of those who did, behind the same address. */
  ofNeighbour: 50,
};

/** Addresses that are told apart; who was heard of first is forgotten first. */
const mostAddresses = 10_000;

/** What runs empty by itself. */
interface Bucket {
  level: number;
  since: number;
}

/**
 * Ends connections that send bodies in crumbs, and tells of it first: a piece of one byte costs as much as one of many, and ten
 * thousand of them are read at once, before anybody who reads the body could let them wait. They count over all bodies and
 * connections of an address, as many connections with a few each, or a body after the other, cost the same.
 */
export function boundCrumbs(
  server: Server,
  { tell, addressOf }: Watched,
  most = usual,
  now = () => performance.now(),
): void {
  const ofConnections = new WeakMap<Socket, number>();
  const ofProxies = new WeakMap<Socket, Bucket>();
  const ofAddresses = new Map<string, Bucket>();

  function bucketOf(socket: Socket, address: string | undefined): Bucket {
    const known = address === undefined ? ofProxies.get(socket) : ofAddresses.get(address);
    if (known) return known;
    const empty = { level: 0, since: now() };
    if (address === undefined) ofProxies.set(socket, empty);
    else ofAddresses.set(address, empty);
    const [oldest] = ofAddresses.keys();
    if (ofAddresses.size > mostAddresses && oldest !== undefined) ofAddresses.delete(oldest);
    return empty;
  }

  function areTooMany(socket: Socket, bytes: number): boolean {
    const crumbs = 1 - bytes / most.enoughBytes;
    const ofConnection = Math.max(0, (ofConnections.get(socket) ?? 0) + crumbs);
    ofConnections.set(socket, ofConnection);
    const address = addressOf(socket);
    const bucket = bucketOf(socket, address);
    const at = now();
    const left = bucket.level - ((at - bucket.since) / 1_000) * most.perSecond;
    bucket.level = Math.max(0, Math.max(0, left) + crumbs);
    bucket.since = at;
    return bucket.level > most.atOnce && (address === undefined || ofConnection > most.ofNeighbour);
  }

  beforeRequests(server, (request) => {
    if (request.headers['transfer-encoding'] === undefined) return 'now';
    const { socket } = request;
    const push = request.push.bind(request);
    request.push = (piece: Buffer | null, encoding?: BufferEncoding) => {
      if (socket.destroyed) return false;
      if (piece === null || !areTooMany(socket, piece.length)) return push(piece, encoding);
      stopParsing(socket);
      tell(socket);
      socket.destroy();
      return false;
    };
    return 'now';
  });
}
