import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, password, signUp, test } from './journey.ts';
import { expectSaid } from './said.ts';

async function addCompany(request: APIRequestContext, fields: object) {
  const response = await request.post('/api/companies', { data: fields });
  expect(response.status()).toBe(201);
  return (await response.json()) as { id: number; version: number };
}
const read = async (request: APIRequestContext, id: number) =>
  (await (await request.get(`/api/companies/${id}`)).json()) as Record<string, unknown>;

test('each change saves itself on five tabs, and the badge says so', async ({ member: page }) => {
  const name = `Autosaved ${Date.now()}`;
  const { id } = await addCompany(page.request, { name });
  await page.goto(`/companies/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `Edit ${name}` });
  const badge = dialog.getByRole('status');
  await expect(dialog.getByRole('tab')).toHaveText([
    'Basic Info',
    'Stock Exchanges',
    'External Links',
    'Timeline',
    'Assessment Scores',
  ]);
  await dialog.getByLabel('CEO').fill('Kim Quarry');
  await expectSaid(page, 'Saved');
  await expect(badge).toHaveText(/^Last saved \d\d:\d\d$/);
  expect(await read(page.request, id)).toMatchObject({ ceo: 'Kim Quarry', version: 2 });

  await dialog.getByRole('tab', { name: 'Stock Exchanges' }).click();
  await dialog.getByRole('button', { name: 'Add Exchange' }).click();
  await dialog.getByLabel('Exchange', { exact: true }).fill('TSXV');
  await dialog.getByLabel('Exchange', { exact: true }).blur();
  await expect(dialog.getByText('Ticker symbol is required')).toBeVisible();
  await dialog.getByLabel('Ticker', { exact: true }).fill('QRY');
  await expect
    .poll(() => read(page.request, id))
    .toMatchObject({ stockExchanges: [{ exchange: 'TSXV', ticker: 'QRY' }] });

  await dialog.getByRole('tab', { name: 'External Links' }).click();
  await dialog.getByLabel('Investor Relations').fill('not a link');
  await expect(dialog.getByLabel('Investor Relations')).not.toHaveAttribute('aria-invalid');
  await dialog.getByLabel('Investor Relations').blur();
  await expect(dialog.getByText('Must be a valid URL')).toBeVisible();
  await expect(dialog.getByRole('tab', { name: /External Links.*needs attention/ })).toBeVisible();

  await dialog.getByRole('tab', { name: 'Timeline' }).click();
  await expect(dialog.getByText('No future events planned yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Event' }).click();
  const step = dialog.getByRole('listitem').last();
  await step.getByLabel('Description').fill('First pour');
  await step.getByLabel('Description').blur();
  await expect(dialog.getByText(/this event will be left out/)).toBeVisible();
  await step.getByLabel('Target Date').fill('2041-01-01');
  await expect.poll(() => read(page.request, id)).toMatchObject({ futureSteps: [{ description: 'First pour' }] });

  await dialog.getByRole('tab', { name: 'Assessment Scores' }).click();
  await expect(dialog.getByText('Net promoter', { exact: true })).toBeVisible();
  await dialog.getByLabel('Leadership Score').fill('101');
  await dialog.getByLabel('Leadership Score').blur();
  await expect(dialog.getByText('Enter a number from 0 to 100.')).toBeVisible();
  await dialog.getByLabel('Leadership Score').fill('88.5');
  await expect.poll(() => read(page.request, id)).toMatchObject({ leadershipScore: 88.5, investorRelationsUrl: null });
  await expectAccessible(page);

  // What is not valid yet is still there after closing; what is valid is on the page.
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('region', { name: 'Assessment scores' })).toContainText('88.5 / 100');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('TSXV QRY');
  await page.reload();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog.getByRole('tab', { name: 'External Links' }).click();
  await expect(dialog.getByLabel('Investor Relations')).toHaveValue('not a link');
});

test.describe('by the clock', () => {
  test.use({ expected: [409] });

  test('a field waits 1 s, a list 0.8 s; the badge says Saved for 2 s and Save failed for 3 s', async ({
    member: page,
  }) => {
    const mark = Date.now();
    await addCompany(page.request, { name: `Owned ${mark}` });
    const { id } = await addCompany(page.request, { name: `Timed ${mark}` });
    await page.clock.install();
    await page.goto(`/companies/${id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const badge = dialog.getByRole('status');
    const ceo = dialog.getByLabel('CEO');
    await expect(ceo).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    const saves: string[] = [];
    page.on('request', (request) => request.method() === 'PATCH' && saves.push(request.postData() ?? ''));

    await ceo.fill('Kim Quarry');
    await page.clock.runFor(990);
    await expect(badge).toBeEmpty();
    expect(saves).toEqual([]);
    await page.clock.runFor(20);
    await expect(badge).toHaveText('Saved');
    expect(saves).toEqual([expect.stringContaining('Kim Quarry')]);
    await page.clock.runFor(1_900);
    await expect(badge).toHaveText('Saved');
    await page.clock.runFor(200);
    await expect(badge).toHaveText(/^Last saved/);

    await dialog.getByRole('tab', { name: 'Stock Exchanges' }).click();
    await dialog.getByRole('button', { name: 'Add Exchange' }).click();
    await dialog.getByLabel('Exchange', { exact: true }).fill('TSXV');
    await dialog.getByLabel('Ticker', { exact: true }).fill('TMD');
    await page.clock.runFor(790);
    expect(saves).toHaveLength(1);
    await page.clock.runFor(20);
    await expect(badge).toHaveText('Saved');
    expect(saves).toHaveLength(2);
    await page.clock.runFor(2_100);

    await dialog.getByRole('tab', { name: 'Basic Info' }).click();
    await dialog.getByLabel('Company Name').fill(`Owned ${mark}`);
    await page.clock.runFor(1_010);
    await expect(badge).toHaveText('Save failed');
    await page.clock.runFor(2_900);
    await expect(badge).toHaveText('Save failed');
    await page.clock.runFor(200);
    await expect(badge).toHaveText(/^Last saved/);
  });
});

test('whoever closes the tab before it is saved is asked first', async ({ member: page }) => {
  const { id } = await addCompany(page.request, { name: `Hasty ${Date.now()}` });
  await page.goto(`/companies/${id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.dismiss();
  });
  await dialog.getByRole('tab', { name: 'External Links' }).click();
  await dialog.getByLabel('Investor Relations').fill('not a link yet');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await expect(dialog.getByLabel('Investor Relations')).toHaveValue('not a link yet');
  await dialog.getByLabel('Investor Relations').fill('https://example.org/investors');
  await expect(dialog.getByRole('status')).toHaveText(/saved/i);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => page.isClosed()).toBe(true);
  expect(asked).toHaveLength(1);
});

test.describe('refused', () => {
  test.use({ expected: [409] });

  test('a taken name stands at its field and holds nothing else up', async ({ member: page }) => {
    const mark = Date.now();
    await addCompany(page.request, { name: `Taken ${mark}` });
    const { id } = await addCompany(page.request, { name: `Own ${mark}` });
    await page.goto(`/companies/${id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Company Name').fill(`taken ${mark}`);
    await expectSaid(page, 'Save failed');
    await expectSaid(page, 'Update FailedFailed to update company information. Please try again.');
    await expect(dialog.getByText(/^There is a company named Taken/)).toBeVisible();
    await dialog.getByLabel('CEO').fill('Still saved');
    await expect.poll(() => read(page.request, id)).toMatchObject({ name: `Own ${mark}`, ceo: 'Still saved' });
    await expect(dialog.getByText(/^There is a company named Taken/)).toBeVisible();
  });
});

test.describe('two members at once', () => {
  test.use({ expected: [412] });

  test('both keep what only they changed, and are asked where both did', async ({ member: page, browser, baseURL }) => {
    const { id } = await addCompany(page.request, {
      name: `Contested ${Date.now()}`,
      stockExchanges: [{ exchange: 'TSX', ticker: 'OLD' }],
    });
    const others = await browser.newContext({ baseURL: baseURL! });
    await signUp(others.request, 'Otto Other');
    await page.goto(`/companies/${id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('CEO')).toHaveValue('');
    const theirs = {
      ceo: 'Theirs',
      headquarters: 'Lima, Peru',
      stockExchanges: [
        { exchange: 'TSX', ticker: 'OLD' },
        { exchange: 'ASX', ticker: 'NEW' },
      ],
    };
    expect((await others.request.patch(`/api/companies/${id}`, { data: theirs })).status()).toBe(200);
    await dialog.getByLabel('CEO').fill('Mine');
    await expect(dialog.getByText('CEO was changed by Otto Other')).toBeVisible();
    await expect(dialog.getByLabel('Headquarters')).toHaveValue('Lima, Peru');
    await dialog.getByRole('tab', { name: 'Stock Exchanges' }).click();
    await dialog.getByRole('button', { name: 'Remove exchange 1' }).click();
    await expect
      .poll(() => read(page.request, id))
      .toMatchObject({ ceo: 'Theirs', stockExchanges: [{ exchange: 'ASX', ticker: 'NEW' }] });
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect.poll(() => read(page.request, id)).toMatchObject({ ceo: 'Mine', headquarters: 'Lima, Peru' });
    await others.close();
  });
});

test.describe('a session that ends', () => {
  test.use({ expected: [401] });

  test('leads to the root page, and nothing typed is lost', async ({ page }) => {
    const { email } = await signUp(page.request);
    const { id } = await addCompany(page.request, { name: `Long evening ${Date.now()}` });
    await page.goto(`/companies/${id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.context().clearCookies();
    await page.getByRole('dialog').getByLabel('CEO').fill('Typed too late');
    await expect(page).toHaveURL(/\/$/);
    const again = await page.request.post('/api/auth/sign-in/email', { data: { email, password } });
    expect(again.status()).toBe(200);
    await page.goto(`/companies/${id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('dialog').getByLabel('CEO')).toHaveValue('Typed too late');
  });
});
