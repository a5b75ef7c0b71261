import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import { folders, newDataDir, report, round, signUp, tidy } from './kit.ts';

// A version is installed and built beside the one that runs, switched to, and back, with real packages and pages.
const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'openpit-soak-')));
folders.push(base);
const source = path.join(base, 'source');
const dataDir = newDataDir();
const git = (...args: string[]) => execFileSync('git', args, { cwd: source, stdio: 'pipe' });

function makeSource(): void {
  execFileSync('git', ['clone', '--quiet', path.join(import.meta.dirname, '..'), source]);
  git('tag', 'v1');
  appendFileSync(path.join(source, 'src/web/root.tsx'), '\n// The next version.\n');
  git('-c', 'user.name=Soak', '-c', 'user.email=soak@example.org', 'commit', '--quiet', '--all', '--message=next');
  git('tag', 'v2');
  mkdirSync(path.join(base, 'releases'));
  execFileSync('git', [
    '-c',
    'advice.detachedHead=false',
    'clone',
    '--quiet',
    '--depth=1',
    '--branch=v1',
    `file://${source}`,
    path.join(base, 'releases/v1'),
  ]);
}

async function upgrade(from: string, ...args: string[]): Promise<void> {
  const script = path.join(base, 'releases', from, 'scripts/upgrade.mjs');
  const child = spawn(process.execPath, [script, ...args, '--no-restart'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number];
  if (code !== 0) throw new Error(`upgrade ${args.join(' ')} ended with ${code}`);
}

/** As the unit starts it: by the link, on the Node that the version brings. */
async function start() {
  const child = spawn(path.join(base, 'current/node_modules/.bin/node'), ['scripts/start.mjs'], {
    cwd: path.join(base, 'current'),
    env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: dataDir, RATE_LIMIT: 'off', SAMPLE_DATA: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^OpenPit is ready at (\S+)$/.exec(line)?.[1];
    if (!address) continue;
    child.stdout.resume();
    return {
      address,
      async stop() {
        child.kill('SIGTERM');
        await once(child, 'exit');
      },
    };
  }
  throw new Error('the server did not start');
}

/** A black square of 64 by 64 points. */
function picture(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.from([0, 0, 0, 64, 0, 0, 0, 64, 8, 0, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(64 * 65));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** Sent, cropped and set: what cropping takes is loaded only now. */
async function setPicture(address: string, cookie: string): Promise<number> {
  const headers = { 'content-type': 'application/json', cookie };
  const asked = await fetch(`${address}/api/objects/upload`, { method: 'POST', headers, body: '{}' });
  const { uploadURL } = (await asked.json()) as { uploadURL: string };
  const to = new URL(uploadURL, address);
  const body = new Uint8Array(picture());
  await fetch(address + to.pathname + to.search, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'image/png' },
    body,
  });
  const set = await fetch(`${address}/api/auth/user/profile-picture`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ profileImageURL: uploadURL.split('?')[0] }),
  });
  return set.status;
}

try {
  makeSource();
  await upgrade('v1', 'v1');
  const old = await start();
  const cookie = await signUp(old.address);
  const statuses: Record<number, number> = {};
  let building = true;
  const asking = (async () => {
    while (building) {
      for (const place of ['/api/mines', '/api/dashboard', '/']) {
        const answer = await fetch(old.address + place, { headers: { cookie } });
        await answer.text();
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      }
      await sleep(100);
    }
  })();
  const began = performance.now();
  await upgrade('v1', 'v2', '--from', `file://${source}`);
  const builtAfterMs = performance.now() - began;
  const pictureOfOld = await setPicture(old.address, cookie);
  building = false;
  await asking;

  const stopped = performance.now();
  await old.stop();
  const next = await start();
  const awayMs = performance.now() - stopped;
  const pictureOfNext = await setPicture(next.address, cookie);
  await upgrade('v2', 'back');
  await next.stop();
  const again = await start();
  const pictureAgain = await setPicture(again.address, cookie);
  await again.stop();
  const pictures = [pictureOfOld, pictureOfNext, pictureAgain];
  report('upgrade beside the running version, and back', {
    builtAfterS: round(builtAfterMs / 1_000),
    statuses,
    pictures,
    awayMs: round(awayMs),
  });
  if (Object.keys(statuses).some((status) => status !== '200') || pictures.some((status) => status !== 200))
    process.exitCode = 1;
} finally {
  tidy();
}
