import { z } from 'zod';
import { capitalised } from '../../domain/text/capitalised.ts';
import { type Endpoint, ProblemBody } from '../../contract.ts';
import { idPattern, maxId } from '../../domain/records/ids.ts';

/** What this file touches of an OpenAPI 3.1 document. */
interface Parameter {
  in: 'header' | 'path' | 'query' | 'cookie';
  name: string;
  required?: boolean;
  description?: string;
  schema: object;
}

interface Answer {
  description: string;
  headers?: Record<string, { description: string; schema: object }>;
  content?: Record<string, { schema: object }>;
}

interface Operation {
  operationId?: string;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<string, Answer | { $ref: string }>;
}

interface Document {
  paths?: Record<string, Record<string, Operation>>;
  components?: object;
}

const text = { type: 'string' };

const header = (name: string, description: string): Parameter => ({ in: 'header', name, description, schema: text });

const ifMatch = header('If-Match', 'The ETag that you saw: where someone changed the record since, 412.');
const idempotencyKey = header(
  'Idempotency-Key',
  'Up to 255 characters, kept for 24 h: a repetition makes nothing new.',
);
const prefer = header('Prefer', '`respond-async`: 202 at once; the import goes on, see `GET /api/imports/{id}`.');

const etag = { ETag: { description: 'The version of the record, for `If-Match`.', schema: text } };
const totalCount = {
  'X-Total-Count': { description: 'With `count=true`: how many there are.', schema: { type: 'integer' } },
};
const nextCursor = { 'X-Next-Cursor': { description: 'Not on the last page: goes into `after`.', schema: text } };
const nextOffset = {
  'X-Next-Offset': {
    description: 'Where the list ended before `limit`, since it would be longer than 4 MB: goes into `offset`.',
    schema: { type: 'integer' },
  },
};
const location = { Location: { description: 'Where to go.', schema: text } };
const retryAfter = {
  'Retry-After': { description: 'With 429 and 503: seconds to wait.', schema: { type: 'integer' } },
};

/** Every refusal, described once. A refused file also lists its `threats`, so further fields may come. */
ProblemBody.loose().meta({ id: 'Problem' });

const problem: Answer = {
  description: 'Refused: `message` says why and what to do, `issues` which fields need another value.',
  headers: retryAfter,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
};

/** `PATCH /api/mines/{id}/archive` as `patchMinesArchiveById`. */
export function operationIdOf({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path.replace('/api/', '').split(/[^A-Za-z{}]+/u);
  const of = (parts: string[]) =>
    parts
      .flatMap((part) => part.split(/[{}]/u))
      .map(capitalised)
      .join('');
  const parameters = path.split('/').filter((part) => part.startsWith('{'));
  const named = of(words.filter((word) => !word.startsWith('{')));
  return method.toLowerCase() + named + (parameters.length > 0 ? `By${of(parameters)}` : '');
}

const has = (schema: z.ZodType | undefined, field: string) => schema instanceof z.ZodObject && field in schema.shape;

function headersOf({ response, query, status }: Endpoint): Answer['headers'] {
  return {
    ...(has(response, 'version') && etag),
    ...(has(query, 'count') && totalCount),
    ...(has(query, 'after') && nextCursor),
    ...(has(query, 'limit') && (has(query, 'after') || !has(query, 'count')) && nextOffset),
    ...(status === 302 && location),
  };
}

/** A record that is saved under a version is deleted under it, too. */
function takesVersion(endpoint: Endpoint, endpoints: readonly Endpoint[]): boolean {
  if (endpoint.method === 'PUT' || endpoint.method === 'PATCH') return has(endpoint.response, 'version');
  if (endpoint.method !== 'DELETE') return false;
  return endpoints.some((other) => other.path === endpoint.path && has(other.response, 'version'));
}

interface TextSchema {
  pattern?: string;
  enum?: string[];
  [more: string]: unknown;
}

/** In an address everything is text; a client passes ids, numbers and flags as what they are. */
function typed({ pattern, ...schema }: TextSchema): object {
  if (pattern === idPattern.source) return { ...schema, type: 'integer', minimum: 1, maximum: maxId };
  if (/^\^\\d\{1,\d+\}\$$/u.test(pattern ?? '')) return { minimum: 0, ...schema, type: 'integer' };
  if (schema.enum?.join() === 'true,false') return { type: 'boolean' };
  return pattern === undefined ? schema : { ...schema, pattern };
}

const uploadBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: { file: { type: 'string', contentMediaType: 'text/csv', description: 'At most 10 MB.' } },
        required: ['file'],
      },
    },
  },
};

const bytesBody = { required: true, content: { 'application/octet-stream': { schema: { type: 'string' } } } };

/** A shape by its name where it has one. */
function written(shape: z.ZodType): object {
  const id = z.globalRegistry.get(shape)?.id;
  return id === undefined ? z.toJSONSchema(shape) : { $ref: `#/components/schemas/${id}` };
}

function complete(operation: Operation, endpoint: Endpoint, endpoints: readonly Endpoint[]): void {
  const creates = endpoint.method === 'POST' && endpoint.status === 201;
  const headers = [
    ...(takesVersion(endpoint, endpoints) ? [ifMatch] : []),
    ...((creates && endpoint.access !== 'public' && !endpoint.secret) || endpoint.upload ? [idempotencyKey] : []),
    ...(endpoint.accepted ? [prefer] : []),
  ];
  operation.operationId = operationIdOf(endpoint);
  for (const parameter of operation.parameters ?? []) parameter.schema = typed(parameter.schema as TextSchema);
  if (headers.length > 0) operation.parameters = [...(operation.parameters ?? []), ...headers];
  if (endpoint.upload) operation.requestBody = uploadBody;
  if (endpoint.bytes) operation.requestBody = bytesBody;
  const isVoid = endpoint.response instanceof z.ZodVoid && !endpoint.mediaType;
  for (const [status, answer] of Object.entries(operation.responses)) {
    if (/^[45]/u.test(status)) operation.responses[status] = { $ref: '#/components/responses/Problem' };
    else if ('description' in answer) {
      answer.description = isVoid ? 'Done; no content' : endpoint.summary;
      const answerHeaders = headersOf(endpoint);
      if (answerHeaders && Object.keys(answerHeaders).length > 0) answer.headers = answerHeaders;
      if (isVoid) delete answer.content;
      else if (endpoint.mediaType) answer.content = { [endpoint.mediaType]: { schema: text } };
    }
  }
  if (endpoint.moves) {
    operation.responses['307'] = { description: 'It became part of another record: see there', headers: location };
  }
  if (endpoint.accepted) {
    operation.responses['202'] = {
      description: 'Begun; it goes on after this answer',
      headers: location,
      content: { 'application/json': { schema: written(endpoint.accepted) } },
    };
  }
}

/** Adds to a document made of schemas what they do not say: headers, files, and one description of all refusals. */
export function describeCalls<Described extends object>(
  document: Described,
  endpoints: readonly Endpoint[],
): Described {
  const described: Document = document;
  for (const endpoint of endpoints) {
    const operation = described.paths?.[endpoint.path]?.[endpoint.method.toLowerCase()];
    if (operation) complete(operation, endpoint, endpoints);
  }
  described.components = { ...described.components, responses: { Problem: problem } };
  return document;
}
