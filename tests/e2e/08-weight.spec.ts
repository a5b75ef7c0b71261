import { expect, test } from './journey.ts';

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
