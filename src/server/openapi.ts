import { randomBytes } from 'node:crypto';
import swagger from '@fastify/swagger';
import apiReference from '@scalar/fastify-api-reference';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Endpoint } from '../contract.ts';
import { describeCalls } from './describe-calls.ts';
import type { Server } from './endpoint.ts';
import { nameShapes } from './name-shapes.ts';
import { sessionCookieName } from './session.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The text of `/api/openapi.json`, written with its first call, which takes half a second: before anyone asks. */
    writeDocument?: () => string;
  }
}

/** `/api/openapi.json`, made from the schemas that validate requests. Registered before the routes that it describes. */
export async function describeApi({ app, config }: Server): Promise<void> {
  const secure = config.publicUrl?.startsWith('https:') ?? false;
  const endpoints: Endpoint[] = [];
  app.addHook('onRoute', ({ config, method }) => {
    // A HEAD beside each GET is the same call.
    if (config?.endpoint && method !== 'HEAD') endpoints.push(config.endpoint);
  });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'OpenPit',
        version: '1.0.0',
        description:
          'Mines, companies, drill results, resource estimates and studies, as members enter and check them. Programs use a personal API token, made on the profile page; [examples](/api-examples) show how. Ids are whole numbers up to 2^53 - 1 (9007199254740991): keep them in 64 bits, or in the numbers of JSON, which hold them exactly.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: config.publicUrl ?? '/' }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(secure) },
          token: { type: 'http', scheme: 'bearer', description: 'A personal API token, made on the profile page.' },
        },
      },
      security: [{ session: [] }, { token: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => nameShapes(describeCalls(jsonSchemaTransformObject(document), endpoints)),
  });
  let document: string | undefined;
  app.decorate('writeDocument', () => (document ??= JSON.stringify(app.swagger())));
  const constant = { config: { access: 'public', isConstant: true }, schema: { hide: true } } as const;
  app.get('/api/openapi.json', constant, (_request, reply) =>
    reply.type('application/json; charset=utf-8').serializer(String).send(app.writeDocument!()),
  );
}

/** `/api/docs`: the page that shows the document. */
export async function showApi({ app }: Server): Promise<void> {
  const nonce = randomBytes(16).toString('base64url');
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  await app.register(async (scope) => {
    scope.addHook('onRoute', (options) => {
      // Its script is 4 MB.
      options.config = { ...options.config, access: 'public', isConstant: options.url.endsWith('.js') };
    });
    await scope.register(apiReference, {
      routePrefix: '/api/docs',
      configuration: {
        url: '/api/openapi.json',
        pageTitle: 'OpenPit API',
        nonce,
        withDefaultFonts: false,
        telemetry: false,
      },
      hooks: {
        onRequest: (_request, reply, done) => {
          reply.header('content-security-policy', policy);
          done();
        },
      },
    });
  });
}
