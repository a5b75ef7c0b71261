import { chromium, type Locator, type Page } from '@playwright/test';
import { password } from '../tests/e2e/accounts.ts';
import { browserOptions } from '../tests/e2e/browser.ts';
import startServer from '../tests/e2e/server.ts';
import { median, milliseconds, table } from './table.ts';

const limits = { interaction: 100 };
const rounds = 5;
/** As Lighthouse slows a processor down to that of a phone. */
const slowdown = 4;

/** An input and how long the page took until it had painted what came of it, in milliseconds, by steps of 8. */
interface Interaction {
  what: string;
  duration: number;
}

/** Does what a person does, one thing after the other, and counts it. */
class Hand {
  clicks = 0;
  fields = 0;
  readonly interactions: Interaction[] = [];
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(what: Locator): Promise<void> {
    this.clicks += 1;
    await what.click();
    await this.#look(`click on ${String(what)}`);
  }

  /** By the keyboard into a field that is there. */
  async write(field: Locator, text: string): Promise<void> {
    this.fields += 1;
    await field.focus();
    await this.page.keyboard.type(text);
    await this.#look(`key in ${String(field)}`);
  }

  async choose(field: Locator, option: string): Promise<void> {
    this.fields += 1;
    await field.selectOption(option);
  }

  async press(key: string): Promise<void> {
    this.clicks += 1;
    await this.page.keyboard.press(key);
    await this.#look(`key ${key}`);
  }

  /** The slowest since the last look; inputs below 16 ms are in no list of the browser. */
  async #look(what: string): Promise<void> {
    const durations = await this.page.evaluate<number[]>('takeEvents()').catch(() => []);
    if (durations.length > 0) this.interactions.push({ what, duration: Math.max(...durations) });
  }
}

/** Runs in each page before its own scripts. */
const inPage = `
  const seen = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId > 0) seen.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
  globalThis.takeEvents = async () => {
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50)));
    return seen.splice(0);
  };
`;

interface Task {
  name: string;
  /** From where one begins; the clock runs from the first thing that is done there to what one wanted to see. */
  from: string;
  act: (hand: Hand, round: number) => Promise<void>;
}

const menuItem = async (hand: Hand, name: string) => {
  await hand.click(hand.page.getByRole('button', { name: 'Add Data' }));
  await hand.click(hand.page.getByRole('menuitem', { name }));
};

/** The six tasks of an investor, in the order in which a newcomer does them. */
const tasks: readonly Task[] = [
  {
    name: 'sign up',
    from: '/',
    async act(hand, round) {
      const { page } = hand;
      await hand.click(page.getByRole('link', { name: 'Get Started Today' }).first());
      await hand.write(page.getByRole('textbox', { name: 'Name' }), 'Nina Newcomer');
      await hand.write(page.getByLabel('E-mail'), `nina-${round}-${Date.now()}@example.org`);
      await hand.write(page.getByLabel('Password'), password);
      await hand.press('Enter');
      await page.getByRole('button', { name: 'Add Data' }).waitFor();
    },
  },
  {
    name: 'find a mine',
    from: '/',
    async act(hand) {
      const { page } = hand;
      await hand.press('Control+k');
      await hand.write(page.getByRole('combobox', { name: 'Search mines, companies' }), 'fiddle');
      await hand.click(page.getByRole('option', { name: /^Fiddlehead Lake/ }));
      await page.getByRole('heading', { level: 1, name: 'Fiddlehead Lake' }).waitFor();
    },
  },
  {
    name: 'add a mine',
    from: '/mines',
    async act(hand, round) {
      const { page } = hand;
      await menuItem(hand, 'Add Mine');
      const dialog = page.getByRole('dialog', { name: 'Add New Mine' });
      await hand.write(dialog.getByLabel('Mine Name'), `Zebra Ridge ${round} ${Date.now()}`);
      await hand.write(dialog.getByLabel('Country'), 'cana');
      await hand.click(page.getByRole('listbox').getByRole('option', { name: 'Canada' }));
      await hand.click(dialog.getByRole('button', { name: 'Add Mine' }));
      await dialog.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'import a file of mines',
    from: '/mines',
    async act(hand, round) {
      const { page } = hand;
      await menuItem(hand, 'CSV Import');
      await hand.click(page.getByRole('tab', { name: 'Mines' }));
      const panel = page.getByRole('tabpanel', { name: 'Mines' });
      const rows = [1, 2, 3].map((row) => `Rook Hill ${round} ${row} ${Date.now()},Canada,exploration,Gold`);
      const file = Buffer.from(['name,country,stage,metals', ...rows, ''].join('\n'));
      hand.clicks += 1;
      await panel
        .getByLabel('Choose a CSV file')
        .setInputFiles({ name: 'mines.csv', mimeType: 'text/csv', buffer: file });
      await hand.click(panel.getByRole('button', { name: /^Import/ }));
      await panel.getByText('Imported 3 of 3 rows').waitFor();
    },
  },
  {
    name: 'record a trade',
    from: '/investments',
    async act(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('button', { name: 'Add Investment' }));
      const dialog = page.getByRole('dialog', { name: 'Add Investment' });
      await hand.write(dialog.getByLabel('Ticker symbol'), 'larkm');
      await hand.click(page.getByRole('option', { name: /^LKMR/ }));
      await hand.write(dialog.getByLabel('Number of shares'), '1250');
      await hand.write(dialog.getByLabel('Price per share'), '10.4');
      await hand.click(dialog.getByRole('button', { name: 'Add Investment' }));
      await dialog.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'undeveloped copper with a PFS or better, and who owns it',
    from: '/mines',
    async act(hand) {
      const { page } = hand;
      await hand.click(page.getByRole('button', { name: 'Stage All stages' }));
      const stages = page.getByRole('group', { name: 'Stage' });
      await hand.click(stages.getByText('Exploration'));
      await hand.click(stages.getByText('Development'));
      await hand.press('Escape');
      await hand.choose(page.getByRole('combobox', { name: 'Primary metal' }), 'Copper');
      await hand.choose(page.getByRole('combobox', { name: 'Economic studies' }), 'PFS');
      await page.waitForURL(/metals=Copper.*studyLevel=PFS|studyLevel=PFS.*metals=Copper/);
      await page.locator('table[aria-busy=true]').waitFor({ state: 'detached' });
      await page.getByRole('row').getByRole('link').first().waitFor();
    },
  },
];

interface Measured {
  clicks: number;
  fields: number;
  /** Milliseconds. */
  took: number[];
  interactions: Interaction[];
}

/** Each task in a browser of its own, by a member who has done those before it. */
async function measureTasks(origin: string, slow: number): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>();
  const browser = await chromium.launch(await browserOptions());
  try {
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        bypassCSP: true,
        extraHTTPHeaders: { 'x-forwarded-for': `10.9.${slow}.${round + 1}` },
      });
      await context.addInitScript(inPage);
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
      for (const { name, from, act } of tasks) {
        await page.goto(`${origin}${from}`, { waitUntil: 'networkidle' });
        const hand = new Hand(page);
        const began = performance.now();
        await act(hand, round);
        const took = performance.now() - began;
        const before = measured.get(name);
        measured.set(name, {
          clicks: hand.clicks,
          fields: hand.fields,
          took: [...(before?.took ?? []), took],
          interactions: [...(before?.interactions ?? []), ...hand.interactions],
        });
      }
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return measured;
}

/** The slowest input of each round would be one outlier: what is asked holds for the median of each input. */
function slowestInput(interactions: readonly Interaction[]): Interaction {
  const byInput = Map.groupBy(interactions, ({ what }) => what);
  const medians = [...byInput].map(([what, all]) => ({ what, duration: median(all.map(({ duration }) => duration)) }));
  return medians.toSorted((one, other) => other.duration - one.duration)[0] ?? { what: 'none', duration: 0 };
}

/**
 * What six tasks take in a browser with the sample data: how many clicks and keys that act, how many fields, and how
 * long the machine needs for them (nobody reads or thinks), at full speed and on a processor four times as slow; and
 * the input that is painted last there.
 */
export async function benchTasks(): Promise<{ text: string; failures: string[] }> {
  const stop = await startServer();
  try {
    const origin = process.env['E2E_ADDRESS']!;
    const [fast, slow] = [await measureTasks(origin, 1), await measureTasks(origin, slowdown)];
    const rows = tasks.map(({ name }) => {
      const { clicks, fields, took } = fast.get(name)!;
      const slowed = slow.get(name)!;
      const slowest = slowestInput(slowed.interactions);
      return {
        cells: [
          name,
          String(clicks),
          String(fields),
          `${(median(took) / 1_000).toFixed(1)} s`,
          `${(median(slowed.took) / 1_000).toFixed(1)} s`,
          milliseconds(slowest.duration),
        ],
        slowest,
        name,
      };
    });
    const head = ['Task', 'clicks', 'fields', 'time', `at ${slowdown}×`, `slowest input at ${slowdown}×`];
    return {
      text: table(
        head,
        rows.map(({ cells }) => cells),
      ),
      failures: rows
        .filter(({ slowest }) => slowest.duration > limits.interaction)
        .map(({ name, slowest }) => `${name}: ${slowest.what} took ${slowest.duration} ms`),
    };
  } finally {
    await stop();
  }
}
