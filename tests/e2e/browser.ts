import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

/** The machine's Chromium, else the one that came by npm: a test run never installs anything. */
export async function browserOptions(): Promise<LaunchOptions> {
  const own = process.env.CHROME ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((file) => existsSync(file));
  // The map alone draws by WebGL, and without it all the same; a graphics card that is emulated takes a third of what the journeys take.
  if (own) return { executablePath: own, args: ['--no-sandbox', '--disable-gpu'] };
  if (process.platform === 'darwin') return { channel: 'chrome' };
  // With this set it brings its own system libraries; read at import.
  process.env.AWS_LAMBDA_JS_RUNTIME = 'nodejs24.x';
  const { default: chromium } = await import('@sparticuz/chromium');
  chromium.setGraphicsMode = false;
  const args = chromium.args.filter((option) => option !== '--single-process');
  return { executablePath: await chromium.executablePath(), args };
}
