import { expect, expectAccessibleInEveryLook, test } from './journey.ts';

const addressOf = '/mines?search=Snowhare';

test('a study is asked what if, and a link settles it', async ({ member: page }) => {
  await page.goto(addressOf);
  await page.getByRole('link', { name: 'Snowhare' }).filter({ visible: true }).first().click();
  const rail = page.getByRole('navigation', { name: 'Sections of this page' });
  await rail.getByRole('link', { name: 'What if' }).click();
  const panel = page.getByRole('region', { name: 'What if' });
  const outcome = panel.getByRole('region', { name: 'What becomes of the NPV' });
  await expect(outcome.getByText('US$988.0M')).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'What if' })).toBeInViewport();
  await expect(outcome.getByText('as stated', { exact: true })).toBeVisible();

  // The stated figure stays, the other one is a range, and what is assumed is in the address.
  const price = panel.getByRole('textbox', { name: 'Gold price', exact: true });
  await price.fill('2,640');
  await expect(outcome.getByText('US$988.0M')).toBeVisible();
  await expect(outcome.getByText(/^US\$1,\d{3}M to US\$1,\d{3}M$/)).toBeVisible();
  await expect(outcome.getByText('+10%')).toBeVisible();
  await panel.getByRole('textbox', { name: 'Years to the start of production' }).fill('2');
  await panel.getByRole('textbox', { name: 'Tax on what it earns more' }).fill('28');
  await expect(outcome.getByText(/^US\$1,\d{3}M$/)).toBeVisible();
  await expect(page).toHaveURL(/whatif=study(:|%3A)\d+(;|%3B)price(:|%3A)2640/);

  // Outside of its range it says so; a number that is none says what to write.
  await price.fill('a lot');
  await expect(panel.getByText(/The price is a number from 0/)).toBeVisible();
  await price.fill('1500');
  await expect(panel.getByText(/^Outside range: the price is 37\.5% from the study's/)).toBeVisible();

  // The slider is the same number.
  const slider = panel.getByRole('slider', { name: 'Discount rate, slider' });
  await slider.focus();
  await slider.press('ArrowRight');
  await expect(panel.getByRole('textbox', { name: 'Discount rate', exact: true })).toHaveValue('5.25');
  await expect(outcome.getByText('Gold price and Discount rate moved')).toBeVisible();

  await panel.getByText('The study prints NPVs for other prices').click();
  await panel.getByRole('textbox', { name: /Gold price and NPV/ }).fill('1400 = 100\n1600 = 300');
  await expect(outcome.getByText('US$200.0M')).toBeVisible();
  await expect(page).toHaveURL(/steps/);

  const told = await outcome.innerText();
  const again = await page.context().newPage();
  await again.goto(page.url());
  const there = again.getByRole('region', { name: 'What becomes of the NPV' });
  await expect(there.getByText('US$200.0M')).toBeVisible();
  expect(await there.innerText()).toBe(told);
  await again.close();

  // Elsewhere on the page it is not forgotten.
  await rail.getByRole('link', { name: 'Resource estimates' }).click();
  await panel.scrollIntoViewIfNeeded();
  await expect(price).toHaveValue('1500');
  await panel.getByRole('button', { name: 'Start over' }).click();
  await expect(price).toHaveValue('');
  await expect(outcome.getByText('as stated', { exact: true })).toBeVisible();
});

test('metals that stand together are told as one, with recoveries only', async ({ member: page }) => {
  await page.goto('/mines?search=Kettlewhistle');
  const link = page.getByRole('link', { name: 'Kettlewhistle' }).filter({ visible: true }).first();
  await page.goto(`${await link.getAttribute('href')}?section=resources`);
  const panel = page.getByRole('region', { name: 'Resource estimates' });
  await panel.getByRole('button', { name: 'Metal equivalents' }).click();
  const dialog = page.getByRole('dialog', { name: 'Metal equivalents' });
  await expect(dialog.getByText(/^No equivalent without a price and a recovery of Copper/)).toBeVisible();
  await expect(dialog.getByText(/^Gross value in the ground at the prices of the PFS 2024 study/)).toBeVisible();
  for (const metal of ['Copper', 'Gold', 'Silver'])
    await dialog.getByRole('textbox', { name: `Recovery of ${metal}` }).fill('80');
  await expect(dialog.getByText(/% Copper equivalent$/)).toBeVisible();
  await expect(dialog.getByText(/one for all of them/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Recovery of Gold' }).fill('800');
  await expect(dialog.getByText('Per cent, 0 to 100.')).toBeVisible();
  await expect(dialog.getByText(/Left out, for want of a price or a recovery: Gold/)).toBeVisible();
  await expectAccessibleInEveryLook(page, [1280, 390]);
});

test('a company is asked what a price makes of its parts', async ({ member: page }) => {
  await page.goto('/mines?search=Kettlewhistle');
  await page.getByRole('link', { name: 'Kettlewhistle' }).filter({ visible: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kettlewhistle' })).toBeVisible();
  const company = page.locator('main a[href^="/companies/"]').filter({ visible: true }).first();
  await page.goto(`${await company.getAttribute('href')}?section=what-if`);
  const panel = page.getByRole('region', { name: 'What if', exact: true });
  await panel.getByRole('combobox', { name: 'Metal' }).selectOption('Gold');
  await expect(panel.getByText(/% of NAV for 1% of price/)).toBeVisible();
  await panel.getByRole('slider', { name: /^Price of gold/ }).fill('40');
  await expect(panel.getByText(/^Outside range: beyond 25%/)).toBeVisible();
  const together = panel.getByRole('row', { name: /^Together/ }).first();
  const before = (await together.textContent())!;
  await panel.getByRole('slider', { name: /^Delay/ }).fill('3');
  await expect(panel.getByText('Delay of each mine: 3 years')).toBeVisible();
  await expect(together).not.toHaveText(before);
  // Whoever gets the link sees the same.
  await expect(page).toHaveURL(/whatif=metal(:|%3A)gold(;|%3B)price(:|%3A)40(;|%3B)delay(:|%3A)3/);
  const shown = (await together.textContent())!;
  await page.reload();
  await expect(panel.getByText('Delay of each mine: 3 years')).toBeVisible();
  await expect(together).toHaveText(shown);
  await expectAccessibleInEveryLook(page, [1280, 390]);
});

test('a study whose money is in another currency than its price moves at the newest rate on record', async ({
  member: page,
}) => {
  await page.goto('/companies?search=Loonsong');
  const company = page
    .locator('main a[href^="/companies/"]', { hasText: 'Loonsong' })
    .filter({ visible: true })
    .first();
  await page.goto(`${await company.getAttribute('href')}?section=what-if`);
  const panel = page.getByRole('region', { name: 'What if', exact: true });
  await expect(panel.getByText(/% of NAV for 1% of price/)).toBeVisible();
  await expect(panel.getByText(/Rates of exchange on record: 1 USD is 1\.[\d]+ CAD, of /)).toBeVisible();
  const mine = panel.getByRole('link', { name: 'Spruce Grebe' });
  const [address] = (await mine.getAttribute('href'))!.split('?');
  await page.goto(`${address}?section=what-if`);
  await expect(panel.getByRole('textbox', { name: '1 USD in CAD' })).toHaveAttribute('placeholder', /^1\.\d/);
  await panel.getByRole('textbox', { name: 'Uranium price', exact: true }).fill('90');
  await expect(panel.getByText(/^Empty: the newest rate on record, of /)).toBeVisible();
});

test.describe('without rates of exchange', () => {
  test.use({ expected: [503] });

  test('what if says that they could not be loaded, and not that there are none', async ({ member: page }) => {
    await page.route('**/api/prices/quote?*', (route) =>
      route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>Bad</h1>' }),
    );
    await page.goto('/companies?search=Loonsong');
    const company = page
      .locator('main a[href^="/companies/"]', { hasText: 'Loonsong' })
      .filter({ visible: true })
      .first();
    await page.goto(`${await company.getAttribute('href')}?section=what-if`);
    const panel = page.getByRole('region', { name: 'What if', exact: true });
    await expect(panel.getByText('The rates of exchange could not be loaded. Please try again.')).toBeVisible();
    await page.goto('/mines?search=Spruce%20Grebe');
    const mine = page.getByRole('link', { name: 'Spruce Grebe' }).filter({ visible: true }).first();
    await page.goto(`${await mine.getAttribute('href')}?section=what-if`);
    await expect(panel.getByText(/^The rate on record could not be loaded\. The price is in USD/)).toBeVisible();
  });
});

test('what if is accessible and fits, and says what of its link was left out', async ({ member: page }) => {
  await page.goto(addressOf);
  const link = page.getByRole('link', { name: 'Snowhare' }).filter({ visible: true }).first();
  await page.goto(`${await link.getAttribute('href')}?section=what-if&whatif=price:2640;grade:3`);
  const panel = page.getByRole('region', { name: 'What if' });
  await expect(panel.getByRole('status').filter({ hasText: 'read in part' })).toContainText(
    "'grade:3' is nothing that can be assumed.",
  );
  await expect(panel.getByRole('row', { name: /Gold price, grade or recovery/ })).toBeVisible();
  await expect(panel.getByRole('row', { name: /2,640 \+10%/ })).toBeVisible();
  await panel.getByText('How this is computed, and where it ends').click();
  await expectAccessibleInEveryLook(page);
});
