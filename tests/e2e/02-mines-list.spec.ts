import { expect, oneTry, test, withoutFirstAnswer } from './journey.ts';

test('the list filters, sorts, keeps its state in the address and loads more', async ({ member: page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mines' }).click();
  const rows = page.locator('tbody tr:not([aria-hidden])');
  await expect(rows).toHaveCount(25);
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(rows).toHaveCount(43);
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Mine Name' }).click();
  await expect(page.getByRole('columnheader', { name: 'Mine Name' })).toHaveAttribute('aria-sort', 'ascending');
  const name = rows.first().getByRole('link').first();
  const first = await name.innerText();
  await page.getByRole('button', { name: 'Mine Name' }).click();
  await expect(page.getByRole('columnheader', { name: 'Mine Name' })).toHaveAttribute('aria-sort', 'descending');
  await expect(name).not.toHaveText(first);

  // A score is asked for to see the highest.
  await page.getByRole('button', { name: 'Engagement' }).click();
  await expect(page.getByRole('columnheader', { name: 'Engagement' })).toHaveAttribute('aria-sort', 'descending');

  const stages = page.getByRole('button', { name: 'Stage All stages' });
  await stages.click();
  await page.getByRole('group', { name: 'Stage' }).getByText('Production').click();
  const answer = page.waitForResponse((response) =>
    /\/api\/mines\?(?=.*metals=Gold)(?=.*stage=production)/.test(response.url()),
  );
  await page.getByRole('combobox', { name: 'Primary metal' }).selectOption('Gold');
  await expect(page).toHaveURL(/stage=production/);
  await expect(page.getByRole('heading', { name: /^Mine Database/ })).not.toHaveText(/43/);
  await expect(rows.filter({ hasNotText: 'Production' })).toHaveCount(0);
  const found = ((await (await answer).json()) as unknown[]).length;
  expect(found).toBeGreaterThan(0);
  await expect(rows).toHaveCount(found);

  await page.reload();
  await expect(rows).toHaveCount(found);
  await page.getByRole('button', { name: 'Stage Production' }).click();
  await page.getByRole('group', { name: 'Stage' }).getByText('Closure').click();
  await expect(page).toHaveURL(/stage=production,closure/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('group', { name: 'Stage' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Stage Production, Closure' })).toBeFocused();

  await page.getByPlaceholder('Search mines by name, location, or company...').fill('no such mine anywhere');
  await expect(page.getByText('No items found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(rows).toHaveCount(25);
});

test('the list shows what a mine is worth, and only countries that have mines', async ({ member: page }) => {
  await page.goto('/mines?search=fiddlehead');
  const row = page.getByRole('row', { name: /Fiddlehead Lake/ });
  await expect(row).toContainText('41.6 g/t Au');
  await expect(row).toContainText('US$560M');
  // In two lines: what is usual is told by the head and behind the figure, and where there is room.
  await expect(row.getByText('FS 2024, 5%', { exact: true })).toBeVisible();
  await expect(row.getByTitle('FS 2024, 5%, after tax, 100%')).toContainText('US$560M');
  expect((await row.boundingBox())!.height).toBeLessThan(52);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(row.getByText('FS 2024, 5%, after tax, 100%')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(row).toContainText('US$240M');
  await expect(row).toContainText('3.22 Moz');
  await row.getByRole('link', { name: 'Larkmoor Gold Corporation' }).click();
  await expect(page).toHaveURL(/\/companies\/\d+$/);

  await page.goto('/mines');
  const countries = page.getByRole('combobox', { name: 'Country' }).getByRole('option');
  await expect(countries.filter({ hasText: /^Peru \(\d+\)$/ })).toHaveCount(1);
  await expect(countries.filter({ hasText: 'Iceland' })).toHaveCount(0);
  const studies = page.getByRole('combobox', { name: 'Economic studies' });
  await expect(studies.getByRole('option').filter({ hasText: /^PFS or better \([1-9]\d*\)$/ })).toHaveCount(1);
  await studies.selectOption('PFS');
  await expect(page).toHaveURL(/studyLevel=PFS/);
  await expect(page.locator('tbody tr:not([aria-hidden])').filter({ hasText: 'PEA' })).toHaveCount(0);
});

test('long names and metals widen no page', async ({ member: page }) => {
  const name = `Z${Date.now()}`.padEnd(60, 'W');
  const made = await page.request.post('/api/mines', {
    data: {
      name,
      country: 'Democratic Republic of the Congo',
      primaryJurisdiction: 'Autonomous Prefecture of the Upper Lualaba and the Territories on both Banks of the Lake',
      metalsDistribution: [{ metal: 'Rare Earth Elements', percentage: 100 }],
      stage: 'care and maintenance',
    },
  });
  expect(made.status()).toBe(201);
  const company = await page.request.post('/api/companies', { data: { name: `Company ${Date.now()} Resources` } });
  const { id } = (await made.json()) as { id: number };
  const owned = { companyId: ((await company.json()) as { id: number }).id, ownershipPercentage: 57.5 };
  expect((await page.request.patch(`/api/mines/${id}`, { data: owned })).status()).toBe(200);
  // By itself, and among others whose figures take room.
  for (const path of [`/mines?search=${name.slice(0, 14)}`, '/mines']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name })).toBeVisible();
    for (const width of [1920, 1600, 1280, 1024]) {
      await page.setViewportSize({ width, height: 720 });
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width]);
    }
    const place = page.getByRole('row', { name }).getByRole('cell').nth(1);
    expect(await place.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0);
  }
});

test('a list without a mine offers the import of a file', async ({ member: page }) => {
  await page.goto('/companies');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.route(/\/api\/mines\?/, (route) => route.fulfill({ json: [], headers: { 'x-total-count': '0' } }));
  await page.getByRole('banner').getByRole('link', { name: 'Mines', exact: true }).click();
  await expect(page.getByText('Mines that members add or import appear here.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'CSV Import' }).click();
  await expect(page.getByRole('tab', { name: 'Mines', exact: true })).toHaveAttribute('aria-selected', 'true');
});

test('a name of several words stands whole in two lines', async ({ member: page }) => {
  const name = `Kuskokwim North ${Date.now()}`;
  expect((await page.request.post('/api/mines', { data: { name, country: 'Canada' } })).status()).toBe(201);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto('/mines');
  const link = page.getByRole('link', { name });
  await expect(link).toBeVisible();
  expect(
    await link.evaluate((shown) => [shown.scrollWidth - shown.clientWidth, shown.scrollHeight - shown.clientHeight]),
  ).toEqual([0, 0]);
});

test('a phone shows two lines of each mine', async ({ member: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/mines?search=fiddlehead');
  const row = page.getByRole('row', { name: /Fiddlehead Lake/ });
  for (const text of ['Production', 'Gold', 'Larkmoor Gold Corporation', 'NPV 5% US$560M'])
    await expect(row.getByText(text).filter({ visible: true })).toBeVisible();
  await expect(row.getByText('100% owned')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // A place is told below the filters, which stay folded above the map.
  await page.goto('/mines?within=56.91,-130.12,1500');
  await expect(page.getByText(/^Within 1,500 km of/)).toBeVisible();
  await expect(page.getByLabel('Best grade')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
});

test('the search of the header leads to the list from everywhere', async ({ member: page }) => {
  await page.goto('/companies');
  await expect(page.getByRole('heading', { name: /^Companies/ })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('searchbox', { name: 'Search mines' })).toBeFocused({ timeout: oneTry });
  }).toPass();
  await page.keyboard.type('fiddlehead');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/mines\?search=fiddlehead$/);
  await expect(page.getByRole('link', { name: 'Fiddlehead Lake' })).toBeVisible();
});

test('a wrong filter in the address is said in words, and the rest is shown', async ({ member: page }) => {
  await page.goto('/mines?stage=somewhere&country=Canada');
  await expect(page.getByRole('status').filter({ hasText: 'This address was read in part' })).toContainText(
    "stage cannot be 'somewhere'.",
  );
  await expect(page.locator('tbody tr:not([aria-hidden])').first()).toContainText('Canada');
});

test.describe('a list that the server refuses', () => {
  test.use({ expected: [400] });

  test('is said in words, not shown as an empty list, and comes without its filters', async ({ member: page }) => {
    await withoutFirstAnswer(page);
    await page.route('**/api/mines?*country=Peru*', (route) =>
      route.fulfill({ status: 400, json: { message: 'country: No country of that name.' } }),
    );
    await page.goto('/mines?country=Peru');
    await expect(page.getByRole('alert')).toContainText('Error loading mines');
    await expect(page.getByRole('alert')).toContainText('No country of that name.');
    await expect(page.getByRole('heading', { name: /Mine Database \(/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByRole('heading', { name: /Mine Database \([1-9]/ })).toBeVisible();
  });
});

test.describe('an ended session', () => {
  test.use({ expected: [401] });

  test('is said where the page is open', async ({ member: page }) => {
    await page.goto('/');
    await page.context().clearCookies();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mines' }).click();
    await expect(page.getByText('Please log in to view mines')).toBeVisible();
  });
});
