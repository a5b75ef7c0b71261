import { expect, expectAccessibleInEveryLook, test } from './journey.ts';

test('the capital of a junior: shares over time, overhang, runway, and its next quarter on one page', async ({
  member: page,
}) => {
  await page.goto('/companies?search=Loonsong');
  await page.getByRole('link', { name: 'Loonsong Uranium Inc.' }).filter({ visible: true }).first().click();
  await page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link', { name: 'Capital' }).click();
  const panel = page.getByRole('region', { name: 'Capital', exact: true });
  await expect(panel.getByText(/^Cash lasts [\d.]+ months from its balance sheet/)).toBeVisible();
  await expect(panel.getByRole('img', { name: /^Shares outstanding over time/ })).toBeVisible();
  await expect(panel.getByRole('table', { name: 'Overhang by expiry and strike' })).toBeVisible();
  await expectAccessibleInEveryLook(page);

  await panel.getByRole('link', { name: 'Enter a Quarter' }).click();
  await expect(page.getByRole('heading', { name: 'Enter a quarter' })).toBeVisible();
  await page.getByRole('button', { name: 'Store Quarter' }).click();
  await expect(page.getByText('Enter the day of the share count.')).toBeVisible();
  const day = '2026-11-21';
  await page.getByLabel('Shares As Of').fill(day);
  await page.getByLabel('Shares Outstanding').fill('187,500,000');
  await page.getByLabel('Balance Sheet Date').fill('2026-10-31');
  await page.getByText('thousands', { exact: true }).click();
  await page.getByLabel('Cash', { exact: true }).fill('9,800');
  await page.getByLabel('Burn in the Quarter').fill('3,100');
  await page.getByLabel('Document and Page').fill('Monthly update, page 2');
  await page.getByLabel('Paste Rows').fill(`Warrants\t1,000,000\t1.75\tCAD\t${day.replace('2026', '2028')}`);
  await page.getByRole('button', { name: 'Show as Rows' }).click();
  await expect(page.getByLabel(/^Strike of row/).last()).toHaveValue('1.75');
  // What a filing writes is taken as it stands.
  await page.getByLabel('Currency', { exact: true }).fill('C$');
  await expect(page.getByLabel('Currency', { exact: true })).toHaveValue('CAD');
  await page.getByLabel('Burn in the Quarter').fill('(3,100)');
  await page.setViewportSize({ width: 390, height: 844 });
  const rows = page.getByRole('table', { name: 'Options, warrants and units of the quarter' });
  expect(await rows.evaluate((element) => element.scrollWidth <= element.parentElement!.clientWidth)).toBe(true);
  // The line around a card that was saved last has room beside its letters.
  const room = await rows.evaluate(
    (element) => element.getBoundingClientRect().left - element.parentElement!.getBoundingClientRect().left,
  );
  expect(room).toBeGreaterThanOrEqual(4);
  // A placement of the quarter stands on the same page, in the currency of the filing unless it says otherwise.
  await page.getByRole('button', { name: 'Add Financing' }).click();
  const financing = page.getByRole('group', { name: 'Financing 1' });
  await financing.getByLabel('Units Sold').fill('4,000,000');
  await financing.getByLabel('Price of a Unit').fill('C$1.25');
  await financing.getByLabel('Warrants Expire').fill('2025-01-01');
  await page.getByRole('button', { name: 'Store Quarter' }).click();
  await expect(financing.getByText('Choose how the money was raised.')).toBeVisible();
  await expect(financing.getByText('Enter the closing date.')).toBeVisible();
  await expect(financing.getByLabel('Kind')).toBeFocused();
  await financing.getByLabel('Kind').selectOption('Flow-through');
  await financing.getByLabel('Closed').fill('2026-10-15');
  await expect(financing.getByText('It lies before the closing date. Correct one of the two.')).toBeVisible();
  await financing.getByLabel('Warrants Expire').fill('');
  await financing.getByLabel('Gross as Stated').fill('5,500,000');
  await expect(financing.getByText('the stated gross is 5,500,000')).toBeVisible();
  await financing.getByLabel('Gross as Stated').fill('5,000,000');
  await page.getByRole('button', { name: 'Add Another Financing' }).click();
  await page.getByRole('button', { name: 'Remove financing 2' }).click();
  // Whoever looks something up on the company's page finds all that was typed again.
  await page.getByRole('link', { name: 'Back to Loonsong Uranium Inc.' }).click();
  await expect(page.getByRole('heading', { name: 'Loonsong Uranium Inc.' })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('What you had typed here is back.')).toBeVisible();
  await expect(page.getByLabel('Shares Outstanding')).toHaveValue('187,500,000');
  await expect(page.getByLabel(/^Strike of row/).last()).toHaveValue('1.75');
  await expect(financing.getByLabel('Gross as Stated')).toHaveValue('5,000,000');
  await expect(financing.getByLabel('Kind')).toHaveValue('flow-through');
  await expectAccessibleInEveryLook(page);
  await page.getByRole('button', { name: 'Store Quarter' }).click();
  await expect(page.getByRole('heading', { name: 'Loonsong Uranium Inc.' })).toBeVisible();
  await expect(page.getByRole('cell', { name: /187,500,000/ }).first()).toBeVisible();
  const row = page.getByRole('row', { name: /15 Oct 2026/ }).filter({ hasText: 'Flow-through' });
  await row.scrollIntoViewIfNeeded();
  await expect(row).toContainText('4,000,000');
  // What went in in one go comes out in one go, and nothing typed is left over.
  await panel.getByRole('link', { name: 'Enter a Quarter' }).click();
  await expect(page.getByRole('heading', { name: 'Enter a quarter' })).toBeVisible();
  const entered = page.getByRole('region', { name: 'Entered last' });
  // As the message after storing leads there.
  await page.goto(`${new URL(page.url()).pathname}#entered`);
  await page.reload();
  await expect(entered.getByRole('button', { name: 'Undo' })).toBeInViewport();
  await expect(entered.getByRole('listitem')).toHaveText(/^[A-Z0-9].* by /);
  await expect(entered).toContainText('shares of 21 Nov 2026, 1 instrument, 1 financing');
  await expect(page.getByText('What you had typed here is back.')).toHaveCount(0);
  await expect(page.getByLabel('Shares Outstanding')).toHaveValue('');
  const kinds = page.getByLabel(/^Kind of row/);
  const listed = await kinds.count();
  await page.getByLabel('Debt', { exact: true }).fill('12');
  await entered.getByRole('button', { name: 'Undo' }).click();
  await expectAccessibleInEveryLook(page);
  await page.getByRole('button', { name: 'Undo quarter' }).click();
  await expect(page.getByText('3 records taken back.')).toBeVisible();
  await expect(entered).toHaveCount(0);
  // The form counts what is on record by now, and has what was typed meanwhile.
  await expect(kinds).toHaveCount(listed - 1);
  await expect(page.getByLabel('Debt', { exact: true })).toHaveValue('12');
  await page.getByRole('link', { name: 'Back to Loonsong Uranium Inc.' }).click();
  await expect(page.getByRole('heading', { name: 'Loonsong Uranium Inc.' })).toBeVisible();
  await expect(page.getByRole('cell', { name: /187,500,000/ })).toHaveCount(0);
});
