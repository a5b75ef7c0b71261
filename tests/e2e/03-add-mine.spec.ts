import { expect, test } from './journey.ts';
import { expectSaid } from './said.ts';

test('a member adds a mine with its company, and nothing typed is lost on the way', async ({ member: page }) => {
  const name = `Zebra Ridge ${Date.now()}`;
  await page.goto('/mines');
  await page.getByRole('button', { name: 'Add Data' }).click();
  await page.getByRole('menuitem', { name: 'Add Mine' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add New Mine' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('Mine Name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Add Mine' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await expect(dialog.getByLabel('Mine Name')).toBeFocused();
  await dialog.getByLabel('Mine Name').fill(name);

  await expect(dialog.getByLabel('Primary Jurisdiction')).toBeDisabled();
  await dialog.getByLabel('Country').fill('cana');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Country')).toHaveValue('Canada');
  await dialog.getByLabel('Primary Jurisdiction').fill('queb');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Primary Jurisdiction')).toHaveValue('Quebec');
  await dialog.getByLabel('Stage').selectOption('Start Up');
  await dialog.getByLabel('Latitude').fill('48.5');
  await dialog.getByLabel('Longitude').fill('77.8');
  const doubt = dialog.getByText('48.5, 77.8 lies outside of Canada. Look at the sign of the longitude');
  await expect(doubt).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel('Longitude').fill('-77.8');
  await expect(doubt).toBeHidden();

  await dialog.getByRole('tab', { name: 'Metals' }).click();
  for (const [metal, share] of [
    ['Gold', '80'],
    ['Silver', '40'],
  ] as const) {
    await dialog.getByLabel('Metal', { exact: true }).selectOption(metal);
    await dialog.getByLabel('Share', { exact: true }).fill(share);
    await dialog.getByRole('button', { name: 'Add Metal' }).click();
  }
  await expect(dialog.getByText('Warning: Total percentage exceeds 100%. Please adjust the values.')).toBeVisible();
  await dialog.getByLabel('Share of Silver').fill('20');
  await expect(dialog.getByText('100% ✓')).toBeVisible();

  await dialog.getByRole('tab', { name: 'Ownership' }).click();
  await dialog.getByLabel('Create new company').check();
  await dialog.getByRole('tab', { name: 'Notes' }).click();
  await dialog.getByRole('button', { name: 'Add Mine' }).click();
  await expect(dialog.getByRole('tab', { name: 'Ownership' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog.getByText('Company name is required')).toBeVisible();
  await dialog.getByLabel('Company Name').fill(`${name} Resources`);
  await dialog.getByLabel('Ownership Percentage').fill('57.5 %');
  await dialog.getByLabel('Royalties').fill('none');
  await dialog.getByRole('tab', { name: 'Timeline' }).click();
  await expect(dialog.getByText('No future events planned yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Event' }).click();
  await dialog.getByRole('listitem').getByLabel('Description').fill('Permits');
  await expect(dialog.getByText('Add a description and a date')).toBeHidden();
  await dialog.getByLabel('Next Step Description').focus();
  await expect(dialog.getByText('Add a description and a date')).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Add Data' }).click();
  await page.getByRole('menuitem', { name: 'Add Mine' }).click();
  await expect(dialog.getByLabel('Mine Name')).toHaveValue(name);
  await dialog.getByRole('tab', { name: 'Timeline' }).click();
  await dialog.getByRole('listitem').getByLabel('Target Date').fill('2031-01-31');

  await dialog.getByRole('button', { name: 'Add Mine' }).dblclick();
  await expectSaid(page, 'Mine added successfully');
  await expect(page.locator('tr[data-saved]')).toContainText(name);
  await expect(dialog).toHaveCount(0);
  await page.getByPlaceholder('Search mines by name, location, or company...').fill(name);
  await expect(page.getByRole('heading', { name: 'Mine Database (1 mine)' })).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('57.5% owned')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Canada, Quebec');
  await expect(page.getByText('31 Jan 2031')).toBeVisible();
});

test.describe('a company that is there already', () => {
  test.use({ expected: [409] });

  test('is said in the form, and the mine is not stored', async ({ member: page }) => {
    await page.goto('/companies');
    await page.getByRole('button', { name: 'Add Data' }).click();
    await page.getByRole('menuitem', { name: 'Add Mine' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add New Mine' });
    await dialog.getByLabel('Mine Name').fill('Doubled');
    await dialog.getByRole('tab', { name: 'Ownership' }).click();
    await dialog.getByLabel('Create new company').check();
    await dialog.getByLabel('Company Name').fill('LARKMOOR gold corporation');
    await dialog.getByRole('button', { name: 'Add Mine' }).click();
    await expect(page.getByText('Failed to add mine. Please try again.')).toBeVisible();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.goto('/mines?search=Doubled');
    await expect(page.getByText('No items found')).toBeVisible();
  });
});
