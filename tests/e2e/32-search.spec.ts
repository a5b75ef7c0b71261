import type { Page } from '@playwright/test';
import { expect, expectAccessibleInEveryLook, oneTry, test } from './journey.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search mines, companies' });
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option');
const active = async (page: Page) => {
  const id = await field(page).getAttribute('aria-activedescendant');
  return id === null ? null : page.locator(`[id="${id}"]`).textContent();
};

/** The window covers what opens it: a second press would wait for it to close. */
async function press(page: Page) {
  if (!(await field(page).isVisible())) await page.getByRole('searchbox', { name: 'Search mines' }).click();
}

/** The page answers to keys once its scripts are there. */
async function open(page: Page) {
  await expect(async () => {
    if (!(await field(page).isVisible())) await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused({ timeout: oneTry });
  }).toPass();
}

test('everything is found by keyboard alone, mistyped as well, and lately opened things come first', async ({
  member: page,
}) => {
  await page.goto('/events');
  await page.getByRole('link', { name: 'Companies', exact: true }).focus();
  await open(page);
  await expect(page.getByRole('group', { name: 'Opened lately' })).toHaveCount(0);
  await expect(options(page)).toHaveText(['Add a mine', 'Add a trade', 'Import a file']);
  await page.keyboard.press('Escape');
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Companies', exact: true })).toBeFocused();

  await open(page);
  await page.keyboard.type('fiddlehaed');
  const mines = page.getByRole('group', { name: 'Mines' });
  await expect(mines.getByRole('option', { name: /^Fiddlehead Lake/ })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'also for “fiddlehead”' })).toBeVisible();
  expect(await active(page)).toContain('Mines with “fiddlehead”');
  await page.keyboard.press('ArrowDown');
  expect(await active(page)).toContain('Fiddlehead Lake');
  await page.keyboard.press('End');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  expect(await active(page)).toContain('Mines with');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Fiddlehead Lake', level: 1 })).toBeVisible();

  await expect.poll(() => page.evaluate(() => localStorage.getItem('openpit.opened'))).toContain('Fiddlehead');
  await open(page);
  const lately = page.getByRole('group', { name: 'Opened lately' });
  await expect(lately.getByRole('option', { name: /^Fiddlehead Lake/ })).toBeVisible();
  await page.keyboard.type('larkmoor');
  await expect(page.getByRole('group', { name: 'Companies' }).getByRole('option').first()).toContainText('Larkmoor');
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByRole('searchbox', { name: 'Search mines' })).toBeFocused();
});

test('actions are done, and articles open', async ({ member: page }) => {
  await page.goto('/mines');
  await open(page);
  await page.keyboard.type('add a mine');
  await page.getByRole('option', { name: 'Add a mine', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Add' })).toBeVisible();
  await page.keyboard.press('Escape');
  await open(page);
  await page.keyboard.type('add trade');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/investments#add-trade$/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await open(page);
  await page.keyboard.type('gold silver ratio');
  await page.getByRole('option', { name: /^Gold-silver ratio/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Gold-silver ratio');
});

test('a drill hole leads to its rows further down the list, on a phone, too', async ({ member: page }) => {
  const made = await page.request.post('/api/mines', { data: { name: `Searched ${Date.now()}`, country: 'Canada' } });
  const { id } = (await made.json()) as { id: number };
  const prefix = `SR${String(Date.now()).slice(-6)}`;
  const holes = Array.from({ length: 45 }, (_, at) => `${prefix}-${String(at + 1).padStart(3, '0')}`);
  for (const holeId of [...holes, holes[40]])
    await page.request.post(`/api/mines/${id}/drill-observations`, {
      data: { holeId, densityValue: '2', densityUnit: 'g/t', metal: 'Gold', intervalLength: '10' },
    });
  await page.goto('/companies');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(async () => {
      await press(page);
      await expect(field(page)).toBeFocused({ timeout: oneTry });
    }).toPass();
    await page.keyboard.type(holes[40]!.toLowerCase());
    await page.getByRole('group', { name: 'Drill holes' }).getByRole('option', { name: holes[40]! }).click();
    const rows = page.getByRole('row', { name: holes[40]! });
    await expect(rows).toHaveCount(2);
    for (const row of await rows.all()) {
      await expect(row).toHaveAttribute('data-saved', '');
      await expect(row).toBeInViewport({ ratio: 1 });
    }
    await expect(page.getByRole('row', { name: holes[39]! })).not.toHaveAttribute('data-saved');
    await page.goto('/companies');
  }
  await page.goto(`/mines/${id}?hole=${prefix}-999`);
  await expect(page.getByText(`No observation of this mine is of the hole ${prefix}-999.`)).toBeVisible();
});

test('what was opened is forgotten with the sign-out', async ({ member: page }) => {
  // Which is told by itself: what is on its way as the session ends is refused.
  const isSeen = page.waitForResponse('**/api/page-views');
  await page.goto('/mines/1');
  await isSeen;
  const kept = () => page.evaluate(() => localStorage.getItem('openpit.opened'));
  await expect.poll(kept).not.toBeNull();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await kept()).toBeNull();
});

test.describe('without an answer', () => {
  test.use({ expected: [503] });

  test('the palette says so, and still opens pages', async ({ member: page }) => {
    await page.goto('/mines');
    await page.route('**/api/search?*', (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Bad</h1>' }),
    );
    await open(page);
    await page.keyboard.type('watchlist');
    await expect(page.getByRole('status').filter({ hasText: '503' })).toBeVisible();
    await page.getByRole('option', { name: 'Watchlist', exact: true }).click();
    await expect(page).toHaveURL(/\/watchlist$/);
  });
});

test('the palette is accessible and fits', async ({ member: page }) => {
  await page.goto('/companies');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect(async () => {
    await press(page);
    await expect(field(page)).toBeFocused({ timeout: oneTry });
  }).toPass();
  await expectAccessibleInEveryLook(page);
  await page.keyboard.type('gold');
  await expect(page.getByRole('group', { name: 'Companies' })).toBeVisible();
  await expect(page.getByRole('listbox')).toHaveAttribute('aria-busy', 'false');
  await expectAccessibleInEveryLook(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(field(page)).toHaveCount(0);
});
