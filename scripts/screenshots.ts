import path from 'node:path';
import { chromium } from '@playwright/test';
import { makeFolder } from '../src/db/make-folder.ts';
import { browserOptions } from '../tests/e2e/browser.ts';
import startServer from '../tests/e2e/server.ts';

const folder = 'docs/pictures';

/** A mine of the sample data that has figures in each section. */
const shown = 'Fiddlehead Lake';
const desktop = { width: 1280, height: 800 };
const pictures = [
  { name: 'mines', path: '/mines', scheme: 'light', ...desktop },
  { name: 'mine', path: (mine: number) => `/mines/${mine}`, scheme: 'dark', ...desktop },
  { name: 'value', path: '/companies?show=value&metal=own', scheme: 'light', ...desktop },
  { name: 'phone', path: '/', scheme: 'light', width: 390, height: 844 },
] as const;

/** Draws the pictures of the README from the running product with its sample data. */
const stop = await startServer();
const browser = await chromium.launch(await browserOptions());
try {
  await makeFolder(folder);
  const baseURL = process.env.E2E_ADDRESS;
  const account = { name: 'Ann Drill', email: 'ann@example.org', password: 'granite-42-hill' };
  const first = await browser.newContext({ baseURL: baseURL! });
  await first.request.post('/api/auth/sign-up/email', { data: account });
  const found = await first.request.get('/api/mines', { params: { search: shown, limit: 1 } });
  const [mine] = (await found.json()) as { id: number }[];
  const storageState = await first.storageState();
  for (const { name, path: address, scheme, ...viewport } of pictures) {
    const context = await browser.newContext({ baseURL: baseURL!, storageState, viewport, colorScheme: scheme });
    const page = await context.newPage();
    await page.goto(typeof address === 'string' ? address : address(mine!.id), { waitUntil: 'networkidle' });
    await page.screenshot({ path: path.join(folder, `${name}.png`) });
    await context.close();
  }
} finally {
  await browser.close();
  await stop();
}
