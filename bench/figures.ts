import { stages } from '../src/domain/mines/stages.ts';
import { worldRegions } from '../src/domain/places/world-regions.ts';
import { load } from './list.ts';
import { startServer } from './setting.ts';
import { milliseconds, table, whole } from './table.ts';

const seconds = 6;
/** A run's paths are handed over in one argument, whose length is bounded. */
const mostPaths = 250;
/** Every choice of some stages and a metal in a region: more questions than are asked in a run, so that no answer to one is kept. */
const newQuestions = ['Gold', 'Copper'].flatMap((metal) =>
  worldRegions.flatMap((region) =>
    Array.from({ length: 2 ** stages.length - 1 }, (_, bits) => {
      const chosen = stages.filter((__, place) => ((bits + 1) >> place) & 1);
      return `region=${region}&stage=${chosen.join()}&metals=${metal}`;
    }),
  ),
);

/** Milliseconds, of one at a time. */
const planned: readonly { name: string; paths: readonly string[]; limit: number }[] = [
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
    paths: [
      'contained-mi.gold:3;grade-mi.gold:2;npv-capex:2;irr:1;coverage:1',
      'npv.USD:3;irr:2;payback:1;drilled-metres:1;coverage:1',
    ].map((weights) => `/api/mine-ranks?limit=25&weights=${encodeURIComponent(weights)}`),
    limit: 200,
  },
];

/** What lists, peers and ranks take of the figures of mines. */
export async function benchFigures(connectionString: string): Promise<{ text: string; failures: string[] }> {
  const server = await startServer(connectionString);
  const failures: string[] = [];
  try {
    const rows: string[][] = [];
    for (const { name, paths, limit } of planned) {
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
    return {
      text: table(['What', 'one at a time, p50 / p99', 'four at once, p50 / p99', 'rate of four', 'asked'], rows),
      failures,
    };
  } finally {
    await server.stop();
  }
}
