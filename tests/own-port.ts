import { once } from 'node:events';
import { createServer } from 'node:net';

const ofEachProcess = 12;
/** Below those that the system gives to whoever asks for any. */
const first = 20_000 + (process.pid % 1_000) * ofEachProcess;
let asked = 0;

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch {
    return false;
  }
  await once(probe.close(), 'close');
  return true;
}

/** A port of 127.0.0.1 that nobody else comes by, for what listens later, or goes and comes back. */
export async function ownPort(): Promise<number> {
  for (;;) {
    const port = first + (asked++ % ofEachProcess);
    if (await isFree(port)) return port;
  }
}
