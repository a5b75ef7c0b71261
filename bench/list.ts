import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'node:http';
import type { BareAnswers } from './bare.ts';
import { type DirectRun, hasPgbench, sendDirectly } from './direct.ts';
import type { Load, LoadResult } from './load.ts';
import { type Operation, operationsOf } from './operations.ts';
import { type Clock, processorClock } from './processor-time.ts';
import { openRecorder } from './record.ts';
import { type BenchServer, say, startProcess, startServer } from './setting.ts';
import { median, milliseconds, perCent, table, whole } from './table.ts';

const connections = 16;
const rounds = 3;
const seconds = 3;

export async function load(given: Load): Promise<LoadResult> {
  const generator = await startProcess('load.ts', { LOAD: JSON.stringify(given) });
  await generator.stop();
  const result = JSON.parse(generator.line) as LoadResult;
  const where = given.paths.join(', ');
  if (result.wrong > 0) throw new Error(`${result.wrong} answers were wrong: ${where}`);
  // A machine that is slow for a moment makes the server refuse some: that is counted, and the others are measured.
  if (result.refused + result.unanswered > 0)
    say(`${result.refused} requests were refused, ${result.unanswered} not answered, of ${result.answers}: ${where}`);
  if (result.answers === 0) throw new Error(`Nothing was answered: ${where}`);
  return result;
}

const isRefusal = (status: number | undefined) => status === 503 || status === 429;
const mostTries = 20;

interface Bytes {
  body: string;
  headers: Record<string, string>;
}

/** An answer as it goes over the wire, not unpacked; undefined: the server refused. */
function askFor({ origin, cookie }: BenchServer, url: string): Promise<Bytes | undefined> {
  return new Promise((resolve, reject) => {
    request(`${origin}${url}`, { headers: { cookie, 'accept-encoding': 'gzip' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const headers: Record<string, string> = { 'content-length': String(body.length) };
        for (const name of ['content-type', 'content-encoding']) {
          const value = response.headers[name];
          if (typeof value === 'string') headers[name] = value;
        }
        if (response.statusCode === 200) resolve({ body: body.toString('base64'), headers });
        else if (isRefusal(response.statusCode)) resolve(undefined);
        else reject(new Error(`${url} was answered by ${response.statusCode}`));
      });
    })
      .on('error', reject)
      .end();
  });
}

/** An answer of the server, which is asked again while it has too much to do. */
export async function bytesOf(server: BenchServer, url: string): Promise<Bytes> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await askFor(server, url);
    if (answer) return answer;
    if (attempt === mostTries) throw new Error(`${url} was refused ${mostTries} times`);
    await sleep(500);
  }
}

async function startBare(server: BenchServer, operations: Operation[]) {
  const folder = mkdtempSync(path.join(tmpdir(), 'openpit-bench-bare-'));
  const answers: BareAnswers = {};
  for (const url of operations.flatMap(({ paths }) => paths)) answers[url] = await bytesOf(server, url);
  const file = path.join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  const bare = await startProcess('bare.ts', { BARE_ANSWERS: file });
  rmSync(folder, { recursive: true });
  const bytes = (url: string) => Number(answers[url]?.headers['content-length']);
  return { origin: bare.line, id: bare.child.pid, stop: bare.stop, bytes };
}

interface Round {
  ours: LoadResult;
  http: number;
  database: number;
  session: number;
  /** Milliseconds for one request. */
  processor: { server: number; database: number; bare: number; direct: number };
}

const together = (...rates: number[]) => 1 / rates.reduce((sum, rate) => sum + 1 / rate, 0);

interface Sides {
  server: BenchServer;
  bare: Awaited<ReturnType<typeof startBare>>;
  clock: Clock | undefined;
  direct: DirectRun;
}

/** One operation once: ours, the bare server, and each of its statements. */
async function measure({ paths, statements }: Operation, { server, bare, clock, direct }: Sides) {
  const sent: Omit<Load, 'origin'> = { paths, cookie: server.cookie, connections, seconds };
  const spent = async <Result extends { answers: number }>(id: number | undefined, work: () => Promise<Result>) => {
    const before = [clock?.process(id) ?? 0, clock?.database() ?? 0] as const;
    const result = await work();
    const per = (now: number | undefined, then: number) => ((now ?? 0) - then) / result.answers;
    return { result, process: per(clock?.process(id), before[0]), database: per(clock?.database(), before[1]) };
  };
  const ours = await spent(server.process.pid, () => load({ ...sent, origin: server.origin }));
  const http = await spent(bare.id, () => load({ ...sent, origin: bare.origin }));
  const parts: number[] = [];
  let directTime = 0;
  for (const { variants, perRequest } of statements) {
    const part = await spent(undefined, () => sendDirectly(variants, direct));
    parts.push(part.result.rate / perRequest);
    directTime += part.database * perRequest;
  }
  const processor = { server: ours.process, database: ours.database, bare: http.process, direct: directTime };
  return { ours: ours.result, http: http.result.rate, database: together(...parts), parts, processor };
}

/** The rounds of each operation that is wanted, and how many bytes the bare server sends for it. */
async function measureOperations(connectionString: string, mines: number, isWanted: (name: string) => boolean) {
  const recorder = await openRecorder(connectionString);
  const operations = (await operationsOf(recorder, mines)).filter(({ name }) => isWanted(name));
  await recorder.close();
  const server = await startServer(connectionString);
  const bare = await startBare(server, operations);
  const clock = await processorClock(connectionString);
  const direct = { connectionString, connections, seconds };
  const measured = new Map(operations.map((operation) => [operation, [] as Round[]]));
  try {
    for (const { paths } of operations) {
      await load({ origin: server.origin, paths, cookie: server.cookie, connections, seconds });
    }
    for (let round = 1; round <= rounds; round += 1) {
      const session = (await sendDirectly([operations[0]!.session], direct)).rate;
      for (const operation of operations) {
        const { parts, ...result } = await measure(operation, { server, bare, clock, direct });
        measured.get(operation)!.push({ ...result, session });
        const { ours, http } = result;
        say(
          `round ${round}, ${operation.name}: ours ${whole(ours.rate)}/s, SQL ${parts.map(whole).join(' + ')}/s, HTTP ${whole(http)}/s, session ${whole(session)}/s`,
        );
      }
    }
  } finally {
    await bare.stop();
    await server.stop();
  }
  return { measured, bytes: bare.bytes, hasClock: clock !== undefined };
}

/** The share of the joint limit that one operation reaches, by its rate and by processor time, and how long it takes. */
export async function shareOf(connectionString: string, mines: number, wanted: string) {
  const { measured, hasClock } = await measureOperations(connectionString, mines, (name) => name === wanted);
  const results = [...measured.values()].flat();
  const of = (read: (round: Round) => number) => median(results.map(read));
  return {
    p50: of(({ ours }) => ours.p50),
    p99: of(({ ours }) => ours.p99),
    share: of(({ ours, database, http }) => ours.rate / together(database, http)),
    ofProcessor: hasClock
      ? of(({ processor: { server, database, direct, bare } }) => (direct + bare) / (server + database))
      : undefined,
  };
}

/** Ours beside its parts: the same SQL sent directly, and a bare server that returns the same bytes. */
export async function benchList(connectionString: string, mines: number): Promise<string> {
  const { measured, bytes, hasClock } = await measureOperations(connectionString, mines, () => true);
  const rows = [...measured].map(([{ name, paths, target }, results]) => {
    const of = (read: (round: Round) => number) => median(results.map(read));
    const limit = of(({ database, http }) => together(database, http));
    const share = of(({ ours, database, http }) => ours.rate / together(database, http));
    const shareWithSession = of(({ ours, database, http, session }) => ours.rate / together(database, http, session));
    return [
      name,
      `${whole(of(({ ours }) => ours.rate))}/s`,
      `${milliseconds(of(({ ours }) => ours.p50))} / ${milliseconds(of(({ ours }) => ours.p99))}`,
      `${whole(of(({ database }) => database))}/s`,
      `${whole(of(({ http }) => http))}/s (${(median(paths.map(bytes)) / 1024).toFixed(1)} kB)`,
      `${whole(limit)}/s`,
      perCent(share),
      perCent(shareWithSession),
      target === undefined ? '' : `${target} %`,
    ];
  });
  const head = [
    'Operation',
    'ours',
    'p50 / p99',
    'same SQL',
    'bare HTTP',
    'joint limit',
    'share',
    'share, session counted',
    'target',
  ];
  const how = `SQL sent by ${hasPgbench ? 'pgbench' : 'a loop over pg'}; medians of ${rounds} interleaved rounds of ${seconds} s; ${connections} connections.`;
  const refused = [...measured].flatMap(([{ name }, results]) => {
    const of = (read: (ours: LoadResult) => number) => results.reduce((sum, { ours }) => sum + read(ours), 0);
    const [missing, answers] = [of((ours) => ours.refused + ours.unanswered), of((ours) => ours.answers)];
    return missing === 0 ? [] : [`${name} ${whole(missing)} of ${whole(missing + answers)}`];
  });
  const slow =
    refused.length === 0
      ? []
      : [`Refused or not answered, because the machine was slow: ${refused.join('; ')}. Rates are of answers alone.`];
  return [table(head, rows), how, ...slow, ...(hasClock ? [processorTable(measured)] : [])].join('\n\n');
}

/** The same, by the processor time that it takes: what else the machine does counts less there. */
function processorTable(measured: ReadonlyMap<Operation, Round[]>): string {
  const rows = [...measured].map(([{ name, target }, results]) => {
    const of = (read: (processor: Round['processor']) => number) =>
      median(results.map((round) => read(round.processor)));
    const time = (value: number) => `${value.toFixed(2)} ms`;
    return [
      name,
      time(of(({ server }) => server)),
      time(of(({ database }) => database)),
      time(of(({ direct }) => direct)),
      time(of(({ bare }) => bare)),
      perCent(of(({ server, database, direct, bare }) => (direct + bare) / (server + database))),
      target === undefined ? '' : `${target} %`,
    ];
  });
  return table(
    ['Processor time of one request', 'server', 'database', 'same SQL', 'bare HTTP', 'share', 'target'],
    rows,
  );
}
