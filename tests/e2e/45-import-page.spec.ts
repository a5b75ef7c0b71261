import { randomInt } from 'node:crypto';
import { expect, expectAccessible, test } from './journey.ts';

const estimates = 'Deposit,Category,Commodity,Tonnes,Grade (g/t)';

test.describe('a file of which something has to be said', () => {
  test.use({ expected: ['ERR_FAILED'] });

  test('leads to it, is never read without its values, and is not left by mistake', async ({ member: page }) => {
    const name = `Asked ${randomInt(1e9)}`;
    await page.goto('/csv-upload?kind=resource-estimates');
    const panel = page.getByRole('tabpanel', { name: 'Resource Estimates' });
    const check = panel.getByRole('button', { name: 'Check first' });
    // Nobody knows what all of the file shows: in which unit its tonnes are would not be asked.
    await page.route('**/api/csv/values/**', (route) => route.abort());
    await panel.getByLabel('Choose a CSV file').setInputFiles({
      ...{ name: 'asked.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(`${estimates}\n${name},inferred,Gold,12.3,2.5\n${name},indicated,Gold,4.1,2.1\n`),
    });
    await expect(panel.getByText('The values were not read')).toBeVisible();
    await expect(check).toBeDisabled();
    await page.unroute('**/api/csv/values/**');
    await panel.getByRole('button', { name: 'Try again' }).click();
    const question = panel.getByText("The header 'Tonnes' says no unit, and 12.3 looks like thousands or millions.");
    await expect(question).toBeVisible();
    await expect(check).toBeDisabled();
    await panel.getByRole('button', { name: '1 thing to decide first' }).click();
    await expect(panel.locator('[data-questions]')).toBeFocused();
    await expect(question).toBeInViewport();
    // The column stands before all others, and is open.
    await expect(panel.getByLabel(/^Field for/).first()).toHaveAccessibleName('Field for Tonnes');
    await panel.getByLabel('Unit of Tonnes').selectOption('Mt');
    await expectAccessible(page);

    // The values are read anew in the chosen unit.
    await expect(check).toBeEnabled();
    await check.press('Enter');
    await expect(panel.getByRole('heading', { name: /^Result of the check/ })).toBeFocused();
    const names = panel.getByRole('region', { name: 'Names to decide' });
    await names.getByLabel(`What ${name} is`).selectOption('create');
    await names.getByRole('button', { name: 'Check with 1 choice' }).click();
    await expect(panel.getByText(/^Would import 2 of 2 rows/)).toBeVisible();
    await names.getByRole('button', { name: 'Forget these choices' }).click();
    await panel.getByRole('button', { name: 'Check again' }).click();
    await expect(names.getByRole('heading', { name: '1 name to decide' })).toBeVisible();

    await page.getByRole('link', { name: 'Mines', exact: true }).first().click();
    const leaving = page.getByRole('dialog', { name: 'Leave without importing?' });
    await leaving.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.getByLabel('Unit of Tonnes')).toHaveValue('Mt');
    await names.getByLabel(`What ${name} is`).selectOption('create');
    await panel.getByRole('button', { name: /^Import/ }).click();
    await expect(panel.getByText(/^Imported 2 of 2 rows/)).toBeVisible();
    await panel.getByRole('link', { name: 'View mines' }).click();
    await expect(page).toHaveURL(/\/mines\?import=/u);
  });
});
