import { EventEmitter } from 'node:events';
import type { Server } from 'node:net';
import { expect, it } from 'vitest';
import { boundConnections } from './bound-connections.ts';
import { refusalFigures } from '../problems/refusals.ts';

class Connection extends EventEmitter {
  readonly remoteAddress: string;
  isRefused = false;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy() {
    this.isRefused = true;
  }
}

function serverWith(proxies: string[]) {
  const server = new EventEmitter();
  boundConnections(server as Server, proxies, { ofAll: 20, ofAddress: 10 });
  const connect = (address: string) => {
    const connection = new Connection(address);
    server.emit('connection', connection);
    return connection;
  };
  const refused = (address: string, count: number) =>
    Array.from({ length: count }, () => connect(address)).filter(({ isRefused }) => isRefused).length;
  return { connect, refused };
}

it('leaves places for others, however many connections an address opens', () => {
  const before = refusalFigures().connections;
  const { connect, refused } = serverWith([]);
  expect(refused('192.0.2.1', 15)).toBe(5);
  expect(refused('192.0.2.2', 1)).toBe(0);
  expect(refusalFigures().connections - before).toBe(5);
  // One customer, by its addresses of IPv6 and by IPv4 as IPv6 writes it.
  expect(connect('::ffff:192.0.2.1').isRefused).toBe(true);
  expect([1, 2, 3, 4, 5].map((n) => connect(`2001:db8::${n}`).isRefused)).toEqual(Array(5).fill(false));
  // All places are taken.
  expect(refused('192.0.2.3', 6)).toBe(2);
});

it('gives a place back when its connection ends', () => {
  const { connect, refused } = serverWith([]);
  const first = connect('192.0.2.1');
  expect(refused('192.0.2.1', 10)).toBe(1);
  first.emit('close');
  expect(refused('192.0.2.1', 2)).toBe(1);
});

it('knows that a proxy speaks for many', () => {
  const { refused } = serverWith(['10.0.0.5', '192.0.2.0/24', 'fd00::/8']);
  expect(refused('10.0.0.5', 5) + refused('192.0.2.77', 5) + refused('fd00::1', 5)).toBe(0);
  expect(refused('::ffff:192.0.2.9', 5)).toBe(0);
  expect(refused('10.0.0.6', 1)).toBe(1);
});
