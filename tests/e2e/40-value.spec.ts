import { expect, expectAccessible, expectAccessibleInEveryLook, test } from './journey.ts';

test('companies are valued, each figure opens its working, two are compared and ranked', async ({ member: page }) => {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { id: number };
  };
  const day = new Date().toISOString().slice(0, 10);
  const company = async (name: string, ticker: string, value: string) => {
    const made = await post('/api/companies', { name, stockExchanges: [{ exchange: 'TSXV', ticker }] });
    await post('/api/prices', {
      ...{
        kind: 'ticker',
        key: `TSXV:${ticker}`,
        priceDate: day,
        value,
        currency: 'USD',
        basis: 'spot',
        source: 'Exchange',
      },
    });
    return made.id;
  };
  const [rich, poor] = [await company('Valued Rich', 'VRICH', '10'), await company('Valued Poor', 'VPOOR', '0.5')];
  const mine = await post('/api/mines', { name: 'Valued Pit', companyId: rich, ownershipPercentage: 50 });
  await post(`/api/mines/${mine.id}/resource-estimates`, {
    ...{
      metal: 'Gold',
      resourceType: 'indicated',
      tonnage: 62_207_000,
      grade: '1',
      gradeUnit: 'g/t',
      reportDate: '2026-03-01',
    },
  });
  const snapshot = (id: number, more: object) =>
    post(`/api/companies/${id}/capital-snapshots`, {
      asOf: day,
      balanceDate: day,
      currency: 'USD',
      sharesOutstanding: 100_000_000,
      ...more,
    });
  await snapshot(rich, { cash: '125000000', debt: '250000000', instrumentsComplete: true });
  await snapshot(poor, { cash: '6000000', quarterlyBurn: '1500000' });

  await page.goto('/companies');
  await page.getByText('Value', { exact: true }).click();
  await expect(page).toHaveURL(/show=value/);
  // Companies of every metal stand there, each by its own, until one chooses.
  await expect(page.getByLabel('Metal', { exact: true })).toHaveValue('own');
  await expect(page.getByText('NPVs at study prices.')).toBeVisible();
  await page.getByLabel('Search companies').fill('Valued');
  const ofRich = page.getByRole('row').filter({ hasText: 'Valued Rich' });
  await expect(ofRich).toContainText('US$1,125M');
  // Nobody says what the poor one owes, and which instruments there are.
  await expect(page.getByRole('row').filter({ hasText: 'Valued Poor' })).toContainText('at least');

  await ofRich.getByRole('button', { name: /working of Enterprise value/ }).click();
  const working = page.getByRole('dialog');
  await expect(working).toContainText('1,125,000,000 USD');
  await expect(working.getByRole('rowheader', { name: 'shares outstanding' })).toBeVisible();
  const link = await working.getByRole('link', { name: 'Link to this working' }).getAttribute('href');
  await expectAccessible(page);
  await working.getByRole('button', { name: 'Close' }).last().click();

  await page.getByLabel('Metal', { exact: true }).selectOption('gold');
  await expect(page.getByRole('columnheader', { name: 'EV / M&I Au, TSM' })).toBeVisible();
  await page.getByText('List', { exact: true }).click();
  await page.getByText('Value', { exact: true }).click();
  await expect(page.getByLabel('Metal', { exact: true })).toHaveValue('gold');

  await page.getByText('Basic', { exact: true }).click();
  await expect(page).toHaveURL(/shares=basic/);
  await expect(page.getByRole('columnheader', { name: 'EV, basic' })).toBeVisible();
  await expectAccessibleInEveryLook(page);

  // A phone says in a line what is chosen, and shows the choices where one asks for them.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel('Money in')).toBeHidden();
  await page.getByRole('button', { name: /^Basic, .*, USD.*Change$/ }).click();
  await expect(page.getByLabel('Money in')).toBeVisible();
  await page.getByRole('button', { name: /^Basic, .*, USD.*Done$/ }).click();
  await expect(page.getByLabel('Money in')).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 844 });

  // Prices of a day are a deck: nobody has a study here, so that its working says what is missing.
  await page.getByLabel('Price deck', { exact: true }).selectOption({ label: 'As of a date' });
  await expect(page).toHaveURL(/deck=\d{4}-\d{2}-\d{2}/);
  await expect(page.getByRole('note', { name: 'Price deck in use' })).toContainText('Entered prices on');
  await expect(page.getByRole('columnheader', { name: 'P/NAV at deck, basic' })).toBeVisible();
  await ofRich.getByRole('button', { name: /^Why NAV at the price deck/ }).click();
  await expect(working).toContainText('Missing: an NPV of a mine');
  await expectAccessible(page);
  await working.getByRole('button', { name: 'Close' }).last().click();
  await page.getByLabel('Price deck', { exact: true }).selectOption({ label: 'Study prices' });
  await expect(page).not.toHaveURL(/deck=/);

  // Money in another currency, at the rate of the day; in one without a rate it stays.
  await post('/api/prices', {
    ...{ kind: 'rate', key: 'USD/MNT', priceDate: day, value: '3400', currency: 'MNT', basis: 'spot', source: 'Bank' },
  });
  await page.getByLabel('Money in').selectOption('MNT');
  await expect(page).toHaveURL(/currency=MNT/);
  await expect(page.getByText(/shown in MNT: 3,400 MNT for a dollar/)).toBeVisible();
  await expect(ofRich).toContainText(/MNT.?3,825,000M/);
  await expectAccessible(page);
  await page.getByLabel('Money in').selectOption('USD');
  await expect(page).not.toHaveURL(/currency=/);

  // The file has what the table shows, by the same counting.
  await page.getByRole('button', { name: 'Export' }).click();
  const csv = await page.getByRole('menuitem', { name: /CSV/ }).getAttribute('href');
  const file = await (await page.request.get(csv!)).text();
  expect(file).toContain('"Enterprise value, basic (USD million)"');
  expect(file).toMatch(/^Valued Rich,VRICH,.*,1125,/m);
  await page.keyboard.press('Escape');

  for (const name of ['Valued Rich', 'Valued Poor'])
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { name: 'Compare companies' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Enterprise value, treasury method' }).first()).toContainText(
    'at least',
  );
  await expectAccessible(page);

  await page.goto('/companies/rank?search=Valued&weights=market-cap-basic:1');
  await expect(page.getByText(/cannot be ranked by/)).toBeVisible();
  await page.goto('/companies/rank?search=Valued&weights=cash:2;runway:1');
  await expect(page.getByText('2 companies ranked.')).toBeVisible();
  const inUse = page.getByRole('note', { name: 'Price deck in use' });
  await expect(inUse).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Export' }).click();
  const ranked = await page.getByRole('menuitem', { name: /CSV/ }).getAttribute('href');
  expect(await (await page.request.get(ranked!)).text()).toMatch(/^1,[\d.]+,66\.7,Valued Rich,VRICH,/m);
  await page.keyboard.press('Escape');
  // Figures that follow from studies stand at the prices of those, and the table says so.
  for (const address of [
    '/companies/rank?search=Valued&weights=cash:2;nav:1',
    '/companies?search=Valued&columns=nav',
  ]) {
    await page.goto(address);
    await expect(inUse).toContainText('Study prices');
  }

  await page.goto(link ?? '');
  await expect(working).toContainText('1,125,000,000 USD');
  await working.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(new RegExp(`/companies/${rich}$`));
  const costs = page.getByLabel('What it costs');
  await expect(costs).toContainText('US$1,125M');
  await costs.getByRole('button', { name: /working of Enterprise value/ }).click();
  await expect(working).toContainText('1,125,000,000 USD');
  await expectAccessible(page);

  await page.goto('/companies?show=value&metal=unobtainium&currency=XXX&deck=cheap&sortBy=ev-tsm&sortOrder=desc');
  const leftOut = page.getByRole('status').filter({ hasText: 'read in part' });
  for (const part of ['metal', 'currency', 'deck']) await expect(leftOut).toContainText(`${part} cannot be`);
  await expect(page.getByLabel('Sort by').locator('option:checked')).toHaveText('Enterprise value, treasury method');

  // An address without a metal means gold, as it did for those who kept it: that is said, with the way on.
  await page.goto('/companies?show=value');
  const assumed = page.getByRole('status').filter({ hasText: 'told of gold, because this address names no metal' });
  await assumed.getByRole('button', { name: 'each company’s own' }).click();
  await expect(page).toHaveURL(/metal=own/);
  await expect(assumed).toHaveCount(0);
});
