import { largestCompany } from './sizes.ts';
import type { Recorder, Sent } from './record.ts';

/** A kind of request, with several paths of it that are sent in turn. */
export interface Operation {
  name: string;
  paths: string[];
  /** Share of the joint limit that is aimed at, in per cent; undefined where none is set. */
  target: number | undefined;
  session: Sent;
  /** The distinct statements of the requests, each with the values of every path that sends it. */
  statements: { variants: Sent[]; perRequest: number }[];
}

const deep = '/api/mines?limit=25&offset=50000';

const planned = [
  {
    name: 'list page',
    target: 65,
    paths: ['/api/mines?limit=25'],
  },
  {
    name: 'search of two words',
    target: 70,
    paths: ['silver ridge', 'nevada creek', 'aurora canyon', 'wolf quebec'].map(
      (words) => `/api/mines?limit=25&search=${encodeURIComponent(words)}`,
    ),
  },
  {
    name: 'filter: stage, country, has estimates',
    target: 60,
    paths: ['production&country=Canada', 'development&country=Peru', 'exploration&country=Mexico'].map(
      (filter) => `/api/mines?limit=25&stage=${filter}&hasResourceEstimates=true`,
    ),
  },
  {
    name: 'screener: five conditions, two figures shown',
    target: 60,
    paths: ['gold', 'copper', 'silver'].map(
      (metal) =>
        `/api/mines?limit=25&region=North%20America,Latin%20America&studyLevel=PFS&figures=contained-mi.${metal}:1..%3Bgrade-mi.${metal}:0.1..%3Bnpv-capex:0.5..&columns=contained-mi.${metal}%3Bnpv-capex&sortBy=contained-mi.${metal}&sortOrder=desc`,
    ),
  },
  { name: 'page at offset 50,000', target: 85, paths: [deep] },
  { name: 'next page by cursor', target: undefined, paths: [deep] },
  { name: 'activity page 40', target: undefined, paths: ['/api/activities?limit=25&offset=975'] },
  { name: 'dashboard', target: undefined, paths: ['/api/dashboard'] },
  {
    name: 'events list',
    target: undefined,
    paths: [`/api/events?limit=50&from=${new Date().toISOString().slice(0, 10)}`],
  },
  { name: 'events of a month, by day', target: undefined, paths: [`/api/events/calendar?year=2027&month=3`] },
  { name: 'list of companies', target: undefined, paths: ['/api/companies?limit=25'] },
  {
    name: 'companies by engagement',
    target: undefined,
    paths: ['/api/companies?limit=25&sortBy=engagement&sortOrder=desc'],
  },
  { name: "a company's page, 200 mines", target: undefined, paths: [`/api/companies/${largestCompany}/page`] },
  { name: "one mine's page", target: 50, paths: [1_234, 5_678, 9_012, 43_210].map((id) => `/api/mines/${id}/page`) },
  {
    name: 'page of a mine with 500 observations, 30 estimates, 4 studies, 200 notes',
    target: 50,
    paths: ['/api/mines/100000/page'],
  },
];

/** The measured operations with the very statements that the server sends for them. */
export async function operationsOf(recorder: Recorder, mines: number): Promise<Operation[]> {
  const operations: Operation[] = [];
  for (const { name, target, paths: given } of planned) {
    let paths = given.map((path) => path.replace('50000', String(mines / 2)));
    paths = paths.map((path) =>
      path.replace(/mines\/(\d+)\/page/, (_, id: string) => `mines/${Math.ceil((Number(id) * mines) / 100_000)}/page`),
    );
    if (name === 'next page by cursor') {
      const { nextCursor } = await recorder.statementsOf(paths[0]!);
      if (nextCursor === undefined) throw new Error('the deep page has no next page');
      paths = [`/api/mines?limit=25&after=${nextCursor}`];
    }
    let session: Sent | undefined;
    const byText = new Map<string, Sent[]>();
    for (const path of paths) {
      const recorded = await recorder.statementsOf(path);
      session ??= recorded.session;
      for (const each of recorded.statements) byText.set(each.text, [...(byText.get(each.text) ?? []), each]);
    }
    // Without them there would be nothing to compare with, and nobody would see it.
    if (byText.size === 0) throw new Error(`${name}: no statement was recorded`);
    const statements = [...byText.values()].map((variants) => ({
      variants,
      perRequest: variants.length / paths.length,
    }));
    operations.push({ name, target, paths, session: session!, statements });
  }
  return operations;
}
