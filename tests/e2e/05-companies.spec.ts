import { expect, test } from './journey.ts';

test('a company is created, edited, and found with its mines', async ({ member: page }) => {
  const name = `Quarry Street ${Date.now()}`;
  await page.goto('/companies');
  await page.getByRole('button', { name: 'Create Company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create Company' });
  await dialog.getByRole('tab', { name: 'Stock & URLs' }).click();
  await dialog.getByRole('button', { name: 'Add Exchange' }).click();
  await dialog.getByLabel('Company Website').fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Create Company' }).click();
  await expect(dialog.getByText('Company name is required')).toBeVisible();
  await dialog.getByLabel('Company Name').fill(name);
  await dialog.getByRole('tab', { name: 'Stock & URLs' }).click();
  await expect(dialog.getByText('Exchange name is required')).toBeVisible();
  await expect(dialog.getByText('Must be a valid URL')).toBeVisible();
  await dialog.getByLabel('Exchange', { exact: true }).fill('TSXV');
  await dialog.getByLabel('Ticker', { exact: true }).fill('QRY');
  await dialog.getByLabel('Company Website').fill('https://example.com');
  await dialog.getByRole('button', { name: 'Create Company' }).click();

  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('TSXV:QRY')).toBeVisible();
  await expect(page.getByText('No mines associated with this company.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').getByLabel('CEO').fill('Kim Quarry');
  await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Kim Quarry')).toBeVisible();

  await page.getByRole('link', { name: 'Back to Companies' }).click();
  await page.getByPlaceholder(/^Search companies/).fill('larkmoor');
  await page.getByRole('link', { name: 'Larkmoor Gold Corporation' }).click();
  await expect(page.getByRole('heading', { name: 'Portfolio' })).toBeVisible();
  await page.getByRole('link', { name: 'Fiddlehead Lake' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fiddlehead Lake' })).toBeVisible();
});
