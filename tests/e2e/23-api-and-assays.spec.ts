import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, password, signUp, test } from './journey.ts';

const fitsPhone = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test.describe('a token', () => {
  test.use({ expected: [400] });

  test('is made with the password, shown once, used by a program and revoked', async ({ page, request, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signUp(page.request, 'Petra Program');
    await page.goto('/account');
    await page.getByRole('link', { name: 'API tokens' }).click();
    await expect(page.getByText('You have no tokens.')).toBeVisible();
    await page.getByRole('button', { name: 'New token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Make token' }).click();
    await expect(dialog.getByText('Name is required')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Name').fill('Nightly report');
    await dialog.getByLabel('Your password').fill('granite-41-hill');
    await dialog.getByRole('button', { name: 'Make token' }).click();
    await expect(dialog.getByText('This is not your password.')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toHaveValue('Nightly report');
    await expectAccessible(page);
    await dialog.getByLabel('Your password').fill(password);
    await dialog.getByRole('button', { name: 'Make token' }).click();
    const field = dialog.getByRole('textbox', { name: 'Token Nightly report' });
    await expect(field).toHaveValue(/^openpit_[\w-]{43}$/);
    const token = await field.inputValue();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();

    const headers = { authorization: `Bearer ${token}` };
    expect((await request.get('/api/mines', { headers })).status()).toBe(200);
    const refused = await request.post('/api/mines', { headers, data: { name: 'No' } });
    expect(await refused.json()).toMatchObject({ message: 'This API token may only read. Make one that may write.' });

    await page.reload();
    const list = page.getByRole('region', { name: 'API tokens' });
    await expect(list.getByText(`${token.slice(0, 12)}…`)).toBeVisible();
    await expect(list.getByText(/last used/)).toBeVisible();
    expect(await page.content()).not.toContain(token);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => fitsPhone(page)).toBe(true);
    await expectAccessible(page);
    await list.getByRole('button', { name: 'Revoke Nightly report' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect((await request.get('/api/mines', { headers })).status()).toBe(200);
    await list.getByRole('button', { name: 'Revoke Nightly report' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('You have no tokens.')).toBeVisible();
    expect((await request.get('/api/mines', { headers })).status()).toBe(401);
  });
});

test('examples have the address of the installation, in three languages', async ({
  member: page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/api-examples');
  await expect(page.getByRole('heading', { level: 1, name: 'API examples' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'List mines, curl' })).toContainText(`${baseURL}/api/mines`);
  await page.getByRole('radio', { name: 'Python' }).check();
  await expect(page).toHaveURL(/language=Python/);
  await page.getByRole('button', { name: 'Copy List mines, Python' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('openpit.get(');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Python' })).toBeChecked();
  await expect.poll(() => fitsPhone(page)).toBe(true);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'your profile' }).click();
  await expect(page.getByText('You have no tokens.')).toBeVisible();
});

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test.describe('assays', () => {
  test.use({ expected: [400] });

  test('become intercepts that the member sets, sees and imports', async ({ member: page }) => {
    const name = `Assayed ${Date.now()}`;
    const mine = await page.request.post('/api/mines', { data: { name } });
    const { id } = (await mine.json()) as { id: number };
    await page.goto('/csv-upload?kind=assays');
    const panel = page.getByRole('tabpanel', { name: 'From Assays' });
    const assays = panel.locator('input[type=file]').first();
    const status = panel.getByRole('status').filter({ hasText: 'intercept' }).first();

    await assays.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') });
    await expect(panel.getByRole('alert')).toBeVisible();
    await assays.setInputFiles(csv('collar.csv', 'x,y\n1,2\n'));
    await expect(panel.getByText(/this is no assay table/)).toBeVisible();

    await assays.setInputFiles(
      csv(
        'assay.csv',
        [
          'BHID,From (m),To (m),Au_ppm,Value',
          'A1,0,1,<0.01,1',
          'A1,1,2,4,1',
          'A1,2,4,0.2,1',
          'A1,4,5,4,1',
          'A1,5,6,traces,1',
          'A1,6,7,-9999,1',
          'B2,10,12,2,1',
          'B2,11,12,2,1',
          'C3,0,1,0.1,1',
        ].join('\n'),
      ),
    );
    await expect(status).toHaveText('3 intercepts in 2 of 3 holes, from 7 samples.');
    await expect(panel.getByText(/Samples overlap in B2/)).toBeVisible();
    await expect(panel.getByText('1 grade that is no number left out: traces.')).toBeVisible();
    await expect(panel.getByText(/1 sample below detection \(<0\.01\) counts as 0\./)).toBeVisible();
    await expect(panel.getByText(/1 sample without an assay \(-9999\) in A1: nothing is known there/)).toBeVisible();
    await panel.getByLabel('Below detection counts as').selectOption('half of the limit');
    await expect(panel.getByText(/\(<0\.01\) counts as half of the limit\./)).toBeVisible();
    await panel.getByLabel('Below detection counts as').selectOption('zero');
    await panel.locator('input[type=file]').nth(1).setInputFiles(csv('collar.csv', 'hole,x\nA1,1\nB2,2\nD4,3\n'));
    await expect(panel.getByText('Not in the collar table: C3.')).toBeVisible();
    await expect(panel.getByText(/1 collar without assays: D4/)).toBeVisible();
    await expect(panel.getByRole('img', { name: /Intervals of each hole/ })).toBeVisible();
    const best = panel.getByRole('group', { name: 'Intercepts' }).getByRole('row').nth(1);
    await expect(best).toContainText(/A1\s*1\s*5\s*4\s*2\.1\s*3\s*2/);
    await expectAccessible(page);

    await panel.getByLabel('Internal dilution at most').fill('1');
    await expect(status).toHaveText(/^4 intercepts/);
    await panel.getByLabel('Cut-off').fill('many');
    await expect(panel.getByText('Enter a grade above 0.')).toBeVisible();
    await panel.getByLabel('Cut-off').fill('9');
    await expect(status).toContainText('No sample reaches the cut-off');
    await panel.getByLabel('Grade', { exact: true }).selectOption({ label: 'Value' });
    await expect(panel.getByText('Enter the metal of this column.')).toBeVisible();
    await panel.getByLabel('Grade', { exact: true }).selectOption({ label: 'Au_ppm' });
    await panel.getByLabel('Cut-off').fill('3');
    await expect(status).toHaveText(/^2 intercepts/);

    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => fitsPhone(page)).toBe(true);
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Use these intercepts' }).click();
    await expect(panel.getByText('Enter the name of the mine that was drilled.')).toBeVisible();
    await panel.getByLabel('Mine', { exact: false }).first().fill(name);
    await panel.getByRole('button', { name: 'Use these intercepts' }).click();
    await panel.getByRole('button', { name: /^Import/ }).click();
    await expect(panel.getByText('Imported 2 of 2 rows: 2 drill observations created.')).toBeVisible();
    const stored = await page.request.get(`/api/mines/${id}/drill-observations`);
    const observations = (await stored.json()) as { startDepth: string; notes: string }[];
    expect(observations.map(({ startDepth }) => startDepth).toSorted()).toEqual(['1', '4']);
    expect(observations[0]!.notes).toContain('Length-weighted composite of 1 sample; cut-off 3 g/t Au');
  });
});

test('an assay table of another laboratory is read as it shows, and a table below it can be chosen', async ({
  member: page,
}) => {
  await page.goto('/csv-upload?kind=assays');
  const panel = page.getByRole('tabpanel', { name: 'From Assays' });
  const status = panel.getByRole('status').filter({ hasText: 'intercept' }).first();
  const rows = [
    'Analysenergebnisse 2025',
    '',
    'Bohrloch;von;bis;Gold;Li2O',
    ';m;m;g/t;%',
    'K-1;0;1,5;1,48;0,2',
    ';1,5;3;<0,01;0,3',
    ';3;4,5;2 g/t;0,9',
    '',
    'Bohrloch;von;bis;Gold;Li2O',
    'K-2;0;1;7,5;0,1',
    '',
    'Bohrloch;Rechtswert;Hochwert',
    'K-1;445120;6523410',
  ];
  await panel
    .locator('input[type=file]')
    .first()
    .setInputFiles(csv('labor.csv', rows.join('\r\n')));
  await expect(panel.getByLabel('Header row')).toHaveValue('3');
  await expect(panel.getByLabel('The header takes')).toHaveValue('2');
  await expect(panel.getByLabel('Numbers')).toHaveValue('comma');
  await expect(panel.getByText('1 row that repeats the header is left out.')).toBeVisible();
  await expect(
    panel.getByText(/This sheet has 2 tables below each other\. The one from row 3 on is read/),
  ).toBeVisible();
  await expect(status).toHaveText(/^2 intercepts in 2 of 2 holes, from 2 samples\./);
  await panel.getByLabel('2 rows without a hole: an empty cell means the hole above it').check();
  await expect(status).toHaveText(/^2 intercepts in 2 of 2 holes, from 4 samples\./);
  await panel.getByLabel('Grade', { exact: true }).selectOption({ label: 'Li2O (%)' });
  await expect(panel.getByLabel('Metal')).toHaveValue('Li2O');
  await expect(panel.getByLabel('Grades in')).toHaveValue('%');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => fitsPhone(page)).toBe(true);
  await expectAccessible(page);
  await panel.getByLabel('Table', { exact: true }).selectOption({ label: 'Row 12: Bohrloch, Rechtswert, Hochwert' });
  await expect(panel.getByText(/this is no assay table/)).toBeVisible();
});

const real = path.join(process.env.REAL_DATA ?? '../shared/data', 'forrestania-drilling/assay.csv');

// The table is not part of the repository; the journey is there wherever the data is.
if (existsSync(real)) {
  test('the assays of a real belt give the intercepts of its prepared file', async ({ member: page }) => {
    await page.goto('/csv-upload?kind=assays');
    const panel = page.getByRole('tabpanel', { name: 'From Assays' });
    await panel.locator('input[type=file]').first().setInputFiles(real);
    const status = panel.getByRole('status').filter({ hasText: 'intercept' }).first();
    await expect(status).toHaveText('12 intercepts in 8 of 72 holes, from 4,030 samples.');
    await panel.getByLabel('Grade', { exact: true }).selectOption({ label: 'Ni_ppm' });
    await expect(panel.getByLabel('Unit of the intercepts')).toHaveValue('%');
    await expect(status).toHaveText(/^40 intercepts/);
    await expect(panel.getByRole('img', { name: /Intervals of each hole/ })).toBeVisible();
  });
}
