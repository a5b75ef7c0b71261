import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from './journey.ts';

/** Runs wherever it is taken for markup, for the end of a script or for a part of an attribute; and is refused by nothing. */
const markup = String.raw`"'><img src=x onerror="window.hurt=1"></script><script>window.hurt=1</script><svg onload=hurt=1>$&$'{{1}}`;
const short = '<b onclick=hurt=1>';
const long = `${markup}\u2028\u2029 [x](javascript:hurt=1) <!-- ]]>`;

async function post<Made = { id: number }>(request: APIRequestContext, path: string, data: object): Promise<Made> {
  const answer = await request.post(path, { data });
  expect([path, answer.status(), answer.status() < 300 ? '' : await answer.text()]).toEqual([path, 201, '']);
  return (await answer.json()) as Made;
}

/** A mine and a company with one record of every kind, the markup in each text. */
async function enterMarkup(request: APIRequestContext) {
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const step = [{ description: long, date: '2031-01-31', priority: 'high' }];
  const company = await post(request, '/api/companies', {
    ...{ name: `${markup} Ltd`, headquarters: markup, ceo: markup, description: long, futureSteps: step },
    stockExchanges: [{ exchange: 'TSXV', ticker: 'HURT' }],
  });
  const mine = await post(request, '/api/mines', {
    ...{ name: `${markup} Mine`, alsoKnownAs: markup, primaryJurisdiction: markup, notes: long, futureSteps: step },
    ...{ companyId: company.id, latitude: -30.7, longitude: 121.4, ownershipPercentage: 100 },
    metalsDistribution: [{ metal: `Gold ${short}`, percentage: 100 }],
  });
  const ofMine = (path: string, data: object) => post(request, `/api/mines/${mine.id}/${path}`, data);
  const ofCompany = (path: string, data: object) => post(request, `/api/companies/${company.id}/${path}`, data);
  await ofMine('interests', { holder: `${markup} Holder`, kind: 'NSR', percent: '2', buyBack: markup, notes: long });
  await ofMine('drill-programs', { season: markup });
  await ofMine('drill-holes', { holeId: markup, notes: long });
  await ofMine('drill-observations', {
    ...{
      holeId: markup,
      metal: `Gold ${short}`,
      densityValue: '5',
      densityUnit: 'g/t',
      intervalLength: '10',
      notes: long,
    },
  });
  const report = { reportDate: '2025-03-01', sourceUrl: 'https://example.org/?a=%22%3E%3Cimg' };
  await ofMine('resource-estimates', {
    ...{
      resourceType: 'indicated',
      metal: `Gold ${short}`,
      zone: markup,
      tonnage: 1_000_000,
      grade: '2',
      gradeUnit: 'g/t',
    },
    ...report,
  });
  await ofMine('economics', { studyType: 'PEA', npv: 5, currency: 'USD', depositType: markup, ...report });
  const period = { fromDate: '2025-01-01', toDate: '2025-12-31', notes: long };
  await ofMine('production-periods', { metal: `Gold ${short}`, recovered: '10', unit: 'oz', ...period });
  await ofMine('production-guidance', {
    ...{ metal: `Gold ${short}`, metric: 'recovered', low: '9', high: '11', unit: 'oz', publishedOn: '2025-01-15' },
    ...period,
  });
  const media = { mediaType: 'article', title: markup, publicationName: markup, author: markup, description: long };
  for (const [entityType, { id }] of Object.entries({ mine, company })) {
    await (entityType === 'mine' ? ofMine : ofCompany)('notes', { content: long, tags: [short] });
    await post(request, '/api/media', { entityType, entityId: id, ...media, articleUrl: 'https://example.org/a' });
  }
  await ofCompany('capital-snapshots', { asOf: day, sharesOutstanding: 1_000_000, sourcePage: markup, notes: long });
  await ofCompany('instruments', {
    ...{ kind: 'warrant', asOf: day, count: 10, strike: '5', currency: 'CAD', series: markup, condition: markup },
    ...{ expiry: '2099-01-01', sourcePage: markup, notes: long },
  });
  await ofCompany('financings', {
    ...{ kind: 'private placement', closedOn: '2025-05-01', grossProceeds: '1000', currency: 'CAD' },
    ...{ sourcePage: markup, notes: long },
  });
  await ofCompany('insider-trades', {
    ...{ insider: markup, role: markup, controlledBy: markup, market: 'CA', nature: 'holding', security: 'shares' },
    ...{ tradedOn: '2025-05-04', holdingAfter: 5, notes: long, sourceUrl: 'https://example.org/f' },
  });
  const { seriesId } = await post<{ seriesId: number }>(request, '/api/prices', {
    ...{
      kind: 'ticker',
      key: 'TSXV:HURT',
      priceDate: day,
      value: '1',
      currency: 'CAD',
      source: markup,
      licence: markup,
    },
  });
  const deck = await post(request, '/api/price-decks', {
    ...{ name: markup.slice(0, 100), date: day, source: markup },
    prices: [{ metal: 'Gold', value: '2000', currency: 'USD', unit: 'oz' }],
  });
  await post(request, '/api/views', { list: 'mines', name: short, search: 'stage=production', isShared: true });
  const trade = { ticker: 'HURT', transactionType: 'buy', shares: 1, pricePerShare: 1, transactionDate: '2025-01-02' };
  await post(request, '/api/investments', { ...trade, notes: long.slice(0, 400) });
  await request.put(`/api/watchlist/mine/${mine.id}`);
  const file = { name: `${short}.csv`, mimeType: 'text/csv', buffer: Buffer.from('name,latitude\n,1\n') };
  const refused = await request.post('/api/csv/upload/mines', { multipart: { file } });
  const { importId } = (await refused.json()) as { importId: number };
  return { mine: mine.id, company: company.id, series: seriesId, deck: deck.id, importId };
}

/** How many answers come within a moment: a section asks for some of what it shows once one is near it. */
function asksFor(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const came = () => performance.getEntriesByType('resource').length;
    const before = came();
    await new Promise((resolve) => setTimeout(resolve, 150));
    return came() - before;
  });
}

/** What is on the page, and in these sections of it when they are come to, is text: nothing ran, and no element came of it. */
async function expectUnhurt(page: Page, address: string, sections: readonly string[] = []) {
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const name of sections) {
    await page.locator(`#${name}`).scrollIntoViewIfNeeded();
    await expect(page.locator(`#${name}`)).toBeInViewport();
    await expect.poll(() => asksFor(page)).toBe(0);
    await expect(page.locator(`#${name}`).getByText('Loading...')).toHaveCount(0);
  }
  const found = await page.evaluate(() => ({
    hurt: (window as { hurt?: number }).hurt ?? null,
    made: document.querySelectorAll('img[src="x"], svg[onload], [onclick], [onerror], a[href^="javascript:"]').length,
  }));
  expect([address, found]).toEqual([address, { hurt: null, made: 0 }]);
}

test('markup in every text of every record is text on every page, in the document and in files', async ({
  member: page,
}) => {
  const { mine, company, series, deck, importId } = await enterMarkup(page.request);
  const profile = { displayName: `${short} Ann` };
  expect((await page.request.patch('/api/auth/user/profile', { data: profile })).ok()).toBe(true);
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
  const sections = {
    [`/mines/${mine}`]: [
      ...[
        'summary',
        'promises',
        'interests',
        'drilling',
        'drill-observations',
        'drill-holes',
        'economics',
        'resources',
      ],
      ...['production', 'production-guidance', 'nearest', 'peers', 'notes', 'media', 'history', 'details'],
    ],
    [`/companies/${company}`]: [
      ...['summary', 'portfolio', 'capital', 'financings', 'insiders', 'interests', 'what-if', 'events', 'promises'],
      ...['notes', 'media', 'history', 'details'],
    ],
  };
  const search = encodeURIComponent('Mine');
  for (const [path, names] of Object.entries(sections)) await expectUnhurt(page, path, names);
  for (const address of [
    ...['/', '/mines', '/companies', `/mines?search=${search}&show=map`, '/companies?show=value&search=hurt'],
    ...[`/companies?show=value&search=hurt&deck=${deck}`, `/companies?show=value&search=hurt&asOf=2025-06-30`],
    ...[`/mines/compare?ids=${mine}`, `/companies/compare?ids=${company}`, '/mines/rank?weights=coverage:1'],
    ...['/companies/rank?weights=coverage:1', `/mines/cost-curve?metal=${encodeURIComponent(`Gold ${short}`)}`],
    ...['/prices', `/prices/${series}`, `/prices/decks?deck=${deck}`, '/events', '/watchlist', '/activity', '/changes'],
    ...['/investments', '/csv-upload', '/users', `/user/${id}`, '/account'],
  ])
    await expectUnhurt(page, address);

  // Found everywhere, it is text there, too.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('onerror');
  await expect(page.getByRole('option', { name: /<img src=x/ }).first()).toBeVisible();
  expect(await page.evaluate(() => document.querySelectorAll('img[src="x"]').length)).toBe(0);

  // A name of a file stays one, whatever it holds.
  const failed = await page.request.get(`/api/imports/${importId}/failed-rows`);
  expect(failed.status()).toBe(200);
  expect(failed.headers()['content-disposition']).toMatch(
    /^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w%.~!-]*$/,
  );

  // The first answer stands in the document as data that ends where it should.
  for (const path of [`/mines/${mine}`, `/companies/${company}`, '/', '/mines', '/companies']) {
    let html = '';
    let first = '';
    // A document does not wait long for its answer: on a busy machine it comes without one at times.
    await expect(async () => {
      html = await (await page.request.get(path)).text();
      [, first = ''] = /<script type="application\/json" id="first-answer">(.*?)<\/script>/s.exec(html) ?? [];
      expect([path, first]).not.toEqual([path, '']);
    }).toPass();
    expect([path, JSON.stringify(JSON.parse(first)).includes('<img src=x')]).toEqual([path, true]);
    expect([path, html.includes('<img src=x')]).toEqual([path, false]);
  }
});
