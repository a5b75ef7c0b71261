import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { boundConnections, usualConnections } from './bound-connections.ts';
import { refusalFigures } from '../problems/refusals.ts';

class Connection extends EventEmitter {
  readonly remoteAddress: string;
  destroyed = false;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy() {
    this.destroyed = true;
  }
}

function serverWith(proxies: string[], most = { ofAll: 20, ofAddress: 10 }) {
  const server = new EventEmitter();
  const lines: Record<string, unknown>[] = [];
  const { log } = fastify({ logger: { stream: { write: (line: string) => lines.push(JSON.parse(line)) } } });
  const connections = boundConnections({ server: server as Server, log }, proxies, { most });
  const connect = (address: string) => {
    const connection = new Connection(address);
    server.emit('connection', connection);
    return connection;
  };
  const refused = (address: string, count: number) =>
    Array.from({ length: count }, () => connect(address)).filter(({ destroyed }) => destroyed).length;
  /** Opens so many connections one after the other, each of which ends for what it sent. */
  const flood = (address: string, count: number) => {
    for (let n = 0; n < count; n += 1) {
      const connection = connect(address);
      connections.offend(connection as unknown as Socket, 'pipelined');
      connection.destroy();
      connection.emit('close');
    }
  };
  return { connect, refused, flood, lines, count: connections.count };
}

it('leaves places for others, however many connections an address opens', () => {
  const before = refusalFigures().connections;
  const { connect, refused, lines } = serverWith([]);
  expect(refused('192.0.2.1', 15)).toBe(5);
  expect(refused('192.0.2.2', 1)).toBe(0);
  expect(refusalFigures().connections - before).toBe(5);
  expect(lines).toMatchObject([{ msg: 'refused', code: 'connections', address: '192.0.2.1' }]);
  // One customer, by its addresses of IPv6 and by IPv4 as IPv6 writes it.
  expect(connect('::ffff:192.0.2.1').destroyed).toBe(true);
  expect([1, 2, 3, 4, 5].map((n) => connect(`2001:db8::${n}`).destroyed)).toEqual(Array(5).fill(false));
});

it('where all places are taken, whoever has the most gives one up for who has fewer', () => {
  const { connect, refused, count, lines } = serverWith(['10.0.0.5']);
  const [many, few] = [10, 7].map((each, n) => Array.from({ length: each }, () => connect(`192.0.2.${n + 1}`)));
  const ofProxy = Array.from({ length: 3 }, () => connect('10.0.0.5'));
  const ended = () => [many!, few!, ofProxy].map((each) => each.filter(({ destroyed }) => destroyed).length);
  expect([refused('192.0.2.3', 1), ended(), count()]).toEqual([0, [1, 0, 0], 20]);
  // The newest of it, as those behind one address who came before may be others.
  expect(many!.at(-1)!.destroyed).toBe(true);
  expect(lines).toMatchObject([{ code: 'connections', address: '192.0.2.1' }]);
  // Until all have as many: then there is no place.
  expect([refused('192.0.2.3', 20), count()]).toEqual([16, 20]);
  expect(ended()).toEqual([4, 1, 0]);
  for (const each of [...many!, ...few!]) each.emit('close');
  expect(count()).toBe(8);
});

it('are 2,000 at most, and 1,000 of one address', () => {
  const { refused, count } = serverWith([], usualConnections);
  expect([refused('192.0.2.1', 1_001), refused('192.0.2.2', 1_001), count()]).toEqual([1, 1, 2_000]);
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

it('shuts out an address whose connections end again and again for what they sent, with all that it has open', () => {
  const before = refusalFigures();
  const { connect, refused, flood, lines, count } = serverWith([]);
  const [open, ofOther] = [connect('192.0.2.1'), connect('192.0.2.2')];
  flood('192.0.2.1', 4);
  expect([open.destroyed, refused('192.0.2.1', 1)]).toEqual([false, 0]);
  flood('192.0.2.1', 1);
  expect([open.destroyed, ofOther.destroyed]).toEqual([true, false]);
  expect([refused('192.0.2.1', 7), refused('192.0.2.3', 1)]).toEqual([7, 0]);
  // The two that were open, and seven at the door.
  expect(refusalFigures().pipelined - before.pipelined).toBe(5);
  expect(refusalFigures().shut_out - before.shut_out).toBe(9);
  expect(lines.map(({ msg, code, address }) => [msg, code, address])).toEqual([
    ['refused', 'pipelined', '192.0.2.1'],
    ['refused', 'shut_out', '192.0.2.1'],
  ]);
  // What is refused at the door takes no place.
  expect(count()).toBe(4);
});

it('shuts out a customer of IPv6 by its network, and a proxy never', () => {
  const { refused, flood } = serverWith(['10.0.0.5']);
  for (let n = 0; n < 5; n += 1) flood(`2001:db8::${n}`, 1);
  expect([refused('2001:db8::99', 1), refused('2001:db8:0:1::1', 1)]).toEqual([1, 0]);
  flood('10.0.0.5', 50);
  expect(refused('10.0.0.5', 1)).toBe(0);
});
