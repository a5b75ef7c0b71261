import { expect, expectAccessibleInEveryLook, test } from './journey.ts';

test('what changed is told with its figures, leads to where they stand, and is narrowed to a day, a kind, what one follows', async ({
  member: page,
}) => {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.status(), await answer.text()).toBe(201);
    return (await answer.json()) as { id: number };
  };
  const { id } = await post('/api/mines', { name: 'Changeling Creek' });
  const estimate = { resourceType: 'indicated', metal: 'Gold', tonnage: 10_000_000, grade: '2', gradeUnit: 'g/t' };
  await post(`/api/mines/${id}/resource-estimates`, { ...estimate, reportDate: '2024-06-30' });
  await post(`/api/mines/${id}/resource-estimates`, { ...estimate, tonnage: 15_000_000, reportDate: '2026-06-30' });

  await page.goto('/');
  await page.getByRole('link', { name: 'What changed', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'What changed', level: 1 })).toBeVisible();
  const kind = page.getByLabel('Kind');
  // The sample has one of every kind.
  for (const [choice, label] of [
    ['Intercepts of the highest tenth', /nine of ten of \d+ \w+ intercepts do not exceed/],
    ['Studies', /^(?:PEA|PFS|FS) entered/],
    ['Stages', /^Development to Construction\.$/],
    ['Milestones kept, dropped or missed', /promised for .*: kept /],
    ['Rising interest', /visits? by \d+ members/],
    ['Estimates that replaced others', /replaced by/],
  ] as const) {
    await kind.selectOption({ label: choice });
    await expect(page.getByText(label).first()).toBeVisible();
  }
  await expect(page).toHaveURL(/kind=estimate/);
  const replaced = page.getByRole('listitem').filter({ hasText: 'Changeling Creek' });
  await expect(replaced).toContainText('Indicated gold: 30 Jun 2024 replaced by 30 Jun 2026.');
  await expect(replaced).toContainText('643 koz to 965 koz: tonnes +322 koz, grade 0 oz, both 0 oz.');
  await expect(replaced).toContainText('+50%');

  await kind.selectOption({ label: 'Figures in question' });
  await expect(page).toHaveURL(/kind=finding/);
  // Looked for within a minute of the start.
  const inQuestion = page.getByText(/Parts hold more metal than the whole/);
  await expect(async () => {
    await page.reload();
    await expect(inQuestion.or(page.getByText('Nothing of this kind')).first()).toBeVisible();
    expect(await inQuestion.count()).toBeGreaterThan(0);
  }).toPass();
  await kind.selectOption({ label: 'Estimates that replaced others' });

  await page.getByText('What I follow', { exact: true }).click();
  await expect(page.getByText('Nothing of this kind in this week.')).toBeVisible();
  expect((await page.request.put(`/api/watchlist/mine/${id}`, { data: {} })).ok()).toBe(true);
  await page.getByText('All', { exact: true }).click();
  await expect(page).not.toHaveURL(/followed=/);
  await page.reload();
  await page.getByText('What I follow', { exact: true }).click();
  await expect(page).toHaveURL(/followed=true/);
  await expect(page.getByRole('link', { name: 'Changeling Creek' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Kettlewhistle' })).toHaveCount(0);
  await page.getByText('Day', { exact: true }).click();
  await page.getByRole('button', { name: 'The day before' }).click();
  await expect(page.getByText('Nothing of this kind in this day.')).toBeVisible();
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('button', { name: 'The day after' })).toBeDisabled();
  await page.getByRole('link', { name: 'Changeling Creek' }).click();
  await expect(page).toHaveURL(new RegExp(`/mines/${id}\\?section=resources$`));
  await expect(page.getByRole('heading', { name: /^Resource estimates/i, level: 2 })).toBeInViewport();
});

test('what changed is found from the lists, and what an address says wrongly is left out', async ({ member: page }) => {
  await page.goto('/mines');
  await page.getByRole('link', { name: 'What changed', exact: true }).click();
  await expect(page).toHaveURL(/\/changes$/);
  await page.getByRole('link', { name: 'Activity', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Community Activity' })).toBeVisible();
  await page.getByRole('link', { name: 'What changed', exact: true }).click();
  await expect(page.getByRole('link', { name: 'What changed', exact: true })).toHaveAttribute('aria-current', 'page');
  await page.goto('/changes?period=decade&kind=rumour&date=tomorrow');
  await expect(page.getByRole('radio', { name: 'Week' })).toBeChecked();
  await expect(page.getByRole('link', { name: 'Snowhare' }).first()).toBeVisible();
});

test('nobody stumbles over it', async ({ member: page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const kind of ['', '?kind=estimate', '?kind=milestone&period=month', '?followed=true']) {
    await page.goto(`/changes${kind}`);
    const said = page.getByRole('main').getByText(/visits by|replaced by|promised for|Nothing of this kind/);
    await expect(said.first()).toBeVisible();
    await expectAccessibleInEveryLook(page);
  }
});
