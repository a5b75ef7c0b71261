import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectAccessibleInEveryLook, test } from './journey.ts';

test('mines are compared from the page of one: added, marked where alike, explained where not, taken away, exported', async ({
  member: page,
}) => {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { id: number };
  };
  const study = {
    studyType: 'PFS',
    reportDate: '2025-06-30',
    discountRate: 8,
    taxBasis: 'after-tax',
    shareBasis: '100%',
    currency: 'USD',
    metalPrices: [{ metal: 'Gold', value: '1900', currency: 'USD', unit: 'oz', basis: null }],
  };
  const build = async (name: string, more: object) => {
    const { id } = await post('/api/mines', { name, metalsDistribution: [{ metal: 'Gold', percentage: 100 }] });
    await post(`/api/mines/${id}/economics`, { ...study, ...more });
    return id;
  };
  const alder = await build('Comparable Alder', { npv: 900, totalCapex: 600 });
  const birch = await build('Comparable Birch', { npv: 300, totalCapex: 200 });
  const cedar = await build('Comparable Cedar', { npv: 500, totalCapex: 250, discountRate: 5 });
  await post(`/api/mines/${alder}/resource-estimates`, {
    resourceType: 'indicated',
    metal: 'Gold',
    tonnage: 40_000_000,
    grade: '1.2',
    gradeUnit: 'g/t',
    cutoffGrade: '0.3',
    cutoffGradeUnit: 'g/t',
    reportDate: '2025-03-01',
  });
  for (const [metres, grade] of [
    ['24', '3.5'],
    ['10', '1'],
  ])
    await post(`/api/mines/${alder}/drill-observations`, {
      ...{ metal: 'Gold', holeId: `ALD-${metres}`, densityValue: grade, densityUnit: 'g/t', intervalLength: metres },
    });

  await page.goto(`/mines/${alder}`);
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Compare mines', level: 1 })).toBeVisible();
  await page.getByLabel('Compare with').fill('Comparable Birch');
  await page.getByRole('option', { name: 'Comparable Birch' }).click();
  await expect(page).toHaveURL(new RegExp(`ids=${alder}(,|%2C)${birch}$`));
  const table = page.getByRole('table', { name: 'Mines side by side' });
  const npv = table.getByRole('row', { name: /^NPV US\$M/ });
  await expect(npv.getByRole('cell').first()).toContainText('best 900');
  await expect(npv.getByRole('cell').nth(1)).toContainText('worst 300');
  await expect(npv.getByRole('cell').first()).toContainText('PFS 2025, 8%, after tax, 100%');
  const contained = table.getByRole('row', { name: /^Contained gold/ });
  await expect(contained.getByRole('cell').nth(1)).toContainText('not known');
  await expect(page.getByRole('img', { name: /^NPV against CAPEX/ })).toBeVisible();
  await expect(page.getByRole('img', { name: /^Best intercepts/ }).locator('circle')).toHaveCount(2);
  await expect(page.getByRole('table', { name: 'Best intercepts' })).toContainText('ALD-24: 24 m at 3.5 g/t, 84 g/t·m');

  await page.getByLabel('Add a mine').fill('Comparable Cedar');
  await page.getByRole('option', { name: 'Comparable Cedar' }).click();
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  await expect(npv).not.toContainText('best');
  await expect(table).toContainText(
    'Discount rate differs: 8% (Comparable Alder and Comparable Birch), 5% (Comparable Cedar).',
  );

  await expectAccessibleInEveryLook(page, [1280, 390]);
  // The names of figures stay in view however far one scrolls to the side.
  const names = table.getByRole('rowheader', { name: /^NPV US\$M/ });
  const before = (await names.boundingBox())!.x;
  await page.getByRole('group', { name: 'Comparison of mines' }).evaluate((element) => element.scrollBy(400, 0));
  expect(Math.abs((await names.boundingBox())!.x - before)).toBeLessThan(2);
  await page.setViewportSize({ width: 1280, height: 844 });

  await table.getByRole('button', { name: 'Take Comparable Cedar away' }).click();
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await expect(npv).toContainText('best');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await (await downloading).path();
  const lines = (await readFile(file, 'utf8')).split('\n');
  expect(lines[0]).toContain('Comparable Alder,Comparable Alder: stands for,Comparable Birch');
  expect(lines.find((line) => line.includes(',NPV,'))).toContain('US$M,900,"PFS 2025, 8%, after tax, 100%",300,');

  await page.goto(`/mines/compare?ids=${alder},gold,4999999999,${birch}`);
  await expect(page.getByText("'gold' is left out: mines are named by their numbers.")).toBeVisible();
  await expect(page.getByText('There is no mine 4999999999: it is left out.')).toBeVisible();
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await page.goto('/mines/compare?ids=1,2,3,4,5,6,7');
  await expect(page.getByText('The first 6 of 7 mines are compared: more do not fit side by side.')).toBeVisible();
  await page.goto('/mines/compare');
  await expect(page.getByText('No mines chosen yet')).toBeVisible();
  await expectAccessible(page);
  // The one with a rate of its own was only taken away from the table.
  expect((await page.request.get(`/api/mines/${cedar}`)).status()).toBe(200);
});
