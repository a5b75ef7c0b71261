import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/domain/{exact,exponential-sum,journal,look-through,lots,rates,whole-journal,xirr,zeros}.test.ts'],
  },
});
