import type { APIRequestContext } from '@playwright/test';
import ICAL from 'ical.js';
import { expect, expectAccessible, test } from './journey.ts';

const thisYear = new Date().getUTCFullYear();
const name = `Eventful ${Date.now()}`;

async function addMine(request: APIRequestContext, body: object) {
  const response = await request.post('/api/mines', { data: body });
  expect(response.status()).toBe(201);
  return (await response.json()) as { id: number; futureSteps: { id: number }[] };
}

test('the timeline: filters in the address, labels, links, empty states, Load More', async ({ member: page }) => {
  const { id } = await addMine(page.request, {
    name,
    nextStepDescription: 'Permit decision',
    futureSteps: [
      { description: 'Bulk sample', date: `${thisYear + 1}-03-15`, priority: 'high' },
      { description: 'Old promise', date: `${thisYear - 1}-02-01`, priority: 'low' },
      ...Array.from({ length: 60 }, (_, index) => ({ description: `Hole ${index}`, date: `${thisYear - 3}-06-01` })),
    ],
  });
  await page.goto('/');
  await page.getByRole('list').getByRole('link', { name: 'Events' }).click();
  await expect(page.getByRole('heading', { name: 'Events Timeline' })).toBeVisible();

  const filters = page.getByRole('search', { name: 'Filter events' });
  const years = filters.getByLabel('Year').getByRole('option');
  await expect(years).toHaveText([
    'All years',
    ...Array.from({ length: 6 }, (_, index) => String(thisYear + 1 - index)),
  ]);
  await expect(filters.getByLabel('Month').getByRole('option')).toHaveCount(13);
  // On a large screen what clears the filters stays beside them.
  await page.setViewportSize({ width: 1920, height: 900 });
  const [last, clear] = [
    filters.getByText('Only what I follow'),
    filters.getByRole('button', { name: 'Clear Filters' }),
  ];
  const [before, after] = [(await last.boundingBox())!, (await clear.boundingBox())!];
  expect(after.x - before.x - before.width).toBeLessThan(60);
  // What stands in the header begins and ends where the page does.
  const [mark, heading] = [
    page.getByRole('banner').getByRole('link', { name: 'OpenPit' }),
    page.getByRole('heading', { level: 1 }),
  ];
  expect((await mark.boundingBox())!.x).toBe((await heading.boundingBox())!.x);
  await page.setViewportSize({ width: 1280, height: 720 });

  await filters.getByLabel('Year').selectOption(String(thisYear + 1));
  await filters.getByLabel('Month').selectOption('March');
  await filters.getByLabel('Entity type').selectOption('Mines');
  await filters.getByLabel('Event type').selectOption('Future Event');
  await expect(page).toHaveURL(new RegExp(`year=${thisYear + 1}.*`));
  const month = page.getByRole('region', { name: `March ${thisYear + 1}` });
  const event = month.getByRole('listitem').filter({ hasText: name });
  await expect(event).toContainText('Bulk sample');
  await expect(event).toContainText('Future Event');
  await expect(event).toContainText('High priority');
  await page.reload();
  await expect(event).toBeVisible();
  await expectAccessible(page);

  await filters.getByLabel('Event type').selectOption('Next Step');
  await filters.getByLabel('Year').selectOption(String(thisYear - 4));
  await expect(page.getByText('No Events Found')).toBeVisible();
  await filters.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(/\/events$/);

  await filters.getByLabel('Year').selectOption(String(thisYear - 3));
  await expect(page.getByText(/^50 of \d+ events$/)).toBeVisible();
  await page.getByRole('button', { name: 'Load More' }).click();
  await expect(page.getByText('Hole 59', { exact: true })).toBeVisible();
  await filters.getByRole('button', { name: 'Clear Filters' }).click();

  await page.getByText('Past', { exact: true }).click();
  const past = page.getByRole('listitem').filter({ hasText: 'Old promise' });
  await expect(past).toContainText('Late');
  await past.getByRole('link', { name }).click();
  await expect(page).toHaveURL(new RegExp(`/mines/${id}$`));
});

test('the calendar: in the address, by keyboard, and on a phone', async ({ member: page }) => {
  await addMine(page.request, {
    name: `${name} by month`,
    futureSteps: [
      { description: 'Pour', date: '2031-05-31' },
      { description: 'Report', date: '2031-06-07' },
    ],
  });
  await page.goto('/events');
  await page.getByText('Calendar', { exact: true }).click();
  await expect(page).toHaveURL(/view=calendar/);
  await page.goto('/events?view=calendar&year=2031&month=5');
  const table = page.getByRole('table', { name: 'Events of May 2031' });
  await expect(table.getByRole('columnheader')).toHaveText(Array.from({ length: 7 }, () => /./));
  const last = table.getByRole('button', { name: '31 May 2031, 1 event' });
  await last.click();
  const ofDay = page.getByRole('region', { name: 'Events of 31 May 2031' });
  await expect(ofDay).toContainText('Pour');
  await expect(page).toHaveURL(/day=2031-05-31/);
  await expectAccessible(page);

  await last.focus();
  await page.keyboard.press('ArrowDown');
  const seventh = page.getByRole('button', { name: '7 Jun 2031, 1 event' });
  await expect(page).toHaveURL(/month=6/);
  await expect(seventh).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Events of 7 Jun 2031' })).toContainText('Report');
  await page.keyboard.press('PageUp');
  await expect(page.getByRole('button', { name: '7 May 2031, no events', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page.getByRole('heading', { name: 'June 2031' })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(seventh).toContainText('1');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
});

test('a calendar feed is made, shown once, read without a session, and revoked', async ({
  member: page,
  playwright,
  baseURL,
}) => {
  const date = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await addMine(page.request, { name: `${name}, fed`, nextStepDescription: 'Assays; all', nextStepDate: date });
  await page.goto('/events');
  await page.getByRole('button', { name: 'Calendar feed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Calendar feed' });
  const feed = dialog.getByRole('region', { name: 'Whole timeline' });
  await feed.getByRole('button', { name: 'Make an address' }).click();
  const url = await feed.getByLabel('Address of Whole timeline').inputValue();
  await expectAccessible(page);
  const stranger = await playwright.request.newContext({ baseURL: baseURL! });
  const file = await stranger.get(url);
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const events = new ICAL.Component(ICAL.parse(await file.text()) as unknown[])
    .getAllSubcomponents('vevent')
    .map((each) => new ICAL.Event(each));
  expect(events.find(({ summary }) => summary === `${name}, fed: Assays; all`)?.startDate.toString()).toBe(date);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Calendar feed' }).click();
  await expect(feed.getByText(/^Made .*last read/)).toBeVisible();
  await expect(feed.getByLabel('Address of Whole timeline')).toHaveCount(0);
  await feed.getByRole('button', { name: 'Revoke' }).click();
  await expect(feed.getByRole('button', { name: 'Make an address' })).toBeVisible();
  expect((await stranger.get(url)).status()).toBe(404);
  await stranger.dispose();
});

test('a past step is marked as kept, late or dropped; the page shows promised against delivered', async ({
  member: page,
}) => {
  const { id } = await addMine(page.request, {
    name: `${name} promised`,
    futureSteps: [
      { description: 'Maiden resource', date: '2026-01-31' },
      { description: 'Road', date: '2026-02-28' },
      { description: 'Mill', date: '2099-01-01' },
    ],
  });
  await page.goto(`/mines/${id}?section=promises`);
  const panel = page.getByRole('region', { name: /^Promised and delivered/ });
  await expect(panel).toContainText('0 of 2');
  await panel.getByRole('button', { name: 'Mark what happened to Maiden resource' }).click();
  const dialog = page.getByRole('dialog', { name: 'What happened?' });
  await dialog.getByRole('button', { name: 'Save Outcome' }).click();
  await expect(dialog.getByText('Enter the day on which it happened.')).toBeVisible();
  await dialog.getByLabel('Happened on').fill('2026-02-10');
  await dialog.getByLabel('Source URL').fill('https://example.org/maiden');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save Outcome' }).click();
  const resource = panel.getByRole('listitem').filter({ hasText: 'Maiden resource' });
  await expect(resource).toContainText('Kept 10 Feb 2026, 10 days late');
  await expect(resource.getByRole('link', { name: 'Source' })).toHaveAttribute('href', 'https://example.org/maiden');
  await expect(panel).toContainText('1 of 2');
  await expect(panel).toContainText('10 days');

  await panel.getByRole('button', { name: 'Mark what happened to Road' }).click();
  await dialog.getByText('Late', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save Outcome' }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Road' })).toContainText(/Late by \d+ days/);
  await panel.getByRole('button', { name: 'Mark what happened to Mill' }).click();
  await expect(dialog.getByText('Late', { exact: true })).toHaveCount(0);
  await dialog.getByText('Dropped', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save Outcome' }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Mill' })).toContainText('Dropped');
  const history = page.getByRole('region', { name: 'Activity' });
  await expect(history.getByText(/Marked as kept: Maiden resource/)).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('an address of events that cannot be read in part says what was left out', async ({ member: page }) => {
  await page.goto('/events?month=13&year=31&followed=maybe&eventType=party&span=all');
  const left = page.getByRole('status').filter({ hasText: 'read in part' });
  await expect(left).toContainText("eventType cannot be 'party'. year cannot be '31'. month cannot be '13'.");
  await expect(left).toContainText("followed cannot be 'maybe'.");
  await expect(page.getByRole('radio', { name: 'All', exact: true })).toBeChecked();
  await page.goto('/events?month=5&followed=true');
  await expect(page.getByRole('heading', { name: 'Events Timeline' })).toBeVisible();
  await expect(left).toHaveCount(0);
});
