import { type Client, created, type Sent, type TestApp } from './kit.ts';

/** A program of a member: calls by a token of theirs, which it makes with the password that members of tests have. */
export async function programOf(
  server: Pick<TestApp, 'visitor'>,
  member: Client,
  scope: 'read' | 'write' = 'write',
): Promise<Client> {
  const token = { name: 'program', scope, password: 'granite-and-gneiss-42' };
  const { token: bearer } = await created<{ token: string }>(member, '/api/tokens', token);
  const visitor = server.visitor();
  const as = (sent: Sent = {}): Sent => ({ ...sent, headers: { ...sent.headers, authorization: `Bearer ${bearer}` } });
  return {
    ...visitor,
    get: (path, sent) => visitor.get(path, as(sent)),
    post: (path, body, sent) => visitor.post(path, body, as(sent)),
    put: (path, body, sent) => visitor.put(path, body, as(sent)),
    patch: (path, body, sent) => visitor.patch(path, body, as(sent)),
    delete: (path, sent) => visitor.delete(path, as(sent)),
  };
}
