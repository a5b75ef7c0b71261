import { describe, expect, it } from 'vitest';
import type { Endpoint } from '../contract.ts';
import { allEndpoints } from '../../tests/endpoints.ts';
import { type Answer, type Client, serverWithMembers } from '../../tests/kit.ts';
import { programOf } from '../../tests/program.ts';

const { server, admin, member, other } = await serverWithMembers();

const programs = {
  reader: await programOf(server, member, 'read'),
  writer: await programOf(server, member),
  'program of an administrator': await programOf(server, admin),
};

type Call = Pick<Endpoint, 'method' | 'path' | 'access' | 'byToken'>;

function send(client: Client, { method }: Call, path: string, body: unknown): Promise<Answer> {
  if (method === 'GET') return client.get(path);
  if (method === 'DELETE') return client.delete(path);
  if (method === 'POST') return client.post(path, body);
  if (method === 'PUT') return client.put(path, body);
  return client.patch(path, body);
}

/** What the rules of a call alone say to one who makes it: nothing, or a refusal with its sentence. */
type Told = 'let in' | `${401 | 403} ${string}`;

const noToken = '403 This call takes no API token. Sign in in a browser.';
const readOnly = '403 This API token may only read. Make one that may write.';
const forAdmins = '403 Only administrators may do this.';

/** An address that we signed for a member's own picture; this one nobody signed. */
const unsigned = 'PUT /api/objects/uploads/{id}';
const notYours = '403 This address takes no upload: it is not yours, or its time has ended. Choose the picture again.';

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const ofAdmin = (call: Call): Told => (nameOf(call) === unsigned ? notYours : 'let in');
const ofBrowser = (call: Call): Told => (call.access === 'admin' ? forAdmins : ofAdmin(call));
const ofProgram = (call: Call): Told => {
  if (call.access === 'public') return 'let in';
  return call.byToken ? ofBrowser(call) : noToken;
};

const identities: Readonly<Record<string, { client: Client; told: (call: Call) => Told }>> = {
  nobody: {
    client: server.visitor(),
    told: ({ access }) => (access === 'public' ? 'let in' : '401 Unauthorized'),
  },
  'a member': { client: member, told: ofBrowser },
  'another member': { client: other, told: ofBrowser },
  'an administrator': { client: admin, told: ofAdmin },
  'a program that reads': {
    client: programs.reader,
    told: (call) =>
      ofProgram(call) === 'let in' && call.access !== 'public' && call.method !== 'GET' ? readOnly : ofProgram(call),
  },
  'a program that writes': { client: programs.writer, told: ofProgram },
  'a program of an administrator': { client: programs['program of an administrator'], told: ofProgram },
};

/** Ids that nothing has: who is let in hears so, or what is wrong with the empty body. */
const atNothing = (path: string) =>
  path
    .replace('{entityType}', 'mine')
    .replace('{kind}', 'mines')
    .replace('{scope}', 'all')
    .replaceAll(/\{\w+\}/g, '999999999');

/** They go on for ever, or end the session by which the others are made. */
const apart: ReadonlySet<string> = new Set([
  'GET /api/activities/stream',
  'GET /api/logout',
  'POST /api/auth/sign-out',
  'DELETE /api/account/sessions',
]);
const calls: Call[] = await allEndpoints();

function toldBy(answer: Answer): string {
  const { statusCode, body } = answer;
  if (statusCode >= 500) return `${statusCode} ${body}`;
  const isRefused = statusCode === 401 || statusCode === 403;
  return isRefused ? `${statusCode} ${answer.json<{ message: string }>().message}` : 'let in';
}

describe('every call', () => {
  it('is one of those that are asked below', () => {
    expect(calls.length).toBeGreaterThan(200);
    const names = new Set(calls.map(nameOf));
    expect([...apart].filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(Object.entries(identities))(
    'lets %s in by its rules alone, and says why not',
    async (_, { client, told }) => {
      const answers: [string, string][] = [];
      const expected: [string, string][] = [];
      for (const call of calls) {
        if (apart.has(nameOf(call))) continue;
        answers.push([nameOf(call), toldBy(await send(client, call, atNothing(call.path), {}))]);
        expected.push([nameOf(call), told(call)]);
      }
      expect(answers).toEqual(expected);
    },
  );
});
