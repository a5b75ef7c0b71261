import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, signInAsAdministrator, test } from './journey.ts';
import { expectSaid } from './said.ts';

async function add(request: APIRequestContext, path: string, data: object) {
  const response = await request.post(path, { data });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()) as { id: number; name: string };
}
const addCompany = (request: APIRequestContext, fields: object) => add(request, '/api/companies', fields);

test.describe('creating', () => {
  test.use({ expected: [409] });

  test('a company is created on four tabs; a taken name is told at its field', async ({ member: page }) => {
    const name = `Quarry Street ${Date.now()}`;
    await addCompany(page.request, { name: `${name} Holdings` });
    await page.goto('/companies');
    await page.getByRole('button', { name: 'Create Company' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Company' });
    await expect(dialog.getByRole('tab')).toHaveText(['Basic Info', 'Stock & URLs', 'Assessment', 'Notes']);
    await dialog.getByRole('tab', { name: 'Stock & URLs' }).click();
    await dialog.getByRole('button', { name: 'Add Exchange' }).click();
    await dialog.getByLabel('Company Website').fill('javascript:alert(1)');
    await dialog.getByRole('button', { name: 'Create Company' }).click();
    await expect(dialog.getByText('Company name is required')).toBeVisible();
    await dialog.getByLabel('Company Name').fill(`${name.toUpperCase()}  holdings`);
    await dialog.getByRole('tab', { name: 'Stock & URLs' }).click();
    await expect(dialog.getByText('Exchange name is required')).toBeVisible();
    await expect(dialog.getByText('Ticker symbol is required')).toBeVisible();
    await expect(dialog.getByText('Must be a valid URL')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Exchange', { exact: true }).fill('TSXV');
    await dialog.getByLabel('Ticker', { exact: true }).fill('QRY');
    await dialog.getByLabel('Company Website').fill('https://example.com');
    await dialog.getByRole('tab', { name: 'Assessment' }).click();
    await dialog.getByLabel('Asset Score').fill('72.5');
    await dialog.getByRole('tab', { name: 'Notes' }).click();
    await dialog.getByLabel('Pending Litigation').fill('None that we know of.');
    await dialog.getByRole('button', { name: 'Create Company' }).click();
    await expect(page.getByText('Failed to create company. Please try again.')).toBeVisible();
    await expect(dialog.getByLabel('Company Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByText(/^There is a company named .* already/)).toBeVisible();

    // Closing loses nothing.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Create Company' }).click();
    await dialog.getByLabel('Company Name').fill(name);
    await dialog.getByRole('button', { name: 'Create Company' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const summary = page.getByRole('region', { name: 'Summary' });
    await expect(summary).toContainText('TSXV QRY');
    await expect(summary).toContainText('None that we know of.');
    await expect(summary.getByRole('link', { name: 'Company website' })).toHaveAttribute('href', 'https://example.com');
    const scores = page.getByRole('region', { name: 'Assessment scores' });
    for (const score of ['Investors', 'Engagement', 'Net promoter', 'IR promoter', 'Leadership', 'Financial'])
      await expect(scores.getByText(score, { exact: true })).toBeVisible();
    await expect(scores).toContainText('72.5 / 100');
    await expect(scores).toContainText(/Added by(AD)?Ann Drill/);
    await expect(page.getByText('No mines associated with this company.')).toBeVisible();
    await expect(page.getByText('No events scheduled')).toBeVisible();
  });
});

test('the list is searched, sorted by the server and kept in the address', async ({ member: page }) => {
  const mark = `Lodestone${Date.now()}`;
  for (let index = 0; index < 27; index += 1) {
    await addCompany(page.request, { name: `${mark} ${String(index).padStart(2, '0')}`, ceo: `C. ${99 - index}` });
  }
  const [first] = (await (await page.request.get(`/api/companies?search=${mark}&sortBy=name`)).json()) as {
    id: number;
  }[];
  await add(page.request, '/api/mines', { name: `${mark} Pit`, companyId: first!.id });
  await add(page.request, '/api/nps-rating', { entityType: 'company', entityId: first!.id, rating: 10 });
  await page.goto(`/companies?search=${mark}&sortBy=name&sortOrder=desc`);
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: new RegExp(`^${mark} \\d`) }) });
  await expect(rows).toHaveCount(25);
  await expect(rows.first()).toContainText(`${mark} 26`);
  await expect(page.getByRole('heading', { name: 'Companies (27)' })).toBeVisible();
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(rows).toHaveCount(27);
  await expect(page.getByRole('button', { name: 'Load More' })).toHaveCount(0);

  await page.getByRole('columnheader', { name: 'CEO' }).getByRole('button').click();
  await expect(page).toHaveURL(/sortBy=ceo&sortOrder=asc/);
  await expect(rows.first()).toContainText(`${mark} 26`);
  await page.getByLabel('Sort by').selectOption('NPS');
  await expect(page).toHaveURL(/sortBy=nps&sortOrder=desc/);
  await expect(rows.first()).toContainText(`${mark} 00`);
  await page.getByLabel('Sort by').selectOption('Engagement');
  await expect(rows.first()).toContainText(`${mark} 00`);
  await page.goBack();
  await page.goForward();
  await expect(rows.first()).toContainText(`${mark} 00`);
  await rows.first().getByRole('link', { name: '1 mine' }).click();
  await expect(page).toHaveURL(new RegExp(`/mines\\?search=${mark}`));
  await expect(page.getByRole('link', { name: `${mark} Pit` })).toBeVisible();

  await page.goto('/companies');
  await page.getByPlaceholder(/^Search companies/).fill('nowhere to be found');
  await expect(page).toHaveURL(/search=nowhere/);
  await expect(page.getByText('No companies found')).toBeVisible();
});

test('the page of a company: drawn with its document, its mines in a picture, its records', async ({
  member: page,
}) => {
  const name = `Terraced ${Date.now()}`;
  const company = await addCompany(page.request, {
    name,
    foundedDate: '1993-05-01',
    stockSymbol: 'TRRC',
    nextStepDescription: 'Permit',
    futureSteps: [{ description: 'First pour', date: '2040-06-01', priority: 'high' }],
  });
  const metals = (metal: string) => [{ metal, percentage: 100 }];
  const mines = [
    { name: 'Terrace One', stage: 'production', metalsDistribution: metals('Gold'), ownershipPercentage: 60 },
    { name: 'Terrace Two', stage: 'production', metalsDistribution: metals('Gold'), royalties: 2 },
    { name: 'Terrace Three', stage: 'exploration', metalsDistribution: metals('Copper') },
  ];
  for (const mine of mines) await add(page.request, '/api/mines', { ...mine, companyId: company.id });
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  await page.goto(`/companies/${company.id}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(calls.filter((call) => !call.startsWith('GET /api/live')).toSorted()).toEqual(['POST /api/page-views']);
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Founded1993');

  const portfolio = page.getByRole('region', { name: 'Portfolio' });
  await expect(portfolio).toContainText('3 mines1 joint venture1 royalty agreement');
  const list = portfolio.getByRole('table', { name: `Mines of ${name}` });
  await expect(list.getByRole('row')).toHaveCount(4);
  const circle = portfolio.getByRole('button', { name: '2 mines: Gold, Production' });
  await circle.click();
  await expect(list.getByRole('row')).toHaveCount(3);
  await expect(list).not.toContainText('Terrace Three');
  await expect(circle).toHaveAttribute('aria-pressed', 'true');
  await circle.click();
  await expect(list.getByRole('row')).toHaveCount(4);
  await expect(portfolio.getByRole('link', { name: 'View All Mines' })).toHaveAttribute(
    'href',
    `/mines?search=${encodeURIComponent(name)}`,
  );

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Record trade' }).click();
  const trade = page.getByRole('dialog', { name: 'Add Investment' });
  await expect(trade.getByLabel('Ticker symbol')).toHaveValue('TRRC');
  await trade.getByRole('button', { name: 'Cancel' }).click();

  const events = page.getByRole('region', { name: 'Company Events & Next Steps' });
  await expect(events.getByRole('listitem')).toHaveText([
    /1 Jun 2040.*First pour.*Future Event/,
    /TBD.*Permit.*Next Step/,
  ]);
  await expect(events.getByRole('link', { name: 'View all events' })).toHaveAttribute('href', /^\/events\?/);

  const notes = page.getByRole('region', { name: /^Notes/ });
  await notes.getByRole('button', { name: 'Add First Note' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note', { exact: false }).first().fill('Asked at the annual meeting');
  await dialog.getByRole('button', { name: 'Add Note' }).click();
  await expect(notes.getByRole('article', { name: 'Note of Ann Drill' })).toContainText('Asked at the annual meeting');
  await notes.getByRole('button', { name: /^Like/ }).click();
  await expect(notes.getByRole('button', { name: 'Like, 1 so far' })).toBeVisible();

  const media = page.getByRole('region', { name: /^Media/ });
  await media.getByRole('button', { name: 'Add First Media' }).click();
  await dialog.getByLabel('Title').fill('A talk with the CEO');
  await dialog.getByLabel('Article URL').fill('https://example.org/talk');
  await dialog.getByRole('button', { name: 'Add Media' }).click();
  await expect(media).toContainText('A talk with the CEO');

  const nps = page.getByRole('region', { name: 'Would you recommend it?' });
  await nps.getByText('9', { exact: true }).click();
  await nps.getByRole('button', { name: 'Submit Rating' }).click();
  await expect(nps).toContainText('You can vote again next month');
  await expect(page.getByRole('region', { name: 'Activity' })).toContainText(`Added note on ${name}`);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await list.getByRole('link', { name: 'Terrace One' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terrace One' })).toBeVisible();
});

test.describe('what is not there', () => {
  test.use({ expected: [404] });

  test('leads back to the list, or says so', async ({ member: page }) => {
    await page.goto('/mines/2147483647');
    await expect(page).toHaveURL(/\/mines$/);
    await expectSaid(page, 'Mine not found');
    // The number of a mine in another writing is no id.
    const mine = await add(page.request, '/api/mines', { name: `Ferrous Wheel ${Date.now()}` });
    await page.goto(`/mines/${mine.id}e0`);
    await expect(page).toHaveURL(/\/mines$/);
    await expectSaid(page, 'Mine not found');
    await page.goto('/companies/2147483647');
    await expect(page).toHaveURL(/\/companies$/);
    await expectSaid(page, 'Company not found');
    await page.goto('/companies/abc');
    await expect(page.getByText('Company not found')).toBeVisible();
    await page.getByRole('link', { name: 'Back to Companies' }).click();
    await expect(page.getByRole('heading', { name: /^Companies/ })).toBeVisible();
  });
});

test.describe('a session that ends on the list', () => {
  test.use({ expected: [401] });

  test('asks to log in, and leads back to the same search', async ({ member: page }) => {
    await page.goto('/companies');
    // With their number: the list is there, so that the next request is the one of the search.
    await expect(page.getByRole('heading', { name: /^Companies \(/ })).toBeVisible();
    await page.context().clearCookies();
    await page.getByLabel('Search companies').fill('granite');
    await expect(page.getByText('Please log in to view companies')).toBeVisible();
    await expect(page).toHaveURL(/search=granite/);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/sign-in\?.*companies.*granite/);
  });
});

test('a company without mines is archived and leaves the lists', async ({ member: page }) => {
  const name = `Shut ${Date.now()}`;
  const { id } = await addCompany(page.request, { name });
  await page.goto(`/companies/${id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page).toHaveURL(/\/companies$/);
  await page.goto(`/companies/${id}`);
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'Record trade' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Unarchive' })).toHaveCount(0);
});

test('two companies are merged by an administrator, and made two again', async ({ page }) => {
  await signInAsAdministrator(page.request);
  const mark = Date.now();
  const target = await addCompany(page.request, { name: `Stays ${mark}` });
  const source = await addCompany(page.request, { name: `Goes ${mark}`, headquarters: 'Perth, Australia' });
  await add(page.request, '/api/mines', { name: `Handed over ${mark}`, companyId: source.id });
  await page.goto(`/companies/${target.id}`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Merge' }).click();
  const dialog = page.getByRole('dialog', { name: `Merge ${target.name}` });
  await expect(dialog.getByRole('button', { name: 'Merge Companies' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'The other company' }).fill(source.name);
  await page.getByRole('option', { name: source.name }).click();
  await expect(dialog.getByRole('listitem').first()).toHaveText('1 mine');
  await expect(dialog).toContainText('takes over what it lacks: Headquarters.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge Companies' }).click();
  await expectSaid(page, `is part of ${target.name} now`);
  await expect(page.getByRole('region', { name: 'Portfolio' })).toContainText(`Handed over ${mark}`);
  await page.goto(`/companies/${source.id}?section=history`);
  await expect(page).toHaveURL(new RegExp(`/companies/${target.id}\\?section=history`));

  const history = page.getByRole('region', { name: 'Activity' });
  await history.getByText(`Merged company ${source.name} into ${target.name}`).click();
  await history.getByRole('button', { name: 'Undo this merge' }).click();
  await expect(history).toContainText(`Undid the merge of company ${source.name}`);
  await page.goto(`/companies/${source.id}`);
  await expect(page.getByRole('heading', { level: 1, name: source.name })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Portfolio' })).toContainText(`Handed over ${mark}`);
});

test('what is typed before a dialog has become modal stays typed', async ({ page }) => {
  await signInAsAdministrator(page.request);
  const mark = Date.now();
  const target = await addCompany(page.request, { name: `Early ${mark}` });
  const source = await addCompany(page.request, { name: `Typed ${mark}` });
  // A machine that draws its next frame late: it is drawn when the test says so.
  await page.addInitScript(() => {
    const draw = window.requestAnimationFrame.bind(window);
    const late: FrameRequestCallback[] = [];
    window.addEventListener('hold-frames', () => {
      window.requestAnimationFrame = (callback) => late.push(callback);
    });
    window.addEventListener('draw-frames', () => {
      window.requestAnimationFrame = draw;
      for (const callback of late) draw(callback);
    });
  });
  await page.goto(`/companies/${target.id}`);
  await page.evaluate(() => window.dispatchEvent(new Event('hold-frames')));
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Merge' }).click();
  const field = page.getByRole('combobox', { name: 'The other company' });
  await field.fill(source.name);
  const dialog = page.getByRole('dialog', { name: `Merge ${target.name}` });
  expect(await dialog.evaluate((element) => element.matches(':modal'))).toBe(false);
  await page.evaluate(() => window.dispatchEvent(new Event('draw-frames')));
  await expect.poll(() => dialog.evaluate((element) => element.matches(':modal'))).toBe(true);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(source.name);
  await page.getByRole('option', { name: source.name }).click();
  await expect(dialog.getByRole('button', { name: 'Merge Companies' })).toBeEnabled();
});
