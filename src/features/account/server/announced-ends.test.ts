import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, serverWithMembers } from '../../../../tests/kit.ts';
import { endSessionsOf } from './reset-link.ts';

const { server, admin } = await serverWithMembers();
const password = 'granite-and-gneiss-42';
const next = 'marble-and-mica-43';

let ears: pg.Client;
const heard: (string | undefined)[] = [];
beforeAll(async () => {
  ears = new pg.Client({ connectionString: server.connectionString });
  await ears.connect();
  ears.on('notification', ({ payload }) => heard.push(payload));
  await ears.query('listen openpit');
});
afterAll(() => ears.end());

const sessionOf = async (member: Client) => {
  const { sessions } = (await member.get('/api/account')).json<{ sessions: { id: string; isCurrent: boolean }[] }>();
  return sessions.find(({ isCurrent }) => isCurrent)!.id;
};
const again = async (member: Client) => {
  const other = server.visitor();
  expect((await other.post('/api/auth/sign-in/email', { email: member.email, password })).statusCode).toBe(200);
  return other;
};

it.each<[string, (member: Client, other: Client) => Promise<unknown>]>([
  [
    'a new password',
    (_, other) => other.put('/api/account/password', { currentPassword: password, newPassword: next }),
  ],
  ['an end of one by hand', async (member, other) => other.delete(`/api/account/sessions/${await sessionOf(member)}`)],
  ['an end of all others', (_, other) => other.delete('/api/account/sessions')],
  ['an end of all by an administrator', (member) => admin.post(`/api/admin/members/${member.id}/end-sessions`)],
  ['an end of all by the operator', (member) => endSessionsOf(server.db, member.email)],
  ['the end of the account', (member, other) => other.post('/api/account/delete', { password, email: member.email })],
])('by %s a session ends that streams hear of at once', async (_, act) => {
  const member = await server.signUp();
  const other = await again(member);
  const before = heard.length;
  await act(member, other);
  expect((await member.get('/api/auth/user')).statusCode).toBe(401);
  await expect.poll(() => heard.slice(before)).toContain('sessions');
});

it('so do they of the oldest, which a session too many ends', async () => {
  const member = await server.signUp();
  const before = heard.length;
  for (let count = 0; count < 100; count += 1) await again(member);
  expect((await member.get('/api/auth/user')).statusCode).toBe(401);
  await expect.poll(() => heard.slice(before)).toContain('sessions');
});
