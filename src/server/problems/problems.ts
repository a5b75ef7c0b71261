import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ProblemBody } from '../../contract.ts';
import { sqlState } from '../../db/client.ts';
import { NoTurn } from '../../db/fair-turns.ts';
import { tooLargeFile } from '../../domain/tables/upload-limits.ts';
import { logRefusal } from './log-refusals.ts';
import { inOurWords } from './say-kind.ts';

/** Every code that an error answer can carry, with its status. */
const statuses = {
  invalid_input: 400,
  unauthorized: 401,
  forbidden: 403,
  cross_site: 403,
  not_found: 404,
  conflict: 409,
  archived: 409,
  already_voted: 409,
  changed_meanwhile: 412,
  too_large: 413,
  wrong_type: 415,
  wrong_range: 416,
  wrong_host: 421,
  key_reused: 422,
  too_many: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ProblemCode = keyof typeof statuses;

export interface Issue {
  path: string;
  message: string;
}

/** A refusal that the caller is told about: thrown anywhere, answered in one place. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly issues: Issue[] | undefined;
  readonly retryAfter: number | undefined;
  /** How long the file is of which a part was asked for that there is not. */
  readonly contentRange: string | undefined;
  /** No fault of ours: there is no room, or no time. */
  readonly isRefusal: boolean;
  /** Further fields of the answer, such as the threats of a refused file. */
  readonly details: Record<string, unknown> | undefined;

  constructor(
    code: ProblemCode,
    message: string,
    more: {
      issues?: Issue[];
      retryAfter?: number;
      contentRange?: string | undefined;
      details?: Record<string, unknown>;
      isRefusal?: boolean;
    } = {},
  ) {
    super(message);
    this.code = code;
    this.status = statuses[code];
    this.issues = more.issues;
    this.retryAfter = more.retryAfter;
    this.contentRange = more.contentRange;
    this.isRefusal = more.isRefusal ?? false;
    this.details = more.details;
  }
}

export const notFound = (what = 'This page') => new Problem('not_found', `${what} does not exist.`);
export const unauthorized = () => new Problem('unauthorized', 'Unauthorized');
export const forbidden = (message = 'You are not allowed to do this.') => new Problem('forbidden', message);
export const conflict = (message: string) => new Problem('conflict', message);
export const invalid = (path: string, message: string) =>
  new Problem('invalid_input', message, { issues: [{ path, message }] });
export const tooMany = (message: string, retryAfter: number) => new Problem('too_many', message, { retryAfter });

/** There is no room for it now, or no time. */
export const noRoom = (message: string) => new Problem('unavailable', message, { retryAfter: 5, isRefusal: true });

/** Refuses where the record is not there (any more). */
export function found<Thing>(thing: Thing | undefined | null, what: string): Thing {
  if (thing === undefined || thing === null) throw notFound(what);
  return thing;
}

/** What a check says that was given no words of its own. */
const unworded = /^Invalid input: expected string, received (undefined|array)$/;

/** A part of an address that is missing, or there several times. */
function messageOfQuery(path: string, message: string): string {
  const [, received] = unworded.exec(message) ?? [];
  if (received === undefined) return message;
  return received === 'array' ? `Give ${path} once.` : `Give ${path}: it is missing.`;
}

/** A body that is missing, or is another kind of JSON. */
const noObject = /^Invalid input: expected object, received /;

function fromValidation(error: FastifyError): Problem {
  const parts = error.validation ?? [];
  // An id in a path that is none names nothing; an unknown kind of entity is a word outside a closed list.
  const isEntityType = (part: (typeof parts)[number]) => part.instancePath === '/entityType';
  if (error.validationContext === 'params' && !parts.every(isEntityType)) return notFound('This record');
  const issues = parts.map(({ instancePath, message = 'This value is not valid.' }) => {
    const path = instancePath.replace(/^\//, '').replaceAll('/', '.');
    if (error.validationContext === 'querystring') return { path, message: messageOfQuery(path, message) };
    const isWhole = error.validationContext === 'body' && path === '' && noObject.test(message);
    return { path, message: isWhole ? 'Send the fields as an object of JSON.' : inOurWords(message) };
  });
  const [first] = issues;
  return new Problem(
    'invalid_input',
    issues.length === 1 && first ? first.message : 'Some fields need another value.',
    { issues },
  );
}

/** Second line behind the validation: what the database refuses is the caller's mistake, not the server's. */
function fromDatabase(state: string): Problem | undefined {
  if (state.startsWith('22'))
    return new Problem('invalid_input', 'A value cannot be stored. Check the numbers, dates and texts.');
  if (state === '23503') return new Problem('invalid_input', 'A record that this one refers to does not exist.');
  if (state === '23505') return conflict('This exists already.');
  if (state.startsWith('23')) return new Problem('invalid_input', 'A value is outside of what its field takes.');
  if (state === '57014')
    return new Problem('unavailable', 'This took too long. Try again, or ask for less.', { retryAfter: 5 });
  if (state === '55P03' || state === '40001' || state === '40P01') {
    // Whoever waits in line for longer than is said has met a crowd; the others are ours to mend where they are seen.
    const isRefusal = state === '55P03';
    return new Problem('unavailable', 'Someone else is changing this right now. Try again.', {
      retryAfter: 1,
      isRefusal,
    });
  }
  // Connection trouble, shutdown, out of resources or disk.
  if (/^(08|53|57|58)/.test(state)) return notReady();
  return undefined;
}

export const notReady = () =>
  new Problem('unavailable', 'The database does not answer. Try again in a moment.', { retryAfter: 5 });

const connectionTrouble =
  /timeout expired|timeout exceeded when trying to connect|Connection terminated|is not queryable|ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|Cannot use a pool after calling end|Query read timeout/;

/** The socket of the database is not there. */
function lacksSocket(text: string): boolean {
  const code = text.indexOf('ENOENT');
  return code >= 0 && text.includes('PGSQL', code);
}

/** An own handler of errors is given the headers of an error, and has to send them itself. */
function contentRangeOf(error: FastifyError): string | undefined {
  const headers: unknown = 'headers' in error ? error.headers : undefined;
  if (typeof headers !== 'object' || headers === null || !('Content-Range' in headers)) return undefined;
  const range = headers['Content-Range'];
  return typeof range === 'string' ? range : undefined;
}

const notJson = 'The body is not valid JSON.';

function fromFastify(error: FastifyError): Problem | undefined {
  switch (error.statusCode) {
    case 400:
      return new Problem('invalid_input', notJson);
    // A file outside of the served folder is as little there as one that does not exist.
    case 403:
    case 404:
      return notFound();
    case 412:
      return new Problem('changed_meanwhile', 'This file is another one by now. Load it again.');
    case 413:
      return new Problem('too_large', 'The request is too large.');
    case 415:
    case 406:
      return new Problem('wrong_type', 'Send the body as application/json, a file as multipart/form-data.');
    case 416:
      return new Problem('wrong_range', 'This file has no such part. Leave out the header Range to get all of it.', {
        contentRange: contentRangeOf(error),
      });
    case 429:
      return tooMany('Too many requests. Wait a moment and try again.', 60);
    case 503:
      return new Problem('unavailable', 'The server is busy. Try again in a few seconds.', { retryAfter: 5 });
    default:
      return undefined;
  }
}

/** Turns whatever was thrown into the refusal that is answered; what nobody foresaw becomes a bare 500. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const failure = error as FastifyError;
  if (error instanceof NoTurn)
    return noRoom('Much that takes long is being read right now. Try again in a few seconds.');
  if (hasZodFastifySchemaValidationErrors(error) || failure?.validation) return fromValidation(failure);
  const state = sqlState(error);
  const database = state && fromDatabase(state);
  if (database) return database;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const text = `${(cause as { code?: string }).code ?? ''} ${cause.message}`;
    if (connectionTrouble.test(text) || lacksSocket(text)) return notReady();
  }
  return (
    fromFastify(failure) ??
    new Problem('internal', 'Something went wrong on our side. Try again; if it stays, tell us the request id.')
  );
}

/** Answers a problem in the one shape that all refusals have. */
export function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply) {
  const body: ProblemBody = {
    ...problem.details,
    code: problem.code,
    message: problem.message,
    ...(problem.issues && { issues: problem.issues }),
    requestId: request.id,
  };
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  if (problem.contentRange !== undefined) reply.header('content-range', problem.contentRange);
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

/** A body that is too large for a call that takes a file is a file that is too large. */
const ofFile = (problem: Problem, { routeOptions }: FastifyRequest) =>
  problem.code === 'too_large' && routeOptions.config?.endpoint?.upload
    ? new Problem('too_large', tooLargeFile)
    : problem;

/** What was being sent when the connection ended: nobody hears of it, and no fault of ours. */
const isBrokenOff = (error: unknown, { raw }: FastifyRequest) =>
  !(error instanceof Problem) && raw.destroyed && (!raw.complete || raw.errored === error);
const endedBefore = 'The request ended before all of it was there.';
const brokenOff = () => new Problem('invalid_input', endedBefore);

/** Which fault of ours it is, as far as it does not depend on what was sent: where in the code it came up. */
function nameOfFault(error: unknown, route: string | undefined): string {
  let cause = error;
  while (cause instanceof Error && cause.cause instanceof Error) cause = cause.cause;
  if (!(cause instanceof Error)) return `${typeof cause} in ${route}`;
  const { name, code = '', stack = '' } = cause as Error & { code?: unknown };
  const place = /^ {4}at .*$/m.exec(stack)?.[0].trim() ?? '';
  return `${name} ${String(code)} ${place} in ${route}`;
}

/** Their sentences quote what was sent, or what is stored. */
const quoting: ReadonlySet<ProblemCode> = new Set([
  'invalid_input',
  'not_found',
  'conflict',
  'archived',
  'already_voted',
]);
const sameForAll: ReadonlySet<string> = new Set([notJson, endedBefore]);

/** Why something was refused, as the log may have it: of sentences that may quote a value the fields that they are about. */
function whyForLog({ code, message, issues = [] }: Problem): { reason: string } | { fields?: string[] } {
  if (!quoting.has(code) || sameForAll.has(message)) return { reason: message };
  // Names below the first are those of what was sent, where it names things itself.
  const fields = [...new Set(issues.map(({ path }) => path.split('.', 1)[0]!))].filter((field) => field !== '');
  return fields.length > 0 ? { fields: fields.slice(0, 10) } : {};
}

/** Who was refused what, and why: by their ids and the pattern of the route, nothing that was typed. */
function logProblem(problem: Problem, error: unknown, request: FastifyRequest): void {
  const about = {
    method: request.method,
    route: request.routeOptions.url,
    member: request.member?.id,
    address: request.ip,
  };
  const { code, message } = problem;
  if (problem.status === 500) {
    const write = () => request.log.error({ ...about, err: error }, message);
    logRefusal(request, { code, ofAll: nameOfFault(error, about.route), write });
  } else if (problem.status > 500) {
    const write = () =>
      problem.isRefusal
        ? request.log.warn({ ...about, code, reason: message }, 'refused')
        : request.log.error({ ...about, err: error }, message);
    logRefusal(request, { code, ofAll: message, write });
  } else {
    const write = () => request.log.info({ ...about, code, ...whyForLog(problem) }, 'refused');
    logRefusal(request, { code, write });
  }
}

/** Logs what was thrown, and answers it. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = isBrokenOff(error, request) ? brokenOff() : ofFile(toProblem(error), request);
  logProblem(problem, error, request);
  return sendProblem(problem, request, reply);
}

/** Logs what was thrown when the answer was there already, as one that took too long was. */
export const noteLateError = (error: unknown, request: FastifyRequest): void =>
  logProblem(toProblem(error), error, request);
