import { defineConfig } from '@playwright/test';
import { browserOptions } from './tests/e2e/browser.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/set-up.ts',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: true,
  // What hangs fails in the end; what is slow, on a crowded machine, does not.
  timeout: 900_000,
  expect: { timeout: 300_000 },
  reporter: 'line',
  // Set by the global set-up, before the workers read this file.
  use: {
    baseURL: process.env.E2E_ADDRESS,
    launchOptions: await browserOptions(),
    // Else a control that cannot be used is waited for until the test ends, and nobody hears which.
    actionTimeout: 300_000,
    navigationTimeout: 300_000,
    // A journey begins with nothing but the files and compiled scripts of the one before: a twelfth of the processor time less.
    reuseContext: true,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
  },
});
