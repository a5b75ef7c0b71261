/** `ROOM=capital npm run mutation` takes the calculations of one room and its own tests, without a floor. */
const room = process.env['ROOM'];

const kept = [
  'src/domain/journal/{base-currency,book,events-of-lots,exponential-sum,held-lots,journal,journal-effort,journal-series,look-through,lots,rates,shares,xirr,zeros}.ts',
  'src/domain/numbers/{exact,worked-figure}.ts',
  'src/domain/resources/findings-between-estimates.ts',
  'src/domain/capital/{financing,insider,instrument,value}-findings.ts',
  'src/domain/figures/ranking.ts',
];

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  mutate: room ? [`src/domain/${room}/**/*.ts`, '!src/domain/**/*.{test,fixture}.ts'] : kept,
  ignorePatterns: [
    '*',
    '!src/domain/**',
    '!tests/fixtures/**',
    '!tests/*.ts',
    '!package.json',
    '!vitest.mutation.config.ts',
  ],
  coverageAnalysis: 'perTest',
  // Lists of words are read once, when their file is: each of their mutants would start everything anew.
  ignoreStatic: room !== undefined,
  concurrency: 2,
  timeoutMS: 10_000,
  reporters: room ? ['clear-text'] : ['clear-text', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: room ? { high: 95, low: 90, break: null } : { high: 95, low: 90, break: 90 },
};
