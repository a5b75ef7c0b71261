import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { administrator } from '../tests/e2e/accounts.ts';
import { browserOptions } from '../tests/e2e/browser.ts';
import startServer from '../tests/e2e/server.ts';
import { median, milliseconds, table } from './table.ts';

/** Fetched when it is needed: its hundred packages serve nothing else here (`docs/decisions/092-lighthouse.md`). */
const lighthouse = 'lighthouse@13.5.0';
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const limits = { lcp: 1_200, scriptBytes: 15_000 };

interface Visit {
  origin: string;
  folder: string;
  rounds: number;
  /** Of whoever is signed in. */
  cookie?: string;
}

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

/** As much of a report as is read here. */
interface Result {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>;
  audits: Record<
    string,
    { score: number | null; scoreDisplayMode: string; numericValue?: number; details?: unknown } | undefined
  >;
}

const value = (result: Result, audit: string) => result.audits[audit]?.numericValue ?? Number.NaN;

function scriptBytes(result: Result): number {
  const details = result.audits['network-requests']?.details as {
    items?: { resourceType?: string; transferSize?: number }[];
  };
  return (details.items ?? [])
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + (transferSize ?? 0), 0);
}

const counted = (result: Result) =>
  new Set(
    categories.flatMap(
      (name) => result.categories[name]?.auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id) ?? [],
    ),
  );

/** One page as a phone on a slow network sees it first: the mobile preset with its simulated throttling. */
async function visit(url: string, { folder, cookie }: Visit): Promise<Result> {
  const { executablePath, args = [] } = await browserOptions();
  const report = path.join(folder, 'report.json');
  const child = spawn(
    'npx',
    [
      '--yes',
      lighthouse,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--only-categories=${categories.join(',')}`,
      ...(cookie === undefined ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
      `--chrome-flags=--headless=new ${args.join(' ')}`,
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...(executablePath && { CHROME_PATH: executablePath }) },
    },
  );
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`Lighthouse ended with ${String(code)} at ${url}.`);
  const result = JSON.parse(await readFile(report, 'utf8')) as Result;
  if (result.runtimeError) throw new Error(`${url}: ${result.runtimeError.message}`);
  return result;
}

async function measure(place: string, of: Visit): Promise<Page> {
  const results: Result[] = [];
  for (let round = 0; round < of.rounds; round += 1) results.push(await visit(`${of.origin}${place}`, of));
  const scoreOf = (name: string) =>
    median(results.map((result) => Math.round((result.categories[name]?.score ?? 0) * 100)));
  const faults = results.flatMap((result) =>
    [...counted(result)].filter((id) => {
      const audit = result.audits[id];
      return audit?.scoreDisplayMode === 'binary' && audit.score !== null && audit.score < 1;
    }),
  );
  return {
    path: place,
    scores: Object.fromEntries(categories.map((name) => [name, scoreOf(name)])) as Page['scores'],
    lcp: median(results.map((result) => value(result, 'largest-contentful-paint'))),
    shift: Math.max(...results.map((result) => value(result, 'cumulative-layout-shift'))),
    scriptBytes: scriptBytes(results[0]!),
    faults: [...new Set(faults)],
  };
}

interface Outcome {
  text: string;
  failures: string[];
}

const head = ['Page', 'performance', 'accessibility', 'best practices', 'SEO', 'LCP', 'layout shift', 'scripts'];
const rowOf = ({ path, scores, lcp, shift, scriptBytes }: Page) => [
  path,
  ...categories.map((name) => String(scores[name])),
  milliseconds(lcp),
  shift.toFixed(3).replace(/\.?0+$/, ''),
  `${(scriptBytes / 1_000).toFixed(1)} kB`,
];

/** Runs with a server of its own, with the sample data. */
async function onServer(work: (of: Omit<Visit, 'rounds'>) => Promise<Outcome>): Promise<Outcome> {
  const stop = await startServer();
  const folder = await mkdtemp(path.join(tmpdir(), 'openpit-lighthouse-'));
  try {
    return await work({ origin: process.env['E2E_ADDRESS']!, folder });
  } finally {
    await stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Every public page of the sitemap in Lighthouse. */
export const benchSite = () =>
  onServer(async (of) => {
    const sitemap = await (await fetch(`${of.origin}/sitemap.xml`)).text();
    const places = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, place = '']) => place);
    const pages: Page[] = [];
    for (const place of places) pages.push(await measure(place, { ...of, rounds: 3 }));
    const failures = pages.flatMap(({ path, scores, lcp, shift, scriptBytes, faults }) => [
      ...categories
        .filter((name) => scores[name] < 100)
        .map((name) => `${path}: ${name} ${scores[name]} (${faults.join(', ')})`),
      ...(lcp > limits.lcp ? [`${path}: largest contentful paint ${Math.round(lcp)} ms`] : []),
      ...(shift > 0 ? [`${path}: layout shift ${shift}`] : []),
      ...(scriptBytes > limits.scriptBytes ? [`${path}: ${scriptBytes} bytes of scripts`] : []),
    ]);
    return { text: table(head, pages.map(rowOf)), failures };
  });

/** What pages of members have to reach. */
const leastOfMembers = { performance: 95, accessibility: 100 };

/** What a member opens first, signed in. */
export const benchMembersPages = () =>
  onServer(async (of) => {
    const signedIn = await fetch(`${of.origin}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(administrator),
    });
    const cookie = signedIn.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ');
    const idOf = async (noun: string, search: string) => {
      const answer = await fetch(`${of.origin}/api/${noun}?search=${search}&limit=1`, { headers: { cookie } });
      return ((await answer.json()) as { id: number }[])[0]!.id;
    };
    const mine = `/mines/${await idOf('mines', 'Fiddlehead')}`;
    const company = `/companies/${await idOf('companies', 'Loonsong')}`;
    const places = ['/', '/mines', mine, '/companies', company, '/companies?show=value', '/mines?show=map'];
    const pages: Page[] = [];
    for (const place of places) pages.push(await measure(place, { ...of, rounds: 5, cookie }));
    const failures = pages.flatMap(({ path, scores, faults }) =>
      (['performance', 'accessibility'] as const)
        .filter((name) => scores[name] < leastOfMembers[name])
        .map((name) => `${path}: ${name} ${scores[name]} (${faults.join(', ')})`),
    );
    return { text: table(head, pages.map(rowOf)), failures };
  });
