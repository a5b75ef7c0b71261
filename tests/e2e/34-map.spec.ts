import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { browserOptions } from './browser.ts';
import { expect, expectAccessible, signUp, oneTry, test } from './journey.ts';

const mapOf = (page: Page) => page.getByRole('application', { name: 'Map of mines' });
const listOf = (page: Page) => page.getByRole('region', { name: /^In view/ });

/** Opens the map, with what it asks for there. */
async function openMap(page: Page, address = '/mines?show=map') {
  await page.goto(address);
  await expect(mapOf(page)).toHaveAttribute('data-outlines', /coarse|fine/);
  await expect(mapOf(page)).toHaveAttribute('data-points', /^\d+$/);
  await expect(listOf(page)).toBeVisible();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the map of the list is whole by keyboard, and accessible', async ({ member: page }) => {
      await page.goto('/mines');
      await page.getByText('Map', { exact: true }).click();
      await expect(page).toHaveURL(/show=map/);
      const map = mapOf(page);
      await expect(map).toHaveAttribute('data-outlines', 'coarse');
      await expect(listOf(page).getByRole('link').first()).toBeVisible();
      await expectAccessible(page);

      await map.focus();
      for (const key of ['+', '+', '+', 'ArrowLeft', 'ArrowUp']) await page.keyboard.press(key);
      // Three times twice as large as the whole world.
      await expect(page).toHaveURL(/at=-?[\d.]+,-?[\d.]+,5\.\d+/);
      await page.keyboard.press('0');
      await expect(page).not.toHaveURL(/at=/);
      // What is in view has names, and leads to them.
      await page.keyboard.press('Tab');
      await listOf(page).getByRole('link').first().click();
      await expect(page).toHaveURL(/\/mines\/\d+$/);
      await page.goBack();
      await expect(mapOf(page)).toBeVisible();
    });
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 390, height: 844 }, hasTouch: true });

    test('a tap tells of a mine, and nothing goes over the edge', async ({ member: page }) => {
      await openMap(page, '/mines?show=map&search=Kettlewhistle');
      await expect(mapOf(page)).toHaveAttribute('data-points', '1');
      await expect(listOf(page).getByRole('link', { name: 'Kettlewhistle' })).toBeVisible();
      const box = (await mapOf(page).boundingBox())!;
      await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      const card = page.locator('[data-pinned=true]');
      await expect(card.getByRole('link', { name: 'Kettlewhistle' })).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await card.getByRole('button', { name: 'Within 50 km' }).tap();
      await expect(page).toHaveURL(/within=[-\d.]+,[-\d.]+,50|within=[-\d.]+%2C[-\d.]+%2C50/);
      await expect(card).toBeHidden();
    });
  });
}

test.describe('without an answer', () => {
  test.use({ expected: [503] });

  test('the map says so, and is no black picture', async ({ member: page }) => {
    const path = '**/api/mine-places*';
    await page.route(path, (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Busy</h1>' }));
    await page.goto('/mines?show=map');
    await expect(page.getByRole('alert')).toContainText('Error loading the map');
    const picture = mapOf(page).locator('canvas').first();
    await expect(picture).toBeHidden();
    await page.unroute(path);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(picture).toBeVisible();
  });
});

test('colours are explained, and taken away one by one', async ({ member: page }) => {
  await openMap(page);
  const legend = page.getByRole('list', { name: 'Colours by metal' });
  const gold = legend.getByRole('button', { name: /^Gold/ });
  await expect(gold).toHaveAttribute('aria-pressed', 'true');
  await gold.click();
  await expect(gold).toHaveAttribute('aria-pressed', 'false');
  await page.getByText('Stage', { exact: true }).last().click();
  await expect(page).toHaveURL(/colour=stage/);
  await expect(page.getByRole('list', { name: 'Colours by stage' }).getByRole('button').first()).toBeVisible();
});

test('a filter of the list filters the map, and what the map chooses filters the table', async ({ member: page }) => {
  await openMap(page);
  const all = Number(await mapOf(page).getAttribute('data-points'));
  await page.goto('/mines?show=map&country=Canada');
  await expect(mapOf(page)).toHaveAttribute('data-points', /^\d+$/);
  const some = Number(await mapOf(page).getAttribute('data-points'));
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(all);
  // What was found is in sight, but for what other journeys have left without a place.
  await expect(async () => {
    const hollow = page.getByText(/^\d+ mines? ha(?:s|ve) no place of/);
    const without = (await hollow.isVisible()) ? Number.parseInt(await hollow.innerText(), 10) : 0;
    const heading = listOf(page).getByRole('heading', { name: `In view: ${some - without} mine` });
    await expect(heading).toBeVisible({ timeout: oneTry });
  }).toPass();
  await page.getByPlaceholder(/Search mines/).fill('no mine is called so');
  await expect(page.getByText('No mine fits all of this')).toBeVisible();

  await openMap(page);
  await page.getByRole('button', { name: 'Select an area' }).click();
  const box = (await mapOf(page).boundingBox())!;
  // The Americas, by and large.
  await page.mouse.move(box.x + box.width * 0.05, box.y + box.height * 0.1);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.5);
  await page.mouse.move(box.x + box.width * 0.42, box.y + box.height * 0.9);
  await page.mouse.up();
  await expect(page).toHaveURL(/area=-?[\d.]+%2C|area=-?[\d.]+,/);
  const chip = page.getByRole('button', { name: /° [NS] to .* remove/ });
  await expect(chip).toBeVisible();
  await expect.poll(async () => Number(await mapOf(page).getAttribute('data-points'))).toBeLessThan(all);
  const chosen = Number(await mapOf(page).getAttribute('data-points'));
  expect(chosen).toBeGreaterThan(0);
  // Whatever else the map shows around the area, the list is of what lies in it.
  await expect(listOf(page).getByRole('heading', { name: `In view: ${chosen} mine` })).toBeVisible();
  await page.getByText('Table', { exact: true }).click();
  await expect(page.getByRole('heading', { name: `Mine Database (${chosen} mine` })).toBeVisible();
  await chip.click();
  await expect(page).not.toHaveURL(/area=/);
});

test('a mine has its nearest ones, and leads to those around it on the map', async ({ member: page }) => {
  const answer = await page.request.post('/api/mines', {
    data: { name: 'Lone Pine Test', latitude: -54.5, longitude: -36.5, metalsDistribution: [{ metal: 'Tin' }] },
  });
  const { id } = (await answer.json()) as { id: number };
  await page.request.post('/api/mines', { data: { name: 'Near Lone Pine', latitude: -54.4, longitude: -36.6 } });
  await page.goto(`/mines/${id}`);
  const nearest = page.getByRole('region', { name: 'Nearest mines' });
  await nearest.scrollIntoViewIfNeeded();
  await expect(nearest.getByRole('listitem')).toContainText(['12.9 km']);
  await expect(nearest.getByRole('link', { name: 'Near Lone Pine' })).toBeVisible();
  await nearest.getByRole('link', { name: 'Show 50 km around it on the map' }).click();
  await expect(page.getByRole('button', { name: /Within 50 km of 54.5° S, 36.5° W/ })).toBeVisible();
  await expect(listOf(page).getByRole('link', { name: 'Lone Pine Test' })).toBeVisible();
  await expect(mapOf(page)).toHaveAttribute('data-points', '2');

  // Pointing at it names it; a click keeps the card.
  const box = (await mapOf(page).boundingBox())!;
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const card = page.locator('[data-pinned=true]');
  await expect(card.getByRole('link', { name: 'Lone Pine Test' })).toBeVisible();
  await expect(card).toContainText('Tin');
  await page.keyboard.press('Escape');
});

test('a radius is chosen around a mine, or around what lies in the middle', async ({ member: page }) => {
  await openMap(page, '/mines?show=map&at=-30,121,7');
  await page.getByText('Within a radius').click();
  const km = page.getByRole('textbox', { name: 'Kilometres' });
  await km.fill('none');
  await page.getByRole('button', { name: 'Of the middle of the map' }).click();
  await expect(page.getByText('Enter kilometres, such as 50.')).toBeVisible();
  await km.fill('120');
  await page.getByRole('button', { name: 'Of the middle of the map' }).click();
  await expect(page.getByRole('button', { name: /Within 120 km of 30° S, 121° E/ })).toBeVisible();
  await expectAccessible(page);
});

test('an address that says it wrongly loses that part, says so, and shows the rest', async ({ member: page }) => {
  await page.goto('/mines?within=here&country=Canada');
  await expect(page.getByText('within=here')).toBeVisible();
  await expect(page.getByText(/was left out: Write a latitude/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /Mine Database \([\d,]+ mines?\)/ })).toBeVisible();
  await page.getByRole('button', { name: 'Take it away' }).click();
  await expect(page).not.toHaveURL(/within/);

  await page.goto('/mines?show=globe&hasEconomicStudies=maybe');
  await expect(page.getByRole('status').filter({ hasText: 'read in part' })).toContainText(
    "hasEconomicStudies cannot be 'maybe'. show cannot be 'globe'.",
  );
  await expect(page.getByRole('heading', { name: /Mine Database \([\d,]+ mines?\)/ })).toBeVisible();
  await page.goto('/mines?show=map&at=home');
  await expect(page.getByRole('status').filter({ hasText: "at cannot be 'home'." })).toBeVisible();
  await page.goto('/changes?period=aeon&kind=luck&date=2025-02-30');
  await expect(page.getByRole('status').filter({ hasText: 'read in part' })).toContainText(
    "period cannot be 'aeon'. date cannot be '2025-02-30'. kind cannot be 'luck'.",
  );
});

test('the map asks nobody but this server, and draws by WebGL where there is one', async ({ baseURL }) => {
  const options = await browserOptions();
  const off = /disable-gpu|disable-webgl|use-gl|use-angle|swiftshader/;
  const args = (options.args ?? []).filter((option) => !off.test(option));
  const browser = await chromium.launch({
    ...options,
    args: [...args, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    const context = await browser.newContext({ baseURL: baseURL! });
    const page = await context.newPage();
    const errors: string[] = [];
    const asked: URL[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    page.on('request', (request) => asked.push(new URL(request.url())));
    await page.addInitScript(() => {
      const { createRenderbuffer, deleteRenderbuffer } = WebGL2RenderingContext.prototype;
      Object.assign(globalThis, { keptPictures: 0 });
      const count = (by: number) =>
        Object.assign(globalThis, { keptPictures: Reflect.get(globalThis, 'keptPictures') + by });
      WebGL2RenderingContext.prototype.createRenderbuffer = function counted() {
        count(1);
        return createRenderbuffer.call(this);
      };
      WebGL2RenderingContext.prototype.deleteRenderbuffer = function counted(buffer) {
        count(-1);
        deleteRenderbuffer.call(this, buffer);
      };
    });
    const keptPictures = () => page.evaluate<number>('keptPictures');
    await signUp(page.request);
    await openMap(page);
    await expect(mapOf(page)).toHaveAttribute('data-painter', 'webgl');
    await mapOf(page).focus();
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('+');
    await expect(mapOf(page)).toHaveAttribute('data-outlines', 'fine');
    // Pushed about, it is a copy of what was drawn before; in other colours it is drawn anew.
    const { x, y, width, height } = (await mapOf(page).boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    for (let step = 1; step <= 10; step += 1)
      await page.mouse.move(x + width / 2 - 12 * step, y + height / 2 + 3 * step);
    await page.mouse.up();
    await page.mouse.move(1, 1);
    await page.waitForLoadState('networkidle');
    const picture = async () =>
      (await sharp(await mapOf(page).screenshot())
        .removeAlpha()
        .raw()
        .toBuffer()) as Uint8Array;
    const copied = await picture();
    expect(await keptPictures()).toBe(1);
    await page.emulateMedia({ colorScheme: 'dark' });
    const differing = (other: Uint8Array) => copied.filter((value, at) => Math.abs(value - other[at]!) > 8).length;
    await expect.poll(async () => differing(await picture())).toBeGreaterThan(copied.length / 2);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(async () => differing(await picture())).toBeLessThan(copied.length / 1_000);
    expect(errors).toEqual([]);
    expect([...new Set(asked.map(({ origin }) => origin))]).toEqual([new URL(baseURL!).origin]);
    // Of the list only what is in view: its other rows are shown nowhere.
    await expect(page.getByRole('heading', { name: /^Mine Database \([\d,]+ mines\)$/ })).toBeVisible();
    const lists = asked.filter(({ pathname }) => pathname === '/api/mines');
    expect(lists.length).toBeGreaterThan(0);
    expect(lists.filter(({ searchParams }) => !searchParams.has('area'))).toEqual([]);
    // A map that one has left keeps nothing in the memory of the graphics processor.
    await page.getByRole('link', { name: 'Companies', exact: true }).first().click();
    await expect(mapOf(page)).toHaveCount(0);
    expect(await keptPictures()).toBe(0);
  } finally {
    await browser.close();
  }
});

test('without WebGL the map is drawn all the same', async ({ member: page }) => {
  await page.addInitScript(() => {
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function without(
      this: HTMLCanvasElement,
      kind: string,
      ...rest: unknown[]
    ) {
      return kind === 'webgl2' ? null : (getContext as (...all: unknown[]) => unknown).call(this, kind, ...rest);
    } as typeof getContext;
  });
  await openMap(page);
  await expect(mapOf(page)).toHaveAttribute('data-painter', 'canvas');
});
