import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { randomUUID } from 'node:crypto';
import { fastify, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Database } from '../db/client.ts';
import type { Replicas } from '../db/replicas.ts';
import { holderOf } from '../features/tokens/server/read-token.ts';
import { compressAnswers } from './compression.ts';
import type { Config } from './config.ts';
import type { Server } from './endpoint.ts';
import { errorForLog } from './log.ts';
import { openMail } from './mail.ts';
import { serveMetrics } from './metrics.ts';
import { describeApi, showApi } from './openapi.ts';
import { servePages } from './pages.ts';
import { handleError, notFound, sendProblem } from './problems.ts';
import { guardRequests } from './requests.ts';
import { registerRoutes } from './routes.ts';
import { securityHeaders } from './security-headers.ts';
import { sessionReader } from './session.ts';
import { shedLoad } from './shed-load.ts';
import { openStorage } from './storage.ts';

const second = 1_000;
const uploadLimit = 10 * 1024 * 1024;

export interface AppOptions {
  config: Config;
  db: Database;
  replicas?: Replicas | undefined;
  secret: string;
  /** Pino's level, or false for silence. */
  log?: 'info' | 'warn' | false;
  /** Takes the lines of the log; standard output unless said. */
  logTo?: { write(line: string): void } | undefined;
  /** Folder of the built browser code; undefined serves the API alone. */
  webFolder?: string;
  /** `false`: requests are never refused because the process is busy: tests share a machine. */
  shedsLoad?: boolean;
}

/** Requests a minute that one member, or one address without a session, may send. */
function limitOf(request: FastifyRequest): { reads: number; writes: number } {
  return request.member ? { reads: 1_200, writes: 300 } : { reads: 600, writes: 120 };
}

/** A program that runs wild does not lock its member out of the pages. */
const counted = ({ member, isByToken, ip }: FastifyRequest) =>
  isByToken && member ? `tokens of ${member.id}` : (member?.id ?? ip);

const isWrite = (request: FastifyRequest) => request.method !== 'GET' && request.method !== 'HEAD';

/** An address that cannot be decoded names nothing here: it is read as it stands, so that it is refused like any other. */
function decodable(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** Puts the server together without listening: tests send requests straight into it. */
export async function buildApp({
  config,
  db,
  replicas,
  secret,
  log = 'info',
  logTo,
  webFolder,
  shedsLoad = true,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: log && { level: log, serializers: { err: errorForLog }, ...(logTo && { stream: logTo }) },
    // Refusals and failures are logged where they are answered; a line per request would bury them.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 60 * second,
    handlerTimeout: 30 * second,
    keepAliveTimeout: 10 * second,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    http: { headersTimeout: 10 * second, connectionsCheckingInterval: 5 * second },
    rewriteUrl: ({ url = '/' }) => decodable(url),
    // As long as a request's head may be: what is no id is refused by the schema, in the shape of all refusals.
    routerOptions: { maxParamLength: 16_384 },
  });
  app.server.maxConnections = 2_000;
  if (config.metricsPort !== undefined) serveMetrics(app, db, config.metricsPort);
  const mail = openMail(config, app.log);
  if (mail) app.addHook('onClose', () => mail.close());
  const server: Server = { app, db, replicas, config, mail, storage: openStorage(config), log: app.log };

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler({ preHandler: [] }, (request, reply) => sendProblem(notFound('This call'), request, reply));

  securityHeaders(app, config);
  await app.register(underPressure, {
    maxEventLoopDelay: shedsLoad ? 500 : 0,
    retryAfter: 5,
    pressureHandler: (request) => {
      if (request.url === '/api/health') return;
      throw Object.assign(new Error('overloaded'), { statusCode: 503 });
    },
  });
  if (shedsLoad) shedLoad(app);
  await app.register(cookie);
  guardRequests(app, config, {
    sessions: sessionReader(db, secret, config.publicUrl?.startsWith('https:') ?? false),
    tokens: (token) => holderOf(db, token),
  });
  if (config.rateLimit) {
    await app.register(rateLimit, {
      hook: 'preParsing',
      timeWindow: 60 * second,
      keyGenerator: (request) => `${isWrite(request) ? 'write' : 'read'}:${counted(request)}`,
      max: (request) => (isWrite(request) ? limitOf(request).writes : limitOf(request).reads),
      allowList: (request) => request.url.startsWith('/assets/') || request.url === '/api/health',
    });
  }
  compressAnswers(app);
  await app.register(multipart, {
    limits: { files: 1, fields: 5, parts: 10, fileSize: uploadLimit, headerPairs: 50 },
  });
  await describeApi(server);
  registerRoutes(server, secret);
  await showApi(server);
  if (webFolder) await servePages(server, webFolder);
  return app;
}
