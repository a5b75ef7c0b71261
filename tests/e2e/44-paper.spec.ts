import { expect, test } from './journey.ts';

test('a mine on paper is dark on light, with nothing to press and nothing cut', async ({ member: page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/mines/1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeHidden();
  // The red of each: bright paper, dark letters.
  const [paper, ink] = await page.evaluate(() =>
    [getComputedStyle(document.documentElement).backgroundColor, getComputedStyle(document.body).color].map((colour) =>
      Number(/\d+/.exec(colour)?.[0]),
    ),
  );
  expect(paper).toBeGreaterThan(200);
  expect(ink).toBeLessThan(60);
  const table = page.getByRole('region', { name: 'Owners and royalties' }).getByRole('table').first();
  expect(await table.evaluate((element) => getComputedStyle(element.parentElement!).overflowX)).toBe('visible');
});

test('on a phone figures stand in sight, whatever is said beside them', async ({ member: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/mines/5');
  // One of its intervals contradicts its parts, which is told below its grade.
  const grades = page
    .getByRole('region', { name: 'Drill hole observations' })
    .getByRole('columnheader', { name: 'Density' });
  await grades.scrollIntoViewIfNeeded();
  await expect(page.getByText('residual below zero').first()).toBeAttached();
  const { x, width } = (await grades.boundingBox())!;
  expect(x + width).toBeLessThanOrEqual(390);

  await page.goto('/companies/16?section=what-if');
  const parts = page.getByRole('region', { name: 'What if' }).getByRole('table');
  await parts.scrollIntoViewIfNeeded();
  expect(await parts.evaluate((element) => element.scrollWidth <= element.parentElement!.clientWidth)).toBe(true);
});

test('on a phone interests are cards, each figure behind its head', async ({ member: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/mines/1');
  const table = page.getByRole('region', { name: 'Owners and royalties' }).getByRole('table').first();
  await table.scrollIntoViewIfNeeded();
  const heads = await table.evaluate((element) =>
    [...element.querySelectorAll('tbody tr:first-child td')].map((cell) => getComputedStyle(cell, '::before').content),
  );
  expect(heads.slice(0, 5)).toEqual(['"Kind"', '"Share"', '"Held"', '"Terms"', '"Source"']);
  expect(await table.evaluate((element) => element.scrollWidth <= element.parentElement!.clientWidth)).toBe(true);
  // Each cell leaves the same room for its head.
  const rooms = await table.evaluate((element) =>
    [...element.querySelectorAll('tbody td:not(:first-child)')].map((cell) => getComputedStyle(cell).paddingLeft),
  );
  expect(new Set(rooms).size).toBe(1);
});

test('on a phone shares, instruments, financings and insiders are cards', async ({ member: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/companies?search=Bandicoot');
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Bandicoot/ })
    .click();
  for (const [region, caption, last] of [
    ['Shares and balance sheets', 'Shares and balance sheets, the newest first', 'Burn a quarter'],
    ['Options, warrants and convertibles', 'Options, warrants and convertibles', 'State'],
    ['Financings', 'Financings, the newest first', 'Value since'],
    ['Insiders', 'Filings of insiders, the newest trade first', 'Filed'],
  ] as const) {
    const table = page.getByRole('region', { name: region }).getByRole('table', { name: caption });
    await table.scrollIntoViewIfNeeded();
    const heads = await table.evaluate((element) =>
      [...element.querySelectorAll('tbody tr:first-child td')].map(
        (cell) => getComputedStyle(cell, '::before').content,
      ),
    );
    expect(heads).toContain(`"${last}"`);
    // A head of two lines stands in its own cell.
    const fits = await table.evaluate((element) =>
      [...element.querySelectorAll('tbody td')].every((cell) => cell.scrollHeight <= cell.clientHeight),
    );
    expect(fits).toBe(true);
    expect(await table.evaluate((element) => element.scrollWidth <= element.parentElement!.clientWidth)).toBe(true);
  }
});
