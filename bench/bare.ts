import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** What the bare server answers to each path: the bytes that ours answered, compressed as they were. */
export type BareAnswers = Record<string, { body: string; headers: Record<string, string> }>;

if (import.meta.main) {
  const answers = JSON.parse(readFileSync(process.env['BARE_ANSWERS'] ?? '', 'utf8')) as BareAnswers;
  const kept = new Map(
    Object.entries(answers).map(([path, { body, headers }]) => [path, { body: Buffer.from(body, 'base64'), headers }]),
  );
  const server = createServer((request, response) => {
    const answer = kept.get(request.url ?? '');
    if (!answer) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, answer.headers).end(answer.body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.stdout.write(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}\n`);
  });
  process.once('SIGTERM', () => process.exit(0));
}
