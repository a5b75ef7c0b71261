import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, openCreateAccount, password, test } from './journey.ts';
import { expectSaid } from './said.ts';

const file = path.join(process.env.REAL_DATA ?? '../shared/data', 'australia-2020/mines.csv');

// The file is not part of the repository; the journey is there wherever the data is.
if (existsSync(file)) {
  test('a stranger signs up, imports 3,946 real mines, finds one, edits it and finds the edit', async ({ page }) => {
    await page.goto('/sign-in');
    await openCreateAccount(page);
    await page.getByRole('textbox', { name: 'Name' }).fill('Stranger');
    await page.getByLabel('E-mail').fill('stranger@example.org');
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByRole('button', { name: 'Add Data' }).click();
    await page.getByRole('menuitem', { name: 'CSV Import' }).click();
    await page.getByRole('tab', { name: 'Mines' }).click();
    await page.getByRole('tabpanel', { name: 'Mines' }).getByLabel('Choose a CSV file').setInputFiles(file);
    await page.getByRole('button', { name: 'Import Mines' }).click();
    await expect(page.getByRole('definition').filter({ hasText: '3,946' }).first()).toBeVisible();

    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mines' }).click();
    await page.getByPlaceholder('Search mines by name, location, or company...').fill('kalgoorlie');
    await page.getByRole('button', { name: 'Stage All stages' }).click();
    await page.getByRole('group', { name: 'Stage' }).getByText('Production').click();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Primary metal' }).selectOption('Gold');
    await page.getByRole('button', { name: 'Mine Name' }).click();
    await expect(page.getByRole('columnheader', { name: 'Mine Name' })).toHaveAttribute('aria-sort', 'ascending');
    // Rows that come in their new order while a link is pressed take it from under the pointer.
    await expect(page.getByRole('table', { name: 'Mines' })).toHaveAttribute('aria-busy', 'false');
    await page.getByRole('link', { name: 'Kalgoorlie (Super Pit)' }).click();
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Barrick Gold Corporation');

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Also Known As').fill('The Super Pit');
    await expectSaid(page, 'Saved');
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByText('Also known as The Super Pit')).toBeVisible();
  });
}
