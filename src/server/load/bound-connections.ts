import { BlockList, isIPv6, type Server, type Socket } from 'node:net';
import { addressKey } from '../problems/address-key.ts';
import { countRefusal } from '../problems/refusals.ts';

/** Nobody takes all places; a reverse proxy speaks for everybody. */
const usual = { ofAll: 2_000, ofAddress: 1_000 };

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

/** Bounds the connections of a server, and those of one address that is none of its proxies; answers how many there are. */
export function boundConnections(server: Server, proxies: readonly string[], most = usual): () => number {
  server.maxConnections = most.ofAll;
  const isProxy = proxyTest(proxies);
  const counts = new Map<string, number>();
  let all = 0;
  // Some come by listeners beside the server's own.
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const key = isProxy(address) ? 'proxies' : addressKey(address);
    const count = (counts.get(key) ?? 0) + 1;
    if (all >= most.ofAll || (count > most.ofAddress && key !== 'proxies')) {
      countRefusal('connections');
      socket.destroy();
      return;
    }
    all += 1;
    counts.set(key, count);
    socket.once('close', () => {
      all -= 1;
      const left = (counts.get(key) ?? 1) - 1;
      if (left > 0) counts.set(key, left);
      else counts.delete(key);
    });
  });
  return () => all;
}
