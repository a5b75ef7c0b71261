import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { browserOptions } from '../tests/e2e/browser.ts';
import startServer from '../tests/e2e/server.ts';
import { median, milliseconds, table } from './table.ts';

const debuggingPort = 9_317;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const rounds = 3;
const limits = { lcp: 1_200, scriptBytes: 15_000 };

interface Page {
  path: string;
  /** 0 to 100, as Lighthouse shows them. */
  scores: Record<(typeof categories)[number], number>;
  /** Milliseconds. */
  lcp: number;
  shift: number;
  /** Gzipped. */
  scriptBytes: number;
  /** Audits that are not perfect. */
  faults: string[];
}

const value = (result: Result, audit: string) => result.audits[audit]?.numericValue ?? Number.NaN;

function scriptBytes(result: Result): number {
  const details = result.audits['network-requests']?.details as { items?: { resourceType?: string; transferSize?: number }[] };
  return (details.items ?? [])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0);
}

const counted = (result: Result) =>
  new Set(categories.flatMap((name) => result.categories[name]?.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id) ?? []));

/** One page as a phone on a slow network sees it first: the mobile preset with its simulated throttling. */
async function measure(origin: string, path: string): Promise<Page> {
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const run = await lighthouse(`${origin}${path}`, { port: debuggingPort, logLevel: 'error', onlyCategories: [...categories] });
    if (!run || run.lhr.runtimeError) throw new Error(`${path}: ${run?.lhr.runtimeError?.message ?? 'no result'}`);
    results.push(run.lhr);
  }
  const scoreOf = (name: string) => median(results.map((result) => Math.round((result.categories[name]?.score ?? 0) * 100)));
  const faults = results.flatMap((result) =>
    [...counted(result)].filter((id) => {
      const { score = null, scoreDisplayMode } = result.audits[id] ?? {};
      return scoreDisplayMode === 'binary' && score !== null && score < 1;
    }),
  );
  return {
    path,
    scores: Object.fromEntries(categories.map((name) => [name, scoreOf(name)])) as Page['scores'],
    lcp: median(results.map((result) => value(result, 'largest-contentful-paint'))),
    shift: Math.max(...results.map((result) => value(result, 'cumulative-layout-shift'))),
    scriptBytes: scriptBytes(results[0]!),
    faults: [...new Set(faults)],
  };
}

/** Every public page of the sitemap in Lighthouse. */
export async function benchSite(): Promise<{ text: string; failures: string[] }> {
  const stop = await startServer();
  const options = await browserOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const origin = process.env['E2E_ADDRESS']!;
    const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path = '']) => path);
    const pages: Page[] = [];
    for (const path of paths) {
      pages.push(await measure(origin, path));
      process.stderr.write(`${JSON.stringify(pages.at(-1))}\n`);
    }
    const failures = pages.flatMap(({ path, scores, lcp, shift, scriptBytes, faults }) => [
      ...categories.filter((name) => scores[name] < 100).map((name) => `${path}: ${name} ${scores[name]} (${faults.join(', ')})`),
      ...(lcp > limits.lcp ? [`${path}: largest contentful paint ${Math.round(lcp)} ms`] : []),
      ...(shift > 0 ? [`${path}: layout shift ${shift}`] : []),
      ...(scriptBytes > limits.scriptBytes ? [`${path}: ${scriptBytes} bytes of scripts`] : []),
    ]);
    const rows = pages.map(({ path, scores, lcp, shift, scriptBytes }) => [
      path,
      ...categories.map((name) => String(scores[name])),
      milliseconds(lcp),
      String(shift),
      `${(scriptBytes / 1_000).toFixed(1)} kB`,
    ]);
    const head = ['Page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'layout shift', 'scripts'];
    return { text: table(head, rows), failures };
  } finally {
    await browser.close();
    await stop();
  }
}
