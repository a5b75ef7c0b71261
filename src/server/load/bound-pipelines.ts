import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { beforeRequests } from './before-requests.ts';
import { stopParsing } from './stop-parsing.ts';

const usual = {
  /** So many requests of one connection may wait for their answers, or come in one turn of the event loop: hardly any client sends one before the last is answered. */
  ofConnection: 20,
  /** So many of all connections of an address may wait behind others of their connection: a thousand connections with twenty each are as much as one with twenty thousand. */
  ofAddress: 200,
};

/** Connections that are watched for what nobody honest sends. */
export interface Watched {
  /** Hears of a connection before it is ended. */
  tell: (socket: Socket) => void;
  /** Undefined for a proxy, which speaks for everybody. */
  addressOf: (socket: Socket) => string | undefined;
}

/**
 * Ends connections on which requests are sent ahead without end, or on too many connections of an address at once. Two megabytes of
 * them are read from a connection in one turn of the event loop: they were twenty thousand calls, each of which was begun before
 * anybody else's turn.
 */
export function boundPipelines(server: Server, { tell, addressOf }: Watched, most = usual): void {
  const ahead = new WeakMap<Socket, number>();
  const behindOthers = new Map<string, number>();

  function addBehind(address: string, more: number): void {
    const count = (behindOthers.get(address) ?? 0) + more;
    if (count > 0) behindOthers.set(address, count);
    else behindOthers.delete(address);
  }

  beforeRequests(server, ({ socket }, response) => {
    // What was read with the request that ended the connection still comes.
    if (socket.destroyed) return 'never';
    const count = (ahead.get(socket) ?? 0) + 1;
    const address = count > 1 ? addressOf(socket) : undefined;
    const isTooMany = address !== undefined && (behindOthers.get(address) ?? 0) >= most.ofAddress;
    if (count > most.ofConnection || isTooMany) {
      stopParsing(socket);
      tell(socket);
      socket.destroy();
      return 'never';
    }
    ahead.set(socket, count);
    if (address !== undefined) addBehind(address, 1);
    // What is answered before it is read to its end makes room in the next turn alone.
    response.once('close', () =>
      setImmediate(() => {
        ahead.set(socket, (ahead.get(socket) ?? 1) - 1);
        if (address !== undefined) addBehind(address, -1);
      }),
    );
    // Behind others it waits for what else was read with it: of a flood one is begun, not twenty.
    return count > 1 ? 'next turn' : 'now';
  });
}
