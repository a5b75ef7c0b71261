import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'src/domain/journal/{base-currency,events-of-lots,exponential-sum,journal,look-through,lots,rates,whole-journal,xirr,zeros}.test.ts',
      'src/domain/numbers/exact.test.ts',
    ],
  },
});
