import { expect, openCreateAccount, password, signUp, test } from './journey.ts';

test('a visitor reads the landing page and finds the way in', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know the mine before you buy the share');
  for (const name of [
    'Granular insight',
    'Collaborative intelligence',
    'Technology-powered due diligence',
    'Unified investment hub',
  ]) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Get Started Today' }).first().click();
  await expect(page).toHaveURL(/\/sign-in\?create$/);
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByRole('link', { name: 'Sign in instead' }).click();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  for (const name of ['Browse mines', 'Companies']) {
    await page.goto('/');
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(/\/sign-in\?returnTo=%2F(mines|companies)$/);
    await expect(page.getByLabel('E-mail')).toBeFocused();
  }
});

test.describe('unknown paths', () => {
  test.use({ expected: [404] });

  test('show visitors the landing page, members the 404 page', async ({ page }) => {
    const asVisitor = await page.goto('/no-such-page');
    expect(asVisitor?.status()).toBe(404);
    await expect(page.getByRole('link', { name: 'Get Started Today' }).first()).toBeVisible();
    await signUp(page.request);
    const asMember = await page.goto('/no-such-page');
    expect(asMember?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  });
});

test.describe('an account', () => {
  test.use({ expected: [401] });

  test('is made with errors at the fields, left and entered again where one wanted to go', async ({ page }) => {
    const email = `new-${Date.now()}@example.org`;
    await page.goto('/mines?country=Canada');
    await expect(page.getByText(/^This link leads to a page for members\./)).toBeVisible();
    await page.getByRole('link', { name: 'Sign in', exact: true }).click();
    await openCreateAccount(page);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expect(page.getByText('Enter your name.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Name' }).fill('Nina Newcomer');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('short');
    await page.keyboard.press('Enter');
    await expect(page.getByText('A password has at least 8 characters.')).toBeVisible();
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/mines\?country=Canada$/);
    await expect(page.getByRole('heading', { name: /^Mine Database \(\d+ mines\)$/ })).toBeVisible();

    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible();

    await page.goto('/sign-in?returnTo=/.//evil.example');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill('not-my-password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.');
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Mining Industry Dashboard' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/');
  });
});

test('the chosen scheme stays, and is there before the page is drawn', async ({ member: page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await page.reload();
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe('rgb(18, 22, 26)');
});

test('what is typed and sent before the scripts arrive is not lost', async ({ page }) => {
  const { email } = await signUp(page.request);
  await page.context().clearCookies();
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/entry\.client.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto('/sign-in?returnTo=%2Fmines%3Fcountry%3DCanada', { waitUntil: 'commit' });
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password')).toHaveValue(password);
  scripts.resolve();
  await expect(page).toHaveURL(/\/mines\?country=Canada$/);
});
