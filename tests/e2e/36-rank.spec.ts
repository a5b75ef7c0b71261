import { expect, expectAccessible, expectAccessibleInEveryLook, test } from './journey.ts';

test('mines are ranked by own weights, which the link holds', async ({ member: page }) => {
  await page.goto('/mines?stage=development,production');
  await page.getByRole('link', { name: 'Rank', exact: true }).click();
  await expect(page).toHaveURL(/\/mines\/rank\?stage=development/);
  await expect(page.getByText('Among mines with stage development, production.')).toBeVisible();
  await page.getByRole('link', { name: 'Value of studies' }).click();
  const table = page.getByRole('group', { name: 'Mines by score' });
  await expect(table.getByRole('row').nth(1)).toContainText('3 of 3');
  await expect(page.getByText(/mines ranked\. \d+ more have none of these figures\./)).toBeVisible();

  // What a comparison warns of, a rank names.
  const unlike = page.getByText(/^Among the first \d+ mines these figures do not stand for the same: .*NPV \/ CAPEX/);
  await unlike.click();
  await expect(page.getByText(/^Level of study differs: /).first()).toBeVisible();
  await expectAccessible(page);

  const field = page.getByRole('textbox', { name: 'Weight of IRR after tax' });
  await field.fill('many');
  await expect(page.getByText('A number over 0, up to 1000.')).toBeVisible();
  await field.fill('9');
  await expect(page).toHaveURL(/irr%3A9|irr:9/);
  await expect(page.getByText('69.2%')).toBeVisible();
  await page.getByRole('button', { name: 'Add a figure' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rank by one more figure' });
  await dialog.getByRole('combobox', { name: 'Figure' }).selectOption('last-change');
  await expect(dialog.getByText('No end of this figure is the better one')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Figure' }).selectOption('coverage');
  await dialog.getByRole('button', { name: 'Add figure' }).click();
  await page.getByRole('button', { name: 'Take Payback away' }).click();
  await expect(page).toHaveURL(/coverage(%3A|:)1/);
  await expect(page).not.toHaveURL(/payback/);
  const others = page.getByRole('group', { name: 'Ranks with other weights' });
  await page.getByRole('heading', { name: 'The first ten with other weights' }).scrollIntoViewIfNeeded();
  await expect(others.getByRole('row').nth(1)).toBeVisible();

  // The address alone gives the same. What was ranked before may stand until the answer for the new weights is there.
  const again = await page.context().newPage();
  await again.goto(page.url());
  const links = again.getByRole('group', { name: 'Mines by score' }).getByRole('row').getByRole('link');
  await expect(links).not.toHaveCount(0);
  await expect(table.getByRole('row').getByRole('link')).toHaveText(await links.allInnerTexts());
  await again.close();
});

test('a rank is accessible and fits, and says what of its link was left out', async ({ member: page }) => {
  await page.goto('/mines/rank?weights=npv-capex:3;cash:1;irr:2&within=here');
  await expect(page.getByRole('status').filter({ hasText: 'read in part' })).toContainText(
    "There is no figure 'cash'. within cannot be 'here'.",
  );
  await expect(page.getByRole('group', { name: 'Mines by score' }).getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('heading', { name: 'The first ten with other weights' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('group', { name: 'Ranks with other weights' })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  // On a phone each row is a card, and no figure is behind the edge.
  await page.setViewportSize({ width: 390, height: 844 });
  for (const name of ['Mines by score', 'Ranks with other weights']) {
    const figure = (await page
      .getByRole('group', { name })
      .getByRole('row')
      .nth(1)
      .getByRole('cell')
      .last()
      .boundingBox())!;
    expect(figure.x + figure.width).toBeLessThanOrEqual(390);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/mines/rank');
  await expect(page.getByText('What counts?')).toBeVisible();
  await expectAccessibleInEveryLook(page);
});
