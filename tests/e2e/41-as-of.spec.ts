import { expect, expectAccessible, expectAccessibleInEveryLook, test } from './journey.ts';

test('companies are valued as of a past day, by what had been published then', async ({ member: page }) => {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { id: number };
  };
  const company = async (name: string, ticker: string, prices: [day: string, value: string][]) => {
    const { id } = await post('/api/companies', { name, stockExchanges: [{ exchange: 'TSXV', ticker }] });
    for (const [priceDate, value] of prices)
      await post('/api/prices', {
        ...{ kind: 'ticker', key: `TSXV:${ticker}`, priceDate, value, currency: 'USD', basis: 'spot' },
        source: 'Exchange',
      });
    return id;
  };
  const dated = await company('Bygone Gold', 'BYGO', [
    ['2025-06-27', '2'],
    ['2025-09-01', '3'],
  ]);
  await company('Bygone Silent', 'BYSI', []);
  const snapshot = (asOf: string, publishedOn: string, sharesOutstanding: number, cash: string) =>
    post(`/api/companies/${dated}/capital-snapshots`, {
      ...{ asOf, balanceDate: asOf, publishedOn, sharesOutstanding, cash, currency: 'USD' },
      ...{ debt: '0', instrumentsComplete: true, sourcePage: 'Page 3' },
    });
  await snapshot('2025-03-31', '2025-05-15', 100_000_000, '10000000');
  await snapshot('2025-06-30', '2025-08-14', 150_000_000, '4000000');

  await page.goto('/companies?show=value&search=Bygone');
  await page.getByLabel('As of', { exact: true }).fill('2025-06-30');
  await expect(page).toHaveURL(/asOf=2025-06-30/);
  await expect(page.getByText('As of 30 Jun 2025, by what had been published then')).toBeVisible();
  // The count and the cash of June were published in August.
  const row = page.getByRole('row').filter({ hasText: 'Bygone Gold' });
  await expect(row).toContainText('US$190M');
  await expect(page.getByText(/Told of today alone: .*Data coverage\./)).toBeVisible();
  await page.getByRole('columnheader', { name: 'EV, TSM' }).getByRole('button').click();
  await expect(page.getByText(/2 companies\. Of 1 of them Enterprise value.* was not known/)).toBeVisible();
  await expectAccessibleInEveryLook(page);

  await row.getByRole('button', { name: /working of Enterprise value/ }).click();
  const working = page.getByRole('dialog');
  await expect(working).toContainText('As of 30 Jun 2025, by what had been published then.');
  await expect(working).toContainText('190,000,000 USD');
  await expectAccessible(page);
  await working.getByRole('button', { name: 'Close' }).last().click();

  // Prices of any day can be put to what was known then.
  await page.getByLabel('Price deck', { exact: true }).selectOption({ label: 'As of a date' });
  await expect(page.getByRole('columnheader', { name: 'P/NAV at deck, TSM' })).toBeVisible();
  await row.getByRole('button', { name: /^Why NAV at the price deck/ }).click();
  await expect(working).toContainText('As of 30 Jun 2025, by what had been published then. At the prices of');
  await expect(working).toContainText('Missing: an NPV of a mine');
  await working.getByRole('button', { name: 'Close' }).last().click();
  await page.getByLabel('Price deck', { exact: true }).selectOption({ label: 'Study prices' });
  await expect(page).not.toHaveURL(/deck=/);

  // The day goes along into a comparison and a rank, which shows what came of it.
  for (const name of ['Bygone Gold', 'Bygone Silent'])
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/compare\?ids=.*asOf=2025-06-30/);
  await expect(page.getByText('As of 30 Jun 2025, by what had been published then')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Enterprise value, basic' }).first()).toContainText('190');
  await expectAccessible(page);
  await page.goBack();
  await page.getByRole('link', { name: 'Rank', exact: true }).click();
  await expect(page).toHaveURL(/rank\?search=Bygone&asOf=2025-06-30/);
  await page.goto('/companies/rank?search=Bygone&asOf=2025-06-30&weights=cash:1');
  const ranked = page.getByRole('group', { name: 'Companies by score' }).getByRole('row').nth(1);
  await expect(ranked).toContainText('+50%');
  await expect(ranked).toContainText('3 USD on 1 Sep 2025');
  await expectAccessibleInEveryLook(page);
  await page.goto('/companies?show=value&search=Bygone&asOf=2025-06-30');

  await page.getByRole('button', { name: 'Back to today' }).click();
  await expect(page).not.toHaveURL(/asOf/);
  await expect(page.getByText('by what had been published then')).toBeHidden();

  // What is of today alone, and a day that has not come, are named.
  await page.goto('/companies?show=value&search=Bygone&asOf=2025-06-30&figures=coverage:10..&sortBy=ceo');
  await expect(page.getByRole('status').filter({ hasText: 'read in part' })).toContainText(
    'only what holds today is known',
  );
  await expect(row).toContainText('US$190M');
  await page.goto('/companies?show=value&search=Bygone&asOf=9999-12-31');
  await expect(page.getByRole('status').filter({ hasText: 'read in part' })).toContainText('has not come yet');
});
