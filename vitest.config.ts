import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          include: ['src/features/**/server/*.test.ts', 'src/server/**/*.test.ts'],
          exclude: ['**/*.pure.test.ts'],
          globalSetup: ['tests/database.ts'],
          // Loading the application takes longer than most files' tests: a worker does it once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/domain/**/*.test.ts',
            'src/web/**/*.test.{ts,tsx}',
            'src/features/**/web/*.test.{ts,tsx}',
            'src/features/**/*.pure.test.ts',
            'src/*.test.ts',
            'sample/*.test.ts',
            'scripts/vite/*.test.ts',
            'tests/*.test.ts',
          ],
        },
      },
      { extends: true, test: { name: 'embedded', include: ['src/db/**/*.test.ts'], testTimeout: 90_000 } },
    ],
    maxWorkers: availableParallelism(),
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
