import { expect, expectAccessible, oneTry, signUp, test } from './journey.ts';

test('a question becomes a list, its columns and a link', async ({ member: page }) => {
  await page.goto('/mines');
  await page.getByRole('button', { name: 'More filters' }).click();
  const asks = page.getByRole('dialog', { name: 'More filters' });
  await asks.getByRole('textbox', { name: 'At least' }).fill('half a million');
  await asks.getByRole('button', { name: 'Add filter' }).click();
  await expect(asks).toContainText('Enter a number, such as 1.5.');
  await asks.getByRole('textbox', { name: 'At least' }).fill('0.5');
  await asks.getByRole('button', { name: 'Add filter' }).click();
  await expect(page).toHaveURL(/figures=contained-mi\.gold:500000\.\./);
  await expect(page.getByText('Contained gold, measured and indicated: at least 500 koz')).toBeVisible();
  await expect(page.getByText(/\d+ more have no such figure/)).toBeVisible();
  // What one asks for stands behind the name, to be read and sorted by.
  const head = page.getByRole('columnheader', { name: 'M&I Au' });
  await expect(page.getByRole('columnheader').nth(1)).toContainText('M&I Au');

  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await expect(columns.getByRole('button', { name: 'This column is there' })).toBeDisabled();
  // Typing finds a figure by its own name, below the heading of its group.
  const figure = columns.getByRole('combobox', { name: 'Figure' });
  await figure.focus();
  await page.keyboard.type('npv');
  await expect(figure).toHaveValue(/^npv/);
  await figure.selectOption('npv');
  await columns.getByRole('button', { name: 'Add this column' }).click();
  await columns.getByRole('button', { name: 'Take Added By away' }).click();
  await columns.getByRole('button', { name: 'Move NPV in USD to the right' }).click();
  await columns.getByRole('button', { name: 'Show these' }).click();
  await expect(page.getByRole('columnheader').nth(2)).toContainText('NPV US$M');
  const sorted = page.waitForResponse((answer) => answer.url().includes('sortBy=contained-mi.gold'));
  await head.getByRole('button').click();
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  await (await sorted).finished();
  const rows = page.locator('tbody tr:not([aria-hidden])');
  await expect(head).toContainText('Moz');
  const names = await rows.getByRole('link').allInnerTexts();
  expect(names.length).toBeGreaterThan(3);

  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .nth(0)
    .check();
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .nth(1)
    .press('Space');
  const selected = page.getByRole('region', { name: 'Selected mines' });
  await expect(selected).toContainText('2 mines selected');
  await expect(selected).toContainText(/M&I Au: [\d.]+ Moz in all, median [\d.]+ Moz/);
  await expectAccessible(page);

  // The address alone gives the same table.
  const again = await page.context().newPage();
  // Figures of what others have just imported may follow in between.
  await expect(async () => {
    await page.reload();
    await expect(rows.first()).toBeVisible();
    const links = await rows.getByRole('link').allInnerTexts();
    await again.goto(page.url());
    await expect(again.locator('tbody tr:not([aria-hidden])').getByRole('link')).toHaveText(links, { timeout: oneTry });
  }).toPass();
  await again.close();

  await page.getByRole('button', { name: /^Take away: Contained gold/ }).click();
  await expect(page).not.toHaveURL(/figures=/);
});

test('the metal of the list is the first that is asked about, and what every list shows sorts', async ({
  member: page,
}) => {
  await page.goto('/mines?metals=Copper');
  await page.getByRole('button', { name: 'More filters' }).click();
  const asks = page.getByRole('dialog', { name: 'More filters' });
  await expect(asks.getByRole('combobox', { name: 'Metal' })).toHaveValue('copper');
  await asks.getByRole('combobox', { name: 'Figure' }).selectOption('aisc');
  await expect(asks.getByRole('combobox', { name: 'Currency and unit' })).toHaveValue('USD/lb');
  await asks.getByRole('combobox', { name: 'Figure' }).selectOption('study-date');
  await expect(asks.getByLabel('From')).toBeVisible();
  await asks.getByRole('button', { name: 'Cancel' }).click();
  for (const [name, order] of [
    ['NPV', 'descending'],
    ['CAPEX', 'ascending'],
    ['Ownership', 'descending'],
  ] as const) {
    const head = page.getByRole('columnheader', { name, exact: false }).first();
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', order);
  }
  // A mistyped name is no dead end.
  await page.goto('/mines?search=fiddlehaed');
  await page.getByRole('button', { name: 'Did you mean “fiddlehead”?' }).click();
  await expect(page.getByRole('link', { name: 'Fiddlehead Lake' }).first()).toBeVisible();
});

test('a link that names what is not there says so and shows the rest', async ({ member: page, expected }) => {
  // The country that is none is asked for first.
  expected.push(400, 404);
  await page.goto('/mines?figures=gold:1..;irr:15..&columns=cash;irr&sortBy=best');
  await expect(page.getByRole('status').filter({ hasText: 'This address was read in part' })).toContainText(
    "There is no figure 'gold'. There is no figure 'cash'. There is no figure 'best'.",
  );
  await expect(page.getByText('IRR after tax: at least 15%')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'IRR' })).toContainText('%');
  await expect(page.locator('tbody tr:not([aria-hidden])').first()).toContainText(/\d\d\.\d/);
  // A cost for an ounce is told of gold and silver alike: the list says so, and shows those of one on demand.
  await page.goto('/mines?figures=aisc.USD/oz:..1100&sortBy=aisc.USD/oz');
  const metals = page.getByText('Costs in USD/oz are of several metals here');
  await expect(metals).toContainText(/silver \(\d+\)/);
  // Names of companies have the room of two lines there.
  const names = page.locator('td a[href^="/companies/"]');
  await expect(names.first()).toBeVisible();
  const cut = (all: Element[]) => all.filter(({ parentElement: of }) => of!.scrollHeight > of!.clientHeight + 1);
  expect((await names.evaluateAll(cut)).length).toBe(0);
  await metals.getByRole('button', { name: /^gold/ }).click();
  await expect(page).toHaveURL(/metals=Gold/);
  await expect(metals).toHaveCount(0);
  await page.goto('/mines?stage=asleep&region=Mars&view=best&country=Canada');
  await expect(page.getByRole('status').filter({ hasText: 'This address was read in part' })).toContainText(
    "stage cannot be 'asleep'. region cannot be 'Mars'. view cannot be 'best'.",
  );
  await expect(page.locator('tbody tr:not([aria-hidden])').first()).toContainText('Canada');
  for (const [address, sentence] of [
    ['/prices?kind=shares&offset=1.5', "kind cannot be 'shares'. offset cannot be '1.5'."],
    [
      '/mines?country=Atlantis&figures=npv.XXX:1..',
      "'XXX' is no currency. country cannot be 'Atlantis': No country is",
    ],
    ['/mines/rank?weights=irr&country=Atlantis', "country cannot be 'Atlantis': No country is called 'Atlantis'."],
    ['/mines/cost-curve?country=Atlantis', "country cannot be 'Atlantis': No country is called 'Atlantis'."],
    ['/companies?show=value&deck=99999999&import=1x', "import cannot be '1x'. There is no price deck 99999999"],
    ['/events?view=calendar&day=2026-02-30', "day cannot be '2026-02-30'."],
    ['/activity?type=moved&from=2026-02-30', "type cannot be 'moved'. from cannot be '2026-02-30'."],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('status').filter({ hasText: 'This address was read in part' })).toContainText(sentence);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await page.goto('/mines?metals=Unobtainium&exchange=XXX');
  await expect(
    page.getByText('No mine here has the metal “Unobtainium”. No mine here is of a company that is listed on “XXX”.'),
  ).toBeVisible();
  await page.goto('/prices/1.5');
  await expect(page.getByText('There are no prices here')).toBeVisible();
});

test('a view is saved, opened again and shared by its link', async ({ member: page, expected }) => {
  expected.push(404);
  await page.goto('/mines?figures=irr:15..&columns=irr;npv.USD&sortBy=irr&sortOrder=desc');
  await page.getByRole('button', { name: 'Views' }).click();
  const dialog = page.getByRole('dialog', { name: 'Views' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('Give the view a name.')).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Save what is shown as' })).toBeFocused();
  await dialog.getByRole('textbox', { name: 'Save what is shown as' }).fill('Rates that pay');
  await dialog.getByText('Whoever has its link may open it').click();
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByRole('button', { name: 'Copy link of Rates that pay' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).first().click();

  await page.goto('/mines');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('link', { name: 'Rates that pay' }).click();
  await expect(page.getByText('IRR after tax: at least 15%')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'IRR' })).toHaveAttribute('aria-sort', 'descending');

  await page.getByRole('button', { name: 'Views' }).click();
  await dialog.getByRole('button', { name: 'Follow Rates that pay' }).click();
  await expect(dialog.getByRole('button', { name: 'Following Rates that pay' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  const heading = await page.getByRole('heading', { name: /^Mine Database \(/ }).innerText();
  const shown = /\(([\d,]+ mines?)\)/.exec(heading)![1]!;

  await page.goto('/watchlist');
  const followed = page.getByRole('region', { name: 'Views that you follow' });
  await expect(followed.getByRole('row', { name: /^Rates that pay/ })).toContainText(shown);
  await expectAccessible(page);
  await followed.getByRole('link', { name: 'Rates that pay' }).click();
  await expect(page.getByText('IRR after tax: at least 15%')).toBeVisible();

  const [view] = (await (await page.request.get('/api/views?list=mines')).json()) as { id: number }[];
  await page.goto(`/mines?view=${view!.id}`);
  await expect(page).toHaveURL(/figures=irr:15/);
  // A link to none says so in a line of its own, above what is pressed.
  for (const list of ['mines', 'companies']) {
    await page.goto(`/${list}?view=999999999`);
    const notice = page
      .getByRole('status')
      .filter({ hasText: `It was removed or is not shared; all ${list} are shown.` });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const { x, y, width, height } = (await notice.boundingBox())!;
    const table = (await page.getByRole('table').boundingBox())!;
    expect([x, width]).toEqual([table.x, table.width]);
    for (const name of ['More filters', 'Views', 'Columns']) {
      const button = (await page.getByRole('button', { name, exact: true }).boundingBox())!;
      expect(button.y + button.height <= y || button.y >= y + height, name).toBe(true);
    }
  }
});

test('a view of another member is followed where its link opens it', async ({ member: page, browser, baseURL }) => {
  const sharer = await browser.newContext({ baseURL: baseURL! });
  await signUp(sharer.request, 'Shea Sharer');
  const made = await sharer.request.post('/api/views', {
    data: { list: 'mines', name: 'Studied mines', search: 'studyLevel=PEA', isShared: true },
  });
  const { id } = (await made.json()) as { id: number };
  await page.goto(`/mines?view=${id}`);
  await page.getByRole('button', { name: 'Follow “Studied mines”' }).click();
  await expect(page.getByRole('button', { name: 'Following “Studied mines”' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(page.getByRole('list', { name: 'Views of others that you follow' })).toContainText('Studied mines');

  await page.goto('/watchlist');
  const followed = page.getByRole('region', { name: 'Views that you follow' });
  await expect(followed.getByRole('row', { name: /^Studied mines/ })).toContainText(/\d+ mines?/);
  // What is shared no longer is not there any more.
  await sharer.request.patch(`/api/views/${id}`, { data: { isShared: false } });
  await page.reload();
  await expect(page.getByText('You follow nothing yet.')).toBeVisible();
  await sharer.close();
});

test('rows are as high as one wants them, in the link too, and head and names stay in view', async ({
  member: page,
}) => {
  // Mines of other journeys have no study.
  await page.goto('/mines?studyLevel=FS');
  const rows = page.locator('tbody tr:not([aria-hidden])');
  await expect(rows.first()).toBeVisible();
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByText('Compact').click();
  await dialog.getByRole('button', { name: 'Show these' }).click();
  await expect(page).toHaveURL(/\/mines\?studyLevel=FS&rows=compact$/);
  const heights = () => rows.evaluateAll((all) => [...new Set(all.map((row) => row.getBoundingClientRect().height))]);
  expect(await heights()).toEqual([28]);
  await expect(rows.locator('td:nth-child(8) > span[title*="FS 20"]').first()).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  expect(await heights()).toEqual([28]);
  const frame = page.locator('div:has(> table)');
  const [head, name] = [page.getByRole('columnheader', { name: 'Mine Name' }), rows.first().locator('td').first()];
  await frame.evaluate((element) => element.scrollTo(400, 0));
  const placeOf = async (part: typeof head) => (await part.boundingBox())!.x;
  expect([await placeOf(head), await placeOf(name)]).toEqual([0, 0]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await dialog.getByText('Comfortable').click();
  await dialog.getByRole('button', { name: 'Usual columns' }).click();
  await expect(page).toHaveURL(/\/mines\?studyLevel=FS$/);
  await page.goto('/mines?rows=huge');
  await expect(page.getByText("Left out: There are no rows 'huge'.")).toBeVisible();
});

test('columns are given widths by their edge and by the choice of columns, and the link keeps them', async ({
  member: page,
}) => {
  await page.goto('/mines?studyLevel=FS&columns=stage;npv.USD;irr');
  const npv = page.getByRole('columnheader', { name: /^NPV US\$M/ });
  await expect(npv).toContainText('US$M');
  const widthOf = async (head: typeof npv) => Math.round((await head.boundingBox())!.width);
  const before = await widthOf(npv);
  const { x, y, width, height } = (await npv.boundingBox())!;
  await page.mouse.move(x + width - 3, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width + 57, y + height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => widthOf(npv)).toBeGreaterThan(before + 50);
  await expect(page).toHaveURL(/widths=npv\.USD:\d+/);

  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('combobox', { name: 'Width of Stage' }).selectOption('Very wide');
  await dialog.getByRole('combobox', { name: 'Width of NPV in USD' }).selectOption('Auto');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Show these' }).click();
  await expect(page).toHaveURL(/widths=stage:340$/);
  const stage = page.getByRole('columnheader', { name: 'Stage' });
  expect(await widthOf(stage)).toBe(340);
  await page.reload();
  await expect.poll(() => widthOf(stage)).toBe(340);

  await page.goto('/mines?columns=stage&widths=stage:340;gold:90;stage:wide');
  await expect(page.getByRole('status').filter({ hasText: 'This address was read in part' })).toContainText(
    "There is no column 'gold' to be given a width. 'stage:wide' is no width of a column",
  );
  expect(await widthOf(stage)).toBe(340);
});

test('rows are selected by the keyboard, all at once, and one field of them is changed and changed back', async ({
  member: page,
}) => {
  for (const name of ['Bulkwood North', 'Bulkwood South', 'Bulkwood West'])
    expect((await page.request.post('/api/mines', { data: { name, stage: 'exploration' } })).status()).toBe(201);
  await page.goto('/mines?search=bulkwood&sortBy=name&columns=stage');
  const rows = page.locator('tbody tr:not([aria-hidden])');
  await expect(rows).toHaveCount(3);
  const box = (name: string) => page.getByRole('checkbox', { name });
  await box('Select Bulkwood North').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(box('Select Bulkwood West')).toBeFocused();
  await page.keyboard.press('Shift+Space');
  await expect(box('Select Bulkwood South')).toBeChecked();
  const all = box('Select all mines that are shown');
  await expect(all).toBeChecked();
  await all.uncheck();
  await expect(box('Select Bulkwood North')).not.toBeChecked();
  await all.check();
  await expect(page.getByRole('region', { name: 'Selected mines' })).toContainText('3 mines selected');

  await page.getByRole('button', { name: 'Change a field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change one field of 3 mines' });
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog).toContainText('Enter what it is to be, or choose to empty it.');
  await dialog.getByRole('combobox', { name: 'New value' }).selectOption('development');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('region', { name: 'Rows' })).toContainText('stage: exploration → development');
  await expectAccessible(page);
  await expect(rows.first()).toContainText('Exploration');
  await dialog.getByRole('button', { name: 'Change 3 mines' }).click();
  await expect(dialog.getByRole('button', { name: 'Undo this import' })).toBeVisible();
  await expect(rows.first()).toContainText('Development');
  await dialog.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('dialog', { name: 'Undo this import' }).getByRole('button', { name: 'Undo import' }).click();
  await expect(dialog).toContainText('Undone: 3 as before.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(rows.first()).toContainText('Exploration');

  await page.getByRole('button', { name: 'Change a field' }).click();
  await dialog.getByRole('checkbox', { name: /^Empty it/ }).check();
  await expect(dialog.getByRole('combobox', { name: 'New value' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await expect(dialog.getByRole('region', { name: 'Rows' })).toContainText('stage: exploration → nothing');
  await dialog.getByRole('button', { name: 'Change 3 mines' }).click();
  await expect(dialog.getByRole('button', { name: 'Undo this import' })).toBeVisible();
  await expect(rows.first()).not.toContainText('Exploration');
});
