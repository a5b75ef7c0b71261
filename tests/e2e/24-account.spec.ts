import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { type Browser, expect, type Page } from '@playwright/test';
import { codeAt, stepAt } from '../../src/features/auth/server/totp.ts';
import { expectAccessible, password, signInAsAdministrator, signUp, test } from './journey.ts';

const newPassword = 'basalt-over-shale-7';

// A wrong password and a wrong code are told by these.
test.use({ expected: [400, 401] });

const panel = (page: Page, name: string) => page.getByRole('region', { name });

async function signIn(page: Page, email: string, word: string) {
  await page.goto('/sign-in');
  // The page is there before its scripts are, and another try would count as one.
  await page.waitForFunction(() => Object.keys(document.forms[0] ?? {}).some((key) => key.startsWith('__react')));
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(word);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByLabel('Password')).toBeHidden();
}

/** Signs a browser in without its pages. */
async function enter(page: Page, data: { email: string; password: string }) {
  expect((await page.request.post('/api/auth/sign-in/email', { data })).status()).toBe(200);
}

const isSignedIn = async (page: Page) => (await page.request.get('/api/auth/user')).ok();

async function otherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: process.env.E2E_ADDRESS! })).newPage();
}

const fitsThePhone = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test('the password is changed, and other browsers are signed out', async ({ page, browser }) => {
  const { email } = await signUp(page.request, 'Paula Password');
  const elsewhere = await otherBrowser(browser);
  await enter(elsewhere, { email, password });
  await page.goto('/account');
  const sessions = panel(page, 'Where you are signed in');
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await expect(sessions.getByRole('listitem').filter({ hasText: 'this browser' })).toHaveCount(1);
  await sessions.getByRole('button', { name: /^Sign out Chrome/ }).click();
  await expect(page.getByText('Signed out', { exact: true })).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  expect(await isSignedIn(elsewhere)).toBe(false);

  await enter(elsewhere, { email, password });
  const form = panel(page, 'Password');
  await form.getByLabel('Current password').fill('not-the-password');
  await form.getByLabel('New password').fill('short');
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByText('A password has at least 8 characters.')).toBeVisible();
  await form.getByLabel('New password').fill(newPassword);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(form.getByLabel('Current password')).toHaveAttribute('aria-invalid', 'true');
  // What was typed stays.
  await expect(form.getByLabel('New password')).toHaveValue(newPassword);
  await form.getByLabel('Current password').fill(password);
  await form.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  expect(await isSignedIn(elsewhere)).toBe(false);
  await enter(elsewhere, { email, password: newPassword });
  await elsewhere.context().close();
});

test('a second factor is turned on, asked for, and turned off', async ({ page }) => {
  const { email } = await signUp(page.request, 'Flora Factor');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/account');
  const factor = panel(page, 'Second factor');
  await factor.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn on the second factor' });
  await dialog.getByLabel('Your password').fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'Picture to scan with an authenticator app' })).toBeVisible();
  await expectAccessible(page);
  const said = await dialog.getByText('Or type this key into the app').innerText();
  const secret = said.split(':')[1]!.replaceAll(/\s/g, '');
  const step = stepAt(Date.now());
  const wrong = codeAt(secret, step) === '000000' ? '111111' : '000000';
  await dialog.getByLabel('Code').fill(wrong);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Code').fill(codeAt(secret, step));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const [recoveryCode] = await dialog.getByRole('listitem').allInnerTexts();
  await expectAccessible(page);
  expect(await fitsThePhone(page)).toBe(true);
  await dialog.getByRole('button', { name: 'I have kept them' }).click();
  await expect(factor.getByText('On: signing in takes a code')).toBeVisible();

  await page.context().clearCookies();
  await signIn(page, email, password);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Code').fill(wrong);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
  // The next one: each code counts once.
  await page.getByLabel('Code').fill(codeAt(secret, Math.max(step + 1, stepAt(Date.now()))));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByLabel('Code')).toBeHidden();

  await page.goto('/account');
  await factor.getByRole('button', { name: 'Turn off' }).click();
  const off = page.getByRole('dialog', { name: 'Turn off the second factor' });
  await off.getByLabel('Your password').fill(password);
  await off.getByLabel('Code of the app, or a recovery code').fill(recoveryCode!);
  await off.getByRole('button', { name: 'Turn off' }).click();
  await expect(factor.getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test("a forgotten password is set by an administrator's link; the data is taken along, the account deleted", async ({
  page,
  browser,
}) => {
  const { email } = await signUp(page.request, 'Rita Reset');
  await page.request.post('/api/investments', {
    data: { ticker: 'RITA', transactionType: 'buy', shares: '3', pricePerShare: '2', transactionDate: '2024-02-29' },
  });
  const admin = await otherBrowser(browser);
  await signInAsAdministrator(admin.request);
  await admin.goto('/account');
  const help = panel(admin, 'Help a member (administrators)');
  await help.getByLabel('E-mail of the member').fill(email);
  await help.getByRole('button', { name: 'Make a reset link' }).click();
  const link = /http:\S+#\S+/.exec(await help.getByRole('status').innerText())![0];
  // The server was told PORT=0: a link names the port that it got.
  expect(new URL(link).port).toBe(new URL(process.env.E2E_ADDRESS!).port);
  await expectAccessible(admin);
  await admin.context().close();

  await page.context().clearCookies();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(link);
  await page.getByLabel('New password').fill(newPassword);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  await expectAccessible(page);
  await signIn(page, email, newPassword);

  await page.goto('/account');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('openpit-account.zip');
  const files = unzipSync(await readFile(await download.path()));
  expect(new TextDecoder().decode(files['journal.csv'])).toMatch(/RITA,/);
  expect(new TextDecoder().decode(files['profile.csv'])).toContain(email);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete my account' });
  await dialog.getByLabel('Your e-mail address, to be sure').fill('someone@example.org');
  await dialog.getByLabel('Your password').fill(newPassword);
  await expectAccessible(page);
  expect(await fitsThePhone(page)).toBe(true);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(dialog.getByText(/so that none is deleted by mistake/)).toBeVisible();
  await dialog.getByLabel('Your e-mail address, to be sure').fill(email);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page).toHaveURL(/\/$/);
  const again = await page.request.post('/api/auth/sign-in/email', { data: { email, password: newPassword } });
  expect(again.status()).toBe(401);
});
