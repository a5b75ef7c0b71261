import type { Locator } from '@playwright/test';
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
  await expect(
    page.getByRole('button', { name: /^(Submit Rating|Mark|Change)/ }).filter({ visible: true }),
  ).toHaveCount(0);
});

test('the keys for printing wait for what is further down', async ({ member: page }) => {
  await page.goto('/mines/1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Peers' })).toContainText('Loading...');
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', document.querySelector('#peers')!.textContent);
  });
  // Pressed until the page hears it.
  await expect
    .poll(async () => {
      await page.keyboard.press('Control+p');
      return page.locator('body').getAttribute('data-printed');
    })
    .toMatch(/How this is computed/);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
});

test('a list of mines is printed on a turned page', async ({ member: page }) => {
  await page.goto('/mines');
  await expect(page.getByRole('table').getByRole('row').nth(2)).toBeVisible();
  const sizes = async () => [
    ...(await page.pdf({ format: 'A4', preferCSSPageSize: true }))
      .toString('latin1')
      .matchAll(/MediaBox \[([^\]]*)\]/gu),
  ];
  const isWide = ([, box]: RegExpExecArray) => {
    const [, , width, height] = box!.split(' ').map(Number);
    return width! > height!;
  };
  const wide = await sizes();
  expect(wide.length).toBeGreaterThan(0);
  expect(wide.every(isWide)).toBe(true);
  await page.goto('/mines/1');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await sizes()).some(isWide)).toBe(false);
});

test('a comparison and a company on paper have nothing to press, and are as wide as it', async ({ member: page }) => {
  await page.setViewportSize({ width: 760, height: 1075 });
  await page.emulateMedia({ media: 'print' });
  await page.goto('/mines/compare?ids=1,2');
  await expect(page.getByRole('row', { name: /^Stage/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /away$/ }).filter({ visible: true })).toHaveCount(0);
  await expect(page.getByLabel('Add a mine')).toBeHidden();
  await page.goto('/companies/16');
  const mines = page
    .getByRole('region', { name: 'Portfolio' })
    .getByRole('table')
    .filter({ hasText: 'Attributable NPV' });
  await expect(mines).toBeVisible();
  const box = (await mines.boundingBox())!;
  expect(box.x + box.width).toBeLessThanOrEqual(760);
});

test('on a phone figures stand in sight, whatever is said beside them', async ({ member: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/mines/5');
  // One of its intervals contradicts its parts, which is told below its grade.
  const intervals = page.getByRole('table', { name: 'Drill hole observations' });
  await intervals.scrollIntoViewIfNeeded();
  await expect(page.getByText('residual below zero').first()).toBeAttached();
  const fits = (table: Locator) =>
    table.evaluate((element) => element.parentElement!.scrollWidth <= element.parentElement!.clientWidth);
  expect(await fits(intervals)).toBe(true);
  // What a phone has no heads for is asked for by name.
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Highest grade');
  await expect(intervals.getByRole('columnheader', { name: 'Density' })).toHaveAttribute('aria-sort', 'descending');

  await page.goto('/companies/16?section=what-if');
  const parts = page.getByRole('region', { name: 'What if' }).getByRole('table');
  await parts.scrollIntoViewIfNeeded();
  expect(await fits(parts)).toBe(true);
  // A name has the width of its card, and a button without an icon its word.
  for (const name of await parts.getByRole('link').all()) expect((await name.boundingBox())!.height).toBeLessThan(30);
  const more = (await page.getByRole('button', { name: 'More', exact: true }).boundingBox())!;
  expect(more.width).toBeGreaterThan(60);
  // It stands in line with what else can be done.
  expect(more.y).toBe((await page.getByRole('button', { name: /^Export/ }).boundingBox())!.y);

  // Neither figures of many columns nor what moves a study lie behind the edge.
  await page.goto('/mines?search=Fiddlehead');
  await page.getByRole('table').getByRole('link', { name: 'Fiddlehead Lake' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fiddlehead Lake' })).toBeVisible();
  for (const name of [
    'Drill programs',
    'Drill holes',
    'Totals of the newest reports',
    'Resource estimates',
    'What was produced, the newest first',
    'Guidance against what was produced, the newest period first',
  ]) {
    const table = page.getByRole('table', { name });
    await table.scrollIntoViewIfNeeded();
    expect(await fits(table), name).toBe(true);
  }
  await page.goto(`${new URL(page.url()).pathname}?section=what-if`);
  for (const name of ['NPV at the low and the high end of each assumption', /^NPV in millions/]) {
    const table = page.getByRole('table', { name });
    await expect(table).toBeVisible();
    expect(await fits(table), String(name)).toBe(true);
  }
  await page.goto('/mines?search=Brindle');
  await page.getByRole('table').getByRole('link', { name: 'Brindle Playa' }).click();
  const studies = page.getByRole('table', { name: /^Figures of each study/ });
  await studies.scrollIntoViewIfNeeded();
  expect(await fits(studies)).toBe(true);
  await page.goto('/mines/cost-curve');
  const curve = page.getByRole('table', { name: 'Mines by AISC' });
  await expect(curve).toBeVisible();
  expect(await fits(curve)).toBe(true);
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
    [...element.querySelectorAll('tbody td:not(:first-child, :has([data-row-actions]))')].map(
      (cell) => getComputedStyle(cell).paddingLeft,
    ),
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
  const metal = page.getByRole('rowheader', { name: 'Rare Earth Elements' }).first();
  await expect(metal).toBeVisible();
  expect(await metal.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  for (const [region, caption, last] of [
    ['Capital', 'Overhang by expiry and strike', 'Cumulated'],
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
  // What a page of a document says is not cut where nobody can point at it.
  await page.goto('/companies?search=Kestrelbrook');
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Kestrelbrook/ })
    .click();
  const source = page
    .getByRole('link', { name: 'Quarterly activities report, page 9: no interest-bearing debt' })
    .first();
  await source.scrollIntoViewIfNeeded();
  expect(await source.evaluate((link) => link.scrollHeight - link.clientHeight)).toBe(0);
});
