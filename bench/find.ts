import { processorClock } from './processor-time.ts';
import { askedOfFigures, mostPaths, ranksByFiveWeights, timesAfterChanges } from './figures.ts';
import { bytesOf, load, shareOf } from './list.ts';
import type { MapFigure } from './map.ts';
import { benchPlans } from './plans.ts';
import { checkRanked, showAllMines } from './rank.ts';
import { searchPath, typed, withManyCompanies } from './search.ts';
import { type BenchServer, say, startServer } from './setting.ts';
import { median, milliseconds, perCent, table, whole } from './table.ts';

/** One figure that was asked for, with what it came to. */
interface Figure {
  what: string;
  asked: string;
  measured: string;
  /** Of one request, of the server and of the database; where it can be read. */
  processor: string;
  isKept: boolean;
}

const limits = { facets: 50, peers: 50, rank: 200, search: 50, share: 0.6 };
const warmSeconds = 2;
/** So many addresses are asked once before anything is timed. */
const firstPaths = 8;
const seconds = 6;

const none = { processor: '' };

/** What one who asks waits for, and what it takes of the processor. */
async function timed(server: BenchServer, connectionString: string, paths: readonly string[]) {
  const clock = await processorClock(connectionString);
  const send = (from: number, time: number) => {
    const inTurn = [...paths.slice(from), ...paths.slice(0, from)].slice(0, mostPaths);
    return load({ origin: server.origin, cookie: server.cookie, paths: inTurn, connections: 1, seconds: time });
  };
  // What is asked the first time may take longer than the time to warm up.
  for (const path of paths.slice(0, firstPaths)) await bytesOf(server, path);
  await send(0, warmSeconds);
  const before = [clock?.process(server.process.pid) ?? 0, clock?.database() ?? 0] as const;
  const result = await send(Math.floor(paths.length / 2), seconds);
  const each = (now: number | undefined, then: number) => milliseconds(((now ?? 0) - then) / result.answers);
  const processor = clock
    ? `${each(clock.process(server.process.pid), before[0])} + ${each(clock.database(), before[1])}`
    : '';
  return { ...result, processor };
}

const times = ({ p50, p99 }: { p50: number; p99: number }) => `${milliseconds(p50)} / ${milliseconds(p99)}`;

async function ofScreener(connectionString: string, mines: number): Promise<Figure[]> {
  const name = 'screener: five conditions, two figures shown';
  const { p50, p99, share, ofProcessor } = await shareOf(connectionString, mines, name);
  const processor = ofProcessor === undefined ? '' : `${perCent(ofProcessor)} of it`;
  return [
    { what: `${name}, p50 / p99 of 16 at once`, asked: '', measured: times({ p50, p99 }), ...none, isKept: true },
    {
      what: 'its share of the joint limit',
      ...{ asked: `at least ${perCent(limits.share)}`, measured: perCent(share), processor },
      isKept: share >= limits.share,
    },
  ];
}

/** Facets, peers, and what is asked the first time after a change. */
async function ofFigures(connectionString: string): Promise<Figure[]> {
  const server = await startServer(connectionString);
  try {
    const figures: Figure[] = [];
    for (const { name, paths } of askedOfFigures.filter(({ name: each }) => !each.startsWith('rank'))) {
      const { processor, ...result } = await timed(server, connectionString, paths);
      const limit = name.startsWith('peers') ? limits.peers : limits.facets;
      figures.push({
        what: `${name}, p50 / p99`,
        ...{ asked: `${limit} ms`, measured: times(result), processor },
        isKept: result.p99 <= limit,
      });
    }
    for (const { path, times: taken } of await timesAfterChanges(server, 9)) {
      figures.push({
        what: `after a change: \`${decodeURI(path.slice('/api/'.length))}\`, median / longest`,
        asked: `${limits.facets} ms`,
        ...{ measured: `${milliseconds(median(taken))} / ${milliseconds(Math.max(...taken))}`, ...none },
        isKept: median(taken) <= limits.facets,
      });
    }
    return figures;
  } finally {
    await server.stop();
  }
}

async function ofSearch(connectionString: string): Promise<Figure[]> {
  const { takeAway } = await withManyCompanies(connectionString);
  const server = await startServer(connectionString);
  try {
    const figures: Figure[] = [];
    for (const [name, texts] of [['all', Object.values(typed).flat()] as const, ...Object.entries(typed)]) {
      const { processor, ...result } = await timed(server, connectionString, texts.map(searchPath));
      figures.push({
        what: `search everywhere: ${name}, p50 / p99`,
        ...{ asked: `p99 ${limits.search} ms`, measured: times(result), processor },
        isKept: result.p99 <= limits.search,
      });
    }
    return figures;
  } finally {
    await server.stop();
    await takeAway();
  }
}

/** The rank of exactly so many mines by five weights, on data of its own. */
export async function ofRank(connectionString: string, mines: number): Promise<Figure[]> {
  await showAllMines(connectionString);
  const server = await startServer(connectionString);
  try {
    const figures: Figure[] = [];
    for (const path of ranksByFiveWeights) {
      await checkRanked(`${server.origin}${path}`, server.cookie, mines);
      const { processor, ...result } = await timed(server, connectionString, [path]);
      figures.push({
        what: `rank of ${whole(mines)} mines, \`${new URL(path, server.origin).searchParams.get('weights')}\`, p50 / p99`,
        ...{ asked: `${limits.rank} ms`, measured: times(result), processor },
        isKept: result.p50 <= limits.rank,
      });
    }
    return figures;
  } finally {
    await server.stop();
  }
}

export const ofMap = (figures: readonly MapFigure[]): Figure[] =>
  figures.map(([what, measured, asked, isKept]) => ({ what: `map: ${what}`, asked, measured, ...none, isKept }));

/** What the data of 100,000 mines tells. */
export async function ofMines(connectionString: string, mines: number): Promise<Figure[]> {
  const figures = [
    ...(await ofScreener(connectionString, mines)),
    ...(await ofFigures(connectionString)),
    ...(await ofSearch(connectionString)),
  ];
  const { statements, failures } = await benchPlans(connectionString);
  for (const failure of failures) say(failure);
  return [
    ...figures,
    {
      what: 'statements of reading that read a whole table',
      ...{ asked: 'none', measured: `${failures.length} of ${statements}`, ...none },
      isKept: failures.length === 0,
    },
  ];
}

/** Every figure that was asked for of finding and comparing, in one table. */
export function tableOfFind(figures: readonly Figure[]): { text: string; failures: string[] } {
  const head = ['What', 'asked', 'measured', 'processor time: server + database', ''];
  const rows = figures.map(({ what, asked, measured, processor, isKept }) => [
    ...[what, asked, measured, processor, isKept ? '' : '**above**'],
  ]);
  const above = figures.filter(({ isKept }) => !isKept);
  return {
    text: table(head, rows),
    failures: above.map(({ what, measured, asked }) => `${what}: ${measured}, of ${asked}`),
  };
}
