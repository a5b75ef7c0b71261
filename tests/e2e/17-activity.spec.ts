import { expect, expectAccessible, oneTry, signUp, test, withoutFirstAnswer } from './journey.ts';

test('the feed shows new entries by itself, filters by the address, and two tabs share one connection', async ({
  member: page,
  browser,
}) => {
  const streams: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().includes('/api/activities/stream')) streams.push(request.url());
  });
  // More than a page of them, whatever was done before.
  for (let count = 0; count < 26; count += 1) {
    expect((await page.request.post('/api/mines', { data: { name: `Entry ${count} ${Date.now()}` } })).status()).toBe(
      201,
    );
  }
  await page.goto('/activity');
  await expect(page.getByRole('heading', { name: 'Community Activity' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load More' })).toBeVisible();
  const entries = page.locator('main ol > li');
  await expect(entries).toHaveCount(25);
  const tab = await page.context().newPage();
  await tab.goto('/activity');
  await expect(tab.locator('main ol > li')).toHaveCount(25);

  const other = await (await browser.newContext({ baseURL: test.info().project.use.baseURL! })).newPage();
  await signUp(other.request, 'Nora Newcomer');
  const name = `Live ${Date.now()}`;
  await other.request.post('/api/mines', { data: { name } });
  const entry = (at: typeof page) => at.getByRole('link', { name: `Added mine ${name}` });
  const show = (at: typeof page) => at.getByRole('button', { name: /^Show \d+ new entr/ });
  for (const at of [page, tab]) {
    // What offers new entries goes as the entries come by themselves, which may be between a look and a press.
    await expect(async () => {
      if (await show(at).isVisible()) await show(at).click({ timeout: oneTry });
      await expect(entry(at)).toBeVisible({ timeout: oneTry });
    }).toPass();
  }
  expect(streams).toHaveLength(1);

  await page.getByRole('button', { name: 'Load More' }).click();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const before = await page.evaluate(() => scrollY);
  await other.request.post('/api/mines', { data: { name: `${name} again` } });
  await expect(show(page)).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await show(page).click();
  await expect(page.getByRole('link', { name: `Added mine ${name} again` })).toBeVisible();

  await page.getByLabel('What was done').selectOption({ label: 'Added' });
  await page.getByLabel('Member').fill('Nora');
  await page.getByRole('option', { name: 'Nora Newcomer' }).click();
  await expect(entries).toHaveCount(2);
  await expect(page).toHaveURL(/type=create/);
  await expect(page).toHaveURL(/member=/);
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText('No activity found in database')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No activity found in database')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(entries).toHaveCount(25);
  await expectAccessible(page);
  await other.context().close();
});

test('the feed fits a phone, and says so when the session ends', async ({ member: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/activity');
  await expect(page.locator('main ol > li').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
  await page.request.post('/api/auth/sign-out');
  await expect(page.getByText('Please log in to view activity')).toBeVisible();
});

test.describe('a failure', () => {
  test.use({ expected: [500, 401] });

  test('or an empty answer is told on every page', async ({ member: page }) => {
    const nothing = {
      counts: { mines: 0, companies: 0, events: 0 },
      recentMines: [],
      recentActivities: [],
      sinceLastVisit: { since: '2026-01-01T00:00:00.000Z', follows: 0, changedCount: 0, changed: [] },
      followed: [],
      nextEvents: [],
      newIntercepts: [],
      newStudies: [],
      hasSampleData: false,
    };
    await withoutFirstAnswer(page);
    for (const [path, call, status, json, ...words] of [
      ['/companies', '**/api/companies?*', 500, { message: 'It broke' }, 'Error loading companies'],
      ['/companies/1', '**/api/companies/1/page', 500, { message: 'It broke' }, 'Failed to fetch company'],
      ['/mines/1', '**/api/mines/1/page', 500, { message: 'It broke' }, 'Failed to fetch mine', 'Back to Mines'],
      ['/users', '**/api/users?*', 500, { message: 'It broke' }, 'Error loading users: It broke'],
      ['/users', '**/api/users?*', 401, { message: 'Unauthorized' }, 'Please log in to view users'],
      ['/users', '**/api/users?*', 200, [], 'No users found.'],
      ['/', '**/api/dashboard', 401, { message: 'Unauthorized' }, 'Please log in to view dashboard'],
      ['/', '**/api/dashboard', 200, nothing, 'No mines found', 'No recent activity'],
    ] as const) {
      await page.route(call, (route) => route.fulfill({ status, json }), { times: 1 });
      await page.goto(path);
      for (const said of words) await expect(page.getByText(said, { exact: true }).first()).toBeVisible();
    }
  });

  test('is told with the words of the specification', async ({ member: page }) => {
    await page.route('**/api/activities?*', (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'It broke', requestId: '1' } }),
    );
    await page.goto('/activity');
    await expect(page.getByText('Error loading activities: It broke')).toBeVisible();
  });
});
