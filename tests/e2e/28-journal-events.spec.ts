import { expect, expectAccessible, test } from './journey.ts';
import { expectSaid } from './said.ts';

const buy = {
  ticker: 'LSGU',
  transactionType: 'buy',
  shares: '1000',
  pricePerShare: '1',
  transactionDate: '2021-01-01',
  currency: 'CAD',
} as const;

test('an event is shown before it is stored, refused at its field, changed and taken back', async ({
  member: page,
}) => {
  expect((await page.request.post('/api/investments', { data: buy })).status()).toBe(201);
  await page.goto('/investments?view=events');
  await page.getByRole('main').getByRole('button', { name: 'Record an event' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Record an event' });
  await dialog.getByLabel('What happened').selectOption('spin-off');
  await dialog.getByRole('button', { name: 'Record event' }).click();
  await expect(dialog.getByText('Enter the ticker of what was spun off.')).toBeVisible();
  await dialog.getByLabel('Ticker of the parent').fill('lsgu');
  await dialog.getByLabel('Ticker of what was spun off').fill('spun');
  await dialog.getByLabel('First day apart').fill('2021-06-01');
  await dialog.getByLabel('New shares').fill('4');
  await dialog.getByLabel('Cost that stays, %').fill('77.09');
  await dialog.getByLabel('Cost that goes, %').fill('23.91');
  await dialog.getByRole('button', { name: 'Record event' }).click();
  await expect(dialog.getByText(/come to 101%, not to 100%: cost would be lost/)).toBeVisible();
  await dialog.getByLabel('Cost that goes, %').fill('22.91');
  const preview = dialog.getByRole('region', { name: 'What it changes' });
  await expect(preview).toContainText('cost from CA$1,000.00 to CA$770.90');
  await expect(preview).toContainText('SPUN: from 0 to 4,000 shares');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record event' }).click();
  await expectSaid(page, 'Event recorded successfully');
  const row = page.getByRole('row', { name: /LSGU/ });
  await expect(row).toContainText('4 for 1 of SPUN, 77.09% of the cost stays');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Delete spin-off of LSGU/ }).click();
  const question = page.getByRole('dialog', { name: 'Take the event back' });
  await expect(question).toContainText('cost from CA$770.90 to CA$1,000.00');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No events yet.')).toBeVisible();
});

test('pence are told before they are stored, and spellings of a share are one position', async ({ member: page }) => {
  for (const ticker of ['LSGU', 'LSGU.V', 'TSXV:LSGU'])
    expect((await page.request.post('/api/investments', { data: { ...buy, ticker } })).status()).toBe(201);
  await page.goto('/investments');
  await expect(
    page.getByText(/The same share, written in several ways, is one position: LSGU = LSGU.V = TSXV:LSGU/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Add Investment' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Investment' });
  await dialog.getByLabel('Ticker symbol').fill('GLEN.L');
  await dialog.getByLabel('Number of shares').fill('10,000');
  await dialog.getByLabel('Price per share').fill('52.5');
  await dialog.getByLabel('Currency').selectOption('GBp');
  await expect(dialog.getByText('52.5 GBp = GBP 0.525')).toBeVisible();
  await expect(dialog.getByText('£5,250.00')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Investment' }).click();
  await expectSaid(page, 'Investment added successfully');
  await expect(page.getByRole('row', { name: /GLEN\.L/ })).toContainText('52.5 GBp');
  await page.getByRole('tab', { name: 'Positions' }).click();
  await expect(page.getByRole('row', { name: /^TSXV:LSGU/ })).toContainText('3,000');
});

test('a base currency stands beside the others; on a phone nothing scrolls to the side', async ({ member: page }) => {
  const sell = { ...buy, transactionType: 'sell', pricePerShare: '1.2', transactionDate: '2022-01-01' };
  for (const data of [buy, sell]) expect((await page.request.post('/api/investments', { data })).status()).toBe(201);
  await page.goto('/investments?view=settings');
  await page.getByLabel('Show the journal in').selectOption('USD');
  await expect(page.getByText(/2 rates missing: CAD of 1 Jan 2021, CAD of 1 Jan 2022\. What/)).toBeVisible();
  for (const [date, rate] of [
    ['2021-01-01', '0.8'],
    ['2022-01-01', '0.7'],
  ] as const) {
    await page.getByRole('button', { name: 'Add rate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add rate' });
    await dialog.getByLabel('is so many').fill(rate);
    await dialog.getByLabel('Day').fill(date);
    await dialog.getByRole('button', { name: 'Save rate' }).click();
    await expect(dialog).toBeHidden();
  }
  const all = page.getByRole('region', { name: 'All of it in USD' });
  await expect(all).toContainText('+$40.00');
  await expect(all).toContainText('+$140.00 by price');
  await expect(all).toContainText('−$100.00 by currency');
  await expect(all).toContainText('+5.00%');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Calculate XIRR' }).click();
  await expect(page.getByRole('region', { name: 'Why this rate' })).toContainText('All of it in USD: +5.00% a year');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const view of ['positions', 'events', 'settings', 'money']) {
    await page.goto(`/investments?view=${view}`);
    await expect(page.getByRole('tab', { selected: true })).toBeInViewport();
    const wider = () =>
      page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll('[role=group][tabindex="0"]')].some(
          (element) => element.scrollWidth > element.clientWidth + 1,
        ),
      );
    await expect.poll(wider).toBe(false);
  }
});
