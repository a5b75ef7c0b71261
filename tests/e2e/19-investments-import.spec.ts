import { generateTrades, tradesCsv } from './journal.ts';
import { expect, expectAccessible, test } from './journey.ts';

const csvFile = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('a file of 200 trades is checked, chosen row by row, imported, exported, and the same again', async ({
  member: page,
}) => {
  const [first, ...trades] = generateTrades();
  const held = await page.request.post('/api/investments', { data: first });
  expect(held.status()).toBe(201);
  await page.goto('/investments');
  await page.getByRole('button', { name: 'Import, export' }).click();
  await page.getByRole('menuitem', { name: 'Import trades from a file' }).click();
  await expect(page.getByRole('heading', { name: 'Import trades' })).toBeVisible();
  const choose = page.getByLabel('Choose a CSV file');
  await choose.setInputFiles(csvFile('trades.pdf', 'ticker'));
  await expect(page.getByText("'trades.pdf' is not a .csv file.")).toBeVisible();

  // The first row is in the journal, the last one stands twice in the file, one cannot be read.
  const rows = [first!, ...trades, trades.at(-1)!, { ...trades[0]!, shares: '12,5' }];
  await choose.setInputFiles(csvFile('trades.csv', tradesCsv(rows)));
  await expect(page.getByText(/^200 trades would be stored, 1 left out, 1 row has an error\./)).toBeVisible();
  await expect(page.getByText('Read as OpenPit.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Write a point, not a comma/ })).toContainText('203');
  await expect(page.getByLabel('Import row 2', { exact: true })).not.toBeChecked();
  await expect(page.getByRole('button', { name: 'Import 200 rows' })).toBeEnabled();
  await page.getByText('Duplicates', { exact: true }).click();
  const table = page.getByRole('table', { name: 'Rows that were read' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table).toContainText('in the journal');
  await expect(table).toContainText('same as row 201');
  await table.getByLabel('Import row 202').uncheck();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 199 rows' }).click();
  await expect(page.getByText('199 rows imported.')).toBeVisible();
  await page.getByRole('link', { name: 'View your journal' }).click();
  await expect(page.getByText('25 of 200 trades')).toBeVisible();

  const exported = await page.request.get('/api/investments/export');
  expect(exported.headers()['content-disposition']).toContain('attachment');
  await page.goto('/investments/import');
  await choose.setInputFiles(csvFile('export.csv', await exported.text()));
  await expect(page.getByText(/^0 trades would be stored, 200 left out\./)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
});

test.describe('a file that is refused', () => {
  test.use({ expected: [400] });

  test('for its formulas says where', async ({ member: page }) => {
    await page.goto('/investments/import');
    const [trade] = generateTrades(1);
    const text = tradesCsv([{ ...trade!, notes: '=HYPERLINK(1)' }]);
    await page.getByLabel('Choose a CSV file').setInputFiles(csvFile('evil.csv', text));
    await expect(page.getByText('Security validation failed:')).toBeVisible();
    await expect(page.getByText('Row 2, notes:')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import \d+ row/ })).toHaveCount(0);
  });

  test('of a broker that nobody knows is read by its columns, once these are said', async ({ member: page }) => {
    await page.goto('/investments/import');
    const text = 'When;What;Paper;How many;Each;Money\n2026-01-05;bought;NST;100;15.25;AUD\n';
    await page.getByLabel('Choose a CSV file').setInputFiles(csvFile('own.csv', text));
    await expect(page.getByText(/say what its columns hold as another file/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Say what its columns hold' }).click();
    await expect(page.getByText(/^Choose the column of the ticker/).first()).toBeVisible();
    await expectAccessible(page);
  });
});
