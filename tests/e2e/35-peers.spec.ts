import { expect, expectAccessibleInEveryLook, test } from './journey.ts';

test('a mine stands among its peers, which are listed, explained and compared', async ({ member: page }) => {
  await page.goto('/mines?search=Fiddlehead');
  await page.getByRole('link', { name: 'Fiddlehead Lake' }).filter({ visible: true }).first().click();
  const rail = page.getByRole('navigation', { name: 'Sections of this page' });
  await rail.getByRole('link', { name: 'Peers' }).click();
  const panel = page.getByRole('region', { name: 'Peers' });
  await expect(panel.getByText(/^The \d+ mines of gold most like Fiddlehead Lake/)).toBeVisible();
  await expect(panel.getByText(/In the upper third of \d mines|Percentile \d+ of \d+ mines/).first()).toBeVisible();
  await panel
    .getByText(/peers? not compared/)
    .first()
    .click();
  await expect(panel.getByText(/differs:|not stated/).first()).toBeVisible();
  await panel.getByText('How this is computed').click();
  await expect(panel.getByText(/size 3, stage 2, grade 2/)).toBeVisible();
  await expectAccessibleInEveryLook(page, [1280, 390]);
  await panel.getByRole('link', { name: 'Compare it with the most alike' }).click();
  await expect(page.getByRole('heading', { name: 'Compare mines' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Fiddlehead Lake/ })).toBeVisible();
});
