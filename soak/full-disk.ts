import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMine, report, round, signUp, startServer, until } from './kit.ts';

// DATA_DIR on a small disk of its own (needs root) that runs full: writes are refused, nothing is half-stored, and it
// goes on when there is room.
const mount = mkdtempSync(path.join(tmpdir(), 'openpit-small-'));
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', mount]);
const dataDir = path.join(mount, 'data');
try {
  const server = await startServer(dataDir);
  const cookie = await signUp(server.address);
  await createMine(server.address, cookie, 'Before');
  const { bavail, bsize } = statfsSync(mount);
  writeFileSync(path.join(mount, 'ballast'), Buffer.alloc(Math.max(0, bavail * bsize - 256 * 1024)));
  const statuses: Record<number, number> = {};
  const acknowledged: string[] = [];
  for (let n = 0; n < 3_000 && (statuses[503] ?? 0) < 50; n += 1) {
    const name = `Full ${n} ${'x'.repeat(150)}`;
    const answer = await createMine(server.address, cookie, name).catch(() => undefined);
    const status = answer?.status ?? 0;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 201) acknowledged.push(name);
  }
  rmSync(path.join(mount, 'ballast'));
  const began = performance.now();
  await until(async () => (await createMine(server.address, cookie, `After ${Math.random()}`)).status === 201);
  const backMs = performance.now() - began;
  let lost = 0;
  for (const name of acknowledged) {
    const answer = await fetch(
      `${server.address}/api/mines?search=${encodeURIComponent(name.slice(0, 12))}&limit=100`,
      {
        headers: { cookie },
      },
    );
    const found = (await answer.json()) as { name: string }[];
    if (!found.some((mine) => mine.name === name)) lost += 1;
  }
  report('a full disk', { statuses, acknowledged: acknowledged.length, lost, backAfterMs: round(backMs) });
  if (lost > 0) process.exitCode = 1;
  server.child.kill('SIGTERM');
  await server.ended;
} finally {
  execFileSync('umount', ['-l', mount]);
  rmSync(mount, { recursive: true, force: true });
}
