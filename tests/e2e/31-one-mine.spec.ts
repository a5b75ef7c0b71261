import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, signInAsAdministrator, test } from './journey.ts';
import { expectSaid } from './said.ts';

async function add(request: APIRequestContext, path: string, data: object) {
  const response = await request.post(path, { data });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()) as { id: number; name: string };
}

test('rows that are probably about a mine that is there are decided, and what would be replaced is asked', async ({
  member: page,
}) => {
  const mark = Date.now();
  const place = { country: 'Australia', latitude: -30, longitude: 121 };
  const metals = (metal: string) => ({ metalsDistribution: [{ metal, percentage: null }] });
  await add(page.request, '/api/mines', { name: `Near ${mark}`, ...place, ...metals('Gold') });
  await add(page.request, '/api/mines', { name: `Other ${mark}`, ...place, ...metals('Gold') });
  await add(page.request, '/api/mines', {
    name: `Known ${mark}`,
    ...place,
    identifiers: [{ scheme: 'mrds', value: String(mark) }],
  });
  const buffer = Buffer.from(
    [
      'name,country,latitude,longitude,metals,identifiers,notes',
      `Near ${mark},Australia,-30.01,121,Copper,,merged`,
      `Other ${mark},Australia,-30.01,121,Copper,,apart`,
      `Renamed ${mark},Australia,-30,121,,mrds:${mark},seen`,
    ].join('\n'),
  );
  await page.goto('/csv-upload?kind=mines');
  const panel = page.getByRole('tabpanel', { name: 'Mines' });
  await panel.getByLabel('Choose a CSV file').setInputFiles({ name: 'register.csv', mimeType: 'text/csv', buffer });
  await panel.getByRole('button', { name: 'Check first' }).click();
  const twins = panel.getByRole('region', { name: 'Mines that are probably the same' });
  await expect(twins.getByRole('heading')).toHaveText('2 rows probably about a mine that is there');
  await expect(twins.getByRole('listitem').first()).toContainText('(1.1 km away, other metals)');
  const replaced = panel.getByRole('region', { name: 'Names and tickers to replace' });
  await expect(replaced).toContainText(`Known ${mark} Renamed ${mark}`);
  await expectAccessible(page);

  await twins.getByRole('combobox', { name: 'What row 2 is' }).selectOption({ index: 1 });
  await twins.getByRole('combobox', { name: 'All rows in doubt' }).selectOption('Add each as a new mine');
  await twins.getByRole('button', { name: 'Check with 2 choices' }).click();
  await expect(panel.getByText('Would import 3 of 3 rows: 1 mine created, 2 updated.')).toBeVisible();
  await replaced.getByRole('checkbox', { name: 'Replace in row 4' }).check();
  await panel.getByRole('button', { name: /^Import/ }).click();
  await expect(panel.getByText('Imported 3 of 3 rows: 1 mine created, 2 updated.')).toBeVisible();
  const found = await page.request.get(`/api/mines?search=${mark}&sortBy=name`);
  const mines = (await found.json()) as { name: string; alsoKnownAs: string | null; notes: string | null }[];
  expect(mines.map(({ name, alsoKnownAs, notes }) => [name, alsoKnownAs, notes])).toEqual([
    [`Near ${mark}`, null, 'merged'],
    [`Other ${mark}`, null, null],
    [`Other ${mark}`, null, 'apart'],
    [`Renamed ${mark}`, `Known ${mark}`, 'seen'],
  ]);
});

test('two mines are merged by an administrator, and made two again', async ({ page }) => {
  await signInAsAdministrator(page.request);
  const mark = Date.now();
  const target = await add(page.request, '/api/mines', { name: `Stays ${mark}` });
  const source = await add(page.request, '/api/mines', {
    name: `Goes ${mark}`,
    stage: 'production',
    identifiers: [{ scheme: 'wikidata', value: `Q${mark}` }],
  });
  for (const { id } of [target, source]) await add(page.request, `/api/mines/${id}/drill-holes`, { holeId: 'H-1' });
  await add(page.request, `/api/mines/${source.id}/notes`, { content: `Handed over ${mark}` });
  await page.goto(`/mines/${target.id}`);
  await page.getByRole('button', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge ${target.name}` });
  await expect(dialog.getByRole('button', { name: 'Merge Mines' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'The other mine' }).fill(source.name);
  await page.getByRole('option', { name: source.name }).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: '1 note' })).toBeVisible();
  await expect(dialog).toContainText('Both have: 1 drill hole.');
  await expect(dialog).toContainText('takes over what it lacks: Also Known As, Stage.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge Mines' }).click();
  await expectSaid(page, `is part of ${target.name} now`);
  await expect(page.getByText(`Also known as ${source.name}`)).toBeVisible();
  await expect(page.getByRole('link', { name: `Wikidata Q${mark}` })).toHaveAttribute(
    'href',
    `https://www.wikidata.org/wiki/Q${mark}`,
  );
  await page.goto(`/mines/${source.id}?section=history`);
  await expect(page).toHaveURL(new RegExp(`/mines/${target.id}\\?section=history`));

  const history = page.getByRole('region', { name: 'Activity' });
  await history.getByText(`Merged mine ${source.name} into ${target.name}`).click();
  await history.getByRole('button', { name: 'Undo this merge' }).click();
  await expect(history).toContainText(`Undid the merge of mine ${source.name}`);
  await page.goto(`/mines/${source.id}`);
  await expect(page.getByRole('heading', { level: 1, name: source.name })).toBeVisible();
  await expect(page.getByText(`Handed over ${mark}`)).toBeVisible();
});
