import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openMail } from './mail.ts';

test('keeps a hundred letters for a mail server that does not answer, and says which it does not keep', async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const lines: string[] = [];
  const { log } = Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } });
  const mail = openMail(
    readConfig({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'noreply@openpit.example' }),
    log,
  )!;
  for (let n = 0; n < 103; n += 1) mail.send({ to: 'mia@example.org', subject: 'Set a new password', text: 'secret' });
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('100 others are under way');
  expect(lines.join('')).not.toMatch(/mia@|secret/);
  await mail.close();
  for (const socket of sockets) socket.destroy();
  silent.close();
});
