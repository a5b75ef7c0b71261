import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { ConfigError } from '../config.ts';
import { boundCrumbs } from '../load/bound-crumbs.ts';
import { boundPipelines } from '../load/bound-pipelines.ts';
import { paceUnread } from '../load/pace-unread.ts';
import { countRefusal, type RefusalReason } from '../problems/refusals.ts';
import { addOwnMetrics, type Measured } from './own-metrics.ts';

/** Seconds: from what a cached read takes to what is cut off. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Of all who read them together. */
const mostConnections = 100;
/** Figures are collected no more often, as that takes some milliseconds of the thread that answers everybody. */
const betweenMilliseconds = 50;
const addressOf = () => 'metrics';

/**
 * Counts and times what the server does, for Prometheus, on a port of its own that only this machine reaches unless
 * `METRICS_HOST` says otherwise: what is measured tells how much goes on here, and nothing of who does it.
 */
export function serveMetrics(of: Measured, port: number): void {
  const { app } = of;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'openpit_http_request_seconds',
    help: 'Time from a request to the end of its answer, by route; a route is a pattern, never an address',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: String(reply.statusCode),
    };
    requests.observe(labels, reply.elapsedTime / 1_000);
  });
  addOwnMetrics(registry, of);

  let next: Promise<string> | undefined;
  let last = -Infinity;
  async function collectNext(): Promise<string> {
    await sleep(Math.max(0, last + betweenMilliseconds - performance.now()));
    next = undefined;
    last = performance.now();
    return registry.metrics();
  }
  // Whoever asks before it begins has the same.
  const collect = () => (next ??= collectNext());
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    collect().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  });
  // Who reaches it is not known by any proxy, and need not be honest: the bounds of all connections hold here as well.
  server.maxConnections = mostConnections;
  const bounds = (reason: RefusalReason) => ({ tell: () => countRefusal(reason), addressOf });
  boundPipelines(server, bounds('pipelined'));
  boundCrumbs(server, bounds('crumbs'));
  paceUnread(server, addressOf);
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error: NodeJS.ErrnoException) =>
        reject(new ConfigError(`METRICS_PORT ${port} cannot be listened on (${error.code}): set another port.`)),
      );
      server.listen(port, of.config.metricsHost, resolve);
    });
  });
  app.addHook('onClose', async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
}
