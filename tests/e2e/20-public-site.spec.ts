import type { APIRequestContext } from '@playwright/test';
import { accessFaults, expect, expectAccessible, signUp, test } from './journey.ts';

interface Loaded {
  url: string;
  bytes: number;
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every public page is read, and every link on it answers', async ({ page }) => {
    const places = await publicPlaces(page.request);
    expect(places.length).toBeGreaterThanOrEqual(12);
    const links = new Set<string>(['/robots.txt', '/feed.xml']);
    for (const place of places) {
      const answer = await page.goto(place);
      expect([place, answer?.status()]).toEqual([place, 200]);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toHaveAttribute('href', '/api/login');
      await expect(page.getByRole('button', { name: 'Appearance' })).toBeHidden();
      for (const link of await page.locator('[href^="/"], [src^="/"]').all()) {
        const target = (await link.getAttribute('href')) ?? (await link.getAttribute('src'));
        links.add(target?.split('#')[0] ?? '');
      }
      const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
      links.add(new URL(picture ?? '').pathname);
    }
    expect(links.size).toBeGreaterThan(30);
    for (const link of links) {
      const answer = await page.request.get(link);
      expect([link, answer.status()]).toEqual([link, 200]);
      if (link.endsWith('.png')) expect(answer.headers()['content-type']).toBe('image/png');
    }
  });
});

async function publicPlaces(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  return [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, place = '']) => place);
}

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  // What differs in the dark and on a phone: colours, sizes, what scrolls.
  {
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    rules: ['color-contrast', 'target-size', 'scrollable-region-focusable', 'link-in-text-block'],
  },
] as const;

for (const { colorScheme, viewport, ...look } of looks) {
  test.describe(`${colorScheme} at ${viewport.width}`, () => {
    test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('every public page is accessible, fits, and nothing on it moves', async ({ page }) => {
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) console.error(`layout shift ${JSON.stringify(entry)}`);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      for (const place of await publicPlaces(page.request)) {
        await page.goto(place);
        expect([place, await accessFaults(page, 'rules' in look ? look.rules : undefined)]).toEqual([place, []]);
        const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
        expect([place, fits]).toEqual([place, true]);
      }
    });
  });
}

test('an article brings at most 15 kB of scripts, and what they work works', async ({ page }) => {
  const scripts: Loaded[] = [];
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch({ headers: { ...route.request().headers(), 'accept-encoding': 'gzip' } });
    scripts.push({ url: route.request().url(), bytes: Number(response.headers()['content-length']) });
    await route.fulfill({ response });
  });

  await page.goto('/metallis-analysis', { waitUntil: 'networkidle' });
  const result = page.locator('[data-result=goldOunces]');
  await expect(result).toHaveText('4.34 million oz');
  await page.getByLabel('Thickness').fill('50');
  await expect(result).toHaveText('2.17 million oz');
  await page.getByLabel('Area in plan').fill('wide');
  await expect(result).toHaveText('–');
  await expect(page.getByText('Write numbers such as 1,250 or 2.7.')).toBeVisible();
  await page.getByLabel('Area in plan').fill('2,000,000');
  await expect(result).toHaveText('4.34 million oz');

  await page.goto('/junior-gold-mining-stocks-2025', { waitUntil: 'networkidle' });
  const first = page.locator('[data-script=sort-table] tbody td').first();
  await expect(first).toHaveText('Amex Exploration');
  const byCompany = page.getByRole('columnheader', { name: 'Company' });
  await byCompany.getByRole('button').click();
  await byCompany.getByRole('button').click();
  await expect(byCompany).toHaveAttribute('aria-sort', 'descending');
  await expect(first).toHaveText('Westhaven Gold');
  await expectAccessible(page);

  expect(scripts.length).toBe(2);
  expect(
    scripts.every(({ bytes }) => bytes > 0 && bytes <= 15_000),
    JSON.stringify(scripts),
  ).toBe(true);
});

test('light or dark is chosen in the header, kept on the next page, and nothing moves', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/about');
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(await paper()).toBe('rgb(250, 248, 244)');
  const choice = page.getByRole('button', { name: 'Appearance' });
  await choice.click();
  await expect(page.getByRole('button', { name: 'System' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.getByRole('button', { name: 'Dark' })).toBeHidden();
  expect(await paper()).toBe('rgb(18, 22, 26)');
  await page.goto('/terms');
  expect(await paper()).toBe('rgb(18, 22, 26)');
  await choice.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'System' }).click();
  expect(await paper()).toBe('rgb(250, 248, 244)');
});

test('what is said in a picture of an article stands apart on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/gold-silver-ratio-analysis');
  const picture = page.getByRole('img', { name: /^Gold-silver ratio/ });
  const placed = async (text: string) => (await picture.getByText(text, { exact: true }).boundingBox())!;
  const [now, past] = [await placed('about 85'), await placed('above 100')];
  expect(past.x - now.x - now.width).toBeGreaterThan(8);
  const [name, band] = [await placed('historical'), await placed('40–60')];
  expect(band.y + band.height / 2 - name.y - name.height / 2).toBeGreaterThan(11);
});

test('the header of a visitor begins and ends where the page does, on a large screen, too', async ({ page }) => {
  for (const width of [1920, 1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/articles');
    const brand = page.getByRole('banner').getByRole('link', { name: 'OpenPit' });
    const title = page.getByRole('heading', { level: 1 });
    expect((await brand.boundingBox())!.x, String(width)).toBe((await title.boundingBox())!.x);
  }
});

test('a member reads public pages under the header of the application', async ({ page }) => {
  await page.goto('/about');
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible();
  await signUp(page.request);
  await page.reload();
  await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toHaveCount(0);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link', { name: 'About' })).toBeVisible();
  await expectAccessible(page);

  await header.getByRole('button', { name: 'Account' }).click();
  await expect(header.getByRole('link', { name: 'Profile' })).toHaveAttribute('href', /^\/user\/\S+$/);
  await expect(header.getByRole('link', { name: 'Sign Out' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(header.getByRole('link', { name: 'Sign Out' })).toBeHidden();

  await header.getByRole('button', { name: 'Add Data' }).click();
  await header.getByRole('link', { name: 'Add Mine' }).click();
  await expect(page.getByRole('dialog', { name: 'Add New Mine' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page.getByRole('heading', { name: 'About OpenPit' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await header.getByRole('button', { name: 'Menu' }).click();
  await header.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Mines' }).click();
  await expect(page.getByRole('heading', { name: /^Mine Database/ })).toBeVisible();
});
