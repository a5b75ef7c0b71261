import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Child, startChild } from '../../../../tests/child.ts';
import { type Client, openTestApp, type TestApp } from '../../../../tests/kit.ts';
import type { MailLine } from '../../../../tests/mail/server.ts';

const script = fileURLToPath(new URL('../../../../tests/mail/server.ts', import.meta.url));
const password = 'granite-and-gneiss-42';
type MailOf = Extract<MailLine, { to: string }>;

let mails: Child<MailLine>;
let test: TestApp;
beforeAll(async () => {
  mails = startChild<MailLine>(script);
  const { port } = (await mails.line((line) => 'port' in line)) as { port: number };
  test = await openTestApp({
    env: { RATE_LIMIT: 'on', SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'OpenPit <noreply@openpit.example>' },
  });
});
afterAll(async () => {
  await test.close();
  await mails.stop();
});

const lettersTo = (to: string) => mails.lines.filter((line): line is MailOf => 'to' in line && line.to === to);
const makeToken = async (client: Client, name: string) => {
  const made = await client.post('/api/tokens', { name, scope: 'write', password });
  expect(made.statusCode, made.body).toBe(201);
  expect((await client.delete(`/api/tokens/${made.json<{ id: number }>().id}`)).statusCode).toBe(204);
};
/** A letter that is sent behind all others says that those are there. */
const arrived = (client: Client, text: RegExp) =>
  mails.line((line) => 'to' in line && line.to === client.email && text.test(line.text));

describe('letters about an account', () => {
  it('say nothing that a member thought up', async () => {
    const member = await test.signUp();
    await makeToken(member, 'You have won: https://prize.example');
    await arrived(member, /An API token was made for your account, which may read and change data as you\./);
    expect(
      lettersTo(member.email)
        .map(({ text }) => text)
        .join(),
    ).not.toContain('prize.example');
  });

  it('are ten an hour to an address, also where its account is made anew; the last one says so', async () => {
    const first = await test.signUp();
    for (let n = 0; n < 9; n += 1) await makeToken(first, `Token ${n}`);
    expect(lettersTo(first.email).some(({ text }) => text.includes('the last of 10 letters'))).toBe(false);
    const gone = await first.post('/api/account/delete', { email: first.email, password });
    expect(gone.statusCode, gone.body).toBe(204);
    await arrived(first, /Your account was deleted\.\s+This is the last of 10 letters within an hour/);

    const again = test.visitor();
    await again.post('/api/auth/sign-up/email', { name: 'Mia Member', email: first.email, password });
    await makeToken(again, 'One more');
    const other = await test.signUp();
    await makeToken(other, 'Of another');
    await arrived(other, /An API token was made/);
    expect(lettersTo(first.email)).toHaveLength(10);
  });

  it('that confirm an address are five an hour, also where its account is made anew', async () => {
    const member = await test.signUp();
    const ask = async (client: Client) => (await client.post('/api/account/confirmation')).statusCode;
    for (let n = 0; n < 5; n += 1) expect(await ask(member)).toBe(204);
    expect(await ask(member)).toBe(429);
    await member.post('/api/account/delete', { email: member.email, password });
    const again = test.visitor();
    await again.post('/api/auth/sign-up/email', { name: 'Mia Member', email: member.email, password });
    expect(await ask(again)).toBe(429);
  });
});
