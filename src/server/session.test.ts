import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/kit.ts';

describe('sessions of requests that come at the same time', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp();
  });
  afterAll(() => server.close());

  it('are each their own', async () => {
    const members = await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => server.signUp(name)));
    const forged = server.visitor();
    for (const [name, value] of members[0]!.cookies) forged.cookies.set(name, `x${value}`);
    const callers = [...members, forged, server.visitor()];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => callers[index % callers.length]!.get('/api/auth/user')),
    );
    for (const [index, answer] of answers.entries()) {
      const member = members[index % callers.length];
      expect(answer.statusCode).toBe(member ? 200 : 401);
      if (member) expect(answer.json<{ id: string }>().id).toBe(member.id);
    }
  });

  it('end at once, also while others are being looked up', async () => {
    const [busy, leaving] = await Promise.all([server.signUp(), server.signUp()]);
    const kept = new Map(leaving.cookies);
    let done = false;
    const load = (async () => {
      while (!done) await Promise.all(Array.from({ length: 5 }, () => busy.get('/api/auth/user')));
    })();
    expect((await leaving.get('/api/auth/user')).statusCode).toBe(200);
    await leaving.post('/api/auth/sign-out');
    for (const [name, value] of kept) leaving.cookies.set(name, value);
    expect((await leaving.get('/api/auth/user')).statusCode).toBe(401);
    done = true;
    await load;
  });
});
