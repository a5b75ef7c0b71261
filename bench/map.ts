import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import { browserOptions } from '../tests/e2e/browser.ts';
import { startServer } from './setting.ts';
import { milliseconds, table, whole } from './table.ts';

const assets = fileURLToPath(new URL('../build/client/assets/', import.meta.url));
const limits = { code: 60_000, data: 500_000, first: 1_000, frame: 33, repaint: 100 };
const frames = 150;
const rounds = 5;

/** Filters that the server is asked for, with choices of each. */
const filters: readonly [field: string, choices: readonly string[]][] = [
  ['Primary metal', ['Gold', 'Copper', 'Silver']],
  ['Best grade', ['low', 'medium', 'high']],
  ['Resource estimates', ['true', 'false']],
];

const packed = (name: string, how: 'gz' | 'br') => statSync(path.join(assets, `${name}.${how}`)).size;

/** Chromium draws by the emulated graphics card that it brings along. */
async function openBrowser() {
  const options = await browserOptions();
  const off = /disable-gpu|disable-webgl|use-gl|use-angle|swiftshader/;
  const args = (options.args ?? []).filter((option) => !off.test(option));
  return chromium.launch({ ...options, args: [...args, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] });
}

const quantile = (values: readonly number[], part: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))]!;

/** What the page measures by itself. */
const inPage = readFileSync(new URL('map-in-page.js', import.meta.url), 'utf8');
const measured = <Value>(page: Page, call: string) => page.evaluate<Value>(`mapBench.${call}`);

export type MapFigure = [name: string, value: string, limit: string, isKept: boolean];

/** The map of all mines in a browser: what it weighs, and how fast it follows. */
export async function benchMap(
  connectionString: string,
  { folder }: { folder?: string | undefined } = {},
): Promise<{ text: string; failures: string[]; figures: MapFigure[] }> {
  const server = await startServer(connectionString);
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, bypassCSP: true });
    const cookies = server.cookie.split('; ').map((cookie) => {
      const [name = '', ...value] = cookie.split('=');
      return { name, value: value.join('='), url: server.origin };
    });
    await context.addCookies(cookies);
    const page = await context.newPage();
    await page.addInitScript(inPage);
    const loaded = new Set<string>();
    page.on('request', (request) => loaded.add(new URL(request.url()).pathname.replace('/assets/', '')));
    await page.goto(`${server.origin}/mines`, { waitUntil: 'networkidle' });
    // Other pages are loaded ahead when this one is at rest.
    await page.waitForTimeout(5_000);
    const before = new Set(loaded);
    await page.getByText('Map', { exact: true }).click();
    await page.getByRole('application').waitFor();
    await page.waitForLoadState('networkidle');
    const added = [...loaded].filter((name) => !before.has(name));
    const placesOf = async () => {
      const answer = await fetch(`${server.origin}/api/mine-places`, {
        headers: { cookie: server.cookie, 'accept-encoding': 'gzip' },
      });
      await answer.arrayBuffer();
      return Number(answer.headers.get('content-length'));
    };
    const coldStart = performance.now();
    const places = await placesOf();
    const cold = performance.now() - coldStart;

    const firsts: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await page.goto(`${server.origin}/mines?show=map`, { waitUntil: 'commit' });
      const first = await page.waitForFunction<number>('mapBench.shown()');
      firsts.push(await first.jsonValue());
    }
    await page.waitForLoadState('networkidle');
    const map = page.getByRole('application', { name: 'Map of mines' });
    const [painter, points] = [await map.getAttribute('data-painter'), Number(await map.getAttribute('data-points'))];
    const code = added.filter((name) => /\.(js|css)$/.test(name)).reduce((sum, name) => sum + packed(name, 'gz'), 0);
    const outlines = added
      .filter((name) => /^countries.*\.json$/.test(name))
      .reduce((sum, name) => sum + packed(name, 'br'), 0);
    if (folder) await page.screenshot({ path: path.join(folder, 'map.png') });

    const pan = await measured<number[]>(page, `frames('pan', ${frames})`);
    const zoom = await measured<number[]>(page, `frames('zoom', ${frames})`);
    await page.waitForLoadState('networkidle');
    const legend: number[] = [];
    for (let round = 0; round < 2 * rounds; round += 1)
      legend.push(await measured<number>(page, `repaint('[aria-label^="Colours by"] button')`));
    const filtered: number[] = [];
    for (const [field, choices] of filters)
      for (const choice of [...choices, '']) {
        const { told, asked: sent } = await measured<{ told: number; asked: number | null }>(
          page,
          `filtered('${field}', '${choice}')`,
        );
        // What was asked before is at hand.
        if (sent !== null) filtered.push(told);
        await page.waitForLoadState('networkidle');
      }
    const asked: number[] = [];
    for (const stage of ['production', 'development', 'construction', 'closure']) {
      const begun = performance.now();
      await fetch(`${server.origin}/api/mine-places?stage=${stage}`, { headers: { cookie: server.cookie } }).then(
        (answer) => answer.arrayBuffer(),
      );
      asked.push(performance.now() - begun);
    }

    const figures: MapFigure[] = [
      ['points', whole(points), `by ${painter}`, painter === 'webgl'],
      ['code, gzip', `${(code / 1_000).toFixed(1)} kB`, '60 kB', code <= limits.code],
      ['places, gzip', `${(places / 1_000).toFixed(1)} kB`, '', true],
      ['outlines of the first picture, brotli', `${(outlines / 1_000).toFixed(1)} kB`, '', true],
      ['both', `${((places + outlines) / 1_000).toFixed(1)} kB`, '500 kB', places + outlines <= limits.data],
      ['places made anew after a change', milliseconds(cold), '', true],
      [
        'page to first points, median',
        milliseconds(quantile(firsts, 0.5)),
        '1 s',
        quantile(firsts, 0.5) <= limits.first,
      ],
      ['pan, p95 of a frame', milliseconds(quantile(pan, 0.95)), '33 ms', quantile(pan, 0.95) <= limits.frame + 1],
      ['zoom, p95 of a frame', milliseconds(quantile(zoom, 0.95)), '33 ms', quantile(zoom, 0.95) <= limits.frame + 1],
      [
        'legend to repaint, p95',
        milliseconds(quantile(legend, 0.95)),
        '100 ms',
        quantile(legend, 0.95) <= limits.repaint,
      ],
      [
        'filter that the server is asked for to repaint, median / p95',
        [0.5, 0.95].map((part) => milliseconds(quantile(filtered, part))).join(' / '),
        '100 ms',
        quantile(filtered, 0.95) <= limits.repaint,
      ],
      ['filter asked anew, server, median', milliseconds(quantile(asked, 0.5)), '', true],
    ];
    return {
      figures,
      text: table(
        ['Map of all mines, software GL', 'measured', 'limit'],
        figures.map(([name, value, limit]) => [name, value, limit]),
      ),
      failures: figures
        .filter(([, , , isKept]) => !isKept)
        .map(([name, value, limit]) => `map: ${name} ${value}, ${limit}`),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}
