import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { describedCalls } from '../../tests/endpoints.ts';
import { serverWithMembers, testSecret } from '../../tests/kit.ts';
import { sessionCookieName, signedToken } from './callers/session.ts';

const { server, member } = await serverWithMembers();
const calls = await describedCalls(server);

describe('a session that is none', () => {
  const name = sessionCookieName(false);
  const sessions: [why: string, cookie: () => Promise<string>][] = [
    [
      'that somebody signed by another secret',
      async () => signedToken('a'.repeat(43), 'another secret of 32 bytes or more'),
    ],
    ['that we never gave out', async () => signedToken('a'.repeat(43), testSecret)],
    ['without a signature', async () => member.cookies.get(name)!.split('.')[0]!],
    [
      'that was signed out of',
      async () => {
        const leaving = await server.signUp();
        const cookie = leaving.cookies.get(name)!;
        await leaving.post('/api/auth/sign-out');
        return cookie;
      },
    ],
    [
      'that has expired',
      async () => {
        const late = await server.signUp();
        await server.db.rows(sql`update sessions set expires_at = now() - interval '1 s' where user_id = ${late.id}`);
        return late.cookies.get(name)!;
      },
    ],
  ];

  it.each(sessions)('%s opens no call but those that are open to everybody', async (_, cookie) => {
    const stranger = server.visitor();
    const value = await cookie();
    const asked = calls.filter(({ isPublic }) => !isPublic);
    expect(asked.length).toBeGreaterThan(200);
    for (const call of asked) {
      stranger.cookies.set(name, value);
      const path = call.path.replaceAll(/\{\w+\}/g, '1');
      const answer = await stranger[call.method](path);
      expect([call.method, path, answer.statusCode]).toEqual([call.method, path, 401]);
      expect(answer.json()).toMatchObject({ code: 'unauthorized', message: 'Unauthorized' });
    }
  });
});
