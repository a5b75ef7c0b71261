import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInEveryLook, signUp, test } from './journey.ts';
import { expectSaid } from './said.ts';

const today = () => new Date().toISOString().slice(0, 10);

/** Another share for each test and each try, so that none finds the prices of another. */
const newSymbol = () => `E${Math.random().toString(36).slice(2, 7).toUpperCase()}`;

/** The series of a share by the list of prices, as one looks for it. */
async function openSeries(page: Page, key: string) {
  await page.goto(`/prices?kind=ticker&search=${encodeURIComponent(key)}`);
  await page.getByRole('link', { name: key, exact: true }).click();
  await expect(page.getByRole('heading', { name: key, exact: true })).toBeVisible();
}

// A series of which the last price went is not there any more, and its page says so.
test.describe('one price', () => {
  test.use({ expected: [404] });

  test('a price is added from the list of companies on, corrected, and deleted', async ({ member: page }) => {
    const symbol = newSymbol();
    await page.goto('/companies');
    await page.getByRole('main').getByRole('link', { name: 'Prices', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Prices', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add price' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add price' });
    await dialog.getByLabel('Price of a').selectOption('Share');
    await dialog.getByLabel('Ticker').fill(symbol);
    await dialog.getByRole('textbox', { name: /^Price/ }).fill('36');
    await dialog.getByLabel('Currency').fill('GBp');
    await dialog.getByLabel('Day').fill(today());
    await dialog.getByRole('textbox', { name: /^Source/ }).fill('London Stock Exchange, close');
    await dialog.getByRole('button', { name: 'Save price' }).click();
    await expect(dialog).toContainText(`Write the exchange of '${symbol}' as well`);
    await dialog.getByLabel('Ticker').fill(`${symbol}.L`);
    await expect(dialog).toContainText('36 GBp are kept as 0.36 GBP.');
    await dialog.getByRole('button', { name: 'Save price' }).click();
    await expectSaid(page, 'Price saved');

    await openSeries(page, `LSE:${symbol}`);
    const table = page.getByRole('group', { name: 'Its prices' });
    await expect(table).toContainText('written in GBp');
    await table.getByRole('button', { name: /^Edit the price of/ }).click();
    const edit = page.getByRole('dialog', { name: `Edit price of LSE:${symbol}` });
    await edit.getByRole('textbox', { name: /^Price/ }).fill('0.38');
    await edit.getByRole('button', { name: 'Save price' }).click();
    await expectSaid(page, 'Price saved');
    await expect(table).toContainText('0.380');
    await expect(table).not.toContainText('written in GBp');

    await table.getByRole('button', { name: /^Delete the price of/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expectSaid(page, 'Price deleted successfully');
    await expect(page.getByText('There are no prices here')).toBeVisible();
    await page.goto(`/prices?kind=ticker&search=${symbol}`);
    await expect(page.getByText('No prices here')).toBeVisible();
  });
});

test('a company’s capital says which price it uses, and how to enter one', async ({ member: page }) => {
  const symbol = newSymbol();
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { id: number };
  };
  const { id } = await post('/api/companies', {
    name: `Priced ${symbol}`,
    stockExchanges: [{ exchange: 'TSXV', ticker: symbol }],
  });
  await post(`/api/companies/${id}/capital-snapshots`, {
    ...{ asOf: today(), balanceDate: today(), currency: 'CAD', sharesOutstanding: 100_000_000, cash: '5000000' },
  });
  await post(`/api/companies/${id}/financings`, {
    ...{ kind: 'private placement', closedOn: '2026-01-15', units: 1_000_000, unitPrice: '0.20', currency: 'CAD' },
  });
  await page.goto(`/companies/${id}`);
  const capital = page.locator('#capital');
  await expect(capital).toContainText(`Nobody has entered a price of TSXV:${symbol} yet`);
  await expect(capital).toContainText('CAD 0.05');
  await capital.getByRole('link', { name: `Enter a price of TSXV:${symbol}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Add price' });
  await expect(dialog.getByLabel('Ticker')).toHaveValue(`TSXV:${symbol}`);
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: /^Price/ }).fill('0.36');
  await dialog.getByLabel('Currency').fill('CAD');
  await dialog.getByLabel('Day').fill(today());
  await dialog.getByRole('textbox', { name: /^Source/ }).fill('TSX Venture Exchange, close');
  await dialog.getByRole('button', { name: 'Save price' }).click();
  await expectSaid(page, 'Price saved');
  // The address no longer asks for the form.
  await expect(page).not.toHaveURL(/add=/);

  await page.goto(`/companies/${id}`);
  await expect(capital.getByRole('link', { name: `TSXV:${symbol}: CAD 0.36` })).toBeVisible();
  await expect(capital).toContainText('of the day');
  const financings = page.locator('#financings');
  await expect(financings).toContainText(`The newest price of TSXV:${symbol} is CAD 0.36`);
  const row = financings.getByRole('row', { name: /Private placement/ });
  await expect(row).toContainText('+80%');
  await financings.getByLabel('At a share price of').fill('0.10');
  await expect(row).toContainText('−50%');
  await capital.getByRole('link', { name: `TSXV:${symbol}: CAD 0.36` }).click();
  await expect(page.getByRole('heading', { name: `TSXV:${symbol}`, exact: true })).toBeVisible();
});

test('rows of a spreadsheet are pasted, checked and stored', async ({ member: page }) => {
  const symbol = newSymbol();
  // Only what it is about, so that it is seen to come in.
  await page.goto(`/prices?kind=ticker&search=${symbol}`);
  await expect(page.getByText('No prices here')).toBeVisible();
  await page.getByRole('button', { name: 'Paste or import' }).click();
  const panel = page.getByRole('region', { name: 'Paste prices' });
  await panel
    .getByLabel('Rows of a spreadsheet, with their header')
    .fill(
      [
        'Date\tExchange\tSymbol\tClose\tCurrency\tSource',
        `2026-06-29\tTSXV\t${symbol}\t0.120\tCAD\tTSX Venture close`,
        `2026-06-30\tTSXV\t${symbol}\t0.125\tCAD\tTSX Venture close`,
      ].join('\n'),
    );
  await panel.getByRole('button', { name: 'Read these rows' }).click();
  await panel.getByRole('button', { name: 'Check first' }).click();
  await expect(panel).toContainText(`TSXV:${symbol} on 2026-06-30`);
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Import now' }).click();
  await expect(panel).toContainText('Imported 2 of 2 rows: 2 prices created.');
  await page.getByRole('link', { name: `TSXV:${symbol}`, exact: true }).click();
  const table = page.getByRole('group', { name: 'Its prices' });
  await expect(table).toContainText('0.125');
  await expect(table).toContainText('0.120');
});

test('a price deck is made, shared, and replaced by a version', async ({ member: page, browser, baseURL }) => {
  const name = `Spring ${newSymbol()}`;
  await page.goto('/prices/decks');
  await page.getByRole('button', { name: 'New price deck' }).click();
  const dialog = page.getByRole('dialog', { name: 'New price deck' });
  await dialog.getByRole('textbox', { name: /^Name/ }).fill(name);
  await dialog.getByRole('textbox', { name: 'Prices' }).fill('Gold: 3,000');
  await dialog.getByRole('button', { name: 'Save deck' }).click();
  await expect(dialog).toContainText('Line 1: write a price as Copper: 4.50 USD/lb.');
  await dialog.getByRole('textbox', { name: 'Prices' }).fill('Gold: 3,000 USD/oz\nCopper: 4.50 USD/lb');
  await dialog.getByRole('button', { name: 'Save deck' }).click();
  await expectSaid(page, 'Price deck saved');
  const card = page.getByRole('region', { name });
  await card.getByRole('button', { name: /^Share by link/ }).click();
  await expectSaid(page, 'Every member who has the link of this deck sees it now.');
  await expect(card).toContainText('Shared by link');
  await expect(card.getByRole('button', { name: /^Share by link/ })).toHaveCount(0);
  const shared = (await card.getByRole('link', { name }).getAttribute('href'))!;

  await card.getByRole('button', { name: `New version of ${name}` }).click();
  const next = page.getByRole('dialog', { name: `Edit ${name}` });
  await next.getByRole('textbox', { name: 'Prices' }).fill('Gold: 3,100 USD/oz');
  await next.getByRole('button', { name: 'Save as a new version' }).click();
  await expectSaid(page, 'Price deck saved');
  await expect(card).toContainText('3,100 USD/oz');
  await expectAccessible(page);

  // Who has the old link sees the old prices, and that there are newer ones.
  const other = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const reader = await other.newPage();
  await signUp(reader.request, 'Bo Reader');
  await reader.goto(shared);
  const inUse = reader.getByRole('note', { name: 'Price deck in use' });
  await expect(inUse).toContainText('Gold 3,000 USD/oz');
  await inUse.getByRole('link', { name: 'A newer version is there' }).click();
  await expect(inUse).toContainText('Gold 3,100 USD/oz');

  // What was shared leaves the own list alone.
  await card.getByRole('button', { name: `Delete ${name}` }).click();
  const deletion = page.getByRole('dialog', { name: /^Delete/ });
  await expect(deletion).toContainText('while whoever has its link still sees it');
  await deletion.getByRole('button', { name: 'Delete' }).click();
  await expect(card).toHaveCount(0);
  await reader.goto(shared);
  await expect(inUse).toContainText('Gold 3,000 USD/oz');
  await other.close();
});

test('prices and decks are accessible and fit', async ({ member: page }) => {
  await page.goto('/prices');
  await expect(page.getByRole('link', { name: 'Gold', exact: true })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  // On a phone a price stands beside its unit and its day, and nothing behind the edge.
  await page.setViewportSize({ width: 390, height: 844 });
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader', { name: 'Source' })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /^Gold\b/ })).toContainText('USD/oz');
  const edge = (await table.boundingBox())!;
  expect(edge.x + edge.width).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Gold', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Its prices' })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const licence = (await page.getByText('Invented; free to use').filter({ visible: true }).first().boundingBox())!;
  expect(licence.x + licence.width).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/prices/decks?deck=never');
  await expect(page.getByText('This address was read in part.')).toBeVisible();
  await expect(page.getByRole('note', { name: 'Price deck in use' })).toContainText('Gold');
  await expectAccessibleInEveryLook(page);
});
