import { expect, expectAccessibleInEveryLook, test } from './journey.ts';
import { expectSaid } from './said.ts';

// An amount without its unit is refused by the form itself.
test('what a mine produced against what it said: entered, judged by the first and the last guidance', async ({
  member: page,
}) => {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { id: number };
  };
  const metalsDistribution = [{ metal: 'Gold', percentage: 100 }];
  const { id } = await post('/api/mines', { name: 'Guided', stage: 'production', metalsDistribution });
  const range = { metric: 'poured', metal: 'Gold', unit: 'oz', fromDate: '2018-01-01', toDate: '2018-12-31' };
  await post(`/api/mines/${id}/production-guidance`, {
    ...{ ...range, publishedOn: '2018-01-18', low: '175000', high: '185000' },
  });
  await page.goto(`/mines/${id}?section=production`);
  const production = page.getByRole('region', { name: /^Production/ });
  const guidance = page.getByRole('region', { name: /^Guidance/ });
  await expect(guidance).toContainText('0 of 1 periods and metrics');
  await expect(guidance.getByRole('table', { name: /against what was produced/ })).toContainText(
    'the period is not recorded',
  );

  await production.getByRole('button', { name: 'Add First Period' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Metal', { exact: true })).toHaveValue('Gold');
  await dialog.getByLabel('First Day').fill('2018-01-01');
  await dialog.getByRole('button', { name: 'Year' }).click();
  await expect(dialog.getByLabel('Last Day')).toHaveValue('2018-12-31');
  await dialog.getByLabel('Unit of Metal').selectOption('');
  await dialog.getByLabel('Poured').fill('150,450');
  await dialog.getByRole('button', { name: 'Add Period' }).click();
  await expect(dialog).toContainText('Choose the unit of the metal.');
  await dialog.getByLabel('Unit of Metal').selectOption('oz');
  await dialog.getByLabel('Ore Milled').fill('2,555,000 t');
  await dialog.getByLabel('Head Grade').fill('1.99 g/t');
  await dialog.getByLabel('Recovery').fill('92 %');
  await expect(dialog).toContainText('Tonnes × grade × recovery: 150,391 oz');
  await dialog.getByRole('button', { name: 'Add Period' }).click();
  await expectSaid(page, 'Production period created successfully');
  await expect(production.getByRole('row', { name: /2018/ })).toContainText('150,450 oz');
  const outlooks = guidance.getByRole('table', { name: /against what was produced/ });
  await expect(outlooks).toContainText('✗ missed');
  await expect(outlooks).toContainText('−16.4% to the middle, −14% to the range');

  await guidance.getByRole('button', { name: 'Add Guidance' }).click();
  await dialog.getByLabel('Published On').fill('2018-08-02');
  await dialog.getByLabel('First Day').fill('2018-01-01');
  await dialog.getByLabel('Last Day').fill('2018-12-31');
  await dialog.getByLabel('Low').fill('155000');
  await dialog.getByLabel('High').fill('150000');
  await dialog.getByRole('button', { name: 'Add Guidance' }).click();
  await expect(dialog).toContainText('The range ends at 150000, below its start of 155000. Swap the two.');
  await dialog.getByLabel('Low').fill('150000');
  await dialog.getByLabel('High').fill('155000');
  await dialog.getByRole('button', { name: 'Add Guidance' }).click();
  await expectSaid(page, 'Guidance created successfully');
  await expect(guidance).toContainText('Met, by the first guidance0 of 1 (0%)');
  await expect(guidance).toContainText('Met, by the last guidance1 of 1 (100%)');
  await expect(outlooks.getByRole('row', { name: /2018/ })).toContainText('revised once');
  await expect(guidance.getByRole('img', { name: /Poured of Gold against guidance/ })).toBeVisible();
  await expectAccessibleInEveryLook(page);

  await production.getByRole('button', { name: /^Delete Gold of 2018/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expectSaid(page, 'Production period deleted successfully');
  await expect(outlooks).toContainText('the period is not recorded');
});
