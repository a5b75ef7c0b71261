import { readFileSync } from 'node:fs';
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
  await expect(step.getByRole('heading', { name: '3 values not understood' })).toBeVisible();
  // A row that is called a sum is left out, and not asked about.
  await expect(panel.getByLabel('Leave out 1 row that looks like sums of others (TOTAL, Summe)')).toBeChecked();
  const meaning = (value: string) => step.getByRole('combobox', { name: `What ${value} means for stage` });
  await expect(meaning('Prospect')).toHaveValue('take exploration');
  await expect(meaning('Producing')).toHaveValue('take production');
  await expect(step.getByRole('combobox', { name: 'What Oro means for metals' })).toHaveValue('take Gold');
  await expect(step.getByRole('combobox', { name: 'What Alemania means for country' })).toHaveValue('take Germany');
  await step.getByRole('button', { name: 'Read as production' }).click();
  await expect(meaning('productin')).toHaveValue('take production');
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
  await expect(step.getByRole('heading', { name: '3 values not understood' })).toBeVisible();
  await meaning('Zwischenlager').selectOption('Leave the field empty');
  await panel.getByRole('button', { name: /^Import/ }).click();
  await expect(panel.getByText(/^Imported 43 of 44 rows: 43 mines created\. 1 row was left out/)).toBeVisible();
  await page.reload();
  await chooser.setInputFiles(chosen('third.csv'));
  await expect(step.getByRole('heading', { name: '2 values not understood' })).toBeVisible();
  await expect(meaning('Zwischenlager')).toHaveValue('empty');
  await expect(step.getByText('as you chose before').first()).toBeVisible();
});

test('a resource table as a report prints it goes in without a spreadsheet program', async ({ member: page }) => {
  const mine = `Testmine Report ${Date.now()}`;
  await page.request.post('/api/mines', { data: { name: mine, country: 'Chile' } });
  const table = [
    'Mineral resources;;;;;;',
    'Deposit;Category;Effective date;Tonnage (Mt);Au (g/t);Cu;Contained Au (koz)',
    `${mine};Measured;31/12/2025;1,866;1,48;0,52;88,8`,
    `${mine};Indicated;31/12/2025;12,5;1,2;;482`,
    'Total;;;14,366;1,24;;570,8',
  ].join('\n');
  await page.goto('/csv-upload?kind=resource-estimates');
  const panel = page.getByRole('tabpanel', { name: 'Resource Estimates' });
  await panel
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'report.csv', mimeType: 'text/csv', buffer: Buffer.from(table) });
  await expect(panel.getByText('7 of 7 columns understood')).toBeVisible();
  await expect(panel.getByText("Say in which unit the figures of 'Cu' are.")).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Check first' })).toBeDisabled();
  await expect(panel.getByLabel('metal of Cu')).toHaveValue('Copper');
  await expectAccessible(page);
  await panel.getByLabel('Unit of Cu').selectOption('%');
  await expect(panel.getByLabel('Header row')).toHaveValue('2');
  await expect(panel.getByLabel('Numbers')).toHaveValue('comma');
  await expect(panel.getByLabel('Dates')).toHaveValue('day-first');
  await panel.getByRole('button', { name: 'Check first' }).click();
  await expect(panel.getByText(/^Would import 3 of 4 rows: 3 resource estimates created/)).toBeVisible();
  await panel.getByText(/things read otherwise than the template has it/).click();
  await expect(panel.getByText("'Tonnage (Mt)' is tonnage in Mt, kept in t.")).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await panel.getByRole('button', { name: 'Import now' }).click();
  await expect(panel.getByText(/^Imported 3 of 4 rows: 3 resource estimates created/)).toBeVisible();
});

test('which of several cut-offs is the base case is asked where a footnote alone says it', async ({ member: page }) => {
  const name = `Steps ${Date.now()}`;
  await page.request.post('/api/mines', { data: { name } });
  const buffer = readFileSync('tests/fixtures/foreign/est-cut-offs-footnote.csv');
  await page.goto('/csv-upload?kind=resource-estimates');
  const panel = page.getByRole('tabpanel', { name: 'Resource Estimates' });
  await panel.getByLabel('Choose a CSV file').setInputFiles({ name: 'steps.csv', mimeType: 'text/csv', buffer });
  await panel.getByLabel('mine name of all rows').fill(name);
  const base = panel.getByRole('group', { name: 'Base case' });
  await expect(panel.getByText('The file has several cut-offs of one estimate.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Check first' })).toBeDisabled();
  await base.getByLabel('0.5* 2 rows').check();
  await panel.getByRole('button', { name: 'Check first' }).click();
  await expect(panel.getByText(/^Would import 5 of 5 rows: 5 resource estimates created\./)).toBeVisible();
  await expect(panel.getByText('Read as 0.5, without its mark.').first()).toBeVisible();
  await expectAccessible(page);
});

test('zones that are written once, a sum of categories and a mark below detection are asked or told, and go in', async ({
  member: page,
}) => {
  const name = `Zoned ${Date.now()}`;
  await page.request.post('/api/mines', { data: { name } });
  const rows = [
    'Mineral Resource Statement, effective date: 31 December 2025;;;;;',
    'Deposit;Zone;JORC Category;Tonnes;Au;Ag',
    ';;;(000s);(g/t);(g/t)',
    `${name};Main;Measured;1,234(1);2.15;14`,
    ';;Indicated;5,678;1.87;11',
    ';West;Inferred;900;1.3;<5',
    ';;Total M&I;6,912;1.92;11.5',
  ];
  const buffer = Buffer.from(rows.join('\r\n'));
  await page.goto('/csv-upload?kind=resource-estimates');
  const panel = page.getByRole('tabpanel', { name: 'Resource Estimates' });
  await panel.getByLabel('Choose a CSV file').setInputFiles({ name: 'zones.csv', mimeType: 'text/csv', buffer });
  await expect(panel.getByText("Empty cells stand below others in 'Zone'.")).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Check first' })).toBeDisabled();
  await expect(panel.getByLabel('Leave out 1 row that looks like sums of others (Total M&I)')).toBeChecked();
  await expect(panel.getByText('No column holds country or report date.')).toBeVisible();
  await expect(
    panel.getByText(/^Row 1 says “Mineral Resource Statement, effective date: 31 December 2025”, and no column/),
  ).toBeVisible();
  await panel.getByRole('button', { name: 'All rows are of 31 Dec 2025' }).click();
  await expect(panel.getByLabel('Report date of all rows')).toHaveValue('2025-12-31');
  for (const column of ['Deposit', 'Zone'])
    await panel.getByLabel(`Empty cells of ${column}`).selectOption({ label: 'Mean what stands above' });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Check first' }).click();
  await expect(panel.getByText(/^Would import 5 of 6 rows: 5 resource estimates created\./)).toBeVisible();
  await expect(panel.getByText('Left out, because it is no figure.').first()).toBeVisible();
});
