import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/domain/{base-currency,events-of-lots,exact,exponential-sum,journal,look-through,lots,rates,whole-journal,xirr,zeros}.test.ts',
    ],
  },
});
