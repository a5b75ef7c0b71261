import { expect, expectAccessible, test } from './journey.ts';
import { expectSaid } from './said.ts';

test('a placement and an insider’s filing: added, told where they do not follow, valued at a price', async ({
  member: page,
}) => {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { id: number };
  };
  const { id } = await post('/api/companies', { name: 'Placed Minerals' });
  for (const [asOf, sharesOutstanding] of [
    ['2025-01-15', 100_000_000],
    ['2026-01-15', 125_000_000],
  ])
    await post(`/api/companies/${id}/capital-snapshots`, { asOf, sharesOutstanding });

  await page.goto(`/companies/${id}?section=financings`);
  const panel = page.getByRole('region', { name: /^Financings/ });
  await expect(panel).toContainText('Shares outstanding grew by 25.02% a year');
  await panel.getByRole('button', { name: 'Add First Financing' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Financing' });
  await dialog.getByLabel('Kind').selectOption('Private placement');
  await dialog.getByLabel('Closed').fill('2025-08-15');
  await dialog.getByLabel('Units Sold').fill('43,683,330');
  await dialog.getByLabel('Price of a Unit').fill('0.10');
  await dialog.getByRole('button', { name: 'Add Financing' }).click();
  await expect(dialog).toContainText('Choose the currency of the money.');
  await dialog.getByLabel('Currency').fill('CAD');
  await dialog.getByLabel('Gross as Stated').fill('436,833.30');
  await dialog.getByLabel('Warrants of a Unit').fill('0.5');
  await dialog.getByLabel('Strike of a Warrant').fill('0.15');
  await dialog.getByLabel('Warrants Expire').fill('2099-08-15');
  await expect(dialog).toContainText('the stated gross is 436,833.3');
  await dialog.getByLabel('Units Sold').fill('4,368,333');
  await dialog.getByRole('button', { name: 'Add Financing' }).click();
  await expectSaid(page, 'Financing created successfully');
  const row = panel.getByRole('row', { name: /Private placement/ });
  await expect(row).toContainText('½ at 0.15');
  await panel.getByLabel('At a share price of').fill('0.30');
  await expect(row).toContainText('+200%, with its warrant +275%');
  await expectAccessible(page);

  await page.goto(`/companies/${id}?section=insiders`);
  const insiders = page.getByRole('region', { name: /^Insiders/ });
  await insiders.getByRole('button', { name: 'Add First Insider Trade' }).click();
  const filing = page.getByRole('dialog', { name: 'Add Insider Trade' });
  await filing.getByLabel(/^Insider/).fill('Ada Example');
  await filing.getByLabel('Filed in').selectOption('Canada (SEDI)');
  await filing.getByLabel('Nature').selectOption('Bought in the market');
  const day = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10);
  const late = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10);
  await filing.getByLabel(/^Traded/).fill(day);
  await filing.getByLabel('Filed', { exact: true }).fill(late);
  await filing.getByLabel('Amount').fill('100,000');
  await filing.getByLabel('Price').fill('0.25');
  await filing.getByLabel('Currency').fill('CAD');
  await filing.getByLabel('Held after It').fill('12,500,000');
  await filing.getByRole('button', { name: 'Add Insider Trade' }).click();
  await expect(filing).toContainText('Enter the link to the filing.');
  await filing.getByLabel('Link to the Filing').fill('https://example.com/filing');
  await filing.getByRole('button', { name: 'Add Insider Trade' }).click();
  await expectSaid(page, 'Insider trade created successfully');
  await expect(insiders).toContainText('+100,000 shares, +CAD 25,000 (1 buy, 0 sales)');
  await expect(insiders).toContainText('at least 10% of the shares');
  await expectAccessible(page);

  await insiders.getByRole('button', { name: /^Delete the filing of Ada Example/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectSaid(page, 'Insider trade deleted successfully');
  await expect(insiders).toContainText('No filing of an insider recorded yet.');
});
