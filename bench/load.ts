import autocannon from 'autocannon';

/** What to send, as JSON in LOAD: paths are sent in turn on each of the connections. */
export interface Load {
  origin: string;
  paths: string[];
  cookie: string;
  connections: number;
  seconds: number;
  /** Requests per second at most; as many as are answered unless said. */
  rate?: number;
}

export interface LoadResult {
  answers: number;
  /** Answers per second. */
  rate: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Requests that a server with too much to do did not take: 503 and 429. They are no answers. */
  refused: number;
  /** Requests without an answer: connections that broke, or ten seconds that passed. */
  unanswered: number;
  /** Answers that are wrong: neither what was asked for nor a refusal. */
  wrong: number;
}

const refusals = ['429', '503'] as const;

if (import.meta.main) {
  const load = JSON.parse(process.env['LOAD'] ?? '') as Load;
  const result = await autocannon({
    url: load.origin,
    connections: load.connections,
    duration: load.seconds,
    ...(load.rate !== undefined && { overallRate: load.rate }),
    headers: { cookie: load.cookie, 'accept-encoding': 'gzip' },
    requests: load.paths.map((path) => ({ method: 'GET', path })),
  });
  const refused = refusals.reduce((sum, status) => sum + (result.statusCodeStats?.[status]?.count ?? 0), 0);
  const answer: LoadResult = {
    answers: result['2xx'],
    rate: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    refused,
    unanswered: result.errors,
    wrong: result.non2xx - refused,
  };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
