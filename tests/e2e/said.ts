import { expect, type Page } from '@playwright/test';

const saidOn = new WeakMap<Page, string[]>();

/** Keeps what a page says in notifications and states for a few seconds, before a crowded machine has looked there. */
export async function keepWhatIsSaid(page: Page): Promise<void> {
  const said: string[] = [];
  saidOn.set(page, said);
  await page.exposeFunction('keepSaid', (text: string) => void said.push(text));
  await page.addInitScript(() => {
    const { keepSaid } = window as unknown as { keepSaid: (text: string) => void };
    const last = new WeakMap<Element, string>();
    const look = () => {
      for (const place of document.querySelectorAll('[aria-label="Notifications"], [role="status"]')) {
        const text = place.textContent;
        if (text !== '' && text !== last.get(place)) keepSaid(text);
        last.set(place, text);
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  });
}

/** Waits until the page has said it, even where it is gone again; what it has said once counts once. */
export async function expectSaid(page: Page, words: string): Promise<void> {
  const said = saidOn.get(page) ?? [];
  await expect.poll(() => said.join('\n'), `what the page has said`).toContain(words);
  said.splice(
    said.findIndex((text) => text.includes(words)),
    1,
  );
}
