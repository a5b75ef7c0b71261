import { createServer } from 'node:http';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { ConfigError } from '../config.ts';
import { addOwnMetrics, type Measured } from './own-metrics.ts';

/** Seconds: from what a cached read takes to what is cut off. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

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

  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        app.log.error({ err: error }, 'metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  });
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
