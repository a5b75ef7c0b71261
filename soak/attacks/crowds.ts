import { ask, fileBody } from './ask.ts';
import { type Attack, forEach, pause } from './attack.ts';

const megabyte = 1024 * 1024;
const everyOf = (count: number) => Array.from({ length: count }, (_, n) => n);

/** A file of nearly 10 MB, the most that is taken. */
function largeFile(header: string, row: (n: number) => string): Buffer {
  const rows: string[] = [header];
  for (let n = 0, bytes = header.length; bytes < 9.9 * megabyte; n += 1) {
    const next = row(n);
    bytes += next.length;
    rows.push(next);
  }
  return Buffer.from(rows.join(''));
}

const manyMines = () =>
  largeFile(
    'name,country,notes\n',
    (n) => `Crowd ${n},Namibia,"A note of some words, as a file of mines has it: ${n}"\n`,
  );
const manyTrades = () =>
  largeFile(
    'transactionDate,ticker,transactionType,shares,pricePerShare,currency,fees,notes\n',
    // Nearly as many as a journal holds, so each row is as long as 10 MB allow.
    (n) =>
      `20${10 + (n % 15)}-0${1 + (n % 9)}-1${n % 10},T${n % 500},buy,${1 + n},${1 + (n % 99)}.25,USD,9.99,"A note ${n} ${'of some words '.repeat(6)}"\n`,
  );

let mines = fileBody('large.csv', '');
let trades = mines;

async function prepare(): Promise<void> {
  mines = fileBody('large.csv', manyMines());
  trades = fileBody('trades.csv', manyTrades());
}

/** Looks at large files, many at once. */
export const previews: Attack = {
  name: 'previews',
  what: '110 previews of 10 MB at once, by five members',
  rateLimit: 'off',
  prepare,
  async run(target) {
    const path = '/api/csv/preview/mines';
    await forEach(everyOf(110), { width: 110, signal: target.signal }, (n) =>
      ask(target, `POST ${path}`, { method: 'POST', path, by: target.member(n), ...mines }),
    );
  },
};

/** Large journals, of one member, many at once. */
export const journals: Attack = {
  name: 'journals',
  what: '14 imports of 10 MB of trades at once, by one member, of which half only check',
  rateLimit: 'off',
  prepare,
  async run(target) {
    await forEach(everyOf(14), { width: 14, signal: target.signal }, (n) => {
      const path = `/api/investments/import?dryRun=${n % 2 === 0}`;
      return ask(target, `POST ${path}`, { method: 'POST', path, by: target.member(0), ...trades });
    });
  },
};

/** Everything at once, and again, and again. */
export const everything: Attack = {
  name: 'everything',
  what: '20 exports of everything at once, by one member, as CSV and workbooks, again and again for 15 s',
  rateLimit: 'off',
  async run(target) {
    const end = AbortSignal.timeout(15_000);
    await forEach(everyOf(20), { width: 20, signal: target.signal }, async (n) => {
      const path = `/api/csv/export/database?format=${n % 2 === 0 ? 'csv' : 'xlsx'}`;
      while (!end.aborted && !target.signal.aborted) {
        await ask(target, `GET ${path}`, { path, by: target.member(0) });
        await pause(50, target.signal);
      }
    });
  },
};

/** Clients that ask for what takes long, and do not wait for it. */
export const leavers: Attack = {
  name: 'leavers',
  what: '60 exports, 40 previews and 20 imports of trades, whose clients leave after 5 to 400 ms',
  rateLimit: 'off',
  prepare,
  async run(target) {
    const uploads = [
      ...everyOf(40).map(() => ({ method: 'POST', path: '/api/csv/preview/mines', ...mines })),
      ...everyOf(20).map(() => ({ method: 'POST', path: '/api/investments/import?dryRun=true', ...trades })),
    ];
    const downloads = everyOf(60).map((n) => ({
      path: `/api/csv/export/database?format=${n % 2 === 0 ? 'csv' : 'xlsx'}`,
    }));
    await forEach([...uploads, ...downloads], { width: 30, signal: target.signal }, (asked, n) =>
      ask(target, `${'method' in asked ? 'POST' : 'GET'} ${asked.path}`, {
        ...asked,
        by: target.member(n),
        leaveAfter: 5 + ((n * 37) % 400),
      }),
    );
  },
};
