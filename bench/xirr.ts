import { monitorEventLoopDelay } from 'node:perf_hooks';
import { xirr as webcarrot } from '@webcarrot/xirr';
import { convertRate, RateInterval, xirr as nodeIrr } from 'node-irr';
import npmXirr from 'xirr';
import { openDatabase } from '../src/db/open-database.ts';
import { xirr } from '../src/domain/journal/xirr.ts';
import { buildApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/config.ts';
import { type DatedFlow, dayText, harshCases, randomNumbers } from './harsh-flows.ts';
import { openData } from './setting.ts';
import { median, milliseconds, table, whole } from './table.ts';

interface Solver {
  name: string;
  /** Turns flows into what the package takes; not part of its time. */
  prepare(flows: readonly DatedFlow[]): () => number | null;
}

const solvers: readonly Solver[] = [
  {
    name: 'OpenPit, every rate',
    prepare(flows) {
      const own = flows.map(({ date, cents }) => ({ date, amount: BigInt(cents) }));
      return () => xirr(own).rate;
    },
  },
  {
    name: 'xirr',
    prepare(flows) {
      const own = flows.map(({ date, cents }) => ({ when: new Date(date), amount: cents / 100 }));
      return () => npmXirr(own);
    },
  },
  {
    name: '@webcarrot/xirr',
    prepare(flows) {
      const own = flows.map(({ date, cents }) => ({ date: new Date(date), amount: cents / 100 }));
      return () => webcarrot(own);
    },
  },
  {
    name: 'node-irr',
    prepare(flows) {
      const own = flows.map(({ date, cents }) => ({ date, amount: cents / 100 }));
      return () => convertRate(nodeIrr(own).rate, RateInterval.Year);
    },
  },
];

/** Milliseconds of processor time of this thread: what else runs on the machine hardly counts. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const caseCount = 1_500;
/** As exact as a rate is shown: 4 decimals of a per cent. */
const isRight = (found: number | null, rate: number) =>
  found !== null && Math.abs(found - rate) <= 1e-6 * Math.max(1, Math.abs(1 + rate));

function solved(solve: () => number | null): number | null | 'failed' {
  try {
    const rate = solve();
    return rate === null || !Number.isFinite(rate) ? 'failed' : rate;
  } catch {
    return 'failed';
  }
}

function benchHarsh(): string {
  const cases = harshCases(caseCount);
  const rows = solvers.map(({ name, prepare }) => {
    const runs = cases.map(({ flows, rate }) => ({ rate, solve: prepare(flows) }));
    let [right, failed, wrong] = [0, 0, 0];
    const start = processorTime();
    for (const { rate, solve } of runs) {
      const found = solved(solve);
      if (found === 'failed') failed += 1;
      else if (isRight(found, rate)) right += 1;
      else wrong += 1;
    }
    const time = milliseconds((processorTime() - start) / caseCount);
    return [name, whole(right), whole(failed), whole(wrong), time];
  });
  return table([`Of ${whole(caseCount)} harsh cases`, 'right', 'failed', 'wrong', 'each takes'], rows);
}

/** Buys over twenty years, each sold for something within three. */
function manyFlows(count: number): DatedFlow[] {
  const random = randomNumbers(7);
  return Array.from({ length: count / 2 }).flatMap(() => {
    const day = 10_000 + Math.floor(random() * 7_300);
    const cents = 1_000 + Math.floor(random() * 1e6);
    const sold = day + 1 + Math.floor(random() * 1_095);
    return [
      { date: dayText(day), cents: -cents },
      { date: dayText(sold), cents: Math.floor(cents * (0.3 + random() * 1.6)) },
    ];
  });
}

/** Each on a day of its own, over 274 years: no two can be joined. */
function daysApart(count: number): DatedFlow[] {
  const random = randomNumbers(9);
  return Array.from({ length: count }, (_, index) => ({
    date: dayText(index - 80_000),
    cents: Math.floor((index < count / 2 ? -1 : 1.5) * (1 + random() * 1e8)),
  }));
}

const rounds = 7;

function benchSpeed(): string {
  const journals = [
    ...[100, 10_000, 100_000].map((count) => ({ title: whole(count), flows: manyFlows(count) })),
    { title: '100,000 on as many days', flows: daysApart(100_000) },
  ];
  const rows = solvers.map(({ name, prepare }) => [
    name,
    ...journals.map(({ flows }) => {
      const solve = prepare(flows);
      const times = Array.from({ length: rounds }, () => {
        const start = processorTime();
        const found = solved(solve);
        return found === 'failed' ? Number.NaN : processorTime() - start;
      });
      return times.some(Number.isNaN) ? 'fails' : milliseconds(median(times));
    }),
  ]);
  return table(['Rate of flows', ...journals.map(({ title }) => title)], rows);
}

/** Trades of 300 tickers over fifteen years; nothing is sold that is not held. */
function tradesFile(count: number): string {
  const random = randomNumbers(11);
  const held = new Map<string, number>();
  const lines = ['transactionDate,ticker,transactionType,shares,pricePerShare,currency,fees'];
  for (let index = 0; index < count; index += 1) {
    const ticker = `T${String(Math.floor(random() * 300)).padStart(3, '0')}`;
    const shares = held.get(ticker) ?? 0;
    const isSell = shares > 0 && random() < 0.5;
    const traded = 1 + Math.floor(random() * (isSell ? shares : 1_000));
    held.set(ticker, isSell ? shares - traded : shares + traded);
    const day = dayText(13_000 + Math.floor((index * 5_500) / count));
    const price = (0.1 + random() * 50).toFixed(4);
    lines.push([day, ticker, isSell ? 'sell' : 'buy', traded, price, 'USD', '9.95'].join(','));
  }
  return `${lines.join('\n')}\n`;
}

/**
 * How long the event loop ever computes without looking at anything else, in processor time: its delay by the clock counts
 * what other programs take of a busy machine.
 */
function watchThread(): () => number {
  let last = processorTime();
  let longest = 0;
  const look = () => {
    const now = processorTime();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const timer = setInterval(look, 1);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

/** What the whole way through the server costs, and how long it ever keeps other requests waiting. */
async function benchApi(trades: number): Promise<string> {
  const data = await openData(0.001);
  const db = openDatabase({ connectionString: data.connectionString, onError: () => {} });
  const config = readConfig({ RATE_LIMIT: 'off' });
  const app = await buildApp({ config, db, secret: 'a secret of the benchmarks, longer than 32 bytes', log: false });
  try {
    const headers = { host: 'localhost:3000' };
    const account = { name: 'Bench', email: 'journal@example.org', password: 'as long as the benchmarks run, 42' };
    const signedUp = await app.inject({ method: 'POST', url: '/api/auth/sign-up/email', headers, payload: account });
    const cookies = Object.fromEntries(signedUp.cookies.map(({ name, value }) => [name, value]));
    const part = 'Content-Disposition: form-data; name="file"; filename="t.csv"\r\nContent-Type: text/csv';
    const upload = {
      method: 'POST' as const,
      url: '/api/investments/import',
      payload: `--x\r\n${part}\r\n\r\n${tradesFile(trades)}\r\n--x--\r\n`,
      headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x' },
    };
    const calls = [
      { name: 'import of the file', request: upload, times: 1 },
      {
        name: 'calculate-xirr',
        request: { method: 'POST' as const, url: '/api/investments/calculate-xirr', headers },
        times: rounds,
      },
      {
        name: 'summary',
        request: { method: 'GET' as const, url: '/api/investments/summary', headers },
        times: rounds,
      },
      {
        name: 'one more trade',
        request: {
          method: 'POST' as const,
          url: '/api/investments',
          headers,
          payload: {
            ...{ ticker: 'ONE', transactionType: 'buy', shares: '1', pricePerShare: '1' },
            transactionDate: '2024-01-01',
          },
        },
        times: rounds,
      },
    ];
    const rows: string[][] = [];
    for (const { name, request, times } of calls) {
      const taken: number[] = [];
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const stopWatching = watchThread();
      for (let round = 0; round < times; round += 1) {
        const start = performance.now();
        const answer = await app.inject({ ...request, cookies });
        if (answer.statusCode >= 300) throw new Error(`${name} answered ${answer.statusCode}: ${answer.body}`);
        taken.push(performance.now() - start);
      }
      const longest = stopWatching();
      delay.disable();
      rows.push([name, ...[median(taken), longest, delay.max / 1e6].map(milliseconds)]);
    }
    return table(
      [`A journal of ${whole(trades)} trades`, 'takes', 'computes at a stretch', 'waits by the clock'],
      rows,
    );
  } finally {
    await app.close();
    await db.close();
    await data.stop();
  }
}

/** XIRR beside the npm packages, and a long journal through the API. */
export async function benchXirr(): Promise<string> {
  return [benchHarsh(), benchSpeed(), await benchApi(10_000)].join('\n\n');
}
