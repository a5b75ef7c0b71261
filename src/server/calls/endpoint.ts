import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  preParsingAsyncHookHandler,
  preValidationAsyncHookHandler,
} from 'fastify';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type Access, type Endpoint, ProblemBody } from '../../contract.ts';
import type { Database, Db } from '../../db/client.ts';
import type { Caller } from '../../db/fair-turns.ts';
import type { Replicas } from '../../db/replicas.ts';
import type { Config } from '../config.ts';
import { longestArrival } from '../load/cut-slow-senders.ts';
import { encoded } from './encode-answer.ts';
import { hashOf, onlyOnce } from './idempotency.ts';
import { expectPlace, type LaneName, type Place, takePlace } from '../load/lanes.ts';
import type { Mail } from '../services/mail.ts';
import { noteLateError, Problem } from '../problems/problems.ts';
import { cookieName, cookiePath, type Member } from '../callers/session.ts';
import { standAside } from '../load/shed-load.ts';
import type { Storage } from '../services/storage.ts';
import { keyTurn, turnsOf } from './turns-of.ts';
import { untilGone } from '../load/until-gone.ts';

/** How passwords become what is stored of them. */
export interface Passwords {
  hash: (password: string) => Promise<string>;
  /** Whether what is stored was made of this password. */
  verify: (of: { hash: string; password: string }) => Promise<boolean>;
}

/** Milliseconds that the server waits for at most. */
export const usualPatience = {
  /** For an answer, from the head of the request on. */
  answer: 30_000,
  /** For a part of the server to say that it is well; longer, and it counts as one that refuses. */
  readiness: 2_000,
  /** For each answer of the sign-in provider. */
  provider: 5_000,
  /** For all that an attempt to send a letter takes: a mail server that answers by a byte a second is never silent for long. */
  mail: 60_000,
};

/** What routes are given when they are set up. */
export interface Server {
  app: FastifyInstance;
  db: Database;
  /** Read replicas, where there are some. */
  replicas?: Replicas | undefined;
  config: Config;
  /** Where a mail server is set. */
  mail?: Mail | undefined;
  /** Uploaded files. */
  storage: Storage;
  passwords: Passwords;
  patience: typeof usualPatience;
  log: FastifyBaseLogger;
}

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** One request to an endpoint, already let in and validated. */
export interface Call<E extends Endpoint> {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  member: E['access'] extends 'public' ? Member | undefined : Member;
  /** A read gets the pool, a write its one transaction. */
  db: Db;
  /** The version that the caller saw (`If-Match`), or undefined. */
  ifMatch: number | undefined;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * An answer that PostgreSQL or a thread wrote as JSON: what is read by the thousands, or is megabytes long, is not taken apart
 * and put together again.
 */
export class JsonText {
  /** Bytes where a thread handed them over: of many megabytes, turning them into a text and back would hold everybody up. */
  readonly sent: string | Buffer;
  /** Of a single record: its ETag. */
  readonly version: number | undefined;

  constructor(json: string | Buffer, version?: number) {
    this.sent = json;
    this.version = version;
  }

  get text(): string {
    return String(this.sent);
  }

  /** JSON of parts, in the order in which they are given. */
  static of(...parts: (string | JsonText)[]): JsonText {
    const sent = parts.map((part) => (part instanceof JsonText ? part.sent : part));
    const isText = sent.every((part) => typeof part === 'string');
    return new JsonText(isText ? sent.join('') : Buffer.concat(sent.map((part) => Buffer.from(part))));
  }

  static list(records: readonly string[]): JsonText {
    return new JsonText(`[${records.join(',')}]`);
  }

  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

const textOf = (answer: unknown): string => (answer instanceof JsonText ? answer.text : JSON.stringify(answer));

type Result<E extends Endpoint> = z.output<E['response']> | JsonText | FastifyReply;
export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>> | Result<E>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route; a route without it stops the start. A `page` shows by the session, an `asset` does not. */
    access?: Access | 'page' | 'asset';
    /** The call of the contract that it is. */
    endpoint?: Endpoint;
    /** Answers 200 with the same to everyone until the process ends. */
    isConstant?: boolean;
    lane?: LaneName | undefined;
  }
  interface FastifyRequest {
    member?: Member;
    /** Whose requests it is counted among: a member's, those of a member's programs, or those of an address. */
    countedAs: string;
    /** The member's program, not the member's browser. */
    isByToken?: boolean;
    /** Of a route with a lane. */
    place?: Place;
  }
}

/** `If-Match: "3"` is 3; anything that is no version of ours matches nothing. */
export function readIfMatch(header: string | undefined): number | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const match = /^(?:W\/)?"(\d{1,10})"$/.exec(header.trim());
  return match ? Number(match[1]) : -1;
}

/** Refuses when someone else changed the record since the caller read it. */
export function expectVersion(ifMatch: number | undefined, version: number): void {
  if (ifMatch !== undefined && ifMatch !== version) {
    throw new Problem(
      'changed_meanwhile',
      'Someone else changed this in the meantime. Load it again and merge your change.',
    );
  }
}

/** Fastify writes `:id` where OpenAPI writes `{id}`. */
const fastifyPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

const isVoid = (schema: z.ZodType) => schema instanceof z.ZodVoid;

/** In tests an answer with a field too many, or of another type, fails; production does not spend time on it. */
export function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(answer));
  const parsed: unknown = endpoint.response.parse(sent);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed)), sent)) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} answers fields that its contract lacks: ${JSON.stringify(sent).slice(0, 500)}`,
    );
  }
}

function etag(answer: unknown): string | undefined {
  const version = (answer as { version?: unknown } | null)?.version;
  return typeof version === 'number' ? `"${version}"` : undefined;
}

export interface RouteOptions {
  /** `false`: the handler opens its own transactions (uploads, sign-in). */
  transaction?: false;
  /** Bytes that a body may have; 1 MB unless said. */
  bodyLimit?: number;
  /** Milliseconds a handler may take, once a body of the size that is said has arrived; 30 s unless said. */
  handlerTimeout?: number;
  /** Takes a place in this lane when the body is there, see `placeOf`. */
  lane?: LaneName;
}

const isSecure = ({ publicUrl }: Config) => publicUrl?.startsWith('https:') ?? false;
const wroteCookie = (config: Config) => cookieName('wrote', isSecure(config));
/** Longer than a replica in order lags behind. */
const wroteSeconds = 10;

/** A read may go to a replica, unless this browser has just changed something and expects to see it. */
function readerFor({ db, replicas, config }: Server, request: FastifyRequest, reply: FastifyReply): Db {
  const caller: Caller = {
    name: request.countedAs,
    untilGone: (back) => untilGone(reply, back),
    waits: () => standAside(request),
  };
  if (!replicas || request.cookies[wroteCookie(config)] !== undefined) return db.readsFor(caller);
  return replicas.next(caller);
}

/**
 * Whoever would find no place is told so before the body is read: until there is one, it would only fill the memory. The
 * place is taken when the body is there, so that nobody holds one by sending slowly.
 */
function inLane(lane: LaneName, bodyLimit: number) {
  const askedAt = new WeakMap<FastifyRequest, number>();
  const preParsing: preParsingAsyncHookHandler = async (request) => {
    const length = request.headers['content-length'];
    askedAt.set(request, performance.now());
    const bytes = Math.min(length === undefined ? bodyLimit : Number(length), bodyLimit);
    expectPlace(lane, { memberId: request.member?.id, bytes });
  };
  const preValidation: preValidationAsyncHookHandler = async (request, reply) => {
    const bytes = Buffer.isBuffer(request.body) ? request.body.length : 0;
    const wanted = { memberId: request.member?.id, reply, bytes, askedAt: askedAt.get(request) ?? performance.now() };
    request.place = takePlace(lane, wanted);
  };
  return { preParsing, preValidation };
}

/** Registers a call of the contract: access rule, validation, one transaction for a write, answer. */
export function route<E extends Endpoint>(
  server: Server,
  endpoint: E,
  handler: Handler<E>,
  options: RouteOptions = {},
): void {
  const writes = endpoint.method !== 'GET' && options.transaction !== false;
  const status = endpoint.status ?? (isVoid(endpoint.response) ? 204 : 200);

  const answerTo = async (request: FastifyRequest, reply: FastifyReply, db: Db): Promise<unknown> => {
    const result = await handler({
      params: request.params,
      query: request.query,
      body: request.body,
      member: request.member,
      db,
      ifMatch: readIfMatch(request.headers['if-match']),
      request,
      reply,
    } as Call<E>);
    // A reply that was sent is waited for; what is left of it then is nothing. What was made for a client that has left, or
    // was told that it took too long, is kept for its repetition.
    const isAnswered = reply.sent || reply.raw.destroyed;
    if ((result as unknown) === reply || (isAnswered && result === undefined)) return reply;
    if (checksAnswers && !isVoid(endpoint.response)) checkAnswer(endpoint, result);
    return result;
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { member } = request;
    const { path } = endpoint;
    const turns = writes ? turnsOf({ path, params: request.params, body: request.body, member }) : [];
    if (endpoint.method !== 'GET' && server.replicas) {
      const secure = isSecure(server.config);
      reply.setCookie(wroteCookie(server.config), '1', {
        path: cookiePath('/api', secure),
        httpOnly: true,
        sameSite: 'lax',
        secure,
        maxAge: wroteSeconds,
      });
    }
    const key = request.headers['idempotency-key'];
    if (writes && status === 201 && !endpoint.secret && member && typeof key === 'string' && key !== '') {
      const requestHash = hashOf(endpoint.method, request.url, JSON.stringify(request.body ?? null));
      const answer = await server.db.transaction(
        (tx) =>
          onlyOnce(tx, { memberId: member.id, key, requestHash }, async () => ({
            status,
            body: textOf(await answerTo(request, reply, tx)),
          })),
        { turns: [keyTurn(member.id, key), ...turns] },
      );
      if (reply.sent || reply.raw.destroyed) return reply;
      const tag = etag(JSON.parse(answer.body));
      if (tag) reply.header('etag', tag);
      return reply.code(answer.status).type('application/json; charset=utf-8').serializer(String).send(answer.body);
    }
    const result = writes
      ? await server.db.transaction((tx) => answerTo(request, reply, tx), { turns })
      : await answerTo(request, reply, endpoint.method === 'GET' ? readerFor(server, request, reply) : server.db);
    if (reply.sent || result === reply || reply.raw.destroyed) return reply;
    const tag = etag(result);
    if (tag) reply.header('etag', tag);
    reply.code(status);
    if (result instanceof JsonText) {
      const sent = await encoded(result.sent);
      // Its client may have left meanwhile, or been told that it took too long.
      if (reply.sent || reply.raw.destroyed) return reply;
      return reply.type('application/json; charset=utf-8').serializer(String).send(sent);
    }
    return reply.send(status === 204 ? undefined : result);
  };

  server.app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    config: { access: endpoint.access, endpoint, lane: options.lane },
    ...(options.bodyLimit !== undefined && { bodyLimit: options.bodyLimit }),
    ...(options.handlerTimeout !== undefined && {
      handlerTimeout: Math.max(options.handlerTimeout, server.patience.answer) + longestArrival(options.bodyLimit ?? 0),
    }),
    ...(options.lane && inLane(options.lane, options.bodyLimit ?? 0)),
    schema: {
      tags: [endpoint.tag],
      summary: endpoint.summary,
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [status]: endpoint.response, '4xx': ProblemBody, '5xx': ProblemBody },
      ...(endpoint.access === 'public' ? { security: [] } : !endpoint.byToken && { security: [{ session: [] }] }),
    },
    async handler(request, reply) {
      try {
        return await handle(request, reply);
      } catch (error) {
        if (!reply.sent) throw error;
        noteLateError(error, request);
        return reply;
      }
    },
  });
}

let checksAnswers = false;

/** Called by the test kit. */
export function checkAllAnswers(): void {
  checksAnswers = true;
}
