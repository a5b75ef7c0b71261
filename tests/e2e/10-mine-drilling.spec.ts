import type { APIRequestContext, Page } from '@playwright/test';
import { expect, expectAccessible, signUp, test } from './journey.ts';
import { expectSaid } from './said.ts';

async function post<T extends object = { id: number }>(request: APIRequestContext, path: string, data: object) {
  const response = await request.post(path, { data });
  expect(response.status(), `POST ${path}`).toBe(201);
  return (await response.json()) as T;
}

const addMine = (request: APIRequestContext, fields: object = {}) =>
  post(request, '/api/mines', { name: 'Drilled', metalsDistribution: [{ metal: 'Gold', percentage: 100 }], ...fields });

const observations = (page: Page) => page.getByRole('region', { name: /^Drill hole observations/ });

test('a drill program is added, corrected and deleted', async ({ member: page }) => {
  const { id } = await addMine(page.request);
  await page.goto(`/mines/${id}`);
  const panel = page.getByRole('region', { name: /^Drill programs/ });
  await expect(panel.getByText('No drill programs recorded yet.')).toBeVisible();
  await panel.getByRole('button', { name: 'Add First Program' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Drill Program' });
  await dialog.getByRole('button', { name: 'Add Program' }).click();
  await expect(dialog.getByText('Season is required')).toBeVisible();
  await expect(dialog.getByLabel('Season')).toBeFocused();
  await dialog.getByLabel('Season').fill('2025');
  await dialog.getByLabel('Number of Meters').fill('4,000');
  await dialog.getByLabel('Total Cost').fill('$1,250,000');
  await expect(dialog.getByText('Blank: US$312.50, cost divided by meters')).toBeVisible();
  await page.keyboard.press('Enter');
  await expectSaid(page, 'Drill program created successfully');
  await expect(panel.locator('tr[data-saved]')).toContainText('2025');
  await expect(panel.getByRole('row', { name: /2025/ })).toContainText('US$1,250,000US$312.50');
  await expect(panel.getByRole('definition').nth(1)).toHaveText('4,000');

  await panel.getByRole('button', { name: 'Edit 2025' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit 2025' });
  await edit.getByLabel('Number of Holes').fill('12');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expectSaid(page, 'Drill program updated successfully');
  await expect(panel.getByRole('definition').first()).toHaveText('12');

  await panel.getByRole('button', { name: 'Delete 2025' }).click();
  const question = page.getByRole('dialog', { name: 'Delete drill program' });
  await expect(question).toContainText(
    'Are you sure you want to delete the drill program for 2025? This action cannot be undone.',
  );
  const held = Promise.withResolvers<void>();
  await page.route('**/api/drill-programs/*', (route) => held.promise.then(() => route.fallback()));
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question.getByRole('button', { name: 'Deleting...' })).toBeDisabled();
  held.resolve();
  await expectSaid(page, 'Drill program deleted successfully');
  await expect(panel.getByText('No drill programs recorded yet.')).toBeVisible();
});

test('an observation is checked in the words of the specification, and becomes the best', async ({ member: page }) => {
  const { id } = await addMine(page.request);
  await page.goto(`/mines/${id}?section=drilling&tab=observations`);
  await expect(observations(page)).toBeInViewport();
  await observations(page).getByRole('button', { name: 'Add First Observation' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Drill Hole Observation' });
  const save = dialog.getByRole('button', { name: 'Add Observation' });
  const notice = page.getByRole('alert').filter({ hasText: 'Validation Error' });
  await save.click();
  await expect(notice).toContainText('Density value is required');
  await dialog.getByLabel('Density').fill('0.5 oz/t');
  await expect(dialog.getByLabel('Density')).toHaveValue('0.5');
  await expect(dialog.getByLabel('Unit')).toHaveValue('oz/t');
  await dialog.getByLabel('Hole ID').fill('DH-1');
  await dialog.getByLabel('Start Depth').fill('120');
  await dialog.getByLabel('End Depth').fill('110');
  await expect(dialog.getByLabel('Start Depth')).not.toHaveAttribute('aria-invalid');
  await dialog.getByLabel('End Depth').blur();
  await expect(dialog.getByText('Start depth must be less than end depth')).toBeVisible();
  await save.click();
  await expect(notice).toContainText('Start depth must be less than end depth');
  await dialog.getByLabel('End Depth').fill('130');
  await expect(dialog.getByLabel('Interval Length')).toHaveValue('10');
  await dialog.getByLabel('Interval Length').fill('12');
  await save.click();
  await expect(dialog.getByText('Interval length cannot be greater than the depth range')).toBeVisible();
  await expectAccessible(page);

  // Escape closes, and what was typed is there again.
  await page.keyboard.press('Escape');
  await observations(page).getByRole('button', { name: 'Add First Observation' }).click();
  await expect(dialog.getByText('What you had typed here is back.')).toBeVisible();
  await expect(dialog.getByLabel('Hole ID')).toHaveValue('DH-1');
  await dialog.getByLabel('Interval Length').fill('10');
  await save.click();
  await expectSaid(page, 'Drill hole observation added successfully');
  const best = page.getByRole('region', { name: 'Best Density-Length Observation' });
  await expect(best).toContainText('0.5 oz/t Au');
  await expect(best).toContainText('DH-1');
  await best.getByRole('button', { name: '0.5 oz/t Au' }).hover();
  await expect(best.getByRole('group', { name: 'Source and author' })).toContainText('17.14');
  await expect(best.getByRole('group', { name: 'Source and author' })).toContainText('Entered by Ann Drill');
  await expectAccessible(page);
});

test.describe('with others at work', () => {
  test.use({ expected: [412, 401] });

  test('two members correct one observation, and the text outlives the session', async ({
    member: page,
    browser,
    baseURL,
  }) => {
    const { id } = await addMine(page.request);
    const path = `/api/mines/${id}/drill-observations`;
    const first = await post(page.request, path, { holeId: 'A', densityValue: 2, intervalLength: 4, metal: 'Gold' });
    await page.goto(`/mines/${id}`);
    await observations(page).getByRole('button', { name: 'Edit A' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit A' });
    await dialog.getByLabel('Density').fill('3');
    await dialog.getByLabel('Notes').fill('Checked against the report');

    const others = await browser.newContext({ baseURL: baseURL! });
    await signUp(others.request, 'Otto Other');
    const theirs = await others.request.put(`/api/drill-observations/${first.id}`, {
      data: { densityValue: 5, intervalLength: 6 },
    });
    expect(theirs.status()).toBe(200);
    await others.close();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(dialog.getByText('Density (grade) was changed by Otto Other')).toBeVisible();
    await expect(dialog.getByLabel('Interval Length')).toHaveValue('6');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();

    const cookies = await page.context().cookies();
    await page.context().clearCookies();
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('You are logged out. Logging in again...')).toBeVisible();
    await expect(page).toHaveURL(/sign-in/);
    await page.context().addCookies(cookies);
    await page.goto(`/mines/${id}`);
    await observations(page).getByRole('button', { name: 'Edit A' }).click();
    await expect(dialog.getByLabel('Notes')).toHaveValue('Checked against the report');
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectSaid(page, 'Drill hole observation updated successfully');
    const [saved] = (await (await page.request.get(path)).json()) as object[];
    expect(saved).toMatchObject({ densityValue: '3', intervalLength: '6', notes: 'Checked against the report' });
  });
});

test('parts of an interval stand below it, with the grade of the rest', async ({ member: page }) => {
  const { id } = await addMine(page.request);
  const path = `/api/mines/${id}/drill-observations`;
  const hole = { holeId: 'LONG-1', metal: 'Gold', densityUnit: 'g/t' };
  const whole = await post(page.request, path, {
    ...hole,
    densityValue: 20.5,
    intervalLength: 7.5,
    startDepth: 100,
    endDepth: 107.5,
  });
  await post(page.request, path, {
    ...hole,
    densityValue: 96.9,
    intervalLength: 1.5,
    startDepth: 102,
    endDepth: 103.5,
    trueWidth: 1.1,
    parentObservationId: whole.id,
  });
  await post(page.request, path, {
    ...hole,
    holeId: 'B-2',
    densityValue: 1,
    intervalLength: 30,
    startDepth: 10,
    endDepth: 40,
  });
  await page.goto(`/mines/${id}`);
  const table = page.getByRole('table', { name: 'Drill hole observations' });
  await expect(table.getByRole('row').nth(2)).toContainText('rest 1.4 g/t over 6 m');
  await expect(table.getByRole('row').nth(3)).toContainText('1.1');
  await table.getByRole('button', { name: 'Grade × Length' }).click();
  await expect(table.getByRole('row').nth(1)).toContainText('153.8 g/t·m');
  const pictures = observations(page).locator('figure');
  await expect(pictures).toHaveCount(2);
  await expect(page.getByRole('img', { name: /Interval length against grade/ })).toBeVisible();
  const readout = observations(page).locator('p[aria-live]');
  await expect(readout).toContainText('LONG-1');
  await page
    .getByRole('group', { name: 'Strip logs of the holes' })
    .locator('svg')
    .hover({ position: { x: 46 + 10 + 34 + 7, y: 117 } });
  await expect(readout).toContainText('B-2');
  await page.getByRole('button', { name: 'Next interval' }).click();
  await expect(readout).toContainText('LONG-1');
  await expect(observations(page)).toContainText('down-hole');
});
