import { expect, expectAccessible, signUp, test } from './journey.ts';

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

test('members are found, and change their own name and picture', async ({ page }) => {
  await signUp(page.request, 'Pia Portrait');
  await page.goto('/users?search=portrait');
  await expect(page.getByRole('heading', { name: /^Community Members/ })).toBeVisible();
  await page.getByRole('link', { name: 'Pia Portrait' }).first().click();
  await expect(page).toHaveURL(/\/user\//);
  await expect(page.getByRole('heading', { name: 'Your investments' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await page.getByLabel('Display name').fill('');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Display name is required')).toBeVisible();
  await page.getByLabel('Profile picture').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: picture });
  await expect(page.getByText('Please select an image file')).toBeVisible();
  await page.getByLabel('Profile picture').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByText('Profile picture updated successfully')).toBeVisible();
  await expect(page.locator('main header img')).toHaveAttribute('src', /^\/api\/objects\/pictures\//);
  await expectAccessible(page);
  await page.getByLabel('Display name').fill('Rock Portrait');
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Display name updated successfully')).toBeVisible();
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

test('the panel is for administrators', async ({ page }) => {
  await signUp(page.request, 'Otto Ordinary');
  await page.goto('/admin');
  await expect(page.getByText('Access Denied').first()).toBeVisible();
  await expect(page.getByText("You don't have permission to access the admin panel.").first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
});
