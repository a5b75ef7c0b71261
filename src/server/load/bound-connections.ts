import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addressKey } from '../problems/address-key.ts';
import { logRefusalOf } from '../problems/log-refusals.ts';
import { countRefusal } from '../problems/refusals.ts';
import { type Offence, rememberOffences } from './shut-out.ts';

/** Nobody takes all places; a reverse proxy speaks for everybody. */
export const usualConnections = { ofAll: 2_000, ofAddress: 1_000 };

const familyOf = (ip: string) => (isIPv6(ip) ? 'ipv6' : 'ipv4');

/** Whether an address is one of the proxies of the settings, each an address or a network. */
function proxyTest(proxies: readonly string[]): (address: string) => boolean {
  const known = new BlockList();
  for (const proxy of proxies) {
    const [ip = '', bits] = proxy.split('/');
    if (bits === undefined) known.addAddress(ip, familyOf(ip));
    else known.addSubnet(ip, Number(bits), familyOf(ip));
  }
  return (address) => address !== '' && known.check(address, familyOf(address));
}

const ofProxies = 'proxies';

/** What the log says of a connection that is ended. */
const reasons: Record<Offence | 'connections' | 'shut_out', string> = {
  pipelined: 'Requests were sent ahead without end.',
  crumbs: 'A body came in thousands of crumbs.',
  malformed: 'What came is no request.',
  connections: 'There are as many connections as there may be, of one address or of all.',
  shut_out: 'For what was sent before the address is shut out for a minute.',
};

export interface Connections {
  count: () => number;
  /** What a connection counts as wherever something is counted by address; undefined for proxies, who speak for everybody. */
  addressOf: (socket: Socket) => string | undefined;
  /** Notes what came by a connection: an address that does so again and again is shut out, with all that it has open. */
  offend: (socket: Socket, offence: Offence) => void;
}

/**
 * Bounds the connections of a server, and those of one address that is none of its proxies. An address that is shut out has none:
 * even what it sends in vain is read and parsed before it can be refused.
 */
export function boundConnections(
  app: Pick<FastifyInstance, 'server' | 'log'>,
  proxies: readonly string[],
  { most = usualConnections, shutOut = rememberOffences() } = {},
): Connections {
  const { server, log } = app;
  const isProxy = proxyTest(proxies);
  const open = new Map<string, Set<Socket>>();
  const addresses = new WeakMap<Socket, string>();
  let all = 0;

  function tell(address: string, code: keyof typeof reasons): void {
    const who = { address };
    countRefusal(code);
    logRefusalOf(app, { code, who, write: () => log.info({ ...who, code, reason: reasons[code] }, 'refused') });
  }

  function leave(key: string, socket: Socket): void {
    const ofAddress = open.get(key);
    if (!ofAddress?.delete(socket)) return;
    all -= 1;
    if (ofAddress.size === 0) open.delete(key);
  }

  /** Ends the newest connection of the address that has the most, where somebody with fewer finds no place. */
  function makeRoom(have: number): boolean {
    let [largest, most]: [string, ReadonlySet<Socket>] = ['', new Set()];
    for (const [key, ofAddress] of open)
      if (key !== ofProxies && ofAddress.size > most.size) [largest, most] = [key, ofAddress];
    const newest = [...most].at(-1);
    if (!newest || most.size <= have + 1) return false;
    tell(largest, 'connections');
    leave(largest, newest);
    newest.destroy();
    return true;
  }

  // Some come by listeners beside the server's own.
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const key = isProxy(address) ? ofProxies : addressKey(address);
    const have = open.get(key)?.size ?? 0;
    const isShut = shutOut.isShut(key);
    const isFull = !isShut && ((have >= most.ofAddress && key !== ofProxies) || (all >= most.ofAll && !makeRoom(have)));
    if (isShut || isFull) {
      tell(key, isShut ? 'shut_out' : 'connections');
      socket.destroy();
      return;
    }
    all += 1;
    addresses.set(socket, key);
    open.set(key, (open.get(key) ?? new Set()).add(socket));
    socket.once('close', () => leave(key, socket));
  });

  return {
    count: () => all,
    addressOf(socket) {
      const key = addresses.get(socket);
      return key === ofProxies ? undefined : key;
    },
    offend(socket, offence) {
      const key = addresses.get(socket) ?? '';
      tell(key, offence);
      // Of a connection that was reset before it was seen nobody knows whose it is.
      if (key === ofProxies || key === '' || !shutOut.note(key, offence)) return;
      for (const other of open.get(key) ?? []) {
        // Its own is ended by whoever tells.
        if (other === socket || other.destroyed) continue;
        tell(key, 'shut_out');
        other.destroy();
      }
    },
  };
}
