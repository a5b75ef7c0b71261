import { afterEach, expect, it, vi } from 'vitest';
import { auth } from '../features/auth/contract.ts';
import { mines } from '../features/mines/contract.ts';
import { call, HttpError, isNotFound, isUnauthorized, issuesOf, messageOf, reasonOf, send } from './http.ts';

/** Stands for the network: answers once, and tells what was asked. */
function network(answer: Response) {
  const asked = vi.fn<(address: string, request: RequestInit & { headers: Headers }) => Promise<Response>>();
  asked.mockResolvedValue(answer);
  vi.stubGlobal('fetch', asked);
  return () => {
    const [address, { method, headers, body }] = asked.mock.calls[0]!;
    return { address, method, headers: Object.fromEntries(headers), body };
  };
}

afterEach(() => vi.unstubAllGlobals());

it('writes parameters, queries, versions and keys where they belong', async () => {
  const asked = network(Response.json({}));
  await send(mines.change, { params: { id: 7 }, body: { name: 'Donlin' }, ifMatch: 3, idempotencyKey: 'k' });
  expect(asked()).toEqual({
    address: '/api/mines/7',
    method: 'PATCH',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'if-match': '"3"',
      'idempotency-key': 'k',
    },
    body: '{"name":"Donlin"}',
  });
});

it('leaves empty fields out of the query, and keeps false', async () => {
  const asked = network(Response.json([]));
  await call(mines.list, { query: { search: '', hasResourceEstimates: false, metals: 'Gold & Silver', limit: 25 } });
  expect(asked().address).toBe('/api/mines?hasResourceEstimates=false&metals=Gold+%26+Silver&limit=25');
});

it('reads nothing from a 204', async () => {
  network(new Response(null, { status: 204 }));
  await expect(call(auth.signOut)).resolves.toBeUndefined();
});

it('never says the page of another server, and says where no answer came', async () => {
  const fail = async () => (await call(mines.list).catch((reason: unknown) => reason)) as Error;
  network(new Response('<html><h1>502</h1></html>', { status: 502, statusText: 'Bad Gateway' }));
  expect(reasonOf(await fail())).toBe('Bad Gateway');
  network(new Response(' <!doctype html>', { status: 504 }));
  expect((await fail()).message).toBe('504: status 504');
  network(new Response('', { status: 599 }));
  expect(reasonOf(await fail())).toBe('status 599');
  network(new Response('upstream is full', { status: 503 }));
  expect(reasonOf(await fail())).toBe('upstream is full');
  network(Response.json({ code: 'unavailable', message: 'Busy.' }, { status: 503 }));
  expect(reasonOf(await fail())).toBe('Busy.');
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
  expect(reasonOf(await fail())).toBe('No answer. Look at your connection, and try again.');
});

it('says status and body in the error, and what the server said by field', async () => {
  const problem = {
    code: 'invalid_input',
    message: 'Check the fields.',
    issues: [
      { path: 'name', message: 'Name is required' },
      { path: 'name', message: 'Too long' },
    ],
    requestId: 'r',
  };
  network(Response.json(problem, { status: 400 }));
  const error: unknown = await call(mines.create, { body: { name: '' } }).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(HttpError);
  expect((error as HttpError).message).toBe(`400: ${JSON.stringify(problem)}`);
  expect(issuesOf(error)).toEqual({ name: 'Name is required' });
  expect(messageOf(error, 'fallback')).toBe('Check the fields.');
});

it('falls back to the status text, and knows the two refusals that pages act on', async () => {
  network(new Response('', { status: 401, statusText: 'Unauthorized' }));
  const error: unknown = await call(mines.list).catch((reason: unknown) => reason);
  expect((error as HttpError).message).toBe('401: Unauthorized');
  expect([isUnauthorized(error), isNotFound(error), messageOf(error, 'fallback')]).toEqual([true, false, 'fallback']);
});
