import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from './journey.ts';

const build = 'build/client';

interface BuiltRoute {
  path: string;
  public: boolean;
  assets: string[];
}

test('each further page weighs at most 60 kB of scripts and styles more, gzipped', async () => {
  const routes = (await readFile('build/routes.json', 'utf8').then(JSON.parse)) as BuiltRoute[];
  const assetsOf = (path: string) => routes.find((route) => route.path === path)!.assets;
  const weigh = (assets: readonly string[]) =>
    assets.reduce((sum, file) => {
      const packed = statSync(`${build}${file}.gz`, { throwIfNoEntry: false });
      return sum + (packed ?? statSync(`${build}${file}`)).size;
    }, 0);
  const there = new Set(assetsOf('/'));
  const further = (path: string) => weigh(assetsOf(path).filter((file) => !there.has(file)));
  const pages = routes.filter((route) => !route.public && route.path !== '/');
  expect(pages.length).toBeGreaterThan(20);
  // After the dashboard alone: nobody has to come by a list.
  for (const { path } of pages) expect([path, further(path)]).toEqual([path, atMost(60_000)]);
});

const atMost = (limit: number) => ({
  asymmetricMatch: (bytes: unknown) => typeof bytes === 'number' && bytes <= limit,
});

test('the first page of a member weighs at most 150 kB of scripts and styles, gzipped', async ({ member: page }) => {
  const files: { url: string; bytes: number }[] = [];
  await page.route('**/assets/*', async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'accept-encoding': 'gzip' } });
    const url = new URL(route.request().url()).pathname;
    if (/\.(js|css)$/.test(url)) files.push({ url, bytes: Number(response.headers()['content-length']) });
    await route.fulfill({ response });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Recent Mines' })).toBeVisible();
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(files.length).toBeGreaterThan(5);
  expect(total, JSON.stringify(files, null, 1)).toBeLessThanOrEqual(150 * 1000);
});
