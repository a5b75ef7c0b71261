import { expect, expectAccessible, test } from './journey.ts';
import { expectSaid } from './said.ts';

// A place outside of its grid is refused.
test.use({ expected: [400] });

test('holes are drawn as a plan and a section with what was found in them, and say what is not known', async ({
  member: page,
}) => {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { id: number };
  };
  const metalsDistribution = [{ metal: 'Copper', percentage: 100 }];
  const { id } = await post('/api/mines', { name: 'Drawn', metalsDistribution });
  const found = { metal: 'Copper', densityValue: 5_000, densityUnit: 'ppm', startDepth: 40, endDepth: 140 };
  await post(`/api/mines/${id}/drill-observations`, { holeId: 'dr-1', ...found });
  await page.goto(`/mines/${id}?section=drilling&tab=holes`);
  await expect(page.getByRole('region', { name: /Drill hole observations/ })).toContainText('50 %·m');
  const panel = page.getByRole('region', { name: /^Drill holes/ });
  await expect(panel).toBeInViewport();

  await panel.getByRole('button', { name: 'Add First Hole' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Drill Hole' });
  await dialog.getByLabel('Hole ID').fill('DR-1');
  await dialog.getByLabel('Easting').fill('6523410.2');
  await dialog.getByLabel('Northing').fill('445120.5');
  await dialog.getByLabel('EPSG Code').fill('EPSG:28350');
  await dialog.getByLabel('Azimuth').fill('270');
  await dialog.getByLabel('Dip').fill('-60');
  await dialog.getByLabel('Survey').fill('0 270');
  await dialog.getByRole('button', { name: 'Add Hole' }).click();
  await expect(dialog).toContainText(
    "Write depth, azimuth and dip of each measurement as 30 251.2 -60.4; not '0 270'.",
  );
  await dialog.getByLabel('Survey').fill('0 270 -60; 90 272 -58');
  await dialog.getByRole('button', { name: 'Add Hole' }).click();
  await expect(dialog).toContainText('These coordinates lie outside of GDA94 / MGA zone 50.');
  await dialog.getByLabel('Easting').fill('445,120.5');
  await dialog.getByLabel('Northing').fill('6,523,410.2');
  await dialog.getByRole('button', { name: 'Add Hole' }).click();
  await expectSaid(page, 'Drill hole created successfully');

  await expect(panel.getByRole('img', { name: /^Plan of 1 holes?, north of the grid EPSG 28350/ })).toBeVisible();
  await expect(panel.getByRole('img', { name: /^Vertical section from/ })).toBeVisible();
  await expect(panel).toContainText('No elevation is known');
  await expect(panel.getByRole('row', { name: /DR-1/ })).toContainText(/-?31\.42267.*from grid/);

  await post(`/api/mines/${id}/drill-holes`, { holeId: 'DR-2', latitude: -31.4225, longitude: 116.4235, dip: -90 });
  await post(`/api/mines/${id}/drill-holes`, { holeId: 'DR-3', dip: -90 });
  await page.reload();
  await expect(panel.getByRole('img', { name: /^Plan of 2 holes, true north/ })).toBeVisible();
  await expect(panel).toContainText('Collar only: DR-2 (no length).');
  await expect(panel).toContainText('Not drawn: DR-3 (no place).');
  await panel.getByRole('button', { name: 'Next hole' }).press('Enter');
  await expect(panel.getByText('DR-2').first()).toBeVisible();
  await panel.getByText('West to east').click();
  await expect(panel.getByRole('img', { name: /^Vertical section from W 270° to E 090°/ })).toBeVisible();
  await expectAccessible(page);
});
