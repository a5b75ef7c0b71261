import { setMaxListeners } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { databasePid, type Running, startServer } from '../kit.ts';
import { ask } from './ask.ts';
import { type Attack, type Target } from './attack.ts';
import { attackersEach, type Cast } from './cast.ts';
import type { PhaseFigures } from './probe-figures.ts';
import { Tally } from './tally.ts';

const restSeconds = 4;
/** An attack begins nothing new after that … */
const attackSeconds = 40;
/** … and what it began has so long to be answered. */
const patienceSeconds = 15;
/** What it left behind may go on in the server for so long. */
const backWithinSeconds = 60;

export interface Measured {
  rest: PhaseFigures;
  meanwhile: PhaseFigures;
  attacks: { attack: Attack; tally: Tally }[];
  seconds: number;
  /** From the end of the attack to the first answer to a probe's questions; undefined: not within a minute. */
  backAfterMs: number | undefined;
  rssMb: { before: number; most: number };
  /** Processor time of the thread that answers, and of all threads of the process: whatever else the machine does. */
  processorSeconds: { answering: number; all: number };
  log: { lines: number; kilobytes: number; errors: string[] };
  load: number;
  hasCrashed: boolean;
}

const megabytes = (pid: number, field: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Ticks of `/proc` in a second, on every Linux that Node runs on. */
const ticksPerSecond = 100;

function processorSeconds(pid: number): Measured['processorSeconds'] {
  const secondsIn = (file: string) => {
    // The name of the program may hold blanks; behind its bracket the fields are counted from the third.
    const fields = readFileSync(file, 'utf8').split(') ').at(-1)!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  };
  return { answering: secondsIn(`/proc/${pid}/task/${pid}/stat`), all: secondsIn(`/proc/${pid}/stat`) };
}

function startProbes(port: number, cast: Cast) {
  const worker = new Worker(new URL('./probe.ts', import.meta.url), { workerData: { port, readers: cast.readers } });
  return {
    open: () => worker.postMessage('open', []),
    async close() {
      worker.postMessage('close', []);
      return new Promise<PhaseFigures>((resolve, reject) => worker.once('message', resolve).once('error', reject));
    },
    end: () => worker.terminate(),
  };
}

function targetsOf(attacks: Attack[], server: Pick<Target, 'port' | 'signal' | 'cut'> & { cast: Cast }, all: Attack[]) {
  const { port, cast, signal, cut } = server;
  return attacks.map((attack) => {
    const place = all.indexOf(attack);
    const target: Target = {
      ...{ port, signal, cut, tally: new Tally(), bystander: cast.bystander, mineId: cast.mineId },
      member: (n) => cast.attackers[place * attackersEach + (n % attackersEach)]!,
      stranger: (n) => ({ from: `127.2.${place}.${1 + (n % 250)}` }),
    };
    return { attack, target };
  });
}

async function isBack(port: number, cast: Cast): Promise<number | undefined> {
  const began = performance.now();
  const signal = AbortSignal.timeout(backWithinSeconds * 1_000);
  const quiet = { port, cut: signal, tally: new Tally() } as Target;
  while (!signal.aborted) {
    const answers = [
      await ask(quiet, '', { path: '/api/health', by: cast.bystander }),
      await ask(quiet, '', { path: '/api/mines?limit=25', by: cast.bystander }),
    ];
    if (answers.every(({ status }) => status === '200')) return performance.now() - began;
    await sleep(100);
  }
  return undefined;
}

/** Runs attacks at once on a server of their own, and measures how others fare before and meanwhile. */
export async function measure(attacks: Attack[], dataDir: string, cast: Cast, all: Attack[]): Promise<Measured> {
  const rateLimit = attacks.some((attack) => attack.rateLimit === 'off') ? 'off' : 'on';
  const server = await startServer(dataDir, { SAMPLE_DATA: 'on', RATE_LIMIT: rateLimit });
  const port = Number(new URL(server.address).port);
  const pid = server.child.pid!;
  const isAlive = () => server.child.exitCode === null && server.child.signalCode === null;
  const probes = startProbes(port, cast);
  const [over, cut] = [new AbortController(), new AbortController()];
  setMaxListeners(0, over.signal, cut.signal);
  try {
    const targets = targetsOf(attacks, { port, cast, signal: over.signal, cut: cut.signal }, all);
    for (const { attack, target } of targets) await attack.prepare?.(target);
    await sleep(1_000);
    probes.open();
    await sleep(restSeconds * 1_000);
    const rest = await probes.close();

    for (const { target } of targets) target.tally.lines.clear();
    const logged = server.said.length;
    const before = megabytes(pid, 'VmRSS');
    const used = processorSeconds(pid);
    // Forgets the highest value so far, so that the one at the end is of this attack.
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    probes.open();
    const began = performance.now();
    const bounds = [
      setTimeout(() => over.abort(), attackSeconds * 1_000),
      setTimeout(() => cut.abort(), (attackSeconds + patienceSeconds) * 1_000),
    ];
    await Promise.all(targets.map(({ attack, target }) => attack.run(target)));
    bounds.forEach(clearTimeout);
    const seconds = (performance.now() - began) / 1_000;
    over.abort();
    cut.abort();
    const [load = 0] = loadavg();
    const backAfterMs = await isBack(port, cast);
    const meanwhile = await probes.close();
    const lines = server.said.slice(logged);
    const usedNow = isAlive() ? processorSeconds(pid) : used;
    return {
      ...{ rest, meanwhile, seconds, backAfterMs, load },
      attacks: targets.map(({ attack, target: { tally } }) => ({ attack, tally })),
      rssMb: { before, most: isAlive() ? megabytes(pid, 'VmHWM') : Number.NaN },
      processorSeconds: { answering: usedNow.answering - used.answering, all: usedNow.all - used.all },
      log: { lines: lines.length, kilobytes: lines.join('\n').length / 1_024, errors: lines.filter(isError) },
      hasCrashed: !isAlive(),
    };
  } finally {
    await probes.end();
    await stop(server, dataDir);
  }
}

function isError(line: string): boolean {
  try {
    return (JSON.parse(line) as { level?: number }).level! >= 50;
  } catch {
    return true;
  }
}

/** Also one that does not hear any more. */
async function stop({ child, ended }: Running, dataDir: string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const deaf = setTimeout(() => {
    const database = databasePid(dataDir);
    child.kill('SIGKILL');
    process.kill(database, 'SIGTERM');
  }, 20_000);
  await ended;
  clearTimeout(deaf);
}
