import { newDataDir, report, round, signUp, spawnServer, startServer, tidy } from './kit.ts';

// A second start on the same data: refused with one line, while the first goes on.
const dataDir = newDataDir();
const server = await startServer(dataDir);
try {
  await signUp(server.address);
  const began = performance.now();
  const second = spawnServer(dataDir);
  let words = '';
  second.stderr!.on('data', (part: Buffer) => (words += part.toString()));
  const code = await new Promise((resolve) => second.once('close', resolve));
  const stillThere = (await fetch(`${server.address}/api/ready`)).ok;
  report('a second start', { code, afterMs: round(performance.now() - began), words: words.trim(), stillThere });
  if (code !== 1 || !stillThere || words.trim().includes('\n')) process.exitCode = 1;
} finally {
  server.child.kill('SIGTERM');
  await server.ended;
  tidy();
}
