import { expect, expectAccessible, expectAccessibleInEveryLook, test } from './journey.ts';

const memberPages = [
  '/',
  '/mines',
  '/mines/1',
  '/companies',
  '/companies/1',
  '/events',
  '/events?view=calendar',
  '/watchlist',
  '/csv-upload',
];

test('pages of visitors are accessible and do not scroll sideways', async ({ page }) => {
  for (const path of ['/', '/sign-in']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The mark draws itself in for a second and a half.
    // What follows a scroll never ends.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(({ playState, timeline }) => playState === 'finished' || timeline !== document.timeline),
    );
    await expectAccessibleInEveryLook(page);
  }
});

for (const path of memberPages)
  test(`${path} is accessible and does not scroll sideways`, async ({ member: page }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectAccessibleInEveryLook(page);
  });

test('the form of a mine is accessible on every tab', async ({ member: page }) => {
  await page.goto('/mines/1');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  for (const tab of await page.getByRole('dialog').getByRole('tab').all()) {
    await tab.click();
    await expectAccessibleInEveryLook(page);
  }
});

test('who wants no motion sees none, not even while something loads', async ({ member: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.route('**/api/users?*', () => {});
  await page.goto('/users');
  await expect(page.getByLabel('Loading').first()).toBeAttached();
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, animationIterationCount } = getComputedStyle(element);
      return transitionDuration === '0s' && animationIterationCount !== 'infinite' ? [] : [element.outerHTML];
    }),
  );
  expect(moving).toEqual([]);
});

test('what would make a page inaccessible is found, and where', async ({ member: page }) => {
  await page.goto('/mines/1');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.evaluate(() => {
    const planted = document.createElement('section');
    planted.innerHTML = `<img src="data:," /><button></button><p>faint</p>
      <ul><div>no item</div></ul><iframe srcdoc="<html lang='en'><title>Own</title><input></html>" title="Own"></iframe>`;
    planted.querySelector('p')!.style.cssText = 'color: #999; background: #fff';
    document.querySelector('main')!.append(planted);
  });
  await page.frameLocator('iframe[title="Own"]').getByRole('textbox').waitFor();
  const found = await expectAccessible(page).catch((error: Error) => error.message);
  for (const rule of ['image-alt', 'button-name', 'color-contrast', 'list', 'label'])
    expect(found).toMatch(new RegExp(`"${rule}: `));
});

test('what nobody can read in the dark alone is found, too', async ({ member: page }) => {
  await page.goto('/watchlist');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // As a script may: a style of its own a page does not take.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '@media (prefers-color-scheme: dark) { h1 { color: rgb(40 40 40); background: rgb(20 20 20); } }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  await expectAccessible(page);
  const found = await expectAccessibleInEveryLook(page).catch((error: Error) => error.message);
  expect(found).toMatch(/"color-contrast: <h1/);
});

test('the keyboard alone gets through menu, dialog and back', async ({ member: page }) => {
  await page.goto('/mines', { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.getByRole('button', { name: 'Add Data' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Add Mine' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'CSV Import' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add Data' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add New Mine' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('tab', { name: 'Basic Info' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('tab', { name: 'Metals' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('Escape closes a dialog as soon as it is seen', async ({ member: page }) => {
  await page.goto('/mines', { waitUntil: 'networkidle' });
  const opened = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const press = () => {
          document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
          resolve();
        };
        // It is about to be shown, and not modal yet.
        const onToggle = ({ target }: Event) => {
          if (target instanceof HTMLDialogElement) queueMicrotask(press);
        };
        document.addEventListener('beforetoggle', onToggle, { capture: true });
      }),
  );
  await page.getByRole('button', { name: 'Add Data' }).click();
  await page.getByRole('menuitem', { name: 'Add Mine' }).click();
  await opened;
  await expect(page.getByRole('dialog', { name: 'Add New Mine' })).toHaveCount(0);
});

test('a phone reaches every page through the menu', async ({ member: page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Companies' }).click();
  await expect(page.getByRole('heading', { name: /^Companies/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
});
