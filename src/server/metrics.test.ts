import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { openTestApp } from '../../tests/kit.ts';
import { ConfigError } from './config.ts';

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

it('tells Prometheus how many requests took how long, by route and not by address', async () => {
  const port = await freePort();
  const test = await openTestApp({ env: { METRICS_PORT: String(port) } });
  try {
    const member = await test.signUp();
    await member.get('/api/mines/1', { query: { secret: 'x' } });
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    expect(text).toMatch(/openpit_http_request_seconds_count\{method="GET",route="\/api\/mines\/:id",status="404"\} 1/);
    expect(text).toContain('openpit_database_connections{state="all"}');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('secret');
    expect(text).not.toContain(member.email);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
    expect((await test.visitor().get('/metrics')).statusCode).not.toBe(200);
    await expect(openTestApp({ env: { METRICS_PORT: String(port) } })).rejects.toThrow(ConfigError);
  } finally {
    await test.close();
  }
});

it('names each answer by its request id, which the log has, too', async () => {
  const test = await openTestApp();
  try {
    const answer = await test.visitor().get('/api/mines');
    expect(answer.headers['x-request-id']).toBe(answer.json<{ requestId: string }>().requestId);
  } finally {
    await test.close();
  }
});
