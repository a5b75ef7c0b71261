import { QueryClient, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Endpoint, ProblemBody } from '../contract.ts';
import { takeFirstAnswer } from './first-answer.ts';
import { toast } from './ui/overlays/toast.ts';

type Fields<S> = S extends z.ZodType ? z.input<S> : never;

/** Ids go into paths and flags into queries as text; the caller may give them as they are. */
type AsText<T> = { [K in keyof T]: T[K] | number | boolean };

export interface CallInput<E extends Endpoint> {
  params?: AsText<Fields<E['params']>> | undefined;
  query?: { [K in keyof Fields<E['query']>]?: AsText<Fields<E['query']>>[K] | undefined } | undefined;
  body?: Fields<E['body']>;
  /** Version that the change was made on: refused with 412 where the record has another by now. */
  ifMatch?: number;
  /** One per thing to create, so that a repetition creates nothing. */
  idempotencyKey?: string;
  /** For an upload: sent as the field `file` of a multipart body. */
  file?: File;
  /** What goes with an upload: sent as JSON in the field `options`. */
  options?: Fields<E['options']>;
  /** Long work: the answer says where to ask how far it is. */
  respondAsync?: boolean;
  signal?: AbortSignal | undefined;
}

/** What a call takes in its query: a name that it does not know does not compile. */
export type QueryOf<E extends Endpoint> = NonNullable<CallInput<E>['query']>;

type Filled<T> = { [K in keyof T]?: Exclude<T[K], null> };

/** The fields that are set, as the query of a call. */
export const filled = <T extends object>(search: T): Filled<T> =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== null && value !== '')) as Filled<T>;

type Answer<E extends Endpoint> =
  | z.output<E['response']>
  | (E extends { accepted: infer Accepted extends z.ZodType } ? z.output<Accepted> : never);

export interface AnswerWithHeaders<E extends Endpoint> {
  body: Answer<E>;
  headers: Headers;
}

/** A refusal: its message is the status and the body, as the specification wants; `problem` is what the server said. */
export class HttpError extends Error {
  readonly status: number;
  readonly problem: ProblemBody | undefined;
  /** What was answered instead of one of our problems: the text of the status, never a page of another server. */
  readonly reason: string;

  constructor(status: number, text: string, problem: ProblemBody | undefined) {
    super(`${status}: ${text}`);
    this.status = status;
    this.problem = problem;
    this.reason = text;
  }
}

/** Nothing came back: no connection, or no server at its end. */
export class NoAnswer extends Error {
  constructor(cause: unknown) {
    super('No answer. Look at your connection, and try again.', { cause });
  }
}

function addressOf(endpoint: Endpoint, input: Pick<CallInput<Endpoint>, 'params' | 'query'>): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(
    (input.query ?? {}) as Record<string, string | number | boolean | null | undefined>,
  )) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** HTTP/2 has no texts of statuses. */
const statusText = ({ statusText: text, status }: Response) => text || `status ${status}`;

async function refusal(response: Response): Promise<HttpError> {
  const text = await response.text();
  let problem: ProblemBody | undefined;
  try {
    problem = JSON.parse(text) as ProblemBody;
  } catch {
    // Something between browser and server answered, not in our words.
  }
  const isPage = !problem && /^\s*</.test(text);
  return new HttpError(response.status, text === '' || isPage ? statusText(response) : text, problem);
}

function formOf(file: File, options: unknown): FormData {
  const form = new FormData();
  if (options !== undefined) form.append('options', JSON.stringify(options));
  form.append('file', file, file.name);
  return form;
}

function bodyOf({ file, options, body }: CallInput<Endpoint>): FormData | string | null {
  if (file) return formOf(file, options);
  return body === undefined ? null : JSON.stringify(body);
}

/** Sends one call of the contract; throws `HttpError` for every answer that is not a success. */
export async function request<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (input.body !== undefined) headers.set('content-type', 'application/json');
  if (input.ifMatch !== undefined) headers.set('if-match', `"${input.ifMatch}"`);
  if (input.idempotencyKey) headers.set('idempotency-key', input.idempotencyKey);
  if (input.respondAsync) headers.set('prefer', 'respond-async');
  const response = await fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers,
    body: bodyOf(input),
    signal: input.signal ?? null,
  }).catch((error: unknown) => {
    // What was given up is no failure.
    throw error instanceof TypeError ? new NoAnswer(error) : error;
  });
  if (!response.ok) throw await refusal(response);
  return response;
}

export async function send<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<AnswerWithHeaders<E>> {
  const response = await request(endpoint, input);
  const body = (response.status === 204 ? undefined : await response.json()) as Answer<E>;
  return { body, headers: response.headers };
}

export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<Answer<E>> {
  return (await send(endpoint, input)).body;
}

/** Answers are kept until a change of ours calls for new ones. Offline a call fails at once, so that the page can say so. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: Infinity, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

type ReadInput<E extends Endpoint> = Pick<CallInput<E>, 'params' | 'query'>;

export function query<E extends Endpoint>(endpoint: E, input: ReadInput<E> = {}) {
  return queryOptions({
    queryKey: [endpoint.path, input],
    queryFn: ({ signal }): Promise<Answer<E>> => call(endpoint, { ...input, signal }),
    initialData: () => takeFirstAnswer(addressOf(endpoint, input))?.body as Answer<E> | undefined,
  });
}

/** A list, page by page: each page but the last names where the next one begins. `total` comes where the list was counted. */
export function pages<E extends Endpoint>(endpoint: E, input: ReadInput<E> = {}) {
  return infiniteQueryOptions({
    queryKey: [endpoint.path, 'pages', input],
    queryFn: async ({ pageParam, signal }) => {
      const searched = { ...input.query, after: pageParam } as CallInput<E>['query'];
      const { body, headers } = await send(endpoint, { ...input, query: searched, signal });
      const total = headers.get('x-total-count');
      return {
        items: body,
        next: headers.get('x-next-cursor') ?? undefined,
        total: total === null ? undefined : Number(total),
      };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    initialData: () => {
      const answer = takeFirstAnswer(addressOf(endpoint, input));
      if (!answer) return undefined;
      const { 'x-next-cursor': next, 'x-total-count': total } = answer.headers;
      const items = answer.body as Answer<E>;
      return {
        pages: [{ items, next, total: total === undefined ? undefined : Number(total) }],
        pageParams: [undefined],
      };
    },
  });
}

/** Marks everything read from these endpoints as old; what is on the screen is read again at once. */
export async function refresh(...endpoints: Pick<Endpoint, 'path'>[]): Promise<void> {
  await Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}

export const isUnauthorized = (error: unknown) => error instanceof HttpError && error.status === 401;
export const isNotFound = (error: unknown) => error instanceof HttpError && error.status === 404;

/** What the server said, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof HttpError && error.problem?.message ? error.problem.message : fallback;
}

/** Why a read failed, for behind a colon: what the server said, the text of its status, or that none came. */
export function reasonOf(error: Error): string {
  return error instanceof HttpError ? (error.problem?.message ?? error.reason) : error.message;
}

/** What the server found wrong, by field; the first message of each. */
export function issuesOf(error: unknown): Record<string, string> {
  const issues = error instanceof HttpError ? (error.problem?.issues ?? []) : [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path, issue.message]));
}

/** Where one signs in and comes back to this page. */
export function loginAddress(): string {
  return `/api/login?returnTo=${encodeURIComponent(location.pathname + location.search)}`;
}

const redirectDelay = 500;

/** The session ended while a page was open: says so, then goes to sign in. */
export function signInAgain(title: string, message: string) {
  toast(title, message, 'destructive');
  setTimeout(() => location.assign(loginAddress()), redirectDelay);
}
