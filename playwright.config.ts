import { existsSync } from 'node:fs';
import { defineConfig, type LaunchOptions } from '@playwright/test';

/** The machine's Chromium, else the one that came by npm: a test run never installs anything. */
async function browser(): Promise<LaunchOptions> {
  const own = process.env.CHROME ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((file) => existsSync(file));
  if (own) return { executablePath: own, args: ['--no-sandbox'] };
  if (process.platform === 'darwin') return { channel: 'chrome' };
  // With this set it brings its own system libraries; read at import.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  const args = chromium.args.filter((option) => option !== '--single-process');
  return { executablePath: await chromium.executablePath(), args };
}

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/server.ts',
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'line',
  // Set by the global set-up, before the workers read this file.
  use: {
    baseURL: process.env.E2E_ADDRESS,
    launchOptions: await browser(),
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light',
  },
});
