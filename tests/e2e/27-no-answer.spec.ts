import { expect, expectAccessible, test, withoutFirstAnswer } from './journey.ts';

test.describe('without an answer', () => {
  // What is refused by the browser itself is said in its console, too.
  test.use({ expected: ['ERR_INTERNET_DISCONNECTED', 502] });

  for (const [place, placeholder, failure] of [
    ['/mines', 'Search mines by name, location, or company...', 'Error loading mines'],
    ['/companies', /^Search/, 'Error loading companies'],
    ['/users', /^Search/, 'Error loading users'],
  ] as const) {
    test(`a search in ${place} says so and leaves the rows`, async ({ member: page, context }) => {
      await page.goto(place);
      const rows = page
        .getByRole('table')
        .first()
        .locator('tbody tr')
        .filter({ has: page.getByRole('link') });
      await expect(rows.first()).toBeVisible();
      const before = await rows.count();
      await context.setOffline(true);
      await page.getByRole('main').getByPlaceholder(placeholder).fill('lode');
      await expect(page.getByRole('alert')).toContainText(failure);
      await expect(page.getByRole('alert')).toContainText('No answer. Look at your connection, and try again.');
      await expect(rows).toHaveCount(before);
      await expect(page.getByRole('table').first()).not.toHaveAttribute('aria-busy', 'true');
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  }

  test('a page keeps its name, and has no empty frames', async ({ member: page }) => {
    await page.route('**/api/{account,investments}**', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    );
    await page.goto('/account');
    await expect(page.getByRole('alert')).toContainText('Error loading your account');
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    await page.goto('/investments');
    await expect(page.getByRole('alert')).toContainText('Failed to load investments');
    await expect(page.getByRole('alert')).toContainText('Bad Gateway');
    await expect(page.locator('main div[aria-hidden=true]:empty')).toHaveCount(0);
    await page.route(/\/api\/mines\/1\b/, (route) => route.fulfill({ status: 502 }));
    await withoutFirstAnswer(page);
    await page.goto('/mines/1');
    await expect(page.getByRole('heading', { level: 1, name: 'Failed to fetch mine' })).toBeVisible();
    await expectAccessible(page);
  });

  test('a part whose code does not come says so, and the rest of the page stays', async ({
    member: page,
    expected,
  }) => {
    expected.push('Failed to fetch dynamically imported module', 'ERR_FAILED');
    await page.route(/\/assets\/ResourceEstimatesPanel-[^/]+\.js$/, (route) => route.abort());
    await page.goto('/mines/1');
    // Links lead to it and it has its name, as if it were there.
    const failed = page.getByRole('region', { name: 'Resource estimates' }).getByRole('alert');
    await expect(failed.first()).toContainText('This part of the page could not be shown.');
    await expect(failed.first()).toContainText('Look at your connection, and load the page again.');
    await expect(page.getByRole('region', { name: 'Owners and royalties' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Notes' })).not.toContainText('Loading...');
    await expectAccessible(page);
    await page.unrouteAll();
    await failed.first().getByRole('button', { name: 'Load the page again' }).click();
    await expect(page.getByRole('table', { name: 'Resource estimates' }).first()).toBeVisible();
    await expect(failed).toHaveCount(0);
  });

  test('a dialog whose code does not come says so, and the page and its other dialogs stay', async ({
    member: page,
    expected,
  }) => {
    expected.push('Failed to fetch dynamically imported module', 'ERR_FAILED');
    await page.route(/\/assets\/(?:CreateCompanyDialog|ViewsDialog)-[^/]+\.js$/, (route) => route.abort());
    await page.goto('/companies');
    await page.getByRole('button', { name: 'Create Company' }).click();
    const toast = page.getByRole('alert').filter({ hasText: 'This could not be shown' });
    await expect(toast).toContainText('Look at your connection, and load the page again.');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Companies');
    await page.getByRole('button', { name: 'Columns' }).click();
    await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Views' }).click();
    await expect(toast).toBeVisible();
    await expect(page.getByRole('table').first().getByRole('link').first()).toBeVisible();
  });

  test('on a phone what failed stands apart from what is above it', async ({ member: page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.route('**/api/events?*', (route) => route.fulfill({ status: 502 }));
    await withoutFirstAnswer(page);
    await page.goto('/events');
    const failed = (await page.getByRole('alert').boundingBox())!;
    const above = (await page.getByRole('group', { name: 'Which events' }).boundingBox())!;
    expect(failed.y).toBeGreaterThanOrEqual(above.y + above.height + 8);
  });

  test('the search of the header says so, too, and a page of another server is never shown', async ({
    member: page,
    context,
  }) => {
    // What waits for ten seconds of rest waits for a word instead, however slow the machine is.
    await page.addInitScript({
      content: `const atRest = []; const { setTimeout: later } = window;
        window.setTimeout = (work, wait, ...rest) => wait === 10_000 ? atRest.push(work) : later(work, wait, ...rest);
        window.rest = () => atRest.splice(0).forEach((work) => work()) ?? 'rested';
        // Code that comes ahead once the connection is back would still be on its way as the journey ends.
        addEventListener('online', (event) => event.stopImmediatePropagation());`,
    });
    await page.goto('/mines');
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
    await context.setOffline(true);
    // Code that would come ahead now would not, and take the page with it.
    expect(await page.evaluate('rest()')).toBe('rested');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('lode\n');
    await expect(page.getByRole('alert')).toContainText('Failed to fetch mines: No answer.');
    await context.setOffline(false);
    await page.route('**/api/mines?*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<html><h1>Bad gateway</h1></html>' }),
    );
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toContainText('Failed to fetch mines: Bad Gateway');
  });

  test('the search opens the list from a page on which it was never loaded', async ({ member: page, context }) => {
    await page.clock.install();
    const code = page.waitForResponse(/\/assets\/mines-[^/]+\.js$/);
    await page.goto('/account');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Once nothing else is to be done the main pages come ahead.
    await page.clock.fastForward(10_000);
    await (await code).finished();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('lode\n');
    await expect(page.getByRole('alert')).toContainText('Failed to fetch mines: No answer.');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test('the API reference holds only what is ours, and leads back', async ({ page }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!['localhost', '127.0.0.1'].includes(new URL(request.url()).hostname)) elsewhere.push(request.url());
  });
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: 'OpenPit', level: 1 })).toBeVisible();
  for (const foreign of ['Ask AI', 'Share', 'Deploy', 'Generate MCP', 'Powered by Scalar'])
    await expect(page.getByText(foreign, { exact: true })).toBeHidden();
  expect(elsewhere).toEqual([]);
  await expect(page.getByText('Bearer Token')).toBeVisible();
  await expect(page.getByText('openpit.session_token')).toBeHidden();
  await page.getByRole('link', { name: 'Back to OpenPit' }).click();
  await expect(page).toHaveURL('/');
});
