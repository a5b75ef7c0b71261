import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { newDataDir, percentile, report, round, signUp, startServer, tidy } from './kit.ts';

// A thousand connections that send their head one byte a second: others are served as before, and these are cut.
const many = Number(process.argv[2] ?? 1_000);
const dataDir = newDataDir();
const server = await startServer(dataDir);
try {
  const cookie = await signUp(server.address);
  async function p95(): Promise<number> {
    const times: number[] = [];
    for (let n = 0; n < 300; n += 1) {
      const began = performance.now();
      await (await fetch(`${server.address}/api/mines`, { headers: { cookie } })).text();
      times.push(performance.now() - began);
    }
    return percentile(times, 0.95);
  }
  await p95();
  const calm = await p95();
  const { port } = new URL(server.address);
  const lives: number[] = [];
  const sockets: Socket[] = Array.from({ length: many }, (_, n) => {
    const opened = performance.now();
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: `127.0.1.${1 + (n % 200)}` });
    socket.on('error', () => {}).on('close', () => lives.push(performance.now() - opened));
    return socket;
  });
  const head = `GET /api/mines HTTP/1.1\r\nHost: localhost:${port}\r\nX-Slow: ${'x'.repeat(200)}`;
  let at = 0;
  const dripping = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write(head.charAt(at));
    at += 1;
  }, 1_000);
  await sleep(2_000);
  const slow = await p95();
  await sleep(25_000);
  clearInterval(dripping);
  report('slow clients', {
    connections: many,
    p95CalmMs: round(calm),
    p95Ms: round(slow),
    cut: lives.length,
    lastCutAfterMs: round(Math.max(...lives)),
  });
  for (const socket of sockets) socket.destroy();
  if (lives.length < many) process.exitCode = 1;
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  tidy();
}
