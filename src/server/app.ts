import cookie from '@fastify/cookie';
import { randomUUID } from 'node:crypto';
import { fastify, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { Database } from '../db/client.ts';
import type { Replicas } from '../db/replicas.ts';
import { boundAnswers } from './load/bound-answers.ts';
import { boundBodies } from './load/bound-bodies.ts';
import { boundCalls } from './load/bound-calls.ts';
import { boundCrumbs } from './load/bound-crumbs.ts';
import { boundPipelines } from './load/bound-pipelines.ts';
import { boundConnections } from './load/bound-connections.ts';
import { compressAnswers } from './pages/compression.ts';
import type { Config } from './config.ts';
import { cutSlowAnswers } from './load/cut-slow-answers.ts';
import { cutSlowSenders } from './load/cut-slow-senders.ts';
import { type Passwords, type Server, usualPatience } from './calls/endpoint.ts';
import { credentials, registerFeatures } from './features.ts';
import { healthRoutes } from './operation/health.ts';
import { lanesUnderWay } from './load/lanes.ts';
import { limitRates } from './load/limit-rates.ts';
import { errorForLog } from './operation/log.ts';
import { openMail } from './services/mail.ts';
import { serveMetrics } from './operation/metrics.ts';
import { describeApi } from './calls/openapi.ts';
import { showApi } from './calls/show-api.ts';
import { noteNoRequests } from './load/no-requests.ts';
import { paceUnread } from './load/pace-unread.ts';
import { servePages } from './pages/pages.ts';
import { handleError, notFound, sendProblem } from './problems/problems.ts';
import { callerReader } from './callers/identify-caller.ts';
import { guardRequests } from './calls/requests.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { sessionReader } from './callers/session.ts';
import { openGates, shedLoad, watchMachine } from './load/shed-load.ts';
import { openStorage } from './services/storage.ts';
import { takeUploads } from './calls/take-uploads.ts';
import { endThreadWork, stopThreads } from './load/threads.ts';
import { tellUnderWay } from './load/under-way.ts';
import { stopForGone } from './load/until-gone.ts';

const second = 1_000;
/** What is under way in threads gets this long of the 10 s that a stop may take. */
const threadGrace = 5 * second;

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
  webFolder?: string | undefined;
  /** `false`: requests are never refused because there are many at once: tests share a machine. */
  shedsLoad?: boolean;
  /** `false`: as many are let in as by a server that has nothing else to do, however busy the machine is. */
  watchesMachine?: boolean;
  /** What is waited for longer or shorter than usual. */
  patience?: Partial<typeof usualPatience> | undefined;
  /** With the recommended cost unless said. */
  passwords?: Passwords;
  /** `true`: its end leaves the threads to the next server of this process. */
  leavesThreads?: boolean;
}

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
  watchesMachine = true,
  patience: unusual = {},
  passwords = credentials.openPasswords(),
  leavesThreads = false,
}: AppOptions): Promise<FastifyInstance> {
  const patience = { ...usualPatience, ...unusual };
  const app = fastify({
    logger: log && { level: log, serializers: { err: errorForLog }, ...(logTo && { stream: logTo }) },
    // Refusals and failures are logged where they are answered; a line per request would bury them.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 1024 * 1024,
    // What does not come is cut before, see `cutSlowSenders`.
    requestTimeout: 15 * 60 * second,
    handlerTimeout: patience.answer,
    // Longer than a proxy keeps it (60 s is usual), which would send into a connection that is just being ended; a browser
    // tries again by itself then, and there are many of them.
    keepAliveTimeout: (config.trustProxy.length > 0 ? 75 : 10) * second,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    http: { headersTimeout: 10 * second, connectionsCheckingInterval: 5 * second },
    rewriteUrl: ({ url = '/' }) => decodable(url),
    // What is no address even so, such as one of another scheme or port, never comes to a route.
    frameworkErrors: (_error, request, reply) => sendProblem(notFound(), request, reply),
    // As long as a request's head may be: what is no id is refused by the schema, in the shape of all refusals.
    routerOptions: { maxParamLength: 16_384 },
  });
  const connections = boundConnections(app, config.trustProxy);
  const { addressOf, offend } = connections;
  boundPipelines(app.server, { tell: (socket) => offend(socket, 'pipelined'), addressOf });
  boundCrumbs(app.server, { tell: (socket) => offend(socket, 'crumbs'), addressOf });
  // Last, as what sees a request first hears of its body after all others.
  paceUnread(app.server, addressOf);
  noteNoRequests(app.server, offend);
  stopForGone(app);
  tellUnderWay(app, {
    connections: connections.count,
    ...lanesUnderWay(),
    database_connections: () => db.figures().pool.all - db.figures().pool.idle,
    database_statements: () => db.figures().shared.busy,
    long_reads: () => db.figures().long.taken + db.figures().long.waiting,
  });
  cutSlowAnswers(app);
  cutSlowSenders(app);
  if (config.metricsPort !== undefined) serveMetrics({ app, db, replicas, config }, config.metricsPort);
  const mail = openMail(config, app.log, patience.mail);
  if (mail) app.addHook('onClose', () => mail.close());
  app.addHook('onClose', () => (leavesThreads ? endThreadWork : stopThreads)(threadGrace));
  const storage = openStorage(config);
  const server: Server = { app, db, replicas, config, mail, storage, passwords, patience, log: app.log };

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler({ preHandler: [] }, (request, reply) => sendProblem(notFound('This call'), request, reply));

  securityHeaders(app, config);
  const gates = openGates();
  await app.register(cookie);
  const callers = {
    sessions: sessionReader(db, secret, config.publicUrl?.startsWith('https:') ?? false),
    tokens: (token: string) => credentials.holderOf(db, token),
  };
  const rates = config.rateLimit ? await limitRates(app) : undefined;
  const reader = callerReader(callers, rates);
  if (shedsLoad) {
    shedLoad(app, gates, reader);
    if (watchesMachine) watchMachine(app, gates);
  }
  const calls = boundCalls(gates.calls.limit);
  tellUnderWay(app, { calls: calls.count, large_bodies: calls.large });
  guardRequests(app, config, reader, { rates, calls: shedsLoad ? calls : undefined });
  boundBodies(app);
  compressAnswers(app);
  boundAnswers(app);
  takeUploads(app);
  await describeApi(server);
  healthRoutes(server);
  registerFeatures(server, secret);
  await showApi(server, webFolder);
  if (webFolder) await servePages(server, webFolder);
  return app;
}
