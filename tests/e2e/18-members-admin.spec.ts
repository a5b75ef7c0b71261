import { expect, expectAccessible, signInAsAdministrator, signUp, test } from './journey.ts';
import { expectSaid } from './said.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('members are found, and change their own name and picture', async ({ page }) => {
  await signUp(page.request, 'Pia Portrait');
  for (const trade of [
    { transactionType: 'buy', shares: '10', pricePerShare: '2.5', transactionDate: '2024-01-02' },
    { transactionType: 'sell', shares: '4', pricePerShare: '5', transactionDate: '2025-01-01' },
  ])
    expect((await page.request.post('/api/investments', { data: { ticker: 'PIT', ...trade } })).status()).toBe(201);
  await page.goto('/users?search=portrait');
  await expect(page.getByRole('heading', { name: /^Community Members/ })).toBeVisible();
  await page.getByRole('link', { name: 'Pia Portrait' }).first().click();
  await expect(page).toHaveURL(/\/user\//);
  await expect(page.getByRole('region', { name: 'Your investments' })).toContainText('+100.00%');
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('Display name').fill('');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Display name is required')).toBeVisible();
  await page.getByLabel('Profile picture').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: picture });
  await expect(page.getByText('Please select an image file')).toBeVisible();
  const large = { name: 'b.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) };
  await page.getByLabel('Profile picture').setInputFiles(large);
  await expect(page.getByText('File size must be less than 5MB')).toBeVisible();
  await page.getByLabel('Profile picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await expectSaid(page, 'Profile picture updated successfully');
  await expect(page.locator('main header img')).toHaveAttribute('src', /^\/api\/objects\/pictures\//);
  await expectAccessible(page);
  await page.getByLabel('Display name').fill('Rock Portrait');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expectSaid(page, 'Display name updated successfully');
  await expect(page.getByRole('heading', { level: 1, name: 'Rock Portrait' })).toBeVisible();
  await page.goto(page.url().replace('/user/', '/users/'));
  await expect(page).toHaveURL(/\/user\/[^/]+$/);

  await page.goto('/users?search=nobody-of-this-name');
  await expect(page.getByText('No users found matching your search.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/users?sortBy=lastName&sortOrder=desc');
  await expect(page.getByRole('link', { name: 'Rock Portrait' }).first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
});

test.describe('a member that is not there', () => {
  test.use({ expected: [404] });

  test('is told', async ({ member: page }) => {
    await page.goto('/user/nobody');
    await expect(page.getByText('User not found')).toBeVisible();
  });
});

test.describe('a server that fails', () => {
  test.use({ expected: [500] });

  test('is told, and the name that was typed stays', async ({ member: page }) => {
    const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
    await page.goto(`/user/${id}`);
    await page.getByRole('button', { name: 'Edit profile' }).click();
    await page.getByLabel('Display name').fill('Never stored');
    for (const [call, does, words] of [
      ['**/api/auth/user/profile', 'name', 'Failed to update display name'],
      ['**/api/objects/uploads/*', 'picture', 'Failed to upload file. Please try again.'],
      ['**/api/auth/user/profile-picture', 'picture', 'Failed to upload profile picture'],
    ] as const) {
      await page.route(call, (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 });
      if (does === 'name') await page.getByRole('button', { name: 'Save name' }).click();
      else
        await page
          .getByLabel('Profile picture')
          .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
      await expectSaid(page, words);
    }
    await expect(page.getByLabel('Display name')).toHaveValue('Never stored');
  });
});

test('the panel is for administrators', async ({ page }) => {
  const name = `Otto Ordinary ${Date.now()}`;
  await signUp(page.request, name);
  const made = await page.request.post('/api/mines', { data: { name: `Taken back from ${name}` } });
  expect(made.status()).toBe(201);
  await page.goto('/admin');
  await expect(page.getByText('Access Denied').first()).toBeVisible();
  await expect(page.getByText("You don't have permission to access the admin panel.").first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);

  await signInAsAdministrator(page.request);
  await page.route('**/api/admin/user-activity*', (route) => route.fulfill({ json: [] }), { times: 1 });
  await page.goto('/admin');
  await expect(page.getByText('No user activity found.')).toBeVisible();
  for (const figure of ['Active users', 'Total users', 'Total mines', 'Total companies'])
    await expect(page.getByText(figure, { exact: true })).toBeVisible();
  await page.goto('/admin');
  await expect(page.getByRole('table', { name: 'User activity' }).getByRole('row', { name })).toContainText('1');

  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByLabel('Search members').fill(name);
  await expect(page.getByRole('row', { name })).toHaveCount(1);
  await page.getByRole('row', { name }).getByRole('button', { name: 'Take back edits' }).click();
  const dialog = page.getByRole('dialog', { name: "Take back a member's edits" });
  await dialog.getByLabel('Since').fill('2020-01-01');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Take back edits' }).click();
  await expect(dialog.getByText('1 edit taken back.')).toBeVisible();

  await page.goto('/users?search=Ada+Admin');
  await expect(page.getByRole('cell', { name: /Ada Admin/ }).getByText('Admin', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Ada Admin' }).click();
  await expect(page.getByRole('heading', { level: 1 }).getByText('Administrator')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toBeVisible();
});

test('on a phone the six buttons of an administrator on a mine stand in a line', async ({ page }) => {
  await signInAsAdministrator(page.request);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/mines/1');
  const follow = page.getByRole('button', { name: /^Follow/ });
  const inLine = async () => {
    const tops = await follow.evaluate((button) =>
      [...button.parentElement!.children].map((each) => Math.round(each.getBoundingClientRect().top)),
    );
    expect(tops).toHaveLength(6);
    expect(new Set(tops).size).toBe(1);
  };
  await expect(page.getByRole('button', { name: 'Archive' })).toBeVisible();
  await inLine();
  await follow.click();
  await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
  await inLine();
  await follow.click();
  await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
});

test('the lists of the panel go on, and fit a phone in the dark', async ({ page, playwright, baseURL }) => {
  const person = await playwright.request.newContext({ baseURL: baseURL! });
  const { name } = await signUp(person, `Greta von Hohenstein-Wackersberg ${Date.now()}`);
  const { id } = (await (await person.get('/api/auth/user')).json()) as { id: string };
  await person.dispose();
  await signInAsAdministrator(page.request);
  for (let round = 0; round < 13; round += 1) {
    for (const isAdmin of [true, false]) {
      expect((await page.request.patch(`/api/admin/members/${id}`, { data: { isAdmin } })).status()).toBe(200);
    }
  }
  await page.goto('/admin');
  await expect(page.getByRole('navigation', { name: 'Administration' }).getByRole('link')).toHaveText([
    'Overview',
    'Members',
    'Archived',
    'Imports',
    'Log',
  ]);
  await page.getByRole('link', { name: 'Log' }).click();
  const rows = page.getByRole('table', { name: 'Log' }).locator('tbody tr');
  await expect(page.getByText('25 shown')).toBeVisible();
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(26);
  await expect(rows.filter({ hasText: `Made ${name} an administrator` })).toHaveCount(13);
  await expectAccessible(page);

  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin?tab=members');
  await page.getByLabel('Search members').fill(name);
  const member = page.getByRole('row').filter({ hasText: name });
  await expect(member).toHaveCount(1);
  // Each member is a card: nothing of it lies behind the edge.
  const list = page.getByRole('table', { name: 'Members' });
  expect(await list.evaluate((element) => element.scrollWidth <= element.parentElement!.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
  // A long name takes a second line, and buttons in two lines stand apart.
  const isWhole = (element: Element) => element.scrollWidth <= element.clientWidth;
  expect(await member.getByText(name, { exact: true }).evaluate(isWhole)).toBe(true);
  const [first, second] = await Promise.all(
    ['Make administrator', 'End sessions'].map((act) => member.getByRole('button', { name: act }).boundingBox()),
  );
  expect(second!.y).toBeGreaterThan(first!.y + first!.height);
  await member.getByRole('button', { name: 'End sessions' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End sessions' }).click();
  await expect(page.getByText(`1 session of ${name} ended`)).toBeVisible();
  await page.goto(`/users?search=${name}`);
  expect(await page.getByRole('link', { name }).getByText(name, { exact: true }).evaluate(isWhole)).toBe(true);
});
