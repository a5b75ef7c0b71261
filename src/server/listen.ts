import { once } from 'node:events';
import { type AddressInfo, createServer, type ListenOptions, type Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Node takes one new connection of a listener in each turn of its event loop, however many wait. A server that is busy has
 * long turns, and then new connections come in no faster than the work before them is done: they would wait in the kernel
 * for seconds, unseen and therefore not refused. So many listeners share the port.
 */
const listeners = 256;
/** Of each; the kernel lowers it to what it allows. */
const backlog = 1_024;

async function open(server: Server, options: ListenOptions): Promise<number> {
  server.listen(options);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await closed;
}

interface Address {
  port: number;
  host: string;
}

/** Whether the system lets listeners share a port. */
async function mayShare(address: Address): Promise<boolean> {
  const probe = createServer();
  try {
    await open(probe, { ...address, reusePort: true });
    await close(probe);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTSUP') return false;
    throw error;
  }
}

/** Listens, by several listeners where the system lets them share a port. */
export async function listen(app: FastifyInstance, { port, host }: Address): Promise<void> {
  // By one alone first: two programs that share a port would divide the connections between them, and say nothing.
  const alone = createServer();
  const address = { port: await open(alone, { port, host }), host };
  await close(alone);
  const reusePort = await mayShare(address);

  const more: Server[] = [];
  app.addHook('preClose', async () => {
    const closed = more.map(close);
    // A connection that is kept after its last answer is idle only then.
    const closing = setInterval(() => app.server.closeIdleConnections(), 50);
    await Promise.all(closed);
    clearInterval(closing);
  });
  await app.ready();
  app.writeDocument?.();
  await app.listen({ ...address, backlog, ...(reusePort && { reusePort }) });
  while (reusePort && more.length < listeners - 1) {
    // As Node makes those of HTTP.
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => {
      app.server.emit('connection', socket);
    });
    await open(listener, { ...address, backlog, reusePort });
    more.push(listener);
  }
}
