import { expectAccessible, expect, test } from './journey.ts';
import { expectSaid } from './said.ts';

const folder = 'tests/fixtures/hostile';
const file = (name: string) => `${folder}/${name}`;

test('a file is checked, imported, corrected and found again after a reload', async ({ member: page }) => {
  await page.goto('/csv-upload?kind=mines');
  const panel = page.getByRole('tabpanel', { name: 'Mines' });
  const chooser = panel.getByLabel('Choose a CSV file');
  const importNow = panel.getByRole('button', { name: /^Import/ });
  await expect(importNow).toBeDisabled();
  await expect(panel.getByRole('link', { name: 'Download template' })).toHaveAttribute(
    'href',
    '/api/csv/templates/mines',
  );

  await chooser.setInputFiles({ name: 'notes.pdf', mimeType: 'text/plain', buffer: Buffer.from('name') });
  await expect(panel.getByRole('alert')).toContainText("'notes.pdf' is not a .csv file");
  await expect(importNow).toBeDisabled();

  await chooser.setInputFiles(file('ok/00-base-mines.csv'));
  await panel.getByRole('button', { name: 'Check first' }).click();
  await expect(panel.getByRole('heading', { name: /^Result of the check/ })).toBeVisible();
  await expect(panel.getByText('Would import 4 of 4 rows: 4 mines created.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Check again' })).toBeVisible();
  // Of the next file nothing is known yet.
  await chooser.setInputFiles(file('not-ok/row-bad-percentage.csv'));
  await expect(panel.getByRole('button', { name: 'Check first' })).toBeVisible();
  await chooser.setInputFiles(file('ok/00-base-mines.csv'));
  await importNow.click();
  await expect(panel.getByText('Imported 4 of 4 rows: 4 mines created.')).toBeVisible();
  await expectSaid(page, 'Upload Successful');

  await chooser.setInputFiles(file('not-ok/row-bad-percentage.csv'));
  await importNow.click();
  await expect(panel.getByRole('heading', { name: /^Warnings \(9 messages\)$/ })).toBeVisible();
  await expect(panel.getByRole('row', { name: /^3 metals Gold:160/ })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(panel.getByRole('heading', { name: /^Warnings \(9 messages\)$/ })).toBeVisible();
  // A phone shows each message whole, without scrolling in a part of the page.
  await page.setViewportSize({ width: 390, height: 600 });
  const messages = panel.getByRole('group', { name: 'Warnings' });
  expect(await messages.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)).toBe(true);
});

test('a dangerous file is refused with its cells, an unknown mine is named, a header alone says so', async ({
  member: page,
}) => {
  await page.goto('/csv-upload');
  await page.getByRole('tab', { name: 'Mines' }).click();
  const mines = page.getByRole('tabpanel', { name: 'Mines' });
  await mines.getByLabel('Choose a CSV file').setInputFiles(file('not-ok/file-formula-disguised.csv'));
  await mines.getByRole('button', { name: 'Import Mines' }).click();
  const threats = mines.getByRole('alert').filter({ hasText: 'Security validation failed:' });
  await expect(threats.getByRole('listitem')).toHaveCount(6);
  await expect(threats).toContainText('and 2 more issues');
  await expect(threats).toContainText('Please ensure your CSV contains only mining data without formulas or scripts.');
  await expectAccessible(page);
  await threats.getByRole('button', { name: 'Leave these cells out' }).click();
  await expect(mines.getByText('7 unsafe cells left out, as you chose:')).toBeVisible();
  await expect(mines.getByText(/^Would import 7 of 7 rows: .* 7 unsafe cells would be left out\.$/)).toBeVisible();
  await expectAccessible(page);

  await mines.getByLabel('Choose a CSV file').setInputFiles(file('ok/header-only.csv'));
  await mines.getByRole('button', { name: 'Import Mines' }).click();
  await expect(mines.getByText('nothing below it')).toBeVisible();

  await page.getByRole('tab', { name: 'Resource Estimates' }).click();
  await expect(page).toHaveURL(/kind=resource-estimates/);
  const estimates = page.getByRole('tabpanel', { name: 'Resource Estimates' });
  await estimates.getByLabel('Choose a CSV file').setInputFiles(file('not-ok/row-unknown-mine.csv'));
  await estimates.getByRole('button', { name: 'Import Resource Estimates' }).click();
  await expect(estimates.getByText(/Could not find mines: .*Testmine Nowhere/)).toBeVisible();
});
