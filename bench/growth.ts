import { load } from './list.ts';
import { operationsOf } from './operations.ts';
import { openRecorder } from './record.ts';
import { type BenchServer, say, startServer } from './setting.ts';
import { median, milliseconds, table, whole } from './table.ts';

const rounds = 3;
const seconds = 3;
/** One at a time: what a request costs, not how many share the machine. */
const connections = 1;

interface Place {
  connectionString: string;
  mines: number;
}

async function pathsOf({ connectionString, mines }: Place): Promise<Map<string, string[]>> {
  const recorder = await openRecorder(connectionString);
  try {
    return new Map((await operationsOf(recorder, mines)).map(({ name, paths }) => [name, paths]));
  } finally {
    await recorder.close();
  }
}

/** What the same operations cost with ten times the data. What counts rows, as it says, is left out: an offset, a company's 200 mines. */
export async function benchGrowth(small: Place, large: Place): Promise<string> {
  const sides = [small, large];
  const servers: BenchServer[] = [];
  const paths = [await pathsOf(small), await pathsOf(large)];
  try {
    for (const { connectionString } of sides) servers.push(await startServer(connectionString));
    const names = [...paths[0]!.keys()].filter((name) => !/offset|200 mines/.test(name));
    const rows: string[][] = [];
    for (const name of names) {
      const times = sides.map((): number[] => []);
      for (let round = 0; round <= rounds; round += 1) {
        for (const [side, { origin, cookie }] of servers.entries()) {
          const sent = { origin, cookie, paths: paths[side]!.get(name)!, connections };
          const { rate } = await load({ ...sent, seconds: round === 0 ? 1 : seconds });
          if (round > 0) times[side]!.push(1_000 / rate);
        }
      }
      const ratio = median(times[1]!.map((time, round) => time / times[0]![round]!));
      say(`${name}: ${ratio.toFixed(2)}`);
      rows.push([name, ...times.map((each) => milliseconds(median(each))), `${ratio.toFixed(2)} x`, '1.3 x']);
    }
    const head = ['Operation', ...sides.map(({ mines }) => `${whole(mines)} mines`), 'ratio', 'at most'];
    return `${table(head, rows)}\n\nMean time of a request, one at a time; medians of ${rounds} interleaved rounds.`;
  } finally {
    for (const server of servers) await server.stop();
  }
}
