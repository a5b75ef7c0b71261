import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Endpoint } from '../../contract.ts';
import { describeCalls } from './describe-calls.ts';
import type { Server } from './endpoint.ts';
import { nameShapes } from './name-shapes.ts';
import { sessionCookieName } from '../callers/session.ts';

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
