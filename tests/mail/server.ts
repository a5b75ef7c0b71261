import { SMTPServer } from 'smtp-server';

/** What this process says: where it listens, then each mail that it took. */
export type MailLine = { port: number } | { to: string; from: string; subject: string; text: string };

const say = (line: MailLine) => process.stdout.write(`${JSON.stringify(line)}\n`);

/** Lines of a quoted-printable body are put together again. */
const decoded = (body: string) =>
  body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`)));

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    const parts: Buffer[] = [];
    stream.on('data', (part: Buffer) => parts.push(part));
    stream.on('end', () => {
      const [head = '', ...body] = Buffer.concat(parts).toString('utf8').split('\r\n\r\n');
      const subject = /^Subject: (.*)$/m.exec(head)?.[1] ?? '';
      const from = /^From: (.*)$/m.exec(head)?.[1] ?? '';
      say({ to: session.envelope.rcptTo[0]?.address ?? '', from, subject, text: decoded(body.join('\r\n\r\n')) });
      done();
    });
  },
});
server.listen(0, '127.0.0.1', () => {
  const address = server.server.address();
  say({ port: typeof address === 'object' && address ? address.port : 0 });
});
process.stdin.resume().once('end', () => process.exit(0));
