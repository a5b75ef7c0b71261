import { expect, expectAccessible, test } from './journey.ts';
import { expectSaid } from './said.ts';

// A share that is too much is refused.
test.use({ expected: [409] });

test('who owns a mine and is paid from it: added, refused where it is too much, corrected, found with the company', async ({
  member: page,
}) => {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { id: number };
  };
  const operator = await post('/api/companies', { name: 'Interested Operator' });
  const partner = await post('/api/companies', { name: 'Interested Partner' });
  const mine = { name: 'Shared', companyId: operator.id, ownershipPercentage: 60, royalties: 2 };
  const { id } = await post('/api/mines', mine);
  await page.goto(`/mines/${id}?section=interests`);
  const panel = page.getByRole('region', { name: /^Owners and royalties/ });
  await expect(panel).toBeInViewport();
  await expect(panel).toContainText('Interested Operator60%operator');
  await expect(panel).toContainText('40% is not known: nobody has recorded whose.');
  await expect(panel).toContainText('The mine pays royalties of 2%; to whom has not been recorded.');

  await panel.getByRole('button', { name: 'Add First Interest' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Interest' });
  await dialog.getByLabel('Holder').fill('interested part');
  await page.getByRole('option', { name: 'Interested Partner' }).click();
  await dialog.getByLabel('Share').fill('41 %');
  await dialog.getByRole('button', { name: 'Add Interest' }).click();
  await expect(dialog).toContainText('would hold 101% together: Interested Operator (operator) 60%');
  await dialog.getByLabel('Share').fill('30');
  await dialog.getByRole('button', { name: 'Add Interest' }).click();
  await expectSaid(page, 'Interest created successfully');
  await expect(panel).toContainText('10% is not known');

  await panel.getByRole('button', { name: 'Add Interest' }).click();
  await dialog.getByLabel('Holder').fill('Somebody’s Royalty Trust');
  await dialog.getByLabel('Kind').selectOption('NSR royalty');
  await dialog.getByLabel('Metal').fill('gold');
  await dialog.getByLabel('Last Day').fill('2020-01-01');
  await dialog.getByLabel('First Day').fill('2020-01-02');
  await dialog.getByRole('button', { name: 'Add Interest' }).click();
  await expect(dialog).toContainText('The last day comes before the first. Correct one of the two.');
  await dialog.getByLabel('Last Day').fill('');
  await dialog.getByRole('button', { name: 'Add Interest' }).click();
  await expectSaid(page, 'Interest created successfully');
  const table = panel.getByRole('table', { name: 'Held today' });
  await expect(table.getByRole('row', { name: /Somebody’s Royalty Trust/ })).toContainText('not known');
  await expectAccessible(page);

  await table.getByRole('button', { name: 'Delete the NSR royalty of Somebody’s Royalty Trust' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectSaid(page, 'Interest deleted successfully');
  await expect(table.getByRole('row', { name: /Somebody’s Royalty Trust/ })).toHaveCount(0);

  await page.goto(`/companies/${partner.id}?section=interests`);
  const interests = page.getByRole('region', { name: /^Interests/ });
  await expect(interests.getByRole('row', { name: /Shared/ })).toContainText('30%');
  await interests.getByRole('link', { name: 'Shared' }).click();
  await expect(page.getByRole('heading', { name: 'Shared', level: 1 })).toBeVisible();
});
