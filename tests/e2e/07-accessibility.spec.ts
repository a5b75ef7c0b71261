import { expect, expectAccessible, test } from './journey.ts';

const looks = [
  { colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { colorScheme: 'light', viewport: { width: 390, height: 844 } },
  { colorScheme: 'dark', viewport: { width: 390, height: 844 } },
] as const;

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

for (const look of looks) {
  test.describe(`${look.colorScheme} at ${look.viewport.width}`, () => {
    test.use(look);

    test('pages of visitors are accessible and do not scroll sideways', async ({ page }) => {
      for (const path of ['/', '/sign-in']) {
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        // The mark draws itself in for a second and a half.
        await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState === 'finished'));
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
    });

    test('pages of members are accessible and do not scroll sideways', async ({ member: page }) => {
      for (const path of memberPages) {
        await page.goto(path, { waitUntil: 'networkidle' });
        await page.getByRole('heading', { level: 1 }).waitFor();
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
    });

    test('the form of a mine is accessible on every tab', async ({ member: page }) => {
      await page.goto('/mines/1');
      await page.getByRole('button', { name: 'Edit', exact: true }).click();
      for (const tab of await page.getByRole('dialog').getByRole('tab').all()) {
        await tab.click();
        await expectAccessible(page);
      }
    });
  });
}

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
