import { defineConfig } from 'vitest/config';

export default defineConfig({
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
