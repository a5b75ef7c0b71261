import { randomInt, randomUUID } from 'node:crypto';
import axe from 'axe-core';
import { administrator, password } from './accounts.ts';
import { keepWhatIsSaid } from './said.ts';
import { type APIRequestContext, expect, type Page, test as base } from '@playwright/test';

export { password } from './accounts.ts';

export interface Account {
  name: string;
  email: string;
}

interface Fixtures {
  /** Refusals that a journey provokes on purpose, as the browser reports them: `412`, `ERR_INTERNET_DISCONNECTED`. */
  expected: (number | string)[];
  /** A page of a member who has just signed up. */
  member: Page;
}

/** An address of its own for each member: an hour brings more members here than one address may make. */
const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/** Makes an account and signs this browser in. */
export async function signUp(request: APIRequestContext, name: string = 'Ann Drill'): Promise<Account> {
  const account = { name, email: `${randomUUID()}@example.org` };
  const response = await request.post('/api/auth/sign-up/email', {
    data: { ...account, password },
    headers: { 'x-forwarded-for': someAddress() },
  });
  expect(response.status()).toBe(200);
  return account;
}

/** Signs this browser in as the administrator. */
export async function signInAsAdministrator(request: APIRequestContext) {
  const response = await request.post('/api/auth/sign-in/email', { data: administrator });
  expect(response.status()).toBe(200);
}

const isLook = /\/api\/csv\/(?:preview|values|table)\b/u;

/** What a journey that failed left on the screen. */
async function whereItStood(page: Page, errors: readonly string[]): Promise<string> {
  const seen = await page.locator('body').ariaSnapshot({ timeout: 60_000 });
  return [
    `It stood at ${page.url()}; errors of the browser: ${errors.join('; ') || 'none'}.`,
    ...seen.split('\n').slice(0, 50),
  ].join('\n');
}

/** Journeys fail on every error that the browser reports, unless they provoke it. */
export const test = base.extend<Fixtures>({
  expected: [[], { option: true }],
  page: async ({ page, expected }, use, info) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      const [, status] = /status of (\d{3})/.exec(message.text()) ?? [];
      const isExpected = expected.some((each) =>
        typeof each === 'string' ? message.text().includes(each) : each === Number(status),
      );
      // A look at a file that one given up before it overtook on its way: it is asked for again.
      if (status === '409' && isLook.test(message.location().url)) return;
      if (message.type() === 'error' && !isExpected)
        errors.push(`${message.text()} ${message.location().url}`.trimEnd());
    });
    await keepWhatIsSaid(page);
    page.on('pageerror', (error) => errors.push(error.message));
    await use(page);
    // On another machine nobody sees the picture of it.
    if (info.status !== info.expectedStatus) throw new Error(await whereItStood(page, errors));
    expect(errors).toEqual([]);
  },
  member: async ({ page }, use) => {
    await signUp(page.request);
    await use(page);
  },
});

/** What breaks a rule of axe, every rule or those named, as `rule: <element> | <element>`. Frames of other sites are theirs, and not looked into. */
export async function accessFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  // It is half a megabyte of source: read once by a document, not at each look.
  for (const frame of page.frames())
    if (frame === page.mainFrame() || isOwn(frame.url(), page.url()))
      if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) };
  const violations = await page.evaluate(async (given) => (await window.axe.run(document, given)).violations, options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

const isOwn = (frame: string, page: string) =>
  frame.startsWith('about:') || (URL.canParse(frame) && new URL(frame).origin === new URL(page).origin);

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Nothing on the page that a screen reader, a keyboard or weak eyes would stumble over: every rule, or those named, told
 * where it is broken alone, and within the page, not by a second one that sums up.
 */
export async function expectAccessible(page: Page, rules?: readonly string[]) {
  const found = await accessFaults(page, rules);
  // What was about to change as it was looked at is looked at once more.
  if (found.length > 0) await settled(page);
  expect(found.length > 0 ? await accessFaults(page, rules) : found).toEqual([]);
}

/** What axe says of colours; all else is the same in the dark. */
const colourRules = ['color-contrast', 'link-in-text-block'];

export const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

/** Colours change slowly; what turns for as long as it is shown, or follows a scroll, is no colour. */
async function settled(page: Page) {
  // The frame after a change begins to turn what turns.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ timeline }) => timeline === document.timeline)
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity),
  );
}

async function inColours(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, colorScheme);
  await settled(page);
}

/** The same in light and dark, on a phone and then on a screen, where nothing goes over the edge; as one page that changes. */
export async function expectAccessibleInEveryLook(page: Page, widths: readonly number[] = [390, 1280]) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => fits(page)).toBe(true);
    await inColours(page, 'light');
    await expectAccessible(page);
    await inColours(page, 'dark');
    await expectAccessible(page, colourRules);
  }
  await inColours(page, 'light');
}

export { expect } from '@playwright/test';

/** Milliseconds until what had no effect is tried again, for as long as a test may take. */
export const oneTry = 2_000;

/** The page is there before its scripts are; the link works without them. */
export async function openCreateAccount(page: Page) {
  await expect(async () => {
    const choice = page.getByRole('link', { name: 'Create an account' });
    if (await choice.isVisible()) await choice.click();
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible({ timeout: oneTry });
  }).toPass();
}

/** Takes the first answer out of the documents that come, so that pages ask for it: what a test wants to answer itself. */
export async function withoutFirstAnswer(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const text = await response.text();
    const body = text.replace(/<script type="application\/json" id="first-answer">.*?<\/script>/s, '');
    return route.fulfill({ response, body });
  });
}
