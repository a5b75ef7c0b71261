import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, signUp, test } from './journey.ts';

async function addMine(request: APIRequestContext, body: object) {
  const response = await request.post('/api/mines', { data: body });
  expect(response.status()).toBe(201);
  return (await response.json()) as { id: number };
}

async function follow(request: APIRequestContext, entityType: 'mine' | 'company', search: string) {
  const list = entityType === 'mine' ? '/api/mines' : '/api/companies';
  const found = await request.get(list, { params: { search, limit: 1 } });
  const [record] = (await found.json()) as { id: number }[];
  expect((await request.put(`/api/watchlist/${entityType}/${record!.id}`)).ok()).toBe(true);
}

test('the dashboard shows what the specification lists, with its document', async ({ member: page }) => {
  const name = `Board ${Date.now()}`;
  const { id } = await addMine(page.request, {
    name,
    alsoKnownAs: 'The other name',
    country: 'Canada',
    primaryJurisdiction: 'Ontario',
    stage: 'construction',
    metalsDistribution: [
      { metal: 'Gold', percentage: 50 },
      { metal: 'Silver', percentage: 30 },
      { metal: 'Copper', percentage: 15 },
      { metal: 'Zinc', percentage: 5 },
    ],
    futureSteps: ['2031', '2032', '2033'].map((year) => ({ description: `Step ${year}`, date: `${year}-01-01` })),
  });
  const post = (path: string, data: object) => page.request.post(`/api/mines/${id}/${path}`, { data });
  await post('drill-programs', { season: '2025' });
  await post('economics', { studyType: 'FS', npv: 412, lifeOfMineYears: 11, totalCapex: 250 });
  await post('drill-observations', {
    densityValue: '12.5',
    densityUnit: 'g/t',
    metal: 'Gold',
    intervalLength: '4.2',
    observationDate: '2025-07-01',
    endDepth: '310',
  });
  await post('notes', { content: 'Seen' });

  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && request.resourceType() !== 'eventsource') calls.push(pathname);
  });
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('heading', { name: 'Mining Industry Dashboard' })).toBeVisible();
  for (const label of ['Total Mines', 'Companies', 'Events'])
    await expect(page.getByRole('list').getByRole('link', { name: label, exact: true })).toBeVisible();
  const mines = page.getByRole('region', { name: 'Recent Mines' });
  await expect(mines.getByRole('heading', { level: 3 })).toHaveCount(6);
  const card = mines.getByRole('listitem').filter({ hasText: name });
  for (const text of [
    'Also known as The other name',
    'Canada, Ontario',
    'Construction',
    'Gold 50%',
    '+1 more',
    'NPV US$412M · LOM 11 years · CAPEX US$250M',
    'Step 2031 (2031) · Step 2032 (2032) · +1 more events',
    '1 program completed',
    '4.2 m @ 12.5 g/t Gold · 1 Jul 2025 · to 310 m',
    '1 note',
    'Added by',
  ])
    await expect(card).toContainText(text);
  await expect(card).not.toContainText('Zinc');
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('list').first().getByRole('listitem')).toHaveCount(5);
  await expect(activity.getByRole('link', { name: 'View All Activity →' })).toHaveAttribute('href', '/activity');
  await expect(activity.getByRole('link', { name: /drill observation/ })).toHaveAttribute(
    'href',
    `/mines/${id}?section=drilling&tab=observations`,
  );
  // The document brought the answer along.
  expect(calls).toEqual([]);
  await card.getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/mines/${id}$`));
});

test('what others change in what one follows stands on the dashboard, until one unfollows it', async ({
  member: page,
  browser,
  baseURL,
}) => {
  const name = `Watched ${Date.now()}`;
  const { id } = await addMine(page.request, { name, stage: 'construction' });
  await page.goto(`/mines/${id}`);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  const following = page.getByRole('button', { name: 'Following' });
  await expect(following).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);

  const others = await browser.newContext({ baseURL: baseURL! });
  await signUp(others.request, 'Otto Other');
  for (const season of ['2022', '2023', '2024', '2025'])
    expect((await others.request.post(`/api/mines/${id}/drill-programs`, { data: { season } })).status()).toBe(201);
  const watched = await others.request.get('/api/watchlist');
  expect(await watched.json()).toEqual([]);
  await others.close();

  await page.goto('/');
  const since = page.getByRole('region', { name: 'Since your last visit' });
  const record = since.getByRole('listitem').filter({ hasText: name }).first();
  await expect(record).toContainText('4 changes');
  await expect(record).toContainText('Otto Other Added drill program');
  await expect(record.getByRole('link', { name: '+1 more' })).toHaveAttribute('href', `/mines/${id}?section=history`);
  await page.reload();
  await expect(record).toContainText('4 changes');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  const followed = page.getByRole('region', { name: 'What you follow' });
  await expect(followed.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  await followed.getByRole('link', { name: 'Watchlist →' }).click();
  await expect(page.getByRole('heading', { name: 'Watchlist' })).toBeVisible();
  const watch = page.getByRole('row', { name: new RegExp(name) });
  await expect(watch).toContainText('Mine');
  // A phone shows what is followed with how far along it is and what comes next, nothing of it beside the screen.
  await expect(watch.getByText('No next step')).toBeVisible();
  await expect(watch.getByText('Construction').first()).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await page.getByRole('button', { name: `Unfollow ${name}` }).click();
  await expect(page.getByText('You follow nothing yet.')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Recent Mines' })).toBeVisible();
  await expect(since).toHaveCount(0);
});

test('the watchlist is as wide as its page, however long ago something changed', async ({ member: page }) => {
  for (const name of ['Cova da Raposa', 'Springhaas Flats']) await follow(page.request, 'mine', name);
  await follow(page.request, 'company', 'Tumblewood & Sons Mining Company');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.clock.setFixedTime(Date.now() + 15 * 60_000);
  await page.goto('/watchlist');
  await expect(page.getByRole('row', { name: /^Cova da Raposa/ })).toContainText('minutes ago');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
});

test('a long next step of what is followed stands whole, on a screen and a phone', async ({ member: page }) => {
  const nextStepDescription = `Start of the third stage of the ramp ${'and of its ventilation '.repeat(9)}in the east`;
  const { id } = await addMine(page.request, { name: `Ramp ${Date.now()}`, nextStepDescription });
  expect((await page.request.put(`/api/watchlist/mine/${id}`)).ok()).toBe(true);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/watchlist');
    const step = page.getByText(nextStepDescription).filter({ visible: true });
    await expect(step).toBeVisible();
    expect(await step.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)).toBe(true);
  }
});
