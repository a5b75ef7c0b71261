import { stages } from '../src/domain/mines/stages.ts';
import { worldRegions } from '../src/domain/places/world-regions.ts';
import { load } from './list.ts';
import { type BenchServer, startServer } from './setting.ts';
import { median, milliseconds, table, whole } from './table.ts';

const seconds = 6;
/** A run's paths are handed over in one argument, whose length is bounded. */
export const mostPaths = 250;
/** Every choice of some stages and a metal in a region: more questions than are asked in a run, so that no answer to one is kept. */
const newQuestions = ['Gold', 'Copper'].flatMap((metal) =>
  worldRegions.flatMap((region) =>
    Array.from({ length: 2 ** stages.length - 1 }, (_, bits) => {
      const chosen = stages.filter((__, place) => ((bits + 1) >> place) & 1);
      return `region=${region}&stage=${chosen.join()}&metals=${metal}`;
    }),
  ),
);

/** By five weights, in both currencies of what mines have: one of them is known of every mine. */
export const ranksByFiveWeights = [
  'contained-mi.gold:3;grade-mi.gold:2;npv-capex:2;irr:1;coverage:1',
  'npv.USD:3;irr:2;payback:1;drilled-metres:1;coverage:1',
].map((weights) => `/api/mine-ranks?limit=25&weights=${encodeURIComponent(weights)}`);

/** Milliseconds, of one at a time. */
export const askedOfFigures: readonly { name: string; paths: readonly string[]; limit: number }[] = [
  {
    name: 'what each choice of a filter would leave',
    paths: ['', 'stage=development', 'region=Latin America', 'figures=npv-capex:1..', 'metals=Gold&studyLevel=PFS'].map(
      (filter) => `/api/mine-facets?${encodeURI(filter)}`,
    ),
    limit: 50,
  },
  {
    name: 'the same, asked for the first time',
    paths: newQuestions.map((filter) => `/api/mine-facets?${encodeURI(filter)}`),
    limit: 50,
  },
  {
    name: 'peers and percentiles of a mine',
    paths: Array.from({ length: 40 }, (_, place) => `/api/mines/${1_000 + place * 1_237}/peers`),
    limit: 50,
  },
  {
    name: 'rank of all mines by five weights',
    paths: ranksByFiveWeights,
    limit: 200,
  },
];

/** Figures, words, places and owners beside every kind of filter, and the exchanges of what fits. */
const combinations = [
  'figures=contained-mi.gold:1..',
  'region=North America,Latin America&studyLevel=PFS&figures=contained-mi.gold:1..;grade-mi.gold:0.1..;npv-capex:0.5..',
  'figures=npv-capex:1..&stage=development',
  'figures=irr:20..;capex.USD:..500000000&metals=Gold',
  'region=Latin America&metals=Copper&hasResourceEstimates=true',
  'search=silver',
  'search=silver ridge&metals=Gold&stage=exploration',
  'area=-60,-120,20,-30&figures=npv.USD:1..',
  'exchange=TSX&stage=production',
  'figures=engagement:1..;best-intercept.gold:1..&country=Canada',
]
  .map((filter) => `/api/mine-facets?${encodeURI(filter)}`)
  .concat(['/api/mine-exchanges', '/api/mine-exchanges?figures=contained-mi.gold:1..']);
const changedMines = 50;

/** What each of them takes the first time after somebody has changed a mine; all of them were asked some time before. */
export async function timesAfterChanges({ origin, cookie }: BenchServer, changes: number) {
  const headers = { cookie, origin, 'content-type': 'application/json' };
  const answered = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${origin}${path}`, { ...init, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  };
  for (const path of combinations) await answered(path);
  const times = combinations.map((path) => ({ path, times: [] as number[] }));
  for (let change = 0; change < changes; change += 1) {
    for (const [place, { path, times: ofPath }] of times.entries()) {
      const mine = 1 + ((change * combinations.length + place) % changedMines);
      await answered(`/api/mines/${mine}`, { method: 'PATCH', body: JSON.stringify({ notes: `${change}` }) });
      const start = performance.now();
      await answered(path);
      ofPath.push(performance.now() - start);
    }
  }
  return times;
}

async function benchAfterChanges(server: BenchServer): Promise<string[][]> {
  const measured = await timesAfterChanges(server, 30);
  const shown = (all: number[]) => `${milliseconds(median(all))} / ${milliseconds(Math.max(...all))}`;
  return [
    ...measured.map(({ path, times }) => [`\`${decodeURI(path.slice('/api/'.length))}\``, shown(times)]),
    ['all of them', shown(measured.flatMap(({ times }) => times))],
  ];
}

/** What lists, peers and ranks take of the figures of mines. */
export async function benchFigures(connectionString: string): Promise<{ text: string; failures: string[] }> {
  const server = await startServer(connectionString);
  const failures: string[] = [];
  try {
    const rows: string[][] = [];
    for (const { name, paths, limit } of askedOfFigures) {
      // Each run goes on where the one before it began, with a third of them: what only one of them asks is new to it.
      const measure = (connections: number, run: number) => {
        const from = Math.floor((run * paths.length) / 3);
        const inTurn = [...paths.slice(from), ...paths.slice(0, from)].slice(0, mostPaths);
        return load({ origin: server.origin, cookie: server.cookie, paths: inTurn, connections, seconds });
      };
      await measure(1, 0);
      const [one, four] = [await measure(1, 1), await measure(4, 2)];
      const times = ({ p50, p99 }: typeof one) => `${milliseconds(p50)} / ${milliseconds(p99)}`;
      rows.push([name, times(one), times(four), `${whole(four.rate)}/s`, `${limit} ms`]);
      if (one.p50 > limit) failures.push(`${name}: ${milliseconds(one.p50)}, of ${limit} ms`);
    }
    const kinds = table(['What', 'one at a time, p50 / p99', 'four at once, p50 / p99', 'rate of four', 'asked'], rows);
    const afterChanges = table(
      ['Choices of filters, asked first after a change', 'one at a time, median / longest'],
      await benchAfterChanges(server),
    );
    return { text: `${kinds}\n\n${afterChanges}`, failures };
  } finally {
    await server.stop();
  }
}
