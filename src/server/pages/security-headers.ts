import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** What every answer carries. Pages add their own content policy; an answer of `/api` is no page and may load nothing. */
export function securityHeaders(app: FastifyInstance, config: Config): void {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    ...(config.publicUrl?.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  };
  app.addHook('onRequest', (request, reply, done) => {
    // By it a member who reports a fault names the lines of the log.
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
}
