import { expectAccessible, expect, test } from './journey.ts';

const register = [
  'Deposit;Status;Commodity;Land',
  ...Array.from({ length: 40 }, (_, index) => `Testmine V${index};${index % 2 ? 'Prospect' : 'Producing'};Oro;Perú`),
  'Testmine Odd;Zwischenlager;Cobre;Alemania',
  'Testmine Near;productin;Gold;Chile',
  `Testmine Long;${'a very long status that nobody reads '.repeat(4)};Gold;Chile`,
  'TOTAL;Summe;;',
].join('\n');
const chosen = (name: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(register) });

test('values that are not understood are decided before anything is stored, and remembered after the import', async ({
  member: page,
}) => {
  await page.goto('/csv-upload?kind=mines');
  const panel = page.getByRole('tabpanel', { name: 'Mines' });
  const chooser = panel.getByLabel('Choose a CSV file');
  await chooser.setInputFiles(chosen('register.csv'));
  const step = panel.getByRole('region', { name: 'Values of the file' });
  await expect(step.getByRole('heading', { name: '4 values not understood' })).toBeVisible();
  const meaning = (value: string) => step.getByRole('combobox', { name: `What ${value} means for stage` });
  await expect(meaning('Prospect')).toHaveValue('take exploration');
  await expect(meaning('Producing')).toHaveValue('take production');
  await expect(step.getByRole('combobox', { name: 'What Oro means for metals' })).toHaveValue('take Gold');
  await expect(step.getByRole('combobox', { name: 'What Alemania means for country' })).toHaveValue('take Germany');
  await step.getByRole('button', { name: 'Did you mean production?' }).click();
  await expect(meaning('productin')).toHaveValue('take production');
  await meaning('Summe').selectOption('Leave its rows out');
  await expect(step.getByRole('heading', { name: '2 values not understood' })).toBeVisible();
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Check first' }).click();
  await expect(panel.getByText('Would import 43 of 44 rows: 43 mines created. 1 row would be left out')).toBeVisible();
  // Mended where it is told, and checked again.
  const groups = panel.getByRole('region', { name: 'Grouped by value' });
  await groups
    .getByRole('combobox', { name: 'What Zwischenlager means for stage' })
    .selectOption('Leave the field empty');
  await expect(meaning('Zwischenlager')).toHaveValue('empty');
  await expectAccessible(page);
  await groups.getByRole('button', { name: 'Check with these values' }).click();
  await expect(panel.getByRole('heading', { name: /^Warnings \(1 message\)$/ })).toBeVisible();
  await groups.getByRole('button', { name: 'All values of the file' }).click();
  await expect(step).toBeFocused();

  await page.reload();
  await chooser.setInputFiles(chosen('again.csv'));
  await expect(step.getByRole('heading', { name: '4 values not understood' })).toBeVisible();
  await meaning('Summe').selectOption('Leave its rows out');
  await meaning('Zwischenlager').selectOption('Leave the field empty');
  await panel.getByRole('button', { name: /^Import/ }).click();
  await expect(panel.getByText(/^Imported 43 of 44 rows: 43 mines created\. 1 row was left out/)).toBeVisible();
  await page.reload();
  await chooser.setInputFiles(chosen('third.csv'));
  await expect(step.getByRole('heading', { name: '2 values not understood' })).toBeVisible();
  await expect(meaning('Summe')).toHaveValue('skip');
  await expect(step.getByText('as you chose before').first()).toBeVisible();
});
