import { fileURLToPath } from 'node:url';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Child, startChild } from '../../../tests/child.ts';
import type { MailLine } from '../../../tests/mail/server.ts';
import { patience } from '../../../tests/kit.ts';
import { readConfig } from '../config.ts';
import { type Mail, openMail } from './mail.ts';

const script = fileURLToPath(new URL('../../../tests/mail/server.ts', import.meta.url));

let mails: Child<MailLine>;
let mail: Mail;
beforeAll(async () => {
  mails = startChild<MailLine>(script);
  const { port } = (await mails.line((line) => 'port' in line)) as { port: number };
  const config = readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'OpenPit <noreply@openpit.example>' });
  mail = openMail(config, fastify().log, patience.ofServer.mail)!;
});
afterAll(async () => {
  await mail.close();
  await mails.stop();
});

it('a letter goes to its one address, whatever an address of a provider looks like', async () => {
  mail.send({ to: 'mallory,victim@openpit.example', subject: 'Yours', text: 'Yours alone' });
  const sent = await mails.line((line) => 'to' in line && line.subject === 'Yours');
  expect(sent).toMatchObject({ to: '"mallory,victim"@openpit.example' });
});
