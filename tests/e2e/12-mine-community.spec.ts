import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, signUp, test } from './journey.ts';
import { expectSaid } from './said.ts';

async function addMine(request: APIRequestContext) {
  const place = { latitude: 48.5, longitude: -81.3, metalsDistribution: [{ metal: 'Gold', percentage: 100 }] };
  const response = await request.post('/api/mines', { data: { name: 'Discussed', ...place } });
  return (await response.json()) as { id: number };
}

test('notes: written, tagged, liked, filtered, with safe links', async ({ member: page, browser, baseURL }) => {
  const { id } = await addMine(page.request);
  const others = await browser.newContext({ baseURL: baseURL! });
  await signUp(others.request, 'Otto Other');
  const theirs = {
    content: 'Permits are late <img src=x onerror=alert(1)> see https://example.org/p.',
    tags: ['permits'],
  };
  expect((await others.request.post(`/api/mines/${id}/notes`, { data: theirs })).status()).toBe(201);
  await others.close();

  await page.goto(`/mines/${id}?section=notes`);
  const panel = page.getByRole('region', { name: /^Notes/ });
  await panel.getByRole('button', { name: 'Add Note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Note' });
  await dialog.getByRole('button', { name: 'Add Note' }).click();
  await expect(dialog.getByText('Note content is required')).toBeVisible();
  await dialog.getByLabel('Note', { exact: false }).first().fill('The core looks good');
  await dialog.getByLabel('Tags').pressSequentially('Geology, per');
  await page.getByRole('option', { name: 'permits' }).click();
  await expect(dialog.getByLabel('Tags')).toHaveValue('Geology, permits, ');
  await dialog.getByRole('button', { name: 'Add Note' }).click();
  await expectSaid(page, 'Note added successfully');

  const other = panel.getByRole('article', { name: 'Note of Otto Other' });
  const link = other.getByRole('link', { name: 'https://example.org/p' });
  await expect(link).toHaveAttribute('rel', /noopener.*nofollow/);
  await expect(other).toContainText('<img src=x onerror=alert(1)>');
  await expect(other.getByRole('button', { name: 'Edit note' })).toHaveCount(0);
  await other.getByRole('button', { name: /^Like/ }).click();
  await expect(other.getByRole('button', { name: 'Like, 1 so far' })).toHaveAttribute('aria-pressed', 'true');
  await panel.getByLabel('Sort').selectOption('Most likes');
  await expect(panel.getByRole('article').first()).toContainText('Permits are late');
  await panel.getByLabel('Tag').selectOption('geology');
  await expect(panel.getByRole('article')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Clear filters' }).click();
  await panel.getByLabel('Author').selectOption('Otto Other');
  await expect(panel.getByRole('article')).toHaveCount(1);
  await panel.getByRole('button', { name: 'Clear filters' }).click();
  await expectAccessible(page);

  const own = panel.getByRole('article', { name: 'Note of Ann Drill' });
  await own.getByRole('button', { name: 'Delete note' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectSaid(page, 'Note deleted successfully');
  await expect(own).toHaveCount(0);
});

test('notes too long for one page are loaded by a click, and none is lost', async ({ member: page }) => {
  const { id } = await addMine(page.request);
  for (let index = 1; index <= 40; index += 1) {
    const data = { content: `${index} ${'あ'.repeat(19_000)}` };
    expect((await page.request.post(`/api/mines/${id}/notes`, { data })).status()).toBe(201);
  }
  await page.goto(`/mines/${id}?section=notes`);
  const panel = page.getByRole('region', { name: /^Notes/ });
  await expect(panel.getByRole('article').first()).toContainText('40 あ');
  const more = page.getByRole('button', { name: 'Load more notes' });
  await more.click();
  await expect(more).toHaveCount(0);
  await panel.getByRole('button', { name: 'Show all 40 notes' }).click();
  await expect(panel.getByRole('article')).toHaveCount(40);
  await expect(panel.getByRole('article').last()).toContainText('1 あ');
});

test('media: hints, and a player that is loaded only on a click', async ({ member: page }) => {
  await page.route('https://www.youtube.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'player' }),
  );
  const { id } = await addMine(page.request);
  await page.goto(`/mines/${id}?section=media`);
  const panel = page.getByRole('region', { name: /^Media/ });
  await panel.getByRole('button', { name: 'Add First Media' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Media' });
  const save = dialog.getByRole('button', { name: 'Add Media' });
  await dialog.getByLabel('Type').selectOption('Video');
  await save.click();
  await expect(dialog.getByText('Title is required')).toBeVisible();
  await expect(
    dialog.getByText(
      'Podcast URL or iframe is required for podcasts, Video URL or iframe is required for videos, and Article URL is required for articles',
    ),
  ).toBeVisible();
  await dialog.getByLabel('Title').fill('A visit');
  await dialog.getByLabel('Video URL').fill('youtube');
  await dialog.getByLabel('Video Iframe').fill('<iframe src="https://www.youtube.com/embed/abc">');
  await save.click();
  await expect(dialog.getByText('Please enter a valid URL')).toBeVisible();
  await expect(dialog.getByText('Please enter valid iframe HTML code')).toBeVisible();
  await dialog.getByLabel('Video URL').fill('');
  await dialog
    .getByLabel('Video Iframe')
    .fill('<iframe src="https://www.youtube.com/embed/abc" onload="alert(1)"></iframe>');
  await save.click();
  await expectSaid(page, 'Media added successfully');
  await expect(page.locator('iframe')).toHaveCount(0);
  await panel.getByRole('button', { name: 'Play from youtube.com' }).click();
  const player = page.locator('iframe');
  await expect(player).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(player).not.toHaveAttribute('onload', /./);
  await expect(page.frameLocator('iframe').getByText('player')).toBeVisible();
});

test('a vote is given once a month', async ({ member: page }) => {
  const { id } = await addMine(page.request);
  await page.goto(`/mines/${id}`);
  const panel = page.getByRole('region', { name: 'Would you recommend it?' });
  await expect(panel).toContainText('0 votes');
  await expect(panel.getByRole('button', { name: 'Submit Rating' })).toBeDisabled();
  for (const [rating, category] of [
    ['6', 'Detractor'],
    ['7', 'Passive'],
    ['9', 'Promoter'],
  ] as const) {
    await panel.getByText(rating, { exact: true }).click();
    await expect(panel.getByText(category, { exact: true })).toBeVisible();
  }
  await panel.getByRole('button', { name: 'Submit Rating' }).click();
  await expectSaid(page, 'Rating submittedThank you for your feedback!');
  await expect(panel).toContainText('Your rating: 9 Promoter');
  await expect(panel).toContainText('You can vote again next month');
  await expect(panel).toContainText('+100');
  await expect(panel).toContainText('1 vote');
  await expectAccessible(page);
});

test.describe('a server that fails', () => {
  test.use({ expected: [500] });

  test('is told in the words of the specification, and the questions stay open', async ({ member: page }) => {
    const { id } = await addMine(page.request);
    const records = {
      [`mines/${id}/drill-programs`]: { season: '2024' },
      [`mines/${id}/drill-observations`]: { holeId: 'H-1', densityValue: 1 },
      [`mines/${id}/economics`]: { studyType: 'PEA' },
      [`mines/${id}/resource-estimates`]: { resourceType: 'inferred', metal: 'Gold' },
      [`mines/${id}/notes`]: { content: 'Seen' },
      media: { entityType: 'mine', entityId: id, mediaType: 'article', title: 'Read', articleUrl: 'https://x.org' },
    };
    for (const [path, data] of Object.entries(records))
      expect((await page.request.post(`/api/${path}`, { data })).status()).toBe(201);
    await page.goto(`/mines/${id}`);
    await expect(page.getByRole('region', { name: 'Summary' })).not.toContainText('owned');
    const cells = page.getByRole('table', { name: 'Drill hole observations' }).getByRole('row', { name: /H-1/ });
    await expect(cells.getByRole('cell')).toHaveText(['', /^–/, /^1 g\/t/, ...Array.from({ length: 6 }, () => /^–/)]);
    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 500, json: { code: 'internal', message: 'It broke', requestId: '1' } }),
    );
    const dialog = page.getByRole('dialog');
    for (const [button, words] of [
      ['Delete 2024', 'Failed to delete drill program. Please try again.'],
      ['Delete H-1', 'Failed to delete drill hole observation. Please try again.'],
      ['Delete PEA study', 'Failed to delete economic study'],
      ['Delete inferred Gold', 'Failed to delete resource estimate'],
      ['Delete note', 'Failed to delete note'],
      ['Delete Read', 'Failed to delete media. Please try again.'],
      ['Archive', 'Failed to archive mine. Please try again.'],
    ] as const) {
      await page.getByRole('button', { name: button, exact: true }).click();
      await dialog.getByRole('button', { name: /^(Delete|Archive)$/ }).click();
      await expectSaid(page, words);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    }
    await page.getByRole('button', { name: /^Like/ }).click();
    await expectSaid(page, 'Failed to toggle like');
    await page.getByText('9', { exact: true }).click();
    await page.getByRole('button', { name: 'Submit Rating' }).click();
    await expectSaid(page, 'It broke');
    await page
      .getByLabel('CSV file of resource estimates')
      .setInputFiles({ name: 'e.csv', mimeType: 'text/csv', buffer: Buffer.from('mineName\n') });
    await expectSaid(page, 'Failed to upload CSV file');
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save All Changes' }).click();
    await expectSaid(page, 'Failed to update mine. Please try again.');
    await expect(dialog.getByText('Save failed')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add Observation' }).click();
    await dialog.getByLabel('Density').fill('2');
    await dialog.getByRole('button', { name: 'Add Observation' }).click();
    await expectSaid(page, 'It broke');
    await expect(dialog.getByLabel('Density')).toHaveValue('2');
  });
});

test('the document draws the page, and one view is counted', async ({ member: page }) => {
  const { id } = await addMine(page.request);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  await page.goto(`/mines/${id}`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { name: 'Discussed' })).toBeVisible();
  expect(calls).toEqual(['POST /api/page-views']);

  // From another page it is one request. What the list itself asks for once it is drawn comes before it.
  const ofList = ['/api/mine-facets', '/api/mine-choices'].map((path) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === path),
  );
  await page.goto('/mines');
  await Promise.all(ofList);
  calls.length = 0;
  await page.getByRole('link', { name: 'Discussed' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Discussed' })).toBeVisible();
  const opened = new URL(page.url()).pathname;
  await expect.poll(() => calls).toEqual([`GET /api${opened}/page`, 'POST /api/page-views']);
});

test('the rail follows the scroll, on a phone it is a select', async ({ member: page }) => {
  const { id } = await addMine(page.request);
  await page.goto(`/mines/${id}`);
  const rail = page.getByRole('navigation', { name: 'Sections of this page' });
  await rail.getByRole('link', { name: 'Media' }).click();
  await expect(page.getByRole('region', { name: /^Media/ })).toBeInViewport();
  await expect(rail.getByRole('link', { name: 'Media' })).toHaveAttribute('aria-current', 'location');
  await page.setViewportSize({ width: 390, height: 844 });
  await rail.getByLabel('Go to section').selectOption('Economics');
  const economics = page.getByRole('heading', { name: 'Economics' });
  await expect(economics).toBeInViewport();
  // What comes late above it does not move it away, not even where a browser keeps no place by itself.
  await page.getByRole('region', { name: 'Owners and royalties' }).evaluate((panel) => {
    document.documentElement.style.overflowAnchor = 'none';
    panel.style.paddingBottom = '2000px';
  });
  await expect(economics).toBeInViewport();
});

test('the history tells each value before and after', async ({ member: page }) => {
  const { id } = await addMine(page.request);
  expect((await page.request.patch(`/api/mines/${id}`, { data: { royalties: 2.5 } })).status()).toBe(200);
  const made = await page.request.post(`/api/mines/${id}/drill-programs`, {
    data: { season: '2024', numberOfHoles: 7 },
  });
  const program = (await made.json()) as { id: number };
  expect((await page.request.delete(`/api/drill-programs/${program.id}`)).status()).toBe(204);
  await page.goto(`/mines/${id}?section=history`);
  const panel = page.getByRole('region', { name: 'Activity' });
  await panel.getByText(/Updated royalties of mine Discussed/).click();
  await expect(panel.getByRole('row', { name: /Royalties/ })).toContainText('Royalties02.5');
  await panel.getByText(/Deleted drill program/).click();
  await expect(panel.getByText('Number of holes')).toBeVisible();
  await expect(panel.getByRole('button', { name: /Restore/ })).toHaveCount(0);
  await expectAccessible(page);
});
