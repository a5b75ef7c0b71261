import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { patience } from '../../../tests/kit.ts';
import { readConfig } from '../config.ts';
import { openMail } from './mail.ts';

/** A mail server on loopback that says `greeting` first, and hears from `heard` what it is sent. */
async function mailServer(greeting: string, heard: (socket: Socket, said: string) => void = () => {}) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    socket.on('data', (said) => heard(socket, said.toString()));
    if (greeting !== '') socket.write(greeting);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { sockets, close, config: readConfig({ SMTP_URL: url, MAIL_FROM: 'noreply@openpit.example' }) };
}

function logOf() {
  const lines: string[] = [];
  return { lines, log: Fastify({ logger: { stream: { write: (line: string) => lines.push(line) } } }).log };
}

const letter = { to: 'mia@example.org', subject: 'Set a new password', text: 'secret' };

test('lets go of a mail server that answers by a character at a time, and never to an end', async () => {
  const drips: NodeJS.Timeout[] = [];
  const server = await mailServer('220 mail.example\r\n', (socket) =>
    drips.push(setInterval(() => socket.writable && socket.write('2'), 20)),
  );
  let met = 0;
  const { log } = logOf();
  const mail = openMail(server.config, log, 500)!;
  mail.send(letter);
  await expect.poll(() => (met = Math.max(met, server.sockets.size))).toBe(1);
  await expect.poll(() => server.sockets.size).toBe(0);
  await mail.close();
  for (const drip of drips) clearInterval(drip);
  server.close();
});

test('says why a letter was refused, and nothing that the mail server said of it', async () => {
  const server = await mailServer('220 mail.example\r\n', (socket, said) =>
    socket.write(said.startsWith('EHLO') ? '250 mail.example\r\n' : '550 5.1.1 <mia@example.org>: secret\r\n'),
  );
  const { lines, log } = logOf();
  const mail = openMail(server.config, log, patience.ofServer.mail)!;
  mail.send(letter);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toContain('refused by the mail server, 550, EENVELOPE');
  expect(lines[0]).not.toMatch(/mia@|secret/);
  await mail.close();
  server.close();
});

test('keeps a hundred letters for a mail server that does not answer, and says which it does not keep', async () => {
  const server = await mailServer('');
  const { lines, log } = logOf();
  const mail = openMail(server.config, log, patience.ofServer.mail)!;
  for (let n = 0; n < 103; n += 1) mail.send(letter);
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('100 others are under way');
  expect(lines.join('')).not.toMatch(/mia@|secret/);
  await mail.close();
  server.close();
});
