import type { Locator, Page } from '@playwright/test';
import { expect, oneTry, test } from './journey.ts';

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not shown');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
};

async function expectInside(page: Page, locator: Locator) {
  const box = await boxOf(locator);
  const { width, height } = page.viewportSize()!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.y).toBeGreaterThanOrEqual(0);
  expect(box.right).toBeLessThanOrEqual(width);
  expect(box.bottom).toBeLessThanOrEqual(height);
}

test('a menu stands below the right end of its button, and inside of a phone wherever the button is', async ({
  member: page,
}) => {
  await page.goto('/mines');
  const button = page.getByRole('button', { name: 'Add Data' });
  await button.click();
  const menu = page.getByRole('menu', { name: 'Add Data' });
  await expect(menu).toBeVisible();
  const [above, below] = [await boxOf(button), await boxOf(menu)];
  expect(below.y).toBeCloseTo(above.bottom + 6, 0);
  expect(below.right).toBeCloseTo(above.right, 0);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 360, height: 640 });
  const buttons = page.locator('button[aria-haspopup=menu]').filter({ visible: true });
  expect(await buttons.count()).toBeGreaterThan(1);
  for (const one of await buttons.all()) {
    await one.click();
    await expectInside(page, page.getByRole('menu'));
    await page.keyboard.press('Escape');
  }
});

test('a menu is never higher than a low window: the rest of it is scrolled to', async ({ member: page }) => {
  await page.setViewportSize({ width: 700, height: 120 });
  await page.goto('/mines');
  await page.getByRole('button', { name: 'Add Data' }).click();
  const menu = page.getByRole('menu');
  await expectInside(page, menu);
  expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeGreaterThan(0);
  await page.keyboard.press('End');
  await expect(menu.getByRole('menuitem').last()).toBeInViewport();
});

test('a list of options goes above its field where there is no room below, and along with it when a dialog is scrolled', async ({
  member: page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/mines');
  await page.getByRole('button', { name: 'Add Data' }).click();
  await page.getByRole('menuitem', { name: 'Add Mine' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Mine' });
  const field = dialog.getByRole('combobox', { name: 'Country' });
  const list = page.getByRole('listbox');
  await field.fill('united');
  await expect(list).toBeVisible();
  const first = await boxOf(field);
  await expectInside(page, list);
  expect((await boxOf(list)).width).toBeCloseTo(first.width, 0);

  // A keyboard on the screen takes the lower half of the window.
  await page.setViewportSize({ width: 390, height: Math.ceil(first.bottom) + 30 });
  await expect.poll(async () => (await boxOf(list)).bottom <= (await boxOf(field)).y).toBe(true);
  await expectInside(page, list);

  await page.setViewportSize({ width: 390, height: 500 });
  const gap = async () => {
    const [control, options] = [await boxOf(field), await boxOf(list)];
    return Math.round(Math.min(Math.abs(options.y - control.bottom), Math.abs(control.y - options.bottom)));
  };
  await expect.poll(gap).toBe(4);
  const before = (await boxOf(field)).y;
  await dialog.getByLabel('Mine Name').hover();
  await page.mouse.wheel(0, 40);
  await expect.poll(async () => (await boxOf(field)).y).not.toBe(before);
  await expect.poll(gap).toBe(4);
});

test('what a figure tells flips above it at the lower edge of the window', async ({ member: page }) => {
  // On a phone notes stand whole in their card.
  await page.setViewportSize({ width: 640, height: 700 });
  const answer = await page.request.post('/api/mines', {
    data: { name: 'Placed', metalsDistribution: [{ metal: 'Gold', percentage: 100 }] },
  });
  const { id } = (await answer.json()) as { id: number };
  const figures = { holeId: 'PL-1', metal: 'Gold', densityValue: 2.5, notes: 'Told at length. '.repeat(10) };
  expect((await page.request.post(`/api/mines/${id}/drill-observations`, { data: figures })).status()).toBe(201);
  await page.goto(`/mines/${id}`);
  const figure = page.getByRole('button', { name: /^Told at length/ }).first();
  const height = 460;
  await page.setViewportSize({ width: 640, height });
  const told = page.getByRole('group', { name: 'Notes' });
  // What comes into view above it moves it: until all of that has its height it is brought to the lower edge again.
  await expect(async () => {
    await figure.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    expect(height - (await boxOf(figure)).bottom).toBeLessThan(60);
    if (!(await told.isVisible())) await figure.press('Enter');
    await expect(told).toBeVisible({ timeout: oneTry });
    expect(height - (await boxOf(figure)).bottom).toBeLessThan(60);
    expect((await boxOf(told)).bottom).toBeLessThanOrEqual((await boxOf(figure)).y);
  }).toPass();
  await expectInside(page, told);
});
