import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, test } from './journey.ts';
import { expectSaid } from './said.ts';

async function addMine(request: APIRequestContext, fields: object = {}) {
  const response = await request.post('/api/mines', {
    data: { name: 'Figured', metalsDistribution: [{ metal: 'Gold', percentage: 100 }], ...fields },
  });
  return (await response.json()) as { id: number };
}

test('studies: buttons for missing types only, the type is fixed, contradictions are told', async ({
  member: page,
}) => {
  const { id } = await addMine(page.request);
  await page.goto(`/mines/${id}?section=economics`);
  const panel = page.getByRole('region', { name: /^Economics/ });
  await expect(panel).toBeInViewport();
  for (const type of ['FS', 'PFS', 'PEA', 'RE'])
    await expect(panel.getByRole('button', { name: `Add ${type}`, exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Add PFS' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add PFS study' });
  await expect(dialog.getByLabel('Study Type')).toBeDisabled();
  await dialog.getByLabel('NPV').fill('412');
  await dialog.getByLabel('Discount Rate').fill('8%');
  await dialog.getByLabel('After-Tax IRR').fill('6');
  await dialog.getByLabel('Cut-off Grade').fill('0.3 g/t');
  await dialog.getByLabel('Source URL').fill('report');
  await dialog.getByRole('button', { name: 'Add Study' }).click();
  await expect(dialog.getByText('Must be a valid URL')).toBeVisible();
  await dialog.getByLabel('Source URL').fill('https://example.org/report.pdf');
  await dialog.getByRole('button', { name: 'Add Study' }).click();
  await expectSaid(page, 'Economic study created successfully');
  await expect(panel.getByRole('button', { name: 'Add PFS' })).toHaveCount(0);
  const card = panel.getByRole('article', { name: 'Pre-feasibility study' });
  await expect(card).toContainText('US$412.0M');
  await expect(card).toContainText('6.0%');
  await expect(card).toContainText('0.30 g/t');
  await expect(card).toContainText('The NPV is positive although the IRR of 6% is below the discount rate of 8%');

  const pea = { studyType: 'PEA', npv: -20, discountRate: 5, metalPrice: 1900, reportDate: '2021-01-01' };
  expect((await page.request.post(`/api/mines/${id}/economics`, { data: pea })).status()).toBe(201);
  await page.reload();
  await expect(panel.getByRole('heading', { name: 'From study to study' })).toBeVisible();
  await expect(panel.getByText('The NPVs are at different discount rates: 5% (PEA 2021); 8% (PFS).')).toBeVisible();
  await panel.getByText('Table', { exact: true }).click();
  const table = page.getByRole('table', { name: 'Economic studies side by side' });
  await expect(table.getByRole('columnheader')).toHaveText(['Figure', 'PFS', 'PEA']);
  await expect(table.getByRole('row', { name: /^NPV/ })).toContainText('\u2212US$20.0M');
  await expect(panel.getByText(/PEA: The price assumption is \d+ years/)).toBeVisible();
  await expectAccessible(page);

  await table.getByRole('button', { name: 'Delete PEA study' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectSaid(page, 'Economic study deleted successfully');
});

test('estimates: required fields, totals that are never added across the line, a flag, a share, an upload', async ({
  member: page,
}) => {
  const { id } = await addMine(page.request, { name: 'Estimated', ownershipPercentage: 50 });
  await page.goto(`/mines/${id}?section=resources`);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('50% owned');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Royalties0%');
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(
    /Created by(AD)?Ann Drill.*Created\d.*Last updated\d/,
  );
  const panel = page.getByRole('region', { name: /^Resource estimates/ });
  await expect(panel.getByRole('link', { name: 'CSV template' })).toHaveAttribute('target', '_blank');
  await panel.getByRole('button', { name: 'Add First Estimate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Resource Estimate' });
  await dialog.getByRole('combobox', { name: 'Metal' }).fill('');
  await dialog.getByRole('button', { name: 'Add Estimate' }).click();
  await expect(dialog.getByText('Resource type is required')).toBeVisible();
  await expect(dialog.getByText('Metal is required')).toBeVisible();
  await dialog.getByLabel('Resource Type').selectOption('Indicated');
  await dialog.getByRole('combobox', { name: 'Metal' }).fill('Gold');
  await dialog.getByLabel('Tonnage').fill('4,017,600');
  await dialog.getByLabel('Grade', { exact: true }).fill('4.53 g/t');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('Tonnage × grade: 585 koz')).toBeVisible();
  await dialog.getByLabel('Contained Metal').fill('700,000');
  await dialog.getByLabel('Contained Unit').selectOption('oz');
  await dialog.getByRole('button', { name: 'Add Estimate' }).click();
  await expectSaid(page, 'Resource estimate created successfully');
  const table = page.getByRole('table', { name: 'Resource estimates', exact: true });
  await table.getByRole('button', { name: '20% off' }).click();
  await expect(table.getByText('Tonnage × grade gives 585 koz')).toBeVisible();

  const csv = [
    'mineName,resourceType,metal,tonnage,grade,gradeUnit',
    'Estimated,inferred,Gold,1000000,2,g/t',
    'Estimated,guessed,Gold,1,1,g/t',
  ].join('\n');
  await page
    .getByLabel('CSV file of resource estimates')
    .setInputFiles({ name: 'estimates.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('Upload completed with warnings')).toBeVisible();
  await expect(page.getByText('1 created, 0 updated, 1 error')).toBeVisible();
  await expect(panel.getByText(/^Row 3, resourceType/)).toBeVisible();
  const totals = page.getByRole('table', { name: /^Totals of the newest report/ });
  await expect(totals.getByRole('row')).toHaveCount(3);
  await expect(totals.getByRole('row', { name: /^Measured and indicated/ })).toContainText('700 koz350 koz');
  await expect(totals.getByRole('row', { name: /^Inferred/ })).toContainText('1.00 Mt');
  await expectAccessible(page);
});

test('estimates over time: zones add up, what is replaced is folded away with what changed, a double is told', async ({
  member: page,
}) => {
  const { id } = await addMine(page.request, { name: 'Zoned', ownershipPercentage: 57.5 });
  const add = async (fields: object) => {
    const estimate = {
      resourceType: 'indicated',
      metal: 'Gold',
      gradeUnit: 'g/t',
      cutoffGrade: '0.5',
      cutoffGradeUnit: 'g/t',
      ...fields,
    };
    expect((await page.request.post(`/api/mines/${id}/resource-estimates`, { data: estimate })).status()).toBe(201);
  };
  await add({ zone: 'North', reportDate: '2021-12-31', tonnage: 4_017_600, grade: '4.53' });
  await add({ zone: 'North', reportDate: '2024-06-30', tonnage: 5_000_000, grade: '4' });
  await add({ zone: 'South', reportDate: '2022-06-30', tonnage: 1_000_000, grade: '6', includesReserves: true });
  const program = { season: '2022', numberOfMeters: 12_000, cost: 3_100_000 };
  await page.request.post(`/api/mines/${id}/drill-programs`, { data: program });
  await page.goto(`/mines/${id}?section=resources`);
  const panel = page.getByRole('region', { name: /^Resource estimates/ });
  const totals = panel.getByRole('table', { name: /^Totals of the newest report/ });
  // 643,014.9 + 6,000,000 / 31.1034768 ounces, and 57.5 % of them
  await expect(totals.getByRole('row', { name: /^Measured and indicated/ })).toContainText('836 koz*481 koz');
  await expect(panel.getByText(/^Totals of the newest reports, 30 Jun 2024 and 30 Jun 2022/)).toBeVisible();
  const current = panel.getByRole('table', { name: 'Resource estimates', exact: true });
  await expect(current.getByRole('row')).toHaveCount(3);
  await panel.getByText('What changed, and 1 replaced estimate').click();
  const changed = panel.getByRole('table', { name: 'What changed from the one report to the other' });
  await expect(changed.getByRole('row', { name: /^Tonnes/ })).toContainText('+143,0');
  await expect(changed.getByRole('row', { name: /^30 Jun 2024/ })).toContainText('643,015');
  await expect(panel.getByText('Drilled in between: 12,000 m, US$3,100,000, in 1 program.')).toBeVisible();
  await expect(panel.getByRole('table', { name: 'Replaced estimates' }).getByRole('row')).toHaveCount(2);
  await expectAccessible(page);

  await panel.getByRole('button', { name: 'Add Estimate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Resource Estimate' });
  await dialog.getByLabel('Resource Type').selectOption('Indicated');
  await dialog.getByLabel('Zone').fill('north');
  await dialog.getByLabel('Report Date').fill('2024-06-30');
  await dialog.getByLabel('Cut-off Grade').fill('0.50 g/t');
  await dialog.getByRole('button', { name: 'Add Estimate' }).click();
  await expect(dialog.getByText(/^This estimate is there already: indicated Gold, North, 2024-06-30/)).toBeVisible();
  await dialog.getByLabel('Report Date').fill('2026-06-30');
  await dialog.getByLabel('Tonnage').fill('6,000,000');
  await expect(dialog.getByText(/It replaces Indicated, North, 30 Jun 2024/)).toBeVisible();
});
