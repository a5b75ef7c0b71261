import { enterTrades, generateTrades } from './journal.ts';
import { expect, expectAccessible, test } from './journey.ts';
import { expectSaid } from './said.ts';

const buy = {
  ticker: 'ABC',
  transactionType: 'buy',
  shares: '100',
  pricePerShare: '10',
  transactionDate: '2020-01-01',
} as const;

test('the first trade is added, corrected and deleted; what is wrong is told at its field', async ({
  member: page,
}) => {
  await page.goto('/investments');
  await expect(page.getByText('Your journal is empty')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add your first trade' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Investment' });
  await expect(dialog.getByLabel('Buy')).toBeChecked();
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  await expect(dialog.getByLabel('Transaction date')).toHaveValue(today);
  await dialog.getByRole('button', { name: 'Add Investment' }).click();
  for (const message of ['Ticker symbol is required', 'Number of shares is required', 'Price per share is required'])
    await expect(dialog.getByText(message)).toBeVisible();
  await dialog.getByLabel('Ticker symbol').fill('larkm');
  await page.getByRole('option', { name: /^LKMR.*Larkmoor Gold/ }).click();
  await expect(dialog.getByLabel('Ticker symbol')).toHaveValue('LKMR');
  await dialog.getByLabel('Number of shares').fill('-3');
  await dialog.getByLabel('Price per share').fill('$0.085');
  await dialog.getByRole('button', { name: 'Add Investment' }).click();
  await expect(dialog.getByText('Number of shares must be positive')).toBeVisible();
  await dialog.getByLabel('Number of shares').fill('1,250');
  await expect(dialog.getByText('$106.25')).toBeVisible();
  await dialog.getByLabel('Number of shares').press('ArrowUp');
  await expect(dialog.getByLabel('Number of shares')).toHaveValue('1250.000001');
  await dialog.getByLabel('Number of shares').press('ArrowDown');

  // What is typed survives leaving the page.
  await page.reload();
  await page.getByRole('button', { name: 'Add Investment' }).click();
  await expect(dialog.getByText('What you had typed here is back.')).toBeVisible();
  await dialog.getByLabel('Notes').fill('Bought on the drill news');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Investment' }).click();
  await expectSaid(page, 'Investment added successfully');
  const table = page.getByRole('table', { name: /^Your trades/ });
  const row = table.getByRole('row', { name: /LKMR/ });
  await expect(row).toContainText('1,250');
  await expect(row.getByRole('cell', { name: '0.085', exact: true })).toBeVisible();
  await expect(row).toContainText('106.25');
  await expect(row.getByRole('link', { name: 'LKMR' })).toHaveAttribute('href', /^\/companies\/\d+$/);

  await row.getByRole('button', { name: /^Edit buy of 1,250 LKMR/ }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Investment' });
  await edit.getByLabel('Price per share').press('ArrowUp');
  await expect(edit.getByLabel('Price per share')).toHaveValue('0.095');
  await edit.getByLabel('Fees').fill('9.95');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expectSaid(page, 'Investment updated successfully');
  await expect(row).toContainText('118.75');
  await expect(page.getByRole('region', { name: 'Totals per currency' })).toContainText('$128.70');

  await row.getByRole('button', { name: /^Delete buy/ }).click();
  const question = page.getByRole('dialog', { name: 'Delete investment' });
  await expect(question).toContainText('This action cannot be undone.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectSaid(page, 'Investment deleted successfully');
  await expect(page.getByText('Your journal is empty')).toBeVisible();
});

test('the rate is told with everything that it was computed from', async ({ member: page }) => {
  const trades = [
    buy,
    { ...buy, transactionDate: '2021-01-01', pricePerShare: '20' },
    { ...buy, transactionType: 'sell', transactionDate: '2022-01-01', pricePerShare: '25' },
  ];
  await page.goto('/investments');
  await page.getByRole('button', { name: 'Calculate XIRR' }).click();
  await expect(page.getByText('Unable to calculate XIRR with current investments')).toBeVisible();
  for (const data of trades) expect((await page.request.post('/api/investments', { data })).status()).toBe(201);
  await page.reload();
  await page.getByRole('button', { name: 'Calculate XIRR' }).click();
  // The first lot only: 1,000 became 2,500 within 731 days.
  await expectSaid(page, 'XIRR: +58.01%Realised gains only, first in, first out; actual results may vary.');
  const why = page.getByRole('region', { name: 'Why this rate' });
  await expect(why.getByRole('table', { name: /^Realised rate/ })).toContainText('+58.01%');
  await expect(why).toContainText('+$1,500.00');
  await expect(why).toContainText('+150.00%');
  await expect(why).toContainText('1 open lot is left out.');
  await expect(page.getByRole('region', { name: 'Totals per currency' })).toContainText(
    'a year, on $1,000 of $3,000 put in',
  );
  await expect(why.getByRole('table', { name: 'Cash flows' }).getByRole('row')).toHaveCount(4);
  await why.locator('summary', { hasText: 'Lots matched' }).click();
  await expect(why.getByRole('table', { name: 'Lots matched' })).toContainText('1 Jan 2020');
  await why.locator('summary', { hasText: 'Lots left open' }).click();
  await expect(why.getByRole('table', { name: 'Lots left open' })).toContainText('2,000.00');
  await expectAccessible(page);

  // More sold than held, and gone again.
  const more = { ...buy, transactionType: 'sell', transactionDate: '2022-06-01', shares: '150', pricePerShare: '30' };
  expect((await page.request.post('/api/investments', { data: more })).status()).toBe(201);
  await page.reload();
  await page.getByRole('button', { name: 'Calculate XIRR' }).click();
  await expect(why).toContainText('1 sell of shares that were never bought is left out, too.');
  await page.getByRole('tab', { name: 'Positions' }).click();
  await expect(page.getByRole('row', { name: /ABC/ })).toContainText('50 sold, never bought');
  for (const view of ['Trades', 'Positions', 'Look-through', 'Over time', 'Splits']) {
    await page.getByRole('tab', { name: view }).click();
    await expect(page.getByText(/^Sold, never bought: 50 ABC on 1 Jun 2022\./)).toBeVisible();
  }
});

test('the price that everybody has of a share is offered where a position asks for one', async ({ member: page }) => {
  const bought = { ...buy, ticker: 'TSX:LKMR', currency: 'CAD' };
  expect((await page.request.post('/api/investments', { data: bought })).status()).toBe(201);
  await page.goto('/investments?view=positions');
  await page.getByRole('button', { name: /^Enter price of / }).click();
  const dialog = page.getByRole('dialog', { name: /^Price of / });
  const known = dialog.getByText(/^Prices has [\d.]+ CAD of \d+ \w+ \d{4}\./);
  await expect(known).toBeVisible();
  await expect(dialog.getByLabel('Price per share')).toHaveValue('');
  const [, value = ''] = /has ([\d.]+) CAD/.exec(await known.innerText()) ?? [];
  await dialog.getByRole('button', { name: 'Use this price' }).click();
  await expect(dialog.getByLabel('Price per share')).toHaveValue(value);
  await dialog.getByRole('button', { name: 'Save Price' }).click();
  await expect(page.getByRole('row', { name: /LKMR/ })).toContainText(Number(value).toFixed(2));
});

test('a price values what is held on paper; a consolidation is shown before it is saved', async ({ member: page }) => {
  const bought = { ...buy, shares: '10000', pricePerShare: '0.085', currency: 'CAD' };
  expect((await page.request.post('/api/investments', { data: bought })).status()).toBe(201);
  await page.goto('/investments?view=positions');
  await page.getByRole('button', { name: 'Enter price of ABC' }).click();
  const dialog = page.getByRole('dialog', { name: 'Price of ABC' });
  await dialog.getByLabel('Price per share').fill('0.2');
  await dialog.getByLabel('Date of the price').fill('2024-03-01');
  await dialog.getByRole('button', { name: 'Save Price' }).click();
  await expect(page.getByText('Price of ABC saved')).toBeVisible();
  const row = page.getByRole('row', { name: /^ABC/ });
  await expect(row).toContainText('+CA$1,150.00');
  await expect(row).toContainText(/stale: [\d,]+ days old/);

  await page.getByRole('tab', { name: 'Splits' }).click();
  await page.getByRole('button', { name: 'Add First Split' }).click();
  const split = page.getByRole('dialog', { name: 'Add Split or Consolidation' });
  await split.getByLabel('Ticker symbol').fill('abc');
  await split.getByLabel('First day with the new shares').fill('2023-06-01');
  await split.getByLabel('for so many old shares').fill('10');
  const preview = split.getByRole('region', { name: 'What it changes' });
  await expect(preview).toContainText('10,000 → 1,000 shares held');
  await expect(preview).toContainText('cost stays CA$850.00');
  await expect(preview.getByRole('table')).toContainText('0.85');
  await expectAccessible(page);
  await split.getByRole('button', { name: 'Add Split' }).click();
  await expectSaid(page, 'Split added successfully');
  await expect(page.getByRole('row', { name: /ABC/ })).toContainText('Consolidation: 1 new for 10 old');
  await page.getByRole('tab', { name: 'Positions' }).click();
  await expect(page.getByRole('row', { name: /^ABC/ })).toContainText('1,000');
  await page.getByRole('tab', { name: 'Splits' }).click();
  await page.getByRole('button', { name: /^Delete consolidation of ABC/ }).click();
  const question = page.getByRole('dialog', { name: 'Delete split' });
  await expect(question).toContainText('1,000 → 10,000 shares held');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectSaid(page, 'Split deleted successfully');
});

test('a journal of 200 trades is searched, sorted and looked through, on a phone, too', async ({ member: page }) => {
  await enterTrades(page.request, generateTrades());
  await page.goto('/investments?sortBy=amount&sortOrder=desc');
  const table = page.getByRole('table', { name: /^Your trades/ });
  await expect(table.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.getByText('25 of 200 trades')).toBeVisible();
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(page.getByText('50 of 200 trades')).toBeVisible();
  await page.getByPlaceholder('Search by ticker or notes...').fill('tax-loss');
  await expect(page).toHaveURL(/search=tax-loss/);
  await expect(table.getByRole('row').nth(1)).toContainText('Tax-loss season');
  await page.getByRole('button', { name: 'Ticker' }).click();
  await expect(page).toHaveURL(/sortBy=ticker&sortOrder=asc|sortOrder=asc&sortBy=ticker/);
  await page.getByRole('tab', { name: 'Look-through' }).click();
  await expect(page.getByRole('table', { name: /by company, in USD/ })).toContainText('Larkmoor Gold Corporation');
  await page.getByText('Metal', { exact: true }).click();
  await expect(page.getByRole('table', { name: /by metal, in CAD/ })).toContainText('Uranium');
  await expect(page.getByRole('heading', { name: 'Next events of what you hold' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  for (const view of ['Trades', 'Positions', 'Look-through', 'Over time']) {
    await page.getByRole('tab', { name: view }).click();
    await expect(page.getByRole('tabpanel', { name: view }).locator('table').first()).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  const picture = page.getByRole('img', { name: /^Money put into shares/ }).first();
  await expect(picture.getByText(/^−\$/).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Trades' }).click();
  const right = await table
    .locator('tbody tr')
    .first()
    .locator('td')
    .evaluateAll((cells) => Math.max(...cells.map((cell) => cell.getBoundingClientRect().right)));
  expect(right).toBeLessThanOrEqual(390);
});

test.describe('when the server does not answer', () => {
  test.use({ expected: [500, 401] });

  test('the list offers another try, and a session that ended asks to sign in', async ({ member: page }) => {
    await page.request.post('/api/investments', { data: buy });
    let isDown = true;
    await page.route(/\/api\/investments(\/page)?\?/, (route) =>
      isDown ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await page.goto('/investments');
    await expect(page.getByText('Failed to load investments')).toBeVisible();
    isDown = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('row', { name: /ABC/ })).toBeVisible();

    await page.route(/\/api\/investments\b/, (route) => route.fulfill({ status: 401, body: '{}' }));
    await page.getByPlaceholder('Search by ticker or notes...').fill('x');
    await expect(page.getByText('Please log in to view your investments')).toBeVisible();
  });
});
