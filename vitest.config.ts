import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { knownFormats } from './scripts/thrifty.mjs';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          include: ['src/features/**/server/**/*.test.ts', 'src/server/**/*.test.ts'],
          exclude: ['**/*.pure.test.ts'],
          globalSetup: ['tests/database.ts'],
          // Loading the application takes longer than most files' tests: a worker does it once, as the server does.
          isolate: false,
          execArgv: [knownFormats],
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          // Most files are small: a process for each would take longer than its tests, and none of them leaves anything behind.
          isolate: false,
          include: [
            'src/domain/**/*.test.ts',
            'src/web/**/*.test.{ts,tsx}',
            'src/features/*/web/**/*.test.{ts,tsx}',
            'src/{features,server}/**/*.pure.test.ts',
            'src/*.test.ts',
            'sample/*.test.ts',
            'scripts/vite/*.test.ts',
            'tests/*.test.ts',
          ],
        },
      },
      { extends: true, test: { name: 'embedded', include: ['src/db/**/*.test.ts'] } },
    ],
    setupFiles: ['tests/properties.ts'],
    // One more than the cores: tests wait for databases and servers that begin.
    maxWorkers: availableParallelism() + 1,
    // What hangs fails in the end; what is slow, on a crowded machine, does not.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000, interval: 20 } },
  },
});
