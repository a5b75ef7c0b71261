import { readQuestions, withIds } from '../questions.ts';
import { expect, test } from './journey.ts';

test('forty questions of an investor are each answered by their link', async ({ member: page }) => {
  const ids = new Map<string, number>();
  for (const list of ['mines', 'companies']) {
    const answer = await page.request.get(`/api/${list}?limit=100&sortBy=createdAt&sortOrder=asc`);
    for (const { id, name } of (await answer.json()) as { id: number; name: string }[])
      if (!ids.has(name)) ids.set(name, id);
  }
  const follow = await page.request.put(`/api/watchlist/mine/${ids.get('Snowhare')}`, {
    headers: { origin: new URL(process.env.E2E_ADDRESS!).origin },
  });
  expect(follow.status()).toBe(204);

  // Figures follow their records within a minute.
  const promises = '/api/mines?figures=promises-kept:30..';
  await expect.poll(async () => (await (await page.request.get(promises)).json()) as unknown[]).not.toEqual([]);

  const questions = readQuestions();
  expect(questions).toHaveLength(40);
  for (const { number, words, link } of questions) {
    await test.step(`${number}. ${words}`, async () => {
      const failed: string[] = [];
      const listen = (response: { status(): number; url(): string }) => {
        if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`);
      };
      page.on('response', listen);
      await page.goto(withIds(link, (name) => ids.get(name)!));
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      // An answer leads to the mines or companies that it is about.
      const section = /section=([a-z]+)/.exec(link)?.[1];
      const answer = section ? main.locator(`#${section}`) : main;
      await expect(
        answer
          .locator(':is(a[href^="/mines/"], a[href^="/companies/"]):not([href^="/mines/rank"])')
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
      await expect(main.getByText(/read in part|^There is no|^Error loading|^Failed to/)).toHaveCount(0);
      page.off('response', listen);
      expect(failed).toEqual([]);
    });
  }
});
