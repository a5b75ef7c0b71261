import { expect, expectAccessibleInEveryLook, test } from './journey.ts';

test('mines of a metal stand by rising cost, which the list, the page of a mine and a link lead to', async ({
  member: page,
}) => {
  await page.goto('/mines?metals=Gold&stage=production');
  await page.getByRole('link', { name: 'Cost curve', exact: true }).click();
  await expect(page).toHaveURL(/\/mines\/cost-curve\?/);
  await expect(page.getByRole('combobox', { name: 'Metal' })).toHaveValue('Gold');
  await expect(page.getByText('Among mines with stage production.')).toBeVisible();
  const curve = page.getByRole('group', { name: 'Cost curve of gold' });
  const table = page.getByRole('group', { name: 'Mines by AISC' });
  const row = table.getByRole('row', { name: /^Fiddlehead Lake/ });
  // Four quarters: (52,940 × 1,189 + 55,600 × 1,164 + …) / all that was sold.
  await expect(row).toContainText('US$1,173');
  await expect(row).toContainText('reported to 31 Dec 2025');
  await expect(row.getByRole('link', { name: 'History' })).toHaveAttribute('href', /\/mines\/\d+\?section=history$/);
  // Years to June, in Australian dollars.
  const australian = table.getByRole('row', { name: /^Wobbegong Well/ });
  await expect(australian).toContainText('FY 2026');
  await expect(australian).toContainText(/AUD 2,063\.00\/oz, at 0\.\d+ of 30 Jun 2026/);
  await expect(page.getByText(/^\d+ mines, .+oz a year\./)).toBeVisible();
  await expect(page.getByText(/Newest price: .+ USD\/oz of .+ old/)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Not drawn/ })).toBeVisible();

  // By the keyboard: one stop in the picture, and the arrows from block to block.
  const blocks = curve.getByRole('link');
  await blocks.first().focus();
  await page.keyboard.press('End');
  await expect(blocks.last()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(blocks.last()).not.toBeFocused();
  await page.keyboard.press('Home');
  await expect(blocks.first()).toBeFocused();
  await expect(blocks.first()).toHaveAccessibleName(/: US\$.+\/oz, .+oz a year/);
  const reading = await blocks.first().getAttribute('aria-label');
  await expect(page.getByText(reading!, { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/mines\/\d+$/);
});

test('a curve is of what was reported or of studies, of another metal, and by pounds of copper', async ({
  member: page,
}) => {
  await page.goto('/mines/cost-curve?metal=Cu');
  const table = page.getByRole('group', { name: 'Mines by AISC' });
  await expect(page.getByRole('combobox', { name: 'Metal' })).toHaveValue('Copper');
  await expect(table.getByRole('row', { name: /^Cerro Zorro Pálido/ })).toContainText('US$2.58');
  await page.getByRole('radio', { name: 'Studies' }).click({ force: true });
  await expect(page).toHaveURL(/source=studies/);
  await expect(table.getByRole('row', { name: /^Kettlewhistle/ })).toContainText('PFS 2024');
  await expect(table.getByRole('row', { name: /^Cerro Zorro Pálido/ })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Metal' }).selectOption('Zinc');
  await expect(page).toHaveURL(/metal=Zinc/);
  await page.getByRole('radio', { name: 'Reported' }).click({ force: true });
  await expect(page).toHaveURL(/source=reported/);
  // In Swedish kronor, at the rate of the end of the year.
  await expect(table.getByRole('row', { name: /^Järvfors/ })).toContainText('SEK 22,300.00/t');

  await page.goto('/mines/cost-curve?metal=Gold');
  await table.getByRole('link', { name: 'Fiddlehead Lake' }).click();
  await page.getByRole('link', { name: 'Cost curve of gold' }).first().click();
  await expect(page).toHaveURL(/\/mines\/cost-curve\?metal=Gold$/);
});

test('a curve is accessible and fits, says what of its link was left out, and what to enter', async ({
  member: page,
}) => {
  await page.goto('/mines/cost-curve?metal=Gold&source=rumours&years=99&within=here');
  await expect(page.getByRole('status').filter({ hasText: 'read in part' })).toContainText(
    "source cannot be 'rumours'. years cannot be '99'. within cannot be 'here'.",
  );
  await expect(page.getByRole('group', { name: 'Cost curve of gold' }).getByRole('link').first()).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.goto('/mines/cost-curve?metal=Thorium');
  await expect(page.getByText('No mine of thorium can be drawn')).toBeVisible();
  await expect(page.getByText('Enter on the page of a mine a full year of production with its AISC')).toBeVisible();
  await expectAccessibleInEveryLook(page);
});
