import type { APIRequestContext } from '@playwright/test';
import { expect, password, signUp, test } from './journey.ts';
import { expectSaid } from './said.ts';

async function addMine(request: APIRequestContext, fields: object) {
  const response = await request.post('/api/mines', { data: fields });
  expect(response.status()).toBe(201);
  return (await response.json()) as { id: number; version: number };
}

test('edits save themselves, and the full save confirms them', async ({ member: page }) => {
  const { id } = await addMine(page.request, { name: 'Autosaved', country: 'Canada', primaryJurisdiction: 'Ontario' });
  await page.goto(`/mines/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Autosaved' });
  await dialog.getByLabel('Also Known As').fill('Old Shaft');
  await expectSaid(page, 'Saved');
  await expect(dialog.getByRole('status')).toHaveText(/^Last saved \d\d:\d\d$/);

  await dialog.getByLabel('Country').fill('Peru');
  await page.getByRole('listbox').getByRole('option', { name: 'Peru' }).click();
  await expect(dialog.getByLabel('Primary Jurisdiction')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Save All Changes' }).click();
  await expectSaid(page, 'Mine updated successfully');

  // A short form is judged on leaving the field, and shown as it is stored.
  await dialog.getByLabel('Country').fill('DRC');
  await dialog.getByLabel('Mine Name').focus();
  await expect(dialog.getByLabel('Country')).toHaveValue('Democratic Republic of the Congo');
  await dialog.getByLabel('Country').fill('Peru');
  await dialog.getByLabel('Mine Name').focus();
  await expectSaid(page, 'Saved');

  // Ticking and unticking the box of a new company costs nothing.
  await dialog.getByRole('tab', { name: 'Ownership' }).click();
  await dialog.getByRole('combobox', { name: 'Company' }).fill('larkmoor');
  await page.getByRole('listbox').getByRole('option', { name: 'Larkmoor Gold Corporation' }).click();
  await dialog.getByLabel('Create new company').check();
  await dialog.getByLabel('Create new company').uncheck();
  await expect(dialog.getByRole('combobox', { name: 'Company' })).toHaveValue('Larkmoor Gold Corporation');
  await dialog.getByRole('contentinfo').or(dialog).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('Also known as Old Shaft')).toBeVisible();
  const summary = page.getByRole('region', { name: 'Summary' });
  await expect(summary.getByRole('link', { name: 'Larkmoor Gold Corporation' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Peru');
});

test('Back and Close save what can be saved, and ask about the rest', async ({ member: page }) => {
  const name = `Left early ${Date.now()}`;
  const { id } = await addMine(page.request, { name });
  await page.goto(`/mines?search=${encodeURIComponent(name)}`);
  await page.getByRole('link', { name }).click();
  const edit = page.getByRole('button', { name: 'Edit', exact: true });
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await edit.click();
  await dialog.getByLabel('Latitude').fill('north');
  await page.goBack();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByLabel('Latitude')).toHaveValue('north');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toHaveCount(0);
  await edit.click();
  await expect(dialog.getByLabel('Latitude')).toHaveValue('north');
  await dialog.getByLabel('Latitude').fill('');
  await dialog.getByLabel('Also Known As').fill('In a hurry');
  await page.goBack();
  // The address changes at once, and back again for as long as the change is being saved.
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/mines\?search=/);
  const stored = await page.request.get(`/api/mines/${id}`);
  expect(await stored.json()).toMatchObject({ alsoKnownAs: 'In a hurry', latitude: null });
});

test.describe('two members at once', () => {
  test.use({ expected: [412] });

  test('both keep what only they changed, and are asked where both did', async ({ member: page, browser, baseURL }) => {
    const { id } = await addMine(page.request, {
      name: 'Contested',
      futureSteps: [{ description: 'Permits', date: '2031-01-01' }],
    });
    const others = await browser.newContext({ baseURL: baseURL! });
    await signUp(others.request, 'Otto Other');
    await page.goto(`/mines/${id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Contested' });
    await expect(dialog.getByLabel('Mine Name')).toHaveValue('Contested');

    const theirs = { alsoKnownAs: 'Theirs', royalties: 3 };
    expect((await others.request.patch(`/api/mines/${id}`, { data: theirs })).status()).toBe(200);
    await dialog.getByLabel('Also Known As').fill('Mine');
    await expect(dialog.getByText('Also Known As was changed by Otto Other')).toBeVisible();
    await dialog.getByLabel('Mine Name').fill('Contested Hill');
    await dialog.getByRole('tab', { name: 'Ownership' }).click();
    await expect(dialog.getByLabel('Royalties')).toHaveValue('3');
    await expect
      .poll(async () => (await page.request.get(`/api/mines/${id}`)).json())
      .toMatchObject({ name: 'Contested Hill', alsoKnownAs: 'Theirs', royalties: 3 });

    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect
      .poll(async () => (await page.request.get(`/api/mines/${id}`)).json())
      .toMatchObject({ name: 'Contested Hill', alsoKnownAs: 'Mine', royalties: 3 });

    // Each adds a step: both stay.
    const now = (await (await others.request.get(`/api/mines/${id}`)).json()) as { futureSteps: object[] };
    const added = { futureSteps: [...now.futureSteps, { description: 'Their study', date: '2032-01-01' }] };
    expect((await others.request.patch(`/api/mines/${id}`, { data: added })).status()).toBe(200);
    await dialog.getByRole('tab', { name: 'Timeline' }).click();
    await dialog.getByRole('button', { name: 'Add Event' }).click();
    const last = dialog.getByRole('listitem').last();
    await last.getByLabel('Description').fill('My drilling');
    await last.getByLabel('Target Date').fill('2033-01-01');
    await expect
      .poll(async () => {
        const mine = (await (await page.request.get(`/api/mines/${id}`)).json()) as {
          futureSteps: { description: string }[];
        };
        return mine.futureSteps.map(({ description }) => description).toSorted();
      })
      .toEqual(['My drilling', 'Permits', 'Their study']);
    await others.close();
  });
});

test('an archived mine leaves the lists; its page stays', async ({ member: page }) => {
  const { id } = await addMine(page.request, { name: 'Shut for good' });
  await page.goto(`/mines/${id}`);
  await page.getByRole('button', { name: 'Archive' }).click();
  await expect(page.getByRole('dialog')).toContainText('Only administrators can unarchive it.');
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page).toHaveURL(/\/mines$/);
  await page.goto('/mines?search=Shut%20for%20good');
  await expect(page.getByText('No items found')).toBeVisible();
  await page.goto(`/mines/${id}`);
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unarchive' })).toHaveCount(0);
});

test.describe('a session that ends while one types', () => {
  test.use({ expected: [401] });

  test('costs nothing that was typed', async ({ page }) => {
    const { email } = await signUp(page.request);
    const { id } = await addMine(page.request, { name: 'Long evening' });
    await page.goto(`/mines/${id}`);
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.context().clearCookies();
    await page.getByRole('dialog').getByLabel('Also Known As').fill('Typed too late');
    await expectSaid(page, 'Session expiredPlease log in again to continue editing.');
    await expect(page).toHaveURL(/\/sign-in\?returnTo=/);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/mines/${id}$`));
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(page.getByRole('dialog').getByLabel('Also Known As')).toHaveValue('Typed too late');
    await page.getByRole('dialog').getByRole('button', { name: 'Save All Changes' }).click();
    await expectSaid(page, 'Mine updated successfully');
    await page.reload();
    await expect(page.getByText('Also known as Typed too late')).toBeVisible();
  });
});
