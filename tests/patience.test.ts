import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const tests = globSync(['{src,sample,scripts,tests}/**/*.{test,spec}.{ts,tsx}', 'tests/**/*.ts'])
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file !== 'tests/patience.test.ts');
const longEnough = 60_000;

const numberOf = (literal: string) => Number(literal.replaceAll('_', ''));

/** Places where a test bets on how fast the machine is, with the line. */
const bets: Readonly<Record<string, (line: string) => boolean>> = {
  'measures a time by the clock; `processorTime` (tests/processor-time.ts) leaves out what others do': (line) =>
    /\b(?:performance|Date)\.now\(\)\s*-\s*[a-z]|\bhrtime\b/.test(line),
  'waits for a fixed time; `expect.poll` and `vi.waitFor` wait for what has to happen': (line) =>
    /\bwaitForTimeout\(|\b(?:sleep|wait|setTimeout)\(\s*[\d_]{2,}\s*\)/.test(line),
  'looks for what a page says for a few seconds only; `expectSaid` (tests/e2e/said.ts) keeps it': (line) =>
    /name: 'Notifications'|successfully'\)\)\.toBe|toHaveText\('Saved'\)/.test(line) && !/\bbadge\b/.test(line),
  'gives up sooner than the limits of all tests': (line) => {
    const limit = /\btimeout:\s*([\d_]+)/.exec(line)?.[1] ?? /^\s*\},\s*([\d_]{4,})\);$/.exec(line)?.[1];
    return limit !== undefined && numberOf(limit) < longEnough;
  },
};

/** Where the time is a least one: longer does no harm. */
const allowed = [
  'src/db/client.test.ts: await sleep(200);',
  'src/server/clients-that-leave.test.ts: await sleep(100);',
  'src/server/clients-that-leave.test.ts: await sleep(50);',
  'src/server/load/cut-slow-senders.test.ts: await sleep(50);',
  'src/server/load/lanes.test.ts: await sleep(50);',
  'src/server/listen.test.ts: await sleep(300);',
  'src/server/stands-still.test.ts: await sleep(7_000);',
  'tests/embedded/kit.ts: await sleep(50);',
  'tests/imports.ts: await wait(20);',
];

it('no test bets on the speed of the machine', () => {
  const found = tests.flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      Object.entries(bets)
        .filter(([, isBet]) => isBet(line))
        .map(([why]) => ({ place: `${file}: ${line.trim()}`, says: `${file}:${index + 1} ${why}` })),
    );
  });
  expect(found.filter(({ place }) => !allowed.includes(place)).map(({ says }) => says)).toEqual([]);
  expect(allowed.filter((place) => !found.some((one) => one.place === place))).toEqual([]);
});

it('the limits of all tests are for what hangs', () => {
  const configs = ['vitest.config.ts', 'playwright.config.ts'].map((file) => readFileSync(file, 'utf8')).join('\n');
  const limits = [...configs.matchAll(/\b\w*[tT]imeout: ([\d_]+)/g)].map(([, limit = '']) => numberOf(limit));
  expect(limits).toHaveLength(7);
  expect(limits.filter((limit) => limit < longEnough)).toEqual([]);
  expect(configs).toContain('retries: 0');
});
