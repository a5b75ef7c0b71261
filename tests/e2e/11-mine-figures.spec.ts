import type { APIRequestContext, Page } from '@playwright/test';
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
  await expect(table.getByRole('columnheader')).toHaveText(['Figure', /^PFS/, /^PEA/]);
  await expect(table.getByRole('row', { name: /^NPV/ })).toContainText('\u2212US$20.0M');
  await expect(panel.getByText(/PEA: The price assumption is \d+ years/)).toBeVisible();
  await expectAccessible(page);

  await table.getByRole('button', { name: 'Delete PEA study' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectSaid(page, 'Economic study deleted successfully');
});

test('studies: decimals and signs, prices of several metals, a later version with the earlier ones behind it', async ({
  member: page,
  expected,
}) => {
  expected.push(409);
  const { id } = await addMine(page.request, { name: 'Versioned' });
  const pea = { studyType: 'PEA', currency: 'CAD', taxBasis: 'after-tax', shareBasis: '100%', discountRate: 7.5 };
  for (const more of [
    { reportDate: '2020-05-01', npv: 240.5, metalPrice: '3.20' },
    { reportDate: '2022-07-31', npv: 412.25, afterTaxIrr: 19.2 },
  ]) {
    const answer = await page.request.post(`/api/mines/${id}/economics`, { data: { ...pea, ...more } });
    expect(answer.status()).toBe(201);
  }
  await page.goto(`/mines/${id}?section=economics`);
  const panel = page.getByRole('region', { name: /^Economics/ });
  await expect(panel.getByRole('listitem').filter({ hasText: 'PEA' })).toContainText(
    'CAD 412.25MNPV 7.5%, after tax, 100%, CAD, 2022',
  );
  const card = panel.getByRole('article', { name: 'Preliminary economic assessment' });
  await card.getByText('1 earlier version').click();
  const versions = card.getByRole('table', { name: /^Versions of the PEA/ });
  await expect(versions.getByRole('row', { name: /31 Jul 2022/ })).toContainText('+71%');
  await expect(versions.getByRole('row', { name: /1 May 2020/ })).toContainText('CAD 3.20, unit not stated');
  await expect(card.getByRole('img', { name: /^NPV of each version/ })).toBeVisible();

  await card.getByRole('button', { name: 'Add later PEA' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add later PEA study' });
  await expect(dialog.getByText('There is one of 31 Jul 2022')).toBeVisible();
  await dialog.getByLabel('Currency', { exact: true }).fill('GBp');
  await dialog.getByLabel('NPV').fill('\u221227.45');
  await dialog.getByLabel('After-Tax IRR').fill('-3');
  await dialog.getByLabel('Discount Rate').fill('7.5');
  await dialog.getByLabel('Payback Period').fill('2.4');
  await dialog.getByLabel('All-In Sustaining Cost').fill('-182.5');
  await dialog.getByRole('combobox', { name: 'Metal' }).first().fill('Copper');
  await dialog.getByLabel('Metal Price').fill('4.10 USD/lb');
  await dialog.getByRole('button', { name: 'Another metal' }).click();
  await dialog.getByLabel('Metal Price').nth(1).fill('350');
  await dialog.getByLabel('Price in').nth(1).fill('GBp');
  await dialog.getByRole('button', { name: 'Add Study' }).click();
  await expect(dialog.getByText('Millions are not told in GBp: write GBP')).toBeVisible();
  await expect(dialog.getByText('Name the metal of each price.')).toBeVisible();
  await expect(dialog.getByText('350 GBp are kept as 3.5 GBP.')).toBeVisible();
  await dialog.getByLabel('Currency', { exact: true }).fill('GBP');
  await dialog.getByRole('combobox', { name: 'Metal' }).nth(1).fill('Tin');
  await dialog.getByLabel('Per', { exact: true }).nth(1).selectOption('kg');
  await dialog.getByText('Mine and plant').click();
  await dialog.getByLabel('Recovery').fill('91.4 %');
  await dialog.getByRole('button', { name: 'Add Study' }).click();
  await expect(dialog.getByText('Enter when this one was reported: there is a PEA already.')).toBeVisible();
  await dialog.getByLabel('Report Date').fill('2025-02-28');
  await dialog.getByRole('button', { name: 'Add Study' }).click();
  await expectSaid(page, 'Economic study created successfully');
  for (const text of [
    '\u2212GBP 27.45M',
    '\u22123.0%',
    '2.4 years',
    '\u2212GBP 182.50',
    'US$4.10/lb copper; GBP 3.50/kg tin',
    '91.4%',
  ])
    await expect(card).toContainText(text);
  await card.getByText('2 earlier versions').click();
  await expect(versions.getByRole('row')).toHaveCount(4);
  await expect(versions.getByRole('row', { name: /28 Feb 2025/ })).toContainText('not compared');
  await expectAccessible(page);
  await versions.getByRole('button', { name: 'Delete PEA of 1 May 2020' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectSaid(page, 'Economic study deleted successfully');
  await expect(card.getByText('1 earlier version')).toBeVisible();
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
  const flag = table.getByRole('button', { name: '20% off' });
  await flag.hover();
  await expect(table.getByText('Tonnage × grade gives 585 koz')).toBeVisible();
  // The click that follows leaves open what the mouse has opened.
  await flag.click();
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

/** The next page of a mine with many columns, metals or long names. */
async function openMine(page: Page, name: string) {
  const found = await page.request.get('/api/mines', { params: { search: name, limit: 1 } });
  const [mine] = (await found.json()) as { id: number }[];
  await page.goto(`/mines/${mine!.id}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('at 1280 pixels no table of figures of a mine is cut, and a unit stands once where it is of all', async ({
  member: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [name, captions] of [
    ['Cerro Zorro Pálido', ['What was produced', 'Resource estimates']],
    ['El Tlacuachito', ['What was produced', 'Resource estimates']],
    ['Jabal Thurayyim', ['What was produced', 'Resource estimates']],
    ['Kgalapitse', ['What was produced', 'Totals of the newest reports']],
    ['Dunnart Dome', ['Figures of each study']],
  ] as const) {
    await openMine(page, name);
    for (const caption of captions) {
      const table = page.getByRole('table', { name: new RegExp(`^${caption}`) });
      await table.scrollIntoViewIfNeeded();
      expect(
        await table.evaluate(({ parentElement }) => parentElement!.scrollWidth - parentElement!.clientWidth),
        `${name}: ${caption}`,
      ).toBe(0);
    }
  }
  await expect(page.getByRole('cell', { name: 'US$30,500.00/t rare earth elements' })).toBeVisible();

  await openMine(page, 'Cerro Zorro Pálido');
  const periods = page.getByRole('table', { name: 'What was produced, the newest first: whole mine (100%)' });
  await expect(periods.getByRole('columnheader', { name: 'AISC US$/lb' })).toBeVisible();
  await expect(
    periods.getByRole('row', { name: /^2025/ }).getByRole('cell', { name: '2.58', exact: true }),
  ).toBeVisible();
  // A card has no heads: it says the unit itself.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(periods.getByText('US$2.58/lb', { exact: true })).toBeVisible();
});
