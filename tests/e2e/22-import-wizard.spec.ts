import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { workbook } from '../workbook.ts';
import { expect, expectAccessible, test } from './journey.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

test('a workbook with its own columns goes in by way of a check, is credited, and is undone', async ({
  member: page,
}) => {
  const key = randomInt(1e9);
  const [mine, other, unknown] = [`Wizard ${key}`, `Sorcerer ${key}`, `Nowhere ${key}`];
  await page.request.post('/api/mines', { data: { name: mine, country: 'Canada' } });
  const book = workbook({
    'Read me': [['Our estimates of the year']],
    Estimates: [
      ['Deposit', 'Class', 'Commodity', 'Tonnes', 'Average grade', 'Unit', 'Effective date', 'Logged by', 'Link to it'],
      [mine, 'inferred', 'Gold', 1_250_000, 2.5, 'g/t', { date: 45_657 }, 'Bo', 'https://example.org/report'],
      [`Wizzard ${key}`, 'indicated', 'Gold', 400_000, 3.1, 'g/t', { date: 45_657 }, 'Bo', null],
      [other, 'inferred', 'Gold', 9_000, 1.5, 'g/t', null, 'Bo', null],
      [unknown, 'inferred', 'Gold', 8_000, 1.5, 'g/t', null, 'Bo', null],
      [mine, 'guessed', 'Gold', 7_000, 1.5, 'g/t', null, 'Bo', null],
    ],
  });
  await page.goto('/csv-upload?kind=resource-estimates');
  const panel = page.getByRole('tabpanel', { name: 'Resource Estimates' });
  await panel
    .getByLabel(/^Choose a CSV file or a workbook/)
    .setInputFiles({ name: 'ours.xlsx', mimeType: xlsx, buffer: book });
  const column = panel.getByLabel(/^Field for/).first();
  await expect(column).toBeEnabled();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/csv/preview/**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await panel.getByRole('combobox', { name: 'Sheet' }).selectOption('Estimates');
  // The columns of before are not changed while it is read anew.
  await expect(column).toBeDisabled();
  held.resolve();
  await expect(column).toBeEnabled();
  await expect(panel.getByText('7 of 9 columns understood')).toBeVisible();
  await expect(panel.getByRole('row', { name: /^Deposit/ })).toContainText(mine);
  await expect(panel.getByRole('row', { name: /^Effective date/ })).toContainText('2024-12-31');
  await panel.getByLabel('Field for Link to it').selectOption('sourceUrl');
  await panel.getByLabel('Field for Tonnes').selectOption('grade');
  await expect(panel.getByText('Two columns are chosen for grade. Leave one of them out.')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Check first' })).toBeDisabled();
  await panel.getByLabel('Field for Tonnes').selectOption('tonnage');
  await panel.getByLabel('Source (optional)').fill('Geoscience Australia');
  await panel.getByLabel('Licence (optional)').fill('CC BY 4.0');

  await panel.getByRole('button', { name: 'Check first' }).click();
  const names = panel.getByRole('region', { name: 'Names to decide' });
  await expect(names).toContainText('3 names to decide');
  await names.getByRole('button', { name: `Did you mean ${mine} in Canada?` }).click();
  await names.getByLabel(`What ${other} is`).selectOption('create');
  await names.getByLabel(`What ${unknown} is`).selectOption('skip');
  await expect(panel.getByText('This is the result before your last change.')).toBeVisible();
  await expectAccessible(page);
  await names.getByRole('button', { name: 'Check with 3 choices' }).click();
  await expect(panel.getByText(/^Would import 3 of 5 rows: 3 resource estimates created; 1 mine added/)).toBeVisible();
  const rows = panel.getByRole('region', { name: 'Rows' });
  await expect(rows.getByRole('row', { name: /^4 New/ })).toBeVisible();
  await expect(rows.getByRole('row', { name: /^6 Error/ })).toContainText('resourceType');
  await expect(rows.getByRole('row', { name: /Left out/ })).toHaveCount(1);

  await page.setViewportSize({ width: 390, height: 844 });
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  // What a column goes into is beside its heading, not behind the edge.
  const field = (await panel.getByLabel('Field for Effective date').boundingBox())!;
  expect(field.x + field.width).toBeLessThanOrEqual(390);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await panel.getByRole('button', { name: 'Import now' }).click();
  await expect(panel.getByText(/^Imported 3 of 5 rows: 3 resource estimates created; 1 mine added/)).toBeVisible();
  const failed = await page.request.get(
    (await panel.getByRole('link', { name: 'Download failed rows' }).getAttribute('href'))!,
  );
  expect(await failed.text()).toContain('guessed');

  const [found] = (await (await page.request.get('/api/mines', { params: { search: mine } })).json()) as {
    id: number;
  }[];
  await page.goto(`/mines/${found!.id}`);
  await expect(page.getByText('Data: Geoscience Australia, CC BY 4.0 (2 estimates)')).toBeVisible();

  // What was chosen for the columns is known the next time; the import is undone from the list of one's own.
  await page.goto('/csv-upload?kind=resource-estimates');
  const last = page.getByRole('region', { name: 'Your last imports' });
  // On a phone each of them is a card.
  await page.setViewportSize({ width: 390, height: 844 });
  const imports = last.getByRole('table');
  expect(await imports.evaluate((element) => element.scrollWidth <= element.parentElement!.clientWidth)).toBe(true);
  await page.setViewportSize({ width: 1280, height: 720 });
  await last
    .getByRole('row', { name: /ours\.xlsx/ })
    .getByRole('button', { name: 'Undo this import' })
    .click();
  const asked = page.getByRole('dialog', { name: 'Undo this import' });
  // The cell of the table that it was asked from keeps its words in a line.
  const words = asked.getByText(/gets its old values back/);
  expect(await words.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBe(0);
  await asked.getByRole('button', { name: 'Undo import' }).click();
  await expect(last.getByText('Undone: 4 removed.')).toBeVisible();
  const gone = await page.request.get('/api/mines', { params: { search: other } });
  expect(await gone.json()).toEqual([]);
});

test('a list is exported as it is filtered, and comes back unchanged', async ({ member: page }) => {
  const key = `Exporter ${randomInt(1e9)}`;
  for (const country of ['Canada', 'Peru'])
    await page.request.post('/api/mines', { data: { name: `${key} ${country}`, country, notes: '=1+1 <script>' } });
  await page.goto(`/mines?search=${encodeURIComponent(key)}&country=Peru`);
  await expect(page.getByRole('heading', { name: 'Mine Database (1 mine)' })).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await expectAccessible(page);
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^CSV file/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^mines-\d{4}-\d\d-\d\d\.csv$/);
  const buffer = readFileSync(await download.path());
  expect(buffer.toString()).toContain(`${key} Peru`);
  expect(buffer.toString()).not.toContain(`${key} Canada`);

  await page.goto('/csv-upload?kind=mines');
  const panel = page.getByRole('tabpanel', { name: 'Mines' });
  await panel.getByLabel(/^Choose a CSV file/).setInputFiles({ name: 'mines.csv', mimeType: 'text/csv', buffer });
  await panel.getByRole('button', { name: 'Check first' }).click();
  await expect(panel.getByText('Would import 1 of 1 row: 1 mine unchanged.')).toBeVisible();
});

test('a file that is dropped where another kind belongs is taken to its own', async ({ member: page }) => {
  const name = `Elsewhere ${randomInt(1e9)}`;
  await page.goto('/csv-upload');
  const companies = page.getByRole('tabpanel', { name: 'Companies' });
  await companies.getByLabel(/^Choose a CSV file or a workbook/).setInputFiles({
    name: 'projects.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Project,Nation,State/Province,Status,Commodities,Operator\n${name},Canada,Yukon,Prospect,Gold 70; Silver 30,Acme ${name}\n`,
    ),
  });
  await expect(companies.getByText('This looks like a file of mines: they have 6 of its 6 columns.')).toBeVisible();
  await expectAccessible(page);
  await companies.getByRole('button', { name: 'Read it as Mines' }).click();
  await expect(page).toHaveURL(/kind=mines/);
  await expect(page.getByRole('tab', { name: 'Mines' })).toBeFocused();
  const mines = page.getByRole('tabpanel', { name: 'Mines' });
  await expect(mines.getByText('projects.csv')).toBeVisible();
  await mines.getByRole('button', { name: 'Check first' }).click();
  await expect(mines.getByText(/^Would import 1 of 1 rows?: 1 mine created/)).toBeVisible();
  await page.getByRole('tab', { name: 'Companies' }).click();
  await expect(companies.getByText('projects.csv')).toHaveCount(0);
});

test('what a row is one of can be chosen, and the file is read again by it', async ({ member: page }) => {
  const mine = `Rowwise ${randomInt(1e9)}`;
  await page.request.post('/api/mines', { data: { name: mine, country: 'Canada' } });
  await page.goto('/csv-upload?kind=economic-studies');
  const panel = page.getByRole('tabpanel', { name: 'Economic Studies' });
  await panel.getByLabel(/^Choose a CSV file or a workbook/).setInputFiles({
    name: 'study.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        'Project,Parameter,Unit,Value',
        `${mine},Study,,PFS`,
        `${mine},Effective date,,2026-03-31`,
        `${mine},Discount rate,%,8`,
        `${mine},NPV after tax,US$M,412`,
      ].join('\n'),
    ),
  });
  const rows = panel.getByLabel('Each row is one of');
  await expect(rows).toHaveValue('parameters');
  await rows.selectOption('records');
  await expect(panel.getByRole('row', { name: /^Parameter/ })).toBeVisible();
  await expect(panel.getByLabel('Header row')).toHaveValue('1');
  await rows.selectOption('parameters');
  await expect(panel.getByRole('row', { name: /^Parameter/ })).toHaveCount(0);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Check first' }).click();
  await expect(panel.getByText(/^Would import 1 of 1 rows?: 1 economic study created/)).toBeVisible();
});

test.describe('columns that were not read', () => {
  test.use({ expected: [503] });

  test('are read by another try, with the reason in between', async ({ member: page }) => {
    const path = '**/api/csv/preview/*';
    await page.route(path, (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Busy</h1>' }));
    await page.goto('/csv-upload?kind=mines');
    const panel = page.getByRole('tabpanel', { name: 'Mines' });
    await panel.getByLabel(/^Choose a CSV file or a workbook/).setInputFiles({
      name: 'some.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Project,Nation\nUnread,Canada\n'),
    });
    await expect(panel.getByRole('alert')).toContainText('The columns were not read');
    await page.unroute(path);
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByText(/of 2 columns understood/)).toBeVisible();
    await expect(panel.getByRole('alert')).toHaveCount(0);
  });
});
