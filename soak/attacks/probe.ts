import { Agent, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parentPort, workerData } from 'node:worker_threads';
import { percentile } from '../kit.ts';
import type { Caller } from './attack.ts';
import { type Channel, channels, type PhaseFigures, type ProbeFigures } from './probe-figures.ts';

const everyMilliseconds = 50;
const patienceMilliseconds = 60_000;
/** Of one kind under way at once: one that waits for so many need not ask more to know that it waits. */
const mostUnderWay = 20;

interface Probe {
  began: number;
  over: boolean;
}

/** Asks in all four ways, each on its own beat, and keeps what came of what was asked in one phase. */
function openPhase(port: number, readers: Caller[]) {
  const kept = readers.map(({ from }) => new Agent({ keepAlive: true, localAddress: from }));
  const ofEach = <Value>(make: () => Value) =>
    Object.fromEntries(channels.map((channel) => [channel, make()])) as Record<Channel, Value>;
  const times = ofEach<number[]>(() => []);
  const notOk = ofEach<Record<string, number>>(() => ({}));
  const underWay = new Map<Probe, { channel: Channel; give: () => void }>();
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  let turn = 0;

  function ask(channel: Channel): void {
    const isSame = ({ channel: other }: { channel: Channel }) => other === channel;
    if ([...underWay.values()].filter(isSame).length >= mostUnderWay) return;
    const probe: Probe = { began: performance.now(), over: false };
    const at = turn % readers.length;
    const { cookie, from } = readers[at]!;
    const sent = request({
      host: '127.0.0.1',
      port,
      localAddress: from,
      agent: channel.endsWith('kept') ? kept[at] : false,
      path: channel.startsWith('health') ? '/api/health' : '/api/mines?limit=25',
      headers: channel.startsWith('read') && cookie ? { cookie } : {},
    });
    const end = (status: string) => {
      if (probe.over) return;
      probe.over = true;
      underWay.delete(probe);
      times[channel].push(performance.now() - probe.began);
      if (status !== '200') notOk[channel][status] = (notOk[channel][status] ?? 0) + 1;
    };
    underWay.set(probe, {
      channel,
      give: () => {
        end('unanswered');
        sent.destroy();
      },
    });
    sent.on('response', (answer) => {
      answer.resume().on('end', () => end(answer.complete ? String(answer.statusCode) : 'cut'));
      answer.on('error', () => end('cut'));
    });
    sent.on('error', () => end('cut'));
    sent.end();
  }

  const beat = setInterval(() => {
    turn += 1;
    for (const channel of channels) ask(channel);
  }, everyMilliseconds);

  return async (): Promise<PhaseFigures> => {
    clearInterval(beat);
    lag.disable();
    while (underWay.size > 0) {
      const now = performance.now();
      for (const [{ began }, { give }] of underWay) if (now - began > patienceMilliseconds) give();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    for (const agent of kept) agent.destroy();
    const figures = channels.map((channel): [Channel, ProbeFigures] => [
      channel,
      {
        asked: times[channel].length,
        longestMs: Math.max(0, ...times[channel]),
        p95Ms: percentile(times[channel], 0.95),
        notOk: notOk[channel],
      },
    ]);
    return {
      channels: Object.fromEntries(figures) as Record<Channel, ProbeFigures>,
      ownLagMs: lag.max / 1e6,
    };
  };
}

const { port, readers } = workerData as { port: number; readers: Caller[] };
let close: (() => Promise<PhaseFigures>) | undefined;
parentPort!.on('message', (message: 'open' | 'close') => {
  if (message === 'open') close = openPhase(port, readers);
  else void close!().then((figures) => parentPort!.postMessage(figures, []));
});
